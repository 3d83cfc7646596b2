import { describe, expect, it } from 'vitest';
import { decodeWriteRequest } from '../../../../pipelines/sources/remote-write/write-request.ts';
import { fc } from '../../../property.ts';
import { oneBlock } from '../metrics/one-block.ts';
import { encodeMessage, STALE, writeRequest } from './encode.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const series = fc.record({
  labels: fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    text,
    { maxKeys: 6 },
  ),
  samples: fc.array(
    fc.tuple(
      fc.integer({ min: -(2 ** 45), max: 2 ** 45 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    { maxLength: 4 },
  ),
});

describe('decodeWriteRequest', () => {
  it('reads what protobufjs writes', () => {
    fc.assert(
      fc.property(fc.array(series, { maxLength: 5 }), (given) => {
        const batch = oneBlock(decodeWriteRequest(writeRequest(given)));
        expect(batch.series.map(({ labels }) => labels())).toEqual(
          given.map(({ labels }) => Object.entries(labels)),
        );
        const samples = given.flatMap(({ samples }, index) =>
          samples.map(([time, value]) => ({ index, time: time * 1000, value })),
        );
        expect(
          batch.index.map((index, row) => ({ index, time: batch.time[row], value: batch.value[row] })),
        ).toEqual(samples);
      }),
    );
  });

  it('tells staleness markers from other values that are no number', () => {
    const labels = { __name__: 'up' };
    const samples = [
      [1, STALE],
      [2, Number.NaN],
      [3, Number.POSITIVE_INFINITY],
      [4, 1],
    ] as const;
    const batch = oneBlock(decodeWriteRequest(writeRequest([{ labels, samples }])));
    expect([batch.time, batch.value]).toEqual([
      [1000, 4000],
      [Number.NaN, 1],
    ]);
    expect([...batch.leftOut]).toEqual([['not_finite', 2]]);
  });

  it('has equal keys for equal labels alone', () => {
    const given = [
      { labels: { __name__: 'up', job: 'a' }, samples: [] },
      { labels: { __name__: 'up', job: 'b' }, samples: [] },
      { labels: { __name__: 'up', job: 'a' }, samples: [] },
    ];
    const keys = oneBlock(decodeWriteRequest(writeRequest(given))).series.map(({ key }) => key);
    expect(keys[0]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('reads the types of metric families', () => {
    const types = { a: 'COUNTER', b: 'GAUGE', c: 'HISTOGRAM', d: 'SUMMARY', e: 'UNKNOWN', f: 'INFO' };
    expect(Object.fromEntries(oneBlock(decodeWriteRequest(writeRequest([], types))).families)).toEqual({
      a: 'counter',
      b: 'gauge',
      c: 'histogram',
      d: 'summary',
      f: 'gauge',
    });
  });

  it('counts native histograms and exemplars', () => {
    const message = {
      timeseries: [
        {
          labels: [{ name: '__name__', value: 'h' }],
          exemplars: [{ value: 1, timestamp: 1 }],
          histograms: [{ countInt: 3, sum: 2, timestamp: 1 }],
        },
      ],
    };
    const batch = oneBlock(decodeWriteRequest(encodeMessage('WriteRequest', message)));
    expect([batch.index.length, [...batch.leftOut]]).toEqual([
      0,
      [
        ['exemplar', 1],
        ['native_histogram', 1],
      ],
    ]);
  });

  it('has no labels for a series whose labels are not UTF-8', () => {
    const bytes = writeRequest([{ labels: { __name__: 'up~' }, samples: [[1, 1]] }]);
    bytes[bytes.indexOf('~')] = 0xff;
    expect(oneBlock(decodeWriteRequest(bytes)).series[0].labels()).toBeUndefined();
  });

  it('refuses bytes that are no request, wherever they end or change', () => {
    const whole = writeRequest([
      { labels: { __name__: 'up', job: 'a' }, samples: [[1_700_000_000_000, 1.5]] },
    ]);
    for (let length = 1; length < whole.length; length++)
      expect(() => oneBlock(decodeWriteRequest(whole.subarray(0, length)))).toThrow(
        'not a prometheus.WriteRequest',
      );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          for (const { labels } of oneBlock(decodeWriteRequest(Buffer.from(bytes))).series) labels();
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_input' });
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { decodeRequest2 } from '../../../../pipelines/sources/remote-write/request-2.ts';
import { fc } from '../../../property.ts';
import { oneBlock } from '../metrics/one-block.ts';
import { STALE } from './encode.ts';
import { request2 } from './encode-2.ts';

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

describe('decodeRequest2', () => {
  it('reads what protobufjs writes', () => {
    fc.assert(
      fc.property(fc.array(series, { maxLength: 5 }), (given) => {
        const batch = oneBlock(decodeRequest2(request2(given)));
        expect(batch.series.map(({ labels }) => labels())).toEqual(
          given.map(({ labels }) => Object.entries(labels)),
        );
        const samples = given.flatMap(({ samples }, index) =>
          samples.map(([time, value]) => ({ index, time: time * 1000, value })),
        );
        const found = batch.index.map((index, row) => ({
          index,
          time: batch.time[row],
          value: batch.value[row],
        }));
        expect(found).toEqual(samples);
      }),
    );
  });

  it('has equal keys for equal labels, whatever the table of symbols', () => {
    const one = { labels: { __name__: 'up', job: 'a' }, samples: [] };
    const other = { labels: { __name__: 'up', job: 'b' }, samples: [] };
    const [first, second] = oneBlock(decodeRequest2(request2([one, other]))).series;
    const [again] = oneBlock(decodeRequest2(request2([other, one]))).series.slice(1);
    expect(first.key).toBe(again.key);
    expect(first.key).not.toBe(second.key);
  });

  it('reads types, units, starts and staleness markers, and counts native histograms', () => {
    const labels = { __name__: 'jobs' };
    const samples = [
      [1, 5],
      [2, STALE],
    ] as const;
    const batch = oneBlock(
      decodeRequest2(
        request2([
          { labels, samples, type: 1, unit: 'By', created: 7 },
          { labels, samples, started: 9, created: 7, histograms: 2, exemplars: 3 },
        ]),
      ),
    );
    expect(batch.series.map(({ family, unit }) => [family, unit])).toEqual([
      ['counter', 'By'],
      [undefined, undefined],
    ]);
    expect(batch.value).toEqual([5, Number.NaN, 5, Number.NaN]);
    expect([batch.start[0], batch.start[2]]).toEqual([7000, 9000]);
    expect([...batch.leftOut]).toEqual([
      ['native_histogram', 2],
      ['exemplar', 3],
    ]);
  });

  it('refuses bytes that are no request, and references to no symbol', () => {
    const whole = request2([{ labels: { __name__: 'up' }, samples: [[1, 1]] }]);
    for (let length = 1; length < whole.length; length++) {
      try {
        oneBlock(decodeRequest2(whole.subarray(0, length)));
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_input' });
      }
    }
    // One series with the references 7 and 8, then with one alone.
    expect(() => oneBlock(decodeRequest2(Buffer.from([0x2a, 4, 0x0a, 2, 7, 8])))).toThrow(
      'there is no symbol 7',
    );
    expect(() => oneBlock(decodeRequest2(Buffer.from([0x22, 0, 0x2a, 3, 0x0a, 1, 0])))).toThrow(
      'without a value',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          for (const { labels } of oneBlock(decodeRequest2(Buffer.from(bytes))).series) labels();
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_input' });
        }
      }),
    );
  });
});

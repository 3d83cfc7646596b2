import { describe, expect, it } from 'vitest';
import { decodeLines, MOST_FIELDS } from '../../../../pipelines/sources/line-protocol/lines.ts';
import {
  FREE_LABEL_BYTES,
  LABEL_BYTES_PER_BYTE,
  LONGEST_LABEL_NAME,
  LONGEST_LABEL_VALUE,
  MetricBlocks,
  MOST_LABEL_BYTES,
} from '../../../../pipelines/sources/metrics/blocks.ts';
import type { MetricBatch } from '../../../../pipelines/sources/metrics/metric-batch.ts';
import { metricNames } from '../../../../pipelines/sources/metrics/metric-names.ts';
import { MOST_BROKEN_LINES } from '../../../../pipelines/sources/ndjson.ts';
import { partsOfMessage } from '../../../../pipelines/sources/otlp/messages.ts';
import { decodeMetrics } from '../../../../pipelines/sources/otlp/metrics.ts';
import { partsOfJson } from '../../../../pipelines/sources/otlp/parts.ts';
import { decodeRequest2 } from '../../../../pipelines/sources/remote-write/request-2.ts';
import { decodeWriteRequest } from '../../../../pipelines/sources/remote-write/write-request.ts';

const rules = { precision: 'ns', scope: 's', now: 0 } as const;

/** Characters that decoding made as keys of series, each counted as often as it is made. */
function made(blocks: Iterable<MetricBatch>) {
  let characters = 0;
  let samples = 0;
  let rejected = 0;
  for (const { series, index } of blocks) {
    for (const { key } of series) characters += key.length;
    samples += index.length;
    rejected += index.filter((at) => series[at].labels() === undefined).length;
  }
  return { characters, samples, rejected };
}

/** A field with a length. */
function nested(field: number, ...parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(parts);
  const size: number[] = [];
  let rest = bytes.length;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) size.push((rest % 128) | 0x80);
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...size, rest]), bytes]);
}

const times = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);
const text = (value: string) => Buffer.from(value);
const sample = nested(2, Buffer.from([0x10, 1]));

describe('finding 3: what a body multiplies', () => {
  it('remote-write 2.0: a long symbol with 60 × 200 references is not joined', () => {
    const symbols = Buffer.concat([nested(4), nested(4, text('x'.repeat(1024 * 1024)))]);
    const series = nested(5, nested(1, Buffer.alloc(200, 1)), sample);
    expect(made(decodeRequest2(Buffer.concat([symbols, times(60, series)])))).toEqual({
      characters: 60,
      samples: 60,
      rejected: 60,
    });
  });

  it('remote-write 2.0: labels are refused beyond what the bytes justify', () => {
    const symbols = Buffer.concat([nested(4), nested(4, text('x'.repeat(8000)))]);
    const body = Buffer.concat([symbols, times(6000, nested(5, nested(1, Buffer.from([1, 1])), sample))]);
    expect(6000 * 16_000).toBeGreaterThan(FREE_LABEL_BYTES + LABEL_BYTES_PER_BYTE * body.length);
    expect(() => made(decodeRequest2(body))).toThrow(
      expect.objectContaining({ code: 'too_large', message: expect.stringContaining('labels') }),
    );
  });

  it('remote-write: empty series are refused beyond what the bytes justify', () => {
    for (const [decode, field] of [
      [decodeWriteRequest, 1],
      [decodeRequest2, 5],
    ] as const) {
      expect(() => made(decode(times(800_000, nested(field))))).toThrow('messages');
    }
  });

  it('OTLP: a long resource is read once for all its points', () => {
    const attribute = (value: string) => nested(1, nested(1, text('a')), nested(2, nested(1, text(value))));
    const body = (value: string, points: number) =>
      nested(
        1,
        nested(1, attribute(value)),
        nested(
          2,
          nested(
            2,
            nested(1, text('m')),
            nested(5, times(points, nested(1, Buffer.from([0x19, ...Array(8).fill(1)])))),
          ),
        ),
      );
    const long = body('x'.repeat(1024 * 1024), 6000);
    expect(made(decodeMetrics(partsOfMessage(long), long.length, 0))).toEqual({
      characters: 6000,
      samples: 6000,
      rejected: 6000,
    });
    const shared = body('x'.repeat(60_000), 6000);
    const { characters, samples, rejected } = made(decodeMetrics(partsOfMessage(shared), shared.length, 0));
    expect({ samples, rejected }).toEqual({ samples: 6000, rejected: 0 });
    expect(characters).toBeLessThan(6000 * 100);
  });

  it('OTLP: buckets share the labels of their point', () => {
    const request = (value: string) => ({
      resourceMetrics: [
        {
          scopeMetrics: [
            {
              metrics: [
                {
                  name: 'h',
                  histogram: {
                    aggregationTemporality: 2,
                    dataPoints: [
                      {
                        attributes: [{ key: 'a', value: { stringValue: value } }],
                        bucketCounts: Array(4000).fill(1),
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      ],
    });
    const { characters } = made(decodeMetrics(partsOfJson(request('x'.repeat(200))), 20_000, 0));
    expect(characters).toBeLessThan(4000 * 100);
    expect(() => made(decodeMetrics(partsOfJson(request('x'.repeat(4000))), 20_000, 0))).toThrow('labels');
    const many = request('x');
    many.resourceMetrics[0].scopeMetrics[0].metrics[0].histogram.dataPoints[0].bucketCounts =
      Array(5000).fill(1);
    expect(() => made(decodeMetrics(partsOfJson(many), 20_000, 0))).toThrow('4096 elements');
  });

  it('line protocol: a long tag is not repeated for each field', () => {
    const fields = Array.from({ length: 2000 }, (_, at) => `f${at}=1`).join(',');
    const { characters, samples } = made(decodeLines(`m,t=${'x'.repeat(500)} ${fields}`, rules));
    expect(samples).toBe(2000);
    expect(characters).toBeLessThan(2000 * 100);
    expect(() => made(decodeLines(`m,t=${'x'.repeat(4000)} ${fields}`, rules))).toThrow('labels');
    const [{ faults }] = decodeLines(`m,t=${'x'.repeat(MOST_LABEL_BYTES)} ${fields}`, rules);
    expect(faults).toEqual([{ path: 'line 1', message: expect.stringContaining(String(MOST_LABEL_BYTES)) }]);
    const [many] = decodeLines(`m ${'f=1,'.repeat(MOST_FIELDS)}f=1`, rules);
    expect(many.faults[0].message).toContain(String(MOST_FIELDS));
  });

  it('line protocol: numbers and lines that cannot be read have an end', () => {
    const [{ faults }] = decodeLines(`m f=${'1'.repeat(200_000)}x\nm f=1 ${'1'.repeat(200_000)}`, rules);
    expect(faults.map(({ path }) => path)).toEqual(['line 1', 'line 2']);
    const broken = decodeLines('m\n'.repeat(MOST_BROKEN_LINES + 1), rules);
    expect(() => made(broken)).toThrow(`${MOST_BROKEN_LINES} lines`);
  });

  it('is stored in blocks', () => {
    const sizes = [...decodeLines('m f=1\n'.repeat(12_000), rules)].map(({ index }) => index.length);
    expect(sizes).toEqual([5000, 5000, 2000]);
    const empty = [...decodeLines('#\n'.repeat(45_000), rules)].length;
    expect(empty).toBe(3);
  });
});

describe('finding 3: labels', () => {
  const rule = { scopeLabels: ['job'], entityLabels: ['instance'] };
  it('have a longest name and a longest value', () => {
    const named = (name: string, value: string) =>
      metricNames(
        [
          ['__name__', 'm'],
          [name, value],
        ],
        rule,
      );
    expect(named('n'.repeat(LONGEST_LABEL_NAME), 'v'.repeat(LONGEST_LABEL_VALUE))).toBeDefined();
    expect(named('n'.repeat(LONGEST_LABEL_NAME + 1), 'v')).toBeUndefined();
    expect(named('n', 'v'.repeat(LONGEST_LABEL_VALUE + 1))).toBeUndefined();
    expect(metricNames([['__name__', 'm'.repeat(LONGEST_LABEL_NAME + 1)]], rule)).toBeUndefined();
  });

  it('count together', () => {
    const blocks = new MetricBlocks(100);
    blocks.charge(FREE_LABEL_BYTES + LABEL_BYTES_PER_BYTE * 100);
    expect(() => blocks.charge(1)).toThrow('labels and tags of more than');
  });
});

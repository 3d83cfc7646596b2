import { describe, expect, it } from 'vitest';
import { matcherOf } from '../../../../operators/promql/matcher.ts';
import type { ReadQuery } from '../../../../pipelines/promql/remote-read/read-request.ts';
import { sampledParts } from '../../../../pipelines/promql/remote-read/sampled.ts';
import { streamedFrames } from '../../../../pipelines/promql/remote-read/streamed.ts';
import { openTemporary, someSeries, transaction } from '../../../sinks/fixtures.ts';
import { bitsOf, decodeSampled, decodeStreamed, framesOf } from './decode.ts';

const FIRST = Date.UTC(2026, 0, 5);
/** More than are read at a time. */
const COUNT = 17_000;
const RUNNING = new AbortController().signal;
const QUERY: ReadQuery = {
  ...{ start: FIRST, end: FIRST + 1000 * COUNT, step: 0, isLabels: false },
  matchers: [matcherOf('__name__', '=', 'tidemark_value')],
};

async function longSeries() {
  const store = await openTemporary();
  await store.commit(
    transaction({
      series: someSeries(1),
      observations: [
        {
          firstSeq: 1,
          length: COUNT,
          series: new Int32Array(COUNT),
          time: Float64Array.from({ length: COUNT }, (_, at) => (FIRST + 1000 * at) * 1000),
          outcome: Float64Array.from({ length: COUNT }, (_, at) => Math.sin(at)),
        },
      ],
    }),
  );
  return { store, naming: store.register };
}

async function all(parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const part of parts) found.push(part);
  return Buffer.concat(found);
}

describe('an answer of remote read', () => {
  it('has every sample of a long series, in one frame or in several that follow each other', async () => {
    const source = await longSeries();
    const expected = Array.from({ length: COUNT }, (_, at) => [FIRST + 1000 * at, bitsOf(Math.sin(at))]);
    const [sampled] = decodeSampled(await all(await sampledParts(source, [QUERY], RUNNING)));
    expect(sampled.samples).toEqual(expected);
    const whole = await all(streamedFrames(source, [QUERY], RUNNING));
    expect(framesOf(whole)).toHaveLength(1);
    expect(decodeStreamed(whole)).toEqual([sampled]);
    const divided = decodeStreamed(await all(streamedFrames(source, [QUERY], RUNNING, { frameBytes: 1 })));
    expect(divided.length).toBeGreaterThan(1);
    expect(divided.map(({ labels }) => labels)).toEqual(divided.map(() => sampled.labels));
    expect(divided.flatMap(({ samples }) => samples)).toEqual(expected);
  });

  it('ends with a fault where it has more samples than it may, or where it is stopped', async () => {
    const source = await longSeries();
    const most = COUNT - 1;
    await expect(sampledParts(source, [QUERY], RUNNING, most)).rejects.toThrow(`more than ${most} samples`);
    await expect(all(streamedFrames(source, [QUERY], RUNNING, { most }))).rejects.toThrow('samples');
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(all(streamedFrames(source, [QUERY], stopped))).rejects.toThrow('stopped');
  });
});

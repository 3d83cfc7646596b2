import { expect } from 'vitest';
import { metricsOf, post, summaryOf, ticked } from '../api/answers.ts';
import { noise } from '../operators/noise.ts';
import { type Change, changes } from './sse.ts';
import { batchOf, SHAPE_COUNT } from './workload.ts';

const SERIES = Array.from({ length: 2 * SHAPE_COUNT }, (_, i) => i);

/** Sends batches [from, to) of a producer with every shape, one after the other. */
export async function ingest(url: string, scope: string, from: number, to: number): Promise<void> {
  for (let k = from; k < to; k++) {
    const observations = batchOf(scope, 0, SERIES, k).map((one) => ({ ...one, id: `${scope} ${one.id}` }));
    expect(summaryOf(await post(url, '/v1/ingest/batch', { observations })).rejected_count).toBe(0);
  }
  await ticked(url);
}

/** Number of the last change in a store that was new when the server started. */
export const lastChange = async (url: string) =>
  (await metricsOf(url)).get('tidemark_signal_changes_total') ?? Number.NaN;

export const ids = (list: readonly Change[]) => list.map(({ id }) => id);
export const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

/** What a stream gives, through as many connections as it takes; each is broken off at a random moment. */
export async function followThroughBreaks(
  url: () => string,
  seen: Change[],
  done: () => boolean,
  seed: number,
) {
  const { uniform, below } = noise(seed);
  let connections = 0;
  while (!done()) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), 150 * uniform());
    const most = seen.length + 1 + below(40);
    const lastEventId = seen.at(-1)?.id ?? 0;
    try {
      for await (const change of changes(url(), {
        query: 'updates=true',
        lastEventId,
        signal: abort.signal,
      })) {
        seen.push(change);
        // What is in the buffer after a break is lost for the client, and asked for again.
        if (seen.length >= most) break;
      }
    } catch (error) {
      // A server that is stopping says so, and the client comes again.
      if (!(error instanceof Error && error.message.startsWith('the stream answered 503'))) throw error;
    }
    clearTimeout(timer);
    abort.abort();
    connections++;
  }
  return connections;
}

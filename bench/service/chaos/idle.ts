import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between checks. */
const EVERY = 50;

/** Standstill of partitions, by their offsets in the database. */
export interface IdleTimes {
  /** Partitions that have certainly moved after a moment of `performance.now()`: a check after it did not see the move yet. */
  movedSince(moment: number): number;
  /** Longest standstill in milliseconds, including the present one. */
  longest(): number;
  stop(): Promise<void>;
}

/**
 * Watches the offsets of a topic's partitions in a database, while messages arrive in all of them.
 *
 * @param url of the database, as pg reads it
 */
export async function watchIdle(url: string, topic: string): Promise<IdleTimes> {
  const client = new pg.Client(url);
  await client.connect();
  const moved = new Map<string, { offset: string; at: number; before: number }>();
  const ended = new AbortController();
  let longest = 0;
  let before = performance.now();
  const look = async () => {
    const began = performance.now();
    const { rows } = await client.query({
      text: `SELECT "partition", "offset" FROM tidemark.source_position WHERE source = 'kafka' AND "partition" LIKE $1`,
      values: [`${topic}/%`],
      rowMode: 'array',
    });
    const at = performance.now();
    for (const [partition, offset] of rows) {
      const last = moved.get(partition);
      if (last !== undefined) longest = Math.max(longest, at - last.at);
      if (last?.offset !== offset) moved.set(partition, { offset, at, before });
    }
    before = began;
  };
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await look();
      await sleep(EVERY, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  // The failure is reported by `stop`.
  watching.catch(() => undefined);
  return {
    movedSince: (moment) => [...moved.values()].filter((last) => last.before > moment).length,
    longest: () => longest,
    async stop() {
      ended.abort();
      await watching;
      await client.end();
    },
  };
}

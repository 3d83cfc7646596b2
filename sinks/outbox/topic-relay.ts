import { setTimeout as sleep } from 'node:timers/promises';
import { Fenced } from '../../operators/records/errors.ts';
import type { Producer } from '../kafka/port.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Changes that are produced together. */
const PAGE = 500;
/** Milliseconds before what failed is tried again: at first, and at most. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;

/** Where a relay keeps how far it has come. */
export interface Cursor {
  /** Sequence number of the last change that was produced, 0 before the first. */
  readonly start: number;
  /** Makes a later place durable. */
  move(seq: number): Promise<void>;
}

export interface TopicRelayOptions {
  readonly feed: ChangeFeed;
  readonly cursor: Cursor;
  readonly producer: Producer;
  readonly topic: string;
  readonly failed: (error: unknown) => void;
  readonly relayed?: (changes: number) => void;
}

/**
 * Copies the change log of signals to a topic, in order, until it is aborted: key the scope, value one JSON object of
 * `seq`, `kind` and `signal`, the first two in headers as well. A change is produced before the cursor passes it, so it
 * may come twice and is never missing; `seq` tells.
 *
 * @throws Fenced when the cursor is another's now
 */
export async function relayToTopic(options: TopicRelayOptions, stop: AbortSignal): Promise<void> {
  const { feed, cursor, producer, topic, failed, relayed } = options;
  let wait = FIRST_WAIT;
  for (let at = cursor.start; !stop.aborted; ) {
    try {
      const page = await feed.read({ updates: true }, at, PAGE);
      if (page.changes.length > 0) {
        await producer.send(
          topic,
          page.changes.map(({ seq, kind, signal }) => ({
            key: signal.scope_id,
            value: JSON.stringify({ seq, kind, signal }),
            headers: { 'tidemark-seq': String(seq), 'tidemark-kind': kind },
          })),
        );
        await cursor.move(page.cursor);
        relayed?.(page.changes.length);
      }
      at = page.cursor;
      wait = FIRST_WAIT;
      await feed.wait(at, stop);
    } catch (error) {
      if (stop.aborted) return;
      // Another relay has taken over; only it goes on.
      if (error instanceof Fenced) throw error;
      failed(error);
      await sleep(wait, undefined, { signal: stop }).catch(() => undefined);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }
}

import { Fenced } from '../../operators/records/errors.ts';
import type { OutgoingMessage, Producer } from '../kafka/port.ts';
import { retry } from '../retry.ts';
import type { Cursor } from './cursor.ts';
import type { Log, Page } from './log.ts';
import { readLog } from './read-log.ts';

/** Milliseconds before what failed is tried again: at first, and at most. */
const WAITS = { first: 200, longest: 10_000 };

/** Name under which a store keeps how far a topic was filled. */
export const RELAY = 'relay';

export interface TopicRelayOptions {
  readonly log: Log<OutgoingMessage>;
  readonly cursor: Cursor;
  readonly producer: Producer;
  readonly topic: string;
  readonly failed: (error: unknown) => void;
  readonly relayed?: (changes: number) => void;
}

/** Headers of a change, by which readers know repetitions and kinds without looking into it. */
export function changeHeaders(seq: number, kind: string): Readonly<Record<string, string>> {
  return { 'tidemark-seq': String(seq), 'tidemark-kind': kind };
}

/**
 * Copies a change log to a topic, in order, until it is aborted. A change is produced before the cursor passes it, so it
 * may come twice and is never missing; its place in the log tells.
 *
 * @throws Fenced when the cursor is another's now
 */
export async function relayToTopic(options: TopicRelayOptions, stop: AbortSignal): Promise<void> {
  const { log, cursor, producer, topic, failed, relayed } = options;
  let at = await cursor.start();
  const relay = (progressed: () => void) => {
    const produce = async ({ changes, cursor: next }: Page<OutgoingMessage>) => {
      if (changes.length > 0) {
        await producer.send(topic, changes);
        await cursor.move(next);
        relayed?.(changes.length);
      }
      at = next;
      progressed();
    };
    return readLog(log, at, produce, stop);
  };
  await retry(relay, {
    ...WAITS,
    stop,
    failed: (error) => {
      // Another relay has taken over; only it goes on.
      if (error instanceof Fenced) throw error;
      failed(error);
    },
  }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}

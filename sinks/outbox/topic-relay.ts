import { Fenced } from '../../operators/records/errors.ts';
import type { OutgoingMessage, Producer } from '../kafka/port.ts';
import { retry } from '../retry.ts';
import type { Cursor } from './cursor.ts';
import type { Log, LogPage } from './log.ts';
import { readLog } from './read-log.ts';

/** Backoff in milliseconds: first and maximum. */
const WAITS = { first: 200, longest: 10_000 };

/** Source name under which a store keeps a topic's position. */
export const RELAY = 'relay';

export interface TopicRelayOptions {
  readonly log: Log<OutgoingMessage>;
  readonly cursor: Cursor;
  readonly producer: Producer;
  readonly topic: string;
  readonly failed: (error: unknown) => void;
  readonly relayed?: (changes: number) => void;
}

/** Headers of a change, by which readers detect duplicates and kinds without parsing it. */
export function changeHeaders(seq: number, kind: string): Readonly<Record<string, string>> {
  return { 'tidemark-seq': String(seq), 'tidemark-kind': kind };
}

/**
 * Copies a change log to a topic, in order, until aborted. A change is produced before the cursor passes it, so it may be duplicated
 * but never lost; its position in the log identifies it.
 *
 * @throws Fenced when another owner has the cursor
 */
export async function relayToTopic(options: TopicRelayOptions, stop: AbortSignal): Promise<void> {
  const { log, cursor, producer, topic, failed, relayed } = options;
  let at = await cursor.start();
  const relay = (progressed: () => void) => {
    const produce = async ({ changes, cursor: next }: LogPage<OutgoingMessage>) => {
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
      // Another relay has taken over; only that one continues.
      if (error instanceof Fenced) throw error;
      failed(error);
    },
  }).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
}

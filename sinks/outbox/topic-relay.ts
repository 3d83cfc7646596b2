import { Fenced } from '../../operators/records/errors.ts';
import type { OutgoingMessage, Producer } from '../kafka/port.ts';
import { retry } from '../retry.ts';

/** Changes that are produced together. */
const PAGE = 500;
/** Milliseconds before what failed is tried again: at first, and at most. */
const WAITS = { first: 200, longest: 10_000 };

/** Name under which a store keeps how far a topic was filled. */
export const RELAY = 'relay';

/** Where a relay keeps how far it has come. */
export interface Cursor {
  /** Sequence number of the last change that was produced, 0 before the first. */
  readonly start: number;
  /** Makes a later place durable. */
  move(seq: number): Promise<void>;
}

/** A change log as a relay reads it. */
export interface RelaySource {
  /** The next changes after a place as messages, possibly none, and the place that was read up to. */
  read(after: number, limit: number): Promise<{ messages: readonly OutgoingMessage[]; cursor: number }>;
  /** Resolves when there is a change after a place, or when the signal is aborted. */
  wait(after: number, signal: AbortSignal): Promise<void>;
}

export interface TopicRelayOptions {
  readonly source: RelaySource;
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
  const { source, cursor, producer, topic, failed, relayed } = options;
  let at = cursor.start;
  const relay = async (progressed: () => void) => {
    while (!stop.aborted) {
      const { messages, cursor: next } = await source.read(at, PAGE);
      if (messages.length > 0) {
        await producer.send(topic, messages);
        await cursor.move(next);
        relayed?.(messages.length);
      }
      at = next;
      progressed();
      await source.wait(at, stop);
    }
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

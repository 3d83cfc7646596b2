import { TidemarkError } from '../../../operators/records/errors.ts';
import type { OutgoingMessage, Producer, TopicPartition } from '../../../sinks/kafka/port.ts';
import { sizeOf } from '../../../sinks/kafka/topic-queue.ts';
import { retry } from '../../../sinks/retry.ts';
import type { Refusal } from './refusal.ts';

/** Maximum key length in bytes that a letter includes. */
const LONGEST_KEY = 16 * 1024;
/** Backoff of failed sends in milliseconds: first and maximum. */
const WAITS = { first: 200, longest: 5000 };

/**
 * The dead letter of a rejected record: its value and key, with its position and the reason in headers. Topic, partition, offset and
 * index together (no index: the whole message) identify it permanently, so that readers can drop duplicates. That of a batch which cannot
 * be decoded has the batch as Kafka stores it, and the range of its offsets.
 *
 * @param most maximum bytes of the letter; a longer value is truncated, and `tidemark-cut` has its original size
 */
export function deadLetter(
  refusal: Refusal,
  { topic, partition }: TopicPartition,
  most: number,
): OutgoingMessage {
  const { record, index, path, reason } = refusal;
  const { undecodable } = record;
  const value = typeof refusal.value === 'string' ? Buffer.from(refusal.value) : refusal.value;
  const key = record.key !== null && record.key.length > LONGEST_KEY ? null : record.key;
  const headers = {
    'tidemark-topic': topic,
    'tidemark-partition': String(partition),
    'tidemark-offset': String(undecodable?.first ?? record.offset),
    ...(undecodable !== undefined && { 'tidemark-last-offset': String(record.offset) }),
    ...(index !== undefined && { 'tidemark-index': String(index) }),
    'tidemark-timestamp': String(record.timestamp),
    'tidemark-path': path,
    'tidemark-reason': reason,
    ...(key !== record.key && { 'tidemark-key-cut': String(record.key?.length) }),
  };
  const whole = { key, value, headers };
  if (value === null || sizeOf(whole) <= most) return whole;
  const cut = { ...headers, 'tidemark-cut': String(value.length) };
  const room = most - sizeOf({ key, value: null, headers: cut });
  return { key, value: value.subarray(0, Math.max(0, room)), headers: cut };
}

/** The dead-letter topic: rejected records do not block anything and are not lost. */
export class DeadLetters {
  private readonly producer: Producer;
  private readonly topic: string;
  private readonly most: number;

  /** @param most maximum bytes of a letter: the producer's maximum message size */
  constructor(producer: Producer, topic: string, most: number) {
    this.producer = producer;
    this.topic = topic;
    this.most = most;
  }

  /**
   * Sends the letters of one partition together. Resolves when all are acknowledged; until then the position of the partition must not
   * advance. Retries indefinitely without blocking others.
   *
   * @param failed called with each failed attempt
   * @param signal aborts, with its reason
   */
  async send(
    from: TopicPartition,
    refused: readonly Refusal[],
    failed: (error: Error) => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (refused.length === 0) return;
    let most = this.most;
    const letters = () => refused.map((refusal) => deadLetter(refusal, from, most));
    await retry(() => this.producer.send(this.topic, letters()), {
      ...WAITS,
      stop: signal,
      failed: (error) => {
        if (!(error instanceof TidemarkError)) throw error;
        failed(error);
        // The topic's message limit is below the producer's.
        if (error.code === 'too_large' && most > LONGEST_KEY) most = Math.floor(most / 2);
      },
    });
  }
}

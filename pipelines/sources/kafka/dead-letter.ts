import { TidemarkError } from '../../../operators/records/errors.ts';
import { sizeOf } from '../../../sinks/kafka/lane.ts';
import type { OutgoingMessage, Producer, TopicPartition } from '../../../sinks/kafka/port.ts';
import { retry } from '../../../sinks/retry.ts';
import type { Refusal } from './refusal.ts';

/** Longest key in bytes that goes with a letter. */
const LONGEST_KEY = 16 * 1024;
/** Milliseconds before letters that could not be sent are tried again, at first and at most. */
const WAITS = { first: 200, longest: 5000 };

/**
 * The dead letter of what was refused: its value and key, and headers that say where it was and why. Topic, partition, offset and
 * index together (no index: the message as a whole) name it for good, so that whoever reads letters can drop repetitions.
 *
 * @param most bytes that the letter may have; a longer value is cut, and `tidemark-cut` says how many bytes it had
 */
export function deadLetter(
  refusal: Refusal,
  { topic, partition }: TopicPartition,
  most: number,
): OutgoingMessage {
  const { record, index, path, reason } = refusal;
  const value = typeof refusal.value === 'string' ? Buffer.from(refusal.value) : refusal.value;
  const key = record.key !== null && record.key.length > LONGEST_KEY ? null : record.key;
  const headers = {
    'tidemark-topic': topic,
    'tidemark-partition': String(partition),
    'tidemark-offset': String(record.offset),
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

/** Where what cannot be taken goes, so that nothing stops for it and nothing of it is lost. */
export class DeadLetters {
  private readonly producer: Producer;
  private readonly topic: string;
  private readonly most: number;

  /** @param most bytes that a letter may have: the producer's largest message */
  constructor(producer: Producer, topic: string, most: number) {
    this.producer = producer;
    this.topic = topic;
    this.most = most;
  }

  /**
   * Sends the letters of what was refused in one partition, together. Resolves when all are acknowledged; until then the
   * position of the partition must not move. Tries again for as long as it takes, which holds up nobody else.
   *
   * @param failed told at each attempt that failed
   * @param signal gives up, with the reason of its abort
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
        // The topic takes less than the producer sends.
        if (error.code === 'too_large' && most > LONGEST_KEY) most = Math.floor(most / 2);
      },
    });
  }
}

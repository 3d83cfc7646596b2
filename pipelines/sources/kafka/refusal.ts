import type { KafkaRecord } from './port.ts';

/** Longest message value in bytes that is looked into, unless told otherwise: Kafka's own default limit, and slack. */
export const LONGEST_VALUE = 1024 * 1024 + 64 * 1024;

/** Bad records of one message that are told one by one; those beyond are told together, with the whole message. */
export const MOST_PARTS = 100;

/** Longest path and reason of a refusal, in characters. */
export const LONGEST_REASON = 1000;

/** What was not taken of a message, and why. */
export interface Refusal {
  readonly record: KafkaRecord;
  /** Place of the record within its message; undefined for the message as a whole. */
  readonly index: number | undefined;
  /** Path of the field at fault; empty for the record (or the message) as a whole. */
  readonly path: string;
  readonly reason: string;
  /** What was refused: the value of the message, or JSON of the one record. */
  readonly value: Buffer | string | null;
}

/** What messages hold, as the pipeline takes it, and what of them cannot be taken. */
export interface Decoded<Payload> {
  readonly payload: Payload;
  readonly refused: readonly Refusal[];
}

/** JSON of a value that came from JSON; undefined for one so deep that it cannot be written back. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

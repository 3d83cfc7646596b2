import type { KafkaRecord } from './port.ts';

/** Default maximum size in bytes of a message value: Kafka's default limit with some slack. */
export const LONGEST_VALUE = 1024 * 1024 + 64 * 1024;

/** Invalid records of one message that are reported one by one; more are reported together, with the whole message. */
export const MOST_PARTS = 100;

/** Maximum length of a rejection's path and reason, in characters. */
export const LONGEST_REASON = 1000;

/** A rejected part of a message, and the reason. */
export interface Refusal {
  readonly record: KafkaRecord;
  /** Index of the record within its message; undefined for the message as a whole. */
  readonly index: number | undefined;
  /** Path of the invalid field; empty for the record (or the message) as a whole. */
  readonly path: string;
  readonly reason: string;
  /** The rejected value: that of the message, or JSON of the one record. */
  readonly value: Buffer | string | null;
}

/** Decoded contents of messages, and their rejected parts. */
export interface Decoded<Payload> {
  readonly payload: Payload;
  readonly refused: readonly Refusal[];
}

/** JSON of a value parsed from JSON; undefined for one nested too deeply to serialise. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

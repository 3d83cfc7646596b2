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

/** Why a record is no message but a batch that cannot be decoded; undefined for a message. */
export function undecodableReason({ undecodable, offset }: KafkaRecord): string | undefined {
  if (undecodable === undefined) return undefined;
  const { first, reason } = undecodable;
  return `The batch of offsets ${first} to ${offset} cannot be decoded: ${reason}.`;
}

/** Separates messages from batches that cannot be decoded, each of which is rejected as a whole. */
export function splitUndecodable(records: readonly KafkaRecord[]): {
  readonly readable: readonly KafkaRecord[];
  readonly refused: readonly Refusal[];
} {
  if (records.every(({ undecodable }) => undecodable === undefined))
    return { readable: records, refused: [] };
  const refused = records.flatMap((record): Refusal[] => {
    const reason = undecodableReason(record)?.slice(0, LONGEST_REASON);
    return reason === undefined ? [] : [{ record, index: undefined, path: '', reason, value: record.value }];
  });
  return { readable: records.filter(({ undecodable }) => undecodable === undefined), refused };
}

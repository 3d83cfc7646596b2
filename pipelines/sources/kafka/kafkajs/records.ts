import type { KafkaMessage } from 'kafkajs';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import type { KafkaRecord } from '../port.ts';
import { UndecodableBatch } from './record-batch.ts';

/** Converts messages of kafkajs, whose numbers are strings, to records. */
export function recordsOf(messages: readonly KafkaMessage[]): KafkaRecord[] {
  return messages.map((message) => {
    const { offset, key, value, headers, timestamp } = message;
    const record = {
      offset: offsetOf(offset),
      key,
      value,
      headers: headers ?? {},
      timestamp: Number(timestamp),
    };
    if (!(message instanceof UndecodableBatch)) return record;
    const { first, reason } = message;
    return { ...record, undecodable: { first, reason } };
  });
}

/**
 * The messages before the first batch that cannot be decoded, and that batch; undefined where there is none.
 *
 * @param refetched first offset of a batch for which this is known
 */
export function upToUndecodable(
  messages: readonly KafkaMessage[],
  refetched: number | undefined,
): { readonly before: readonly KafkaMessage[]; readonly batch: UndecodableBatch } | undefined {
  for (const [at, message] of messages.entries()) {
    if (!(message instanceof UndecodableBatch) || message.first === refetched) continue;
    return { before: messages.slice(0, at), batch: message };
  }
  return undefined;
}

/** @throws TidemarkError when the offset exceeds the exact integers of a double (2^53, a century at 2.8 million messages a second) */
export function offsetOf(text: string): number {
  const offset = Number(text);
  if (Number.isSafeInteger(offset)) return offset;
  throw new TidemarkError(
    'unprocessable',
    `Offset ${text} is beyond 2^53, the largest offset that tidemark supports.`,
  );
}

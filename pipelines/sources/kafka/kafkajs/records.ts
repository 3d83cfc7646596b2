import type { KafkaMessage } from 'kafkajs';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import type { KafkaRecord } from '../port.ts';

/** Converts messages of kafkajs, whose numbers are strings, to records. */
export function recordsOf(messages: readonly KafkaMessage[]): KafkaRecord[] {
  return messages.map(({ offset, key, value, headers, timestamp }) => ({
    offset: offsetOf(offset),
    key,
    value,
    headers: headers ?? {},
    timestamp: Number(timestamp),
  }));
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

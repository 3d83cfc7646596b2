import type { KafkaMessage } from 'kafkajs';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import type { KafkaRecord } from '../port.ts';

/** Messages of kafkajs, whose numbers are texts, as records. */
export function recordsOf(messages: readonly KafkaMessage[]): KafkaRecord[] {
  return messages.map(({ offset, key, value, headers, timestamp }) => ({
    offset: offsetOf(offset),
    key,
    value,
    headers: headers ?? {},
    timestamp: Number(timestamp),
  }));
}

/** @throws TidemarkError when the offset is beyond what a double counts exactly (2^53, a century at 2.8 million messages a second) */
export function offsetOf(text: string): number {
  const offset = Number(text);
  if (Number.isSafeInteger(offset)) return offset;
  throw new TidemarkError(
    'unprocessable',
    `Offset ${text} is beyond 2^53, which tidemark does not count to.`,
  );
}

import type { TopicPartition } from '../port.ts';

/** First and next offset of a partition. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/**
 * An offset that Kafka still has, or will assign next.
 *
 * @param failed called when the wanted one is gone
 */
export function offsetIn(
  { low, high }: Bounds,
  { topic, partition }: TopicPartition,
  wanted: number | 'earliest' | 'latest',
  failed: (error: Error) => void,
): number {
  if (wanted === 'earliest') return low;
  if (wanted === 'latest') return high;
  if (wanted >= low && wanted <= high) return wanted;
  failed(
    new Error(
      `Offset ${wanted} of partition ${partition} of ${topic} is gone: Kafka has ${low} to ${high}. Reading continues at ${low}.`,
    ),
  );
  return low;
}

import { ArrivalClock } from '../batch-builder.ts';
import type { KafkaRecord } from './port.ts';

/** Offsets after which the microseconds within a millisecond repeat. */
const CYCLE = 1000;

/**
 * Gives observations without a timestamp that of their message, so that reading the topic again gives the same rows. Kafka has
 * milliseconds, and equal times have no order; the microseconds therefore come from the offset and the index within the message. Two
 * messages of one millisecond keep their order unless a multiple of 1000 is between their offsets.
 */
export class MessageClock extends ArrivalClock {
  private time = Number.NaN;

  /** Begins a message. A missing timestamp (-1) gives NaN, which no observation can have. */
  begin({ timestamp, offset }: Pick<KafkaRecord, 'timestamp' | 'offset'>): void {
    this.time = timestamp >= 0 ? timestamp * 1000 + (offset % CYCLE) : Number.NaN;
  }

  override next(): number {
    return this.time++;
  }
}

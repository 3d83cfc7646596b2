import type { DeliveryControl, TopicPartition } from '../port.ts';
import { keyOf } from './sticky.ts';

/** Progress of a member in one of its partitions. */
export interface PartitionProgress extends TopicPartition {
  /** Offset of the next message to deliver; undefined until it is known. */
  next: number | undefined;
  /** The reading that controls it; undefined until its position is requested. */
  reading: DeliveryControl | undefined;
  /** Whether the reading is paused. */
  paused: boolean;
  /** Whether `next` was set by a seek that kafkajs may not have applied yet. */
  sought: boolean;
  /** First offset of a batch that could not be decoded when it was fetched last. */
  refetched: number | undefined;
  /** Offset to commit to Kafka next. */
  toCommit: number | undefined;
}

function unread({ topic, partition }: TopicPartition): PartitionProgress {
  return {
    topic,
    partition,
    next: undefined,
    reading: undefined,
    paused: false,
    sought: false,
    refetched: undefined,
    toCommit: undefined,
  };
}

/** The partitions of a member. */
export class Places {
  private readonly byKey = new Map<string, PartitionProgress>();

  /** The place of a partition that the member has. */
  get(partition: TopicPartition): PartitionProgress | undefined {
    return this.byKey.get(keyOf(partition));
  }

  /** Whether this is still the place of its partition. It is not after the partition was lost, even if it came back. */
  holds(place: PartitionProgress): boolean {
    return this.get(place) === place;
  }

  values(): PartitionProgress[] {
    return [...this.byKey.values()];
  }

  clear(): void {
    this.byKey.clear();
  }

  /** Resets a place; undefined when it is outdated. */
  renew(place: PartitionProgress): PartitionProgress | undefined {
    if (!this.holds(place)) return undefined;
    const fresh = unread(place);
    this.byKey.set(keyOf(place), fresh);
    return fresh;
  }

  /** Sets the assigned partitions; known ones keep their places. Returns the new places. */
  assign(partitions: readonly TopicPartition[]): PartitionProgress[] {
    const before = new Map(this.byKey);
    this.byKey.clear();
    const added: PartitionProgress[] = [];
    for (const { topic, partition } of partitions) {
      const key = keyOf({ topic, partition });
      let place = before.get(key);
      if (place === undefined) {
        place = unread({ topic, partition });
        added.push(place);
      }
      this.byKey.set(key, place);
    }
    return added;
  }
}

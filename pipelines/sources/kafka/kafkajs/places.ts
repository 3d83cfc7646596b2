import type { Reading, TopicPartition } from '../port.ts';
import { keyOf } from './sticky.ts';

/** Progress of a member in one of its partitions. */
export interface Place extends TopicPartition {
  /** Offset of the next message to deliver; undefined until it is known. */
  next: number | undefined;
  /** The reading that controls it; undefined until its position is requested. */
  reading: Reading | undefined;
  /** Whether the reading is paused. */
  paused: boolean;
  /** Whether `next` was set by a seek that kafkajs may not have applied yet. */
  sought: boolean;
  /** Offset to commit to Kafka next. */
  toCommit: number | undefined;
}

function unread({ topic, partition }: TopicPartition): Place {
  return {
    topic,
    partition,
    next: undefined,
    reading: undefined,
    paused: false,
    sought: false,
    toCommit: undefined,
  };
}

/** The partitions of a member. */
export class Places {
  private readonly byKey = new Map<string, Place>();

  /** The place of a partition that the member has. */
  get(partition: TopicPartition): Place | undefined {
    return this.byKey.get(keyOf(partition));
  }

  /** Whether this is still the place of its partition. It is not after the partition was lost, even if it came back. */
  holds(place: Place): boolean {
    return this.get(place) === place;
  }

  values(): Place[] {
    return [...this.byKey.values()];
  }

  clear(): void {
    this.byKey.clear();
  }

  /** Resets a place; undefined when it is outdated. */
  renew(place: Place): Place | undefined {
    if (!this.holds(place)) return undefined;
    const fresh = unread(place);
    this.byKey.set(keyOf(place), fresh);
    return fresh;
  }

  /** Sets the assigned partitions; known ones keep their places. Returns the new places. */
  assign(partitions: readonly TopicPartition[]): Place[] {
    const before = new Map(this.byKey);
    this.byKey.clear();
    const added: Place[] = [];
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

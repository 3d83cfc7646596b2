import type { TopicPartition } from './port.ts';
import { keyOf } from './sticky.ts';

/** How far a member is with one of its partitions. */
export interface Place extends TopicPartition {
  /** Offset of the next message to deliver; undefined until it is known. */
  next: number | undefined;
  /** Whether the reader asked to have nothing of it for a while. */
  paused: boolean;
  /** Whether `next` was set by a seek that kafkajs may not have followed yet. */
  sought: boolean;
  /** Offset to commit to Kafka at the next opportunity. */
  toCommit: number | undefined;
}

/** The partitions that a member has. */
export class Places {
  private readonly byKey = new Map<string, Place>();

  /** The place of a partition that the member has. */
  get(partition: TopicPartition): Place | undefined {
    return this.byKey.get(keyOf(partition));
  }

  /** Whether this is still the place of its partition: it is not once the partition went away, even if it came back. */
  holds(place: Place): boolean {
    return this.get(place) === place;
  }

  values(): Place[] {
    return [...this.byKey.values()];
  }

  clear(): void {
    this.byKey.clear();
  }

  /** Takes exactly these partitions; those already there keep their places. Returns the places of the others. */
  assign(partitions: readonly TopicPartition[]): Place[] {
    const before = new Map(this.byKey);
    this.byKey.clear();
    const added: Place[] = [];
    for (const { topic, partition } of partitions) {
      const key = keyOf({ topic, partition });
      let place = before.get(key);
      if (place === undefined) {
        place = { topic, partition, next: undefined, paused: false, sought: false, toCommit: undefined };
        added.push(place);
      }
      this.byKey.set(key, place);
    }
    return added;
  }
}

import type { Reading, TopicPartition } from '../port.ts';
import { keyOf } from './sticky.ts';

/** How far a member is with one of its partitions. */
export interface Place extends TopicPartition {
  /** Offset of the next message to deliver; undefined until it is known. */
  next: number | undefined;
  /** The reading that steers it; undefined until its position is asked for. */
  reading: Reading | undefined;
  /** Whether the reading asked to have nothing of it for a while. */
  paused: boolean;
  /** Whether `next` was set by a seek that kafkajs may not have followed yet. */
  sought: boolean;
  /** Offset to commit to Kafka at the next opportunity. */
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

  /** Begins a place anew; undefined where it is none any more. */
  renew(place: Place): Place | undefined {
    if (!this.holds(place)) return undefined;
    const fresh = unread(place);
    this.byKey.set(keyOf(place), fresh);
    return fresh;
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
        place = unread({ topic, partition });
        added.push(place);
      }
      this.byKey.set(key, place);
    }
    return added;
  }
}

import { expect, vi } from 'vitest';
import { KafkajsClient } from '../../../../pipelines/sources/kafka/kafkajs/kafkajs-client.ts';
import { keyOf } from '../../../../pipelines/sources/kafka/kafkajs/sticky.ts';
import type {
  ConsumerCrash,
  DeliveryControl,
  GroupMember,
  KafkaRecord,
  RecordBatch,
  TopicPartition,
} from '../../../../pipelines/sources/kafka/port.ts';
import { KAFKA_DEFAULTS, type KafkaSettings } from '../../../../sinks/kafka/settings.ts';

export type Position = number | 'earliest' | 'latest';

/** Settings for tests: a short session, nothing else unusual. */
export function settingsFor(brokers: readonly string[], more: Partial<KafkaSettings> = {}): KafkaSettings {
  return { ...KAFKA_DEFAULTS, brokers, clientId: 'test', groupId: 'unused', sessionTimeoutMs: 6000, ...more };
}

export const silent = { debug() {}, info() {}, warn() {} };

/** Waits until something holds, by looking again and again. */
export async function until(holds: () => boolean, what: string, seconds = 90): Promise<void> {
  await vi.waitFor(() => expect(holds(), what).toBe(true), { timeout: seconds * 1000, interval: 10 });
}

/** What a member was notified of, in order, and all that it read. */
export class Reader {
  readonly assignments: (readonly TopicPartition[])[] = [];
  readonly asked: string[] = [];
  readonly failures: Error[] = [];
  readonly batches: RecordBatch[] = [];
  /** The last reading of each partition. */
  readonly readings = new Map<string, DeliveryControl>();
  readonly client: KafkajsClient;
  member: GroupMember | undefined;
  /** Answers where to read from; by default from the earliest offset. */
  position: (partition: TopicPartition) => Promise<Position> = async () => 'earliest';
  onBatch: (batch: RecordBatch) => void = () => {};
  crashed: (crash: ConsumerCrash) => void = ({ error }) => this.failures.push(error);

  constructor(settings: KafkaSettings) {
    this.client = new KafkajsClient(settings, silent);
  }

  async join(groupId: string, ...topics: string[]): Promise<GroupMember> {
    this.member = await this.client.join(
      { topics, groupId },
      {
        assigned: (partitions) => this.assignments.push(partitions),
        position: (partition, reading) => {
          this.asked.push(keyOf(partition));
          this.readings.set(keyOf(partition), reading);
          return this.position(partition);
        },
        records: (batch) => {
          this.batches.push(batch);
          this.onBatch(batch);
        },
        failed: (error) => this.failures.push(error),
        crashed: (crash) => this.crashed(crash),
      },
    );
    return this.member;
  }

  pause(partition: TopicPartition): void {
    this.readings.get(keyOf(partition))?.pause();
  }

  resume(partition: TopicPartition): void {
    this.readings.get(keyOf(partition))?.resume();
  }

  /** Has a partition read anew, from an offset on. */
  seek(partition: TopicPartition, offset: number): void {
    this.position = async () => offset;
    this.readings.get(keyOf(partition))?.restart();
  }

  get assigned(): string[] {
    return (this.assignments.at(-1) ?? []).map(keyOf).sort();
  }

  records(partition: number): KafkaRecord[] {
    return this.batches.filter((batch) => batch.partition === partition).flatMap(({ records }) => records);
  }

  offsets(partition: number): number[] {
    return this.records(partition).map(({ offset }) => offset);
  }
}

/** The whole numbers from `from` up to, without, `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { kafkaErrorType, tidemarkError } from '../../../../sinks/kafka/errors.ts';
import { KafkajsOutlet } from '../../../../sinks/kafka/kafkajs-outlet.ts';
import type { KafkaLog } from '../../../../sinks/kafka/log.ts';
import type { KafkaSettings } from '../../../../sinks/kafka/settings.ts';
import type { GroupHandlers, GroupMember, JoinOptions, KafkaClient, TopicPartition } from '../port.ts';
import type { Bounds } from './bounds.ts';
import { installFetch } from './fetch.ts';
import { KafkajsMember } from './group-member.ts';
import { offsetOf } from './records.ts';

/**
 * Timeout in milliseconds of a request for the end offsets of a topic. kafkajs measures its timeouts by the wall clock, so they never
 * fire after that was set back.
 */
const LONGEST_ASK = 10_000;

/** Milliseconds that a group may take to load on a broker that has just started, and between two questions. */
const LONGEST_LOAD = 15_000;
const LOAD_PAUSE = 100;

/** Kafka's names of the errors with which a broker answers until it has loaded a group. */
const LOADING: ReadonlySet<string | undefined> = new Set([
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
]);

async function within<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: over.signal, ref: false }).then((): never => {
    throw new Error(`there was no answer within ${milliseconds} ms`);
  });
  // Rejects by the abort when the task finished in time.
  late.catch(() => undefined);
  try {
    return await Promise.race([task, late]);
  } finally {
    over.abort();
  }
}

/** {@link KafkaClient} on kafkajs. */
export class KafkajsClient extends KafkajsOutlet implements KafkaClient {
  private readonly members = new Set<GroupMember>();
  private endsAdmin: Admin | undefined;

  constructor(settings: KafkaSettings, log: KafkaLog) {
    super(settings, log);
    installFetch();
  }

  async join({ topics, groupId }: JoinOptions, handlers: GroupHandlers): Promise<GroupMember> {
    const group = groupId ?? this.settings.groupId;
    await this.loaded(group);
    const member = new KafkajsMember(
      {
        log: this.log,
        topics,
        groupId: group,
        settings: this.settings,
        bounds: (partition) => this.bounds(partition),
      },
      handlers,
    );
    this.members.add(member);
    return member;
  }

  /**
   * Resolves once the broker has loaded a group. A consumer that joins before ends with an error. Every other fault, and a load that takes
   * too long, is for the member to report.
   */
  private async loaded(group: string): Promise<void> {
    const over = performance.now() + LONGEST_LOAD;
    const ask = () => this.administer(`Asking for ${group}`, (admin) => admin.describeGroups([group]));
    while (performance.now() < over) {
      const error: unknown = await ask().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!LOADING.has(kafkaErrorType(error))) return;
      await sleep(LOAD_PAUSE);
    }
  }

  async ends(topic: string): Promise<ReadonlyMap<number, number>> {
    // Called every second, so the connection is kept while it works.
    const asking = this.endsAdmin ?? this.admins.admin();
    try {
      if (this.endsAdmin === undefined) await within(LONGEST_ASK, asking.connect());
      this.endsAdmin = asking;
      const offsets = await within(LONGEST_ASK, asking.fetchTopicOffsets(topic));
      return new Map(offsets.map(({ partition, high }) => [partition, offsetOf(high)]));
    } catch (error) {
      this.endsAdmin = undefined;
      // Its error would only say that the connection is gone.
      void asking.disconnect().catch(() => undefined);
      throw tidemarkError(error, `Asking for the ends of ${topic}`);
    }
  }

  /** Leaves every group and closes every producer. */
  override async close(): Promise<void> {
    await Promise.all([...this.members].map((member) => member.leave()));
    // A pending request is not needed any more; its sockets are closed with the others.
    void this.endsAdmin?.disconnect().catch(() => undefined);
    await super.close();
  }

  private readonly asking = new Map<string, Promise<Map<number, Bounds>>>();

  /** Recent bounds of a partition: members request many at once, and Kafka returns those of a whole topic. */
  private async bounds({ topic, partition }: TopicPartition): Promise<Bounds> {
    let asked = this.asking.get(topic);
    if (asked === undefined) {
      asked = this.boundsOf(topic).finally(() => this.asking.delete(topic));
      this.asking.set(topic, asked);
    }
    const found = (await asked).get(partition);
    if (found === undefined) throw new Error(`${topic} has no partition ${partition}.`);
    return found;
  }

  private boundsOf(topic: string): Promise<Map<number, Bounds>> {
    return this.administer(`Asking for the offsets of ${topic}`, async (admin) => {
      const offsets = await admin.fetchTopicOffsets(topic);
      return new Map(
        offsets.map(({ partition, low, high }) => [partition, { low: offsetOf(low), high: offsetOf(high) }]),
      );
    });
  }
}

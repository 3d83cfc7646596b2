import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, {
  type Batch,
  type Consumer,
  type ConsumerGroupJoinEvent,
  type EachBatchPayload,
} from 'kafkajs';
import { connect } from '../../../../sinks/kafka/connect.ts';
import { tidemarkError } from '../../../../sinks/kafka/errors.ts';
import type { KafkaLog } from '../../../../sinks/kafka/log.ts';
import type { KafkaSettings } from '../../../../sinks/kafka/settings.ts';
import { Sockets } from '../../../../sinks/kafka/sockets.ts';
import { Backoff } from '../../../../sinks/retry.ts';
import type { ConsumerCrash, DeliveryControl, GroupHandlers, GroupMember, TopicPartition } from '../port.ts';
import { type Bounds, offsetIn } from './bounds.ts';
import { CrashRow } from './crash-row.ts';
import { GroupContact, rebalanceTimeout } from './group-contact.ts';
import { OffsetCommits } from './offset-commits.ts';
import { type PartitionProgress, Places } from './places.ts';
import type { UndecodableBatch } from './record-batch.ts';
import { recordsOf, upToUndecodable } from './records.ts';
import { stickyAssigner } from './sticky-assigner.ts';

/** Timeouts in milliseconds: of a request, beyond the fetch wait; and of an unavailable broker, before the consumer is replaced. */
const PATIENCE = { request: 10_000, broker: 2000 };
/** Backoff in milliseconds: first and maximum. */
const WAITS = { first: 200, longest: 5000 };
/** Heartbeats per session timeout, and their maximum interval in milliseconds. */
const HEARTBEATS_PER_SESSION = 10;
const LONGEST_HEARTBEAT = 3000;
/** Checks of the member's own contact per session timeout. */
const CHECKS_PER_SESSION = 5;
/** Milliseconds that leaving waits for the last commit to Kafka. */
const LONGEST_LAST_COMMIT = 1000;
/** Milliseconds that a replaced consumer has to stop. */
const LONGEST_STOP = 2000;

export interface MemberOptions {
  readonly log: KafkaLog;
  readonly topics: readonly string[];
  readonly groupId: string;
  readonly settings: KafkaSettings;
  /** First and next offset that Kafka has of a partition. */
  readonly bounds: (partition: TopicPartition) => Promise<Bounds>;
}

/**
 * A group member on kafkajs. It runs one kafkajs consumer at a time and replaces it, after a backoff, when it gives up.
 *
 * Read positions are kept here, because kafkajs forgets them at each rebalance. A batch is delivered only when it was fetched from the
 * next offset. Batches fetched before a seek, a pause or a rebalance are dropped.
 */
export class KafkajsMember implements GroupMember {
  private readonly options: MemberOptions;
  private readonly handlers: GroupHandlers;
  private readonly places = new Places();
  private readonly commits = new OffsetCommits(
    this.places,
    () => this.consumer,
    (error) => this.fail(error, 'Committing offsets for lag tools'),
  );
  private consumer: Consumer | undefined;
  private memberId = '';
  /** Attempts to join since the last success; more than one means that a generation passed without this member. */
  private attempts = 0;
  /** The last assignment, kept in case that the member was silent but not expelled. */
  private given: readonly TopicPartition[] = [];
  private readonly contact: GroupContact;
  private lost = false;
  private readonly crashes = new CrashRow();
  private endConsumer: ((error: unknown) => void) | undefined;
  private giveUpConsumer: ((error: Error) => void) | undefined;
  private readonly leaving = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly ended: Promise<void>;

  constructor(options: MemberOptions, handlers: GroupHandlers) {
    this.options = options;
    this.handlers = handlers;
    const { sessionTimeoutMs, commitIntervalMs } = options.settings;
    this.contact = new GroupContact(sessionTimeoutMs);
    this.timers.push(setInterval(() => this.checkContact(), sessionTimeoutMs / CHECKS_PER_SESSION));
    this.timers.push(setInterval(() => void this.commits.commit(), commitIntervalMs));
    this.ended = this.stay();
  }

  position(partition: TopicPartition): number | undefined {
    return this.places.get(partition)?.next;
  }

  get crash(): ConsumerCrash | undefined {
    return this.crashes.last;
  }

  get isIn(): boolean {
    return this.memberId !== '' && !this.lost;
  }

  committed(partition: TopicPartition, offset: number): void {
    const place = this.places.get(partition);
    if (place !== undefined) place.toCommit = offset;
  }

  rejoin(): void {
    this.endConsumer?.(undefined);
  }

  async leave(): Promise<void> {
    if (!this.leaving.signal.aborted) {
      this.leaving.abort();
      for (const timer of this.timers) clearInterval(timer);
      await Promise.race([this.commits.last(), sleep(LONGEST_LAST_COMMIT, undefined, { ref: false })]);
      this.endConsumer?.(undefined);
    }
    await this.ended;
  }

  /** Calls kafkajs about partitions. It may refuse after a crash, before it reports the crash. The next consumer gets all of it again. */
  private tell(what: (consumer: Consumer) => void): void {
    if (this.consumer === undefined) return;
    try {
      what(this.consumer);
    } catch (error) {
      if (!(error instanceof kafkajs.KafkaJSNonRetriableError)) throw error;
    }
  }

  private get left(): boolean {
    return this.leaving.signal.aborted;
  }

  private fail(error: unknown, doing: string): void {
    if (!this.left) this.handlers.failed(tidemarkError(error, doing));
  }

  private async pauseFor(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.leaving.signal }).catch(() => undefined);
  }

  /** Stays in the group until leave is called. */
  private async stay(): Promise<void> {
    const absent = new Backoff(WAITS);
    while (!this.left) {
      this.crashes.begin();
      const { joined, error } = await this.consume();
      if (joined) absent.reset();
      if (this.left) return;
      if (joined && error !== undefined) {
        const crash = this.crashes.add(error);
        if (this.handlers.crashed === undefined) this.handlers.failed(error);
        else this.handlers.crashed(crash);
        await this.pauseFor(crash.wait);
        continue;
      }
      if (error !== undefined) this.handlers.failed(error);
      await absent.wait(this.leaving.signal);
    }
  }

  /** Runs one consumer to its end: whether it had joined, and the error that ended it. */
  private async consume(): Promise<{ joined: boolean; error: Error | undefined }> {
    const { log, topics, groupId, settings } = this.options;
    const { sessionTimeoutMs, maxBytesPerPartition, maxBytes, maxWaitMs } = settings;
    // A replaced consumer may still run; ignore it.
    const isCurrent = () => this.consumer === consumer;
    let gaveUp = false;
    const assertWanted = () => {
      // As a member of the group it would hold partitions that nobody reads; the error ends it.
      if (gaveUp) throw new kafkajs.KafkaJSNonRetriableError('this consumer was abandoned');
    };
    const sockets = new Sockets();
    const consumer = connect(settings, log, PATIENCE, sockets).consumer({
      groupId,
      ...(settings.rack !== undefined && { rackId: settings.rack }),
      sessionTimeout: sessionTimeoutMs,
      rebalanceTimeout: rebalanceTimeout(sessionTimeoutMs),
      heartbeatInterval: Math.min(sessionTimeoutMs / HEARTBEATS_PER_SESSION, LONGEST_HEARTBEAT),
      maxBytesPerPartition,
      maxBytes,
      maxWaitTimeInMs: maxWaitMs,
      allowAutoTopicCreation: false,
      partitionAssigners: [
        stickyAssigner(() => {
          assertWanted();
          return isCurrent() ? this.claims() : [];
        }),
      ],
      // A restart by kafkajs itself would use outdated positions.
      retry: { restartOnFailure: async () => false },
    });
    const { CRASH, FETCH_START, GROUP_JOIN, HEARTBEAT, START_BATCH_PROCESS } = consumer.events;
    let joined = false;
    const crashed = new Promise<unknown>((resolve) => {
      this.endConsumer = resolve;
      consumer.on(CRASH, ({ payload }) => resolve(payload.error));
    });
    const hung = new Promise<never>((_, reject) => {
      this.giveUpConsumer = (error) => {
        gaveUp = true;
        reject(error);
      };
    });
    consumer.on(GROUP_JOIN, (event) => {
      if (!isCurrent()) return;
      joined = true;
      this.joined(event);
    });
    consumer.on(HEARTBEAT, () => {
      if (isCurrent()) this.heard();
    });
    consumer.on(FETCH_START, () => {
      if (isCurrent()) for (const place of this.places.values()) place.sought = false;
    });
    consumer.on(START_BATCH_PROCESS, ({ payload }) => {
      if (isCurrent() && payload.batchSize === 0) this.skip(payload);
    });
    this.consumer = consumer;
    this.memberId = '';
    this.attempts = 0;
    this.contact.begin();
    const run = async () => {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
      // kafkajs cannot be stopped while it joins; stopping waits for that.
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: async (payload) => {
          assertWanted();
          if (isCurrent()) await this.take(payload);
        },
      });
      const error = await crashed;
      if (error !== undefined) throw error;
    };
    let error: Error | undefined;
    try {
      await Promise.race([run(), hung]);
    } catch (reason) {
      error = tidemarkError(reason, `Reading ${topics.join(', ')} as ${groupId}`);
    }
    if (this.consumer === consumer) this.consumer = undefined;
    this.given = [];
    this.lose();
    // Its error would only repeat that the brokers are unavailable.
    const stopped = consumer.disconnect().catch(() => undefined);
    await Promise.race([stopped, this.pauseFor(LONGEST_STOP)]);
    if (this.left && !gaveUp) await stopped;
    sockets.close();
    return { joined, error };
  }

  /** Partitions that this member claims at a rebalance; none when others have them by now because it was silent for too long. */
  private claims(): readonly TopicPartition[] {
    this.checkContact();
    this.attempts++;
    return this.places.values();
  }

  private joined({ payload }: ConsumerGroupJoinEvent): void {
    const joined = performance.now();
    const { memberId, memberAssignment } = payload;
    const stayed = memberId === this.memberId && this.attempts === 1 && !this.lost;
    this.memberId = memberId;
    this.attempts = 0;
    this.contact.heard(joined);
    this.given = Object.entries(memberAssignment).flatMap(([topic, partitions]) =>
      partitions.map((partition) => ({ topic, partition })),
    );
    if (!stayed) this.lose();
    this.enter(joined);
  }

  private heard(): void {
    const now = performance.now();
    this.contact.heard(now);
    // Silent for long but not expelled: no other member has its partitions.
    if (this.lost && this.given.length > 0) this.enter(now);
  }

  /** Takes the assignment, and requests the positions of new partitions. */
  private enter(joined: number): void {
    if (this.left) return;
    this.lost = false;
    const added = this.places.assign(this.given);
    for (const place of this.places.values()) {
      this.tell((consumer) => consumer.pause([kafkajsOf(place)]));
      if (place.next !== undefined) this.read(place);
    }
    this.handlers.assigned(this.given, joined);
    for (const place of added) this.begin(place);
  }

  /** Requests the read position of a partition, each time under a new reading. */
  private begin(place: PartitionProgress): void {
    const { topic, partition } = place;
    void this.findPosition(place, () => {
      const reading = this.readingOf(place);
      place.reading = reading;
      place.paused = false;
      return this.handlers.position({ topic, partition }, reading);
    });
  }

  private readingOf(place: PartitionProgress): DeliveryControl {
    const whileCurrent = (steer: () => void) => () => {
      if (this.places.holds(place) && place.reading === reading) steer();
    };
    const reading: DeliveryControl = {
      pause: whileCurrent(() => {
        place.paused = true;
        this.tell((consumer) => consumer.pause([kafkajsOf(place)]));
      }),
      resume: whileCurrent(() => {
        place.paused = false;
        if (place.next !== undefined) this.tell((consumer) => consumer.resume([kafkajsOf(place)]));
      }),
      restart: whileCurrent(() => {
        const fresh = this.places.renew(place);
        if (fresh === undefined) return;
        this.tell((consumer) => consumer.pause([kafkajsOf(place)]));
        this.begin(fresh);
      }),
    };
    return reading;
  }

  private checkContact(): void {
    const { expelled, hopeless } = this.contact.check(this.attempts > 0);
    if (expelled) this.lose();
    if (hopeless !== undefined)
      this.giveUpConsumer?.(new Error(`${hopeless}; this consumer rejoins the group`));
  }

  /** This member has lost its partitions, as far as it knows. */
  private lose(): void {
    if (this.lost) return;
    const places = this.places.values();
    for (const place of places) this.tell((consumer) => consumer.pause([kafkajsOf(place)]));
    this.places.clear();
    this.lost = true;
    if (places.length > 0 && !this.left) this.handlers.assigned([], performance.now());
  }

  /** Requests the read position of a partition until there is an answer, then starts reading. */
  private async findPosition(
    place: PartitionProgress,
    ask: () => Promise<number | 'earliest' | 'latest'>,
  ): Promise<void> {
    const { topic, partition } = place;
    for (const backoff = new Backoff(WAITS); this.waits(place); ) {
      try {
        const wanted = await ask();
        const next = offsetIn(await this.options.bounds(place), place, wanted, (gone) =>
          this.handlers.failed(gone),
        );
        if (!this.waits(place)) return;
        place.next = next;
        this.read(place);
      } catch (error) {
        this.fail(error, `Finding the position of partition ${partition} of ${topic}`);
        await backoff.wait(this.leaving.signal);
      }
    }
  }

  /** Whether this member still has a partition that has no position yet. */
  private waits(place: PartitionProgress): boolean {
    return !this.left && this.places.holds(place) && place.next === undefined;
  }

  /** Makes kafkajs read from a partition's position. */
  private read(place: PartitionProgress): void {
    const { topic, partition, next } = place;
    place.sought = true;
    this.tell((consumer) => {
      consumer.seek({ topic, partition, offset: String(next) });
      if (!place.paused) consumer.resume([kafkajsOf(place)]);
    });
  }

  private async take({ batch, resolveOffset, isStale, isRunning }: EachBatchPayload): Promise<void> {
    const place = this.places.get(batch);
    if (this.left || !isRunning() || isStale()) return;
    if (place?.next === undefined || place.paused) return;
    const from = fetchedOffset(batch);
    if (from !== place.next) {
      // kafkajs seeks by itself when an offset is gone.
      const wanted = place.next;
      this.tell((consumer) => consumer.pause([kafkajsOf(place)]));
      place.next = undefined;
      void this.findPosition(place, async () => wanted);
      return;
    }
    const undecodable = upToUndecodable(batch.messages, place.refetched);
    const next =
      undecodable === undefined ? Number(batch.lastOffset()) + 1 : Math.max(from, undecodable.batch.first);
    const records = recordsOf(undecodable?.before ?? batch.messages);
    place.next = next;
    const { topic, partition } = place;
    try {
      if (records.length > 0 || undecodable === undefined)
        this.handlers.records({
          topic,
          partition,
          records,
          next,
          highWatermark: Number(batch.highWatermark),
        });
    } catch (error) {
      if (place.next === next) place.next = from;
      throw error;
    }
    if (undecodable === undefined) resolveOffset(batch.lastOffset());
    else if (this.places.holds(place)) this.fetchAgain(place, undecodable.batch);
  }

  /** Has a batch fetched a second time before it is taken for undecodable: its bytes may have been damaged on the way. */
  private fetchAgain(place: PartitionProgress, { first, offset, reason }: UndecodableBatch): void {
    const { topic, partition } = place;
    place.refetched = first;
    this.handlers.failed(
      new Error(
        `The batch of offsets ${first} to ${offset} of partition ${partition} of ${topic} cannot be decoded: ${reason}. It is fetched once more.`,
      ),
    );
    this.read(place);
  }

  /** kafkajs skips batches with control records only, and reports this in no other way. */
  private skip(at: { topic: string; partition: number; lastOffset: string; highWatermark: string }): void {
    const place = this.places.get(at);
    const next = Number(at.lastOffset) + 1;
    // A fetch before a seek is irrelevant to the new position.
    if (place?.next === undefined || place.sought || next <= place.next) return;
    place.next = next;
    const { topic, partition } = place;
    if (place.paused || this.left) return;
    this.handlers.records({ topic, partition, records: [], next, highWatermark: Number(at.highWatermark) });
  }
}

function kafkajsOf({ topic, partition }: TopicPartition): { topic: string; partitions: number[] } {
  return { topic, partitions: [partition] };
}

/** The offset from which a batch was fetched. Not in the types of kafkajs; its version is pinned and a test checks it. */
function fetchedOffset(batch: Batch): number {
  return Number(Reflect.get(batch, 'fetchedOffset'));
}

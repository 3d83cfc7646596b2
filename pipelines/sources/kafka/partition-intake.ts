import { concatMap, identity, map, type Observable, type OperatorFunction, of, pipe, Subject } from 'rxjs';
import { Fenced } from '../../../operators/records/errors.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import { feed } from '../../flow/feed.ts';
import { type CommittedGroup, commitGroups } from './commit-groups.ts';
import { MessageBacklog, type MessageGroup } from './message-backlog.ts';
import type { KafkaRecord, RecordBatch, TopicPartition } from './port.ts';
import { type Decoded, type Refusal, splitUndecodable } from './refusal.ts';
import type { SchemaContents } from './registry/schema-contents.ts';
import type { Excuse } from './standstill.ts';
import { tracedGroups } from './traced-group.ts';

/** Source name under which the store keeps the offsets of partitions. */
export const KAFKA_SOURCE = 'kafka';

/** The store's name of a partition. */
export function partitionName({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

/** The topic of a partition with the store's name. */
export function topicOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** Offset of the next message of a partition according to the store, or undefined. */
export function storedOffset(
  positions: readonly SourcePosition[],
  partition: TopicPartition,
): number | undefined {
  const name = partitionName(partition);
  const found = positions.find((one) => one.source === KAFKA_SOURCE && one.partition === name);
  return found === undefined ? undefined : Number(found.offset);
}

/** A group of messages of a partition that is durable, and the number of messages that are not yet. */
export interface PartitionCommit extends Omit<CommittedGroup, 'next' | 'highWatermark'> {
  readonly partition: string;
  readonly lag: number;
}

/** Callbacks of a partition's intake. */
export interface IntakeEvents {
  committed?(group: CommittedGroup): void;
  /** A group could not be stored and is retried. */
  failed?(error: unknown): void;
  /** Another owner has the shard: nothing more is taken. */
  fenced?(error: Fenced): void;
}

/** How messages are decoded and stored. */
export interface Flow<Payload> {
  readonly decode: (records: readonly KafkaRecord[]) => Decoded<Payload>;
  /**
   * Stores the contents of messages and the position after them in one transaction. If some are rejected, nothing was stored: resolves
   * to the rejected part and to the rest, which is appended once the rejected part is dead-lettered.
   */
  readonly append: (
    payload: Payload,
    positions: readonly SourcePosition[],
  ) => Promise<Decoded<Payload> | undefined>;
  /** Maximum number of messages per transaction. */
  readonly most: number;
}

/** Dead-letters rejected records durably. */
export type Refuse = (
  from: TopicPartition,
  refused: readonly Refusal[],
  failed: (error: Error) => void,
  stop: AbortSignal,
) => Promise<void>;

export interface PartitionIntakeOptions<Payload> {
  readonly partition: TopicPartition;
  readonly flow: Flow<Payload>;
  /** Bytes of waiting messages at which the partition is paused. */
  readonly mostBytes: number;
  readonly refuse: Refuse;
  /** How values in the wire format of a schema registry are read; default: they are rejected. */
  readonly schemas?: Pick<SchemaContents, 'add'> | undefined;
  /** Waits until there is room downstream for a group. */
  readonly room?: (stop: AbortSignal) => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly events?: IntakeEvents;
}

function decodeReadable<Payload>(flow: Flow<Payload>, records: readonly KafkaRecord[]): Decoded<Payload> {
  const { readable, refused } = splitUndecodable(records);
  const decoded = flow.decode(readable);
  return refused.length === 0 ? decoded : { ...decoded, refused: [...refused, ...decoded.refused] };
}

/** Callbacks about attempts. */
interface Attempts {
  /** A group could not be stored. */
  storeFailed(error: unknown): void;
  /** A schema that messages of a group need could not be loaded. */
  registryFailed(error: unknown): void;
  /** All schemas of a group are loaded. */
  loaded(): void;
}

/** Adds to messages how those in the wire format of a schema registry are read; waits only where a schema must be loaded. */
function addContents(
  schemas: Pick<SchemaContents, 'add'>,
  attempts: Attempts,
  stop: AbortSignal,
): OperatorFunction<MessageGroup, MessageGroup> {
  return concatMap((group) => {
    const records = schemas.add(group.records, (error) => attempts.registryFailed(error), stop);
    if (!(records instanceof Promise)) return of({ ...group, records });
    return records.then((loaded) => {
      attempts.loaded();
      return { ...group, records: loaded };
    });
  });
}

/**
 * Takes the messages of one partition into a store, in order and exactly once: wait, decode, commit. Contents and offset commit in one
 * transaction. The next group is decoded while one is being stored.
 */
function takeMessages<Payload>(
  backlog: MessageBacklog,
  { partition, flow, refuse, room, events, schemas }: PartitionIntakeOptions<Payload>,
  attempts: Attempts,
  stop: AbortSignal,
): OperatorFunction<RecordBatch, CommittedGroup> {
  const name = partitionName(partition);
  return feed(
    backlog,
    pipe(
      schemas === undefined ? identity : addContents(schemas, attempts, stop),
      map((group: MessageGroup) => ({ ...group, decoded: decodeReadable(flow, group.records) })),
      commitGroups({
        append: flow.append,
        positionOf: (next) => ({ source: KAFKA_SOURCE, partition: name, offset: String(next) }),
        refuse: (refused) => refuse(partition, refused, (error) => events?.failed?.(error), stop),
        room: async (stopped) => room?.(stopped),
        failed: (error) => attempts.storeFailed(error),
        traced: tracedGroups(partition),
        stop,
      }),
    ),
    2,
  );
}

/** The intake of one partition, from its claim to its release. */
export class PartitionIntake<Payload> {
  readonly partition: TopicPartition;
  private readonly options: PartitionIntakeOptions<Payload>;
  private readonly backlog: MessageBacklog;
  private readonly offered$ = new Subject<RecordBatch>();
  private readonly ended = new AbortController();
  private readonly done: Promise<void>;
  /** Number of durable groups. */
  private durable = 0;
  /** Whether the last attempt to store failed. */
  private failing = false;
  /** Whether the last attempt to load a schema failed. */
  private unread = false;

  constructor(options: PartitionIntakeOptions<Payload>) {
    const { partition, flow, mostBytes, pause, resume } = options;
    this.options = options;
    this.partition = partition;
    this.backlog = new MessageBacklog({ most: flow.most, mostBytes, pause, resume });
    const attempts: Attempts = {
      storeFailed: (error) => {
        this.failing = true;
        options.events?.failed?.(error);
      },
      registryFailed: (error) => {
        this.unread = true;
        options.events?.failed?.(error);
      },
      loaded: () => {
        this.unread = false;
      },
    };
    const committed$ = this.offered$.pipe(takeMessages(this.backlog, options, attempts, this.ended.signal));
    this.done = this.follow(committed$);
  }

  /** Whether everything that was offered is durable. */
  get isIdle(): boolean {
    return this.backlog.isEmpty && this.durable === this.backlog.groups;
  }

  /** Why nothing may be delivered for now. Being paused while idle is no excuse, because nothing would ever resume it. */
  get excuse(): Excuse | undefined {
    if (this.isIdle) return undefined;
    if (this.failing) return 'store';
    if (this.unread) return 'registry';
    return this.backlog.isPaused ? 'full' : undefined;
  }

  /** Takes a batch of messages; pauses the partition when too much waits. */
  offer(batch: RecordBatch): void {
    if (!this.ended.signal.aborted) this.offered$.next(batch);
  }

  /** Stops and drops what waits; resolves when nothing is pending. Messages that are not durable are read again. */
  async stop(): Promise<void> {
    this.end();
    await this.done;
  }

  private end(): void {
    this.ended.abort();
    this.backlog.clear();
    this.offered$.complete();
  }

  /** Resolves when the intake is over and nothing is pending. */
  private follow(committed$: Observable<CommittedGroup>): Promise<void> {
    const { events } = this.options;
    return new Promise((resolve, reject) => {
      committed$.subscribe({
        next: (group) => {
          this.failing = false;
          this.durable++;
          events?.committed?.(group);
        },
        error: (error: unknown) => {
          const isOver = this.ended.signal.aborted;
          this.end();
          if (error instanceof Fenced) events?.fenced?.(error);
          // The group that was under way when the intake was stopped is read again.
          if (error instanceof Fenced || isOver) resolve();
          else reject(error);
        },
        complete: resolve,
      });
    });
  }
}

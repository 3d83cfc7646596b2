import {
  map,
  merge,
  type Observable,
  type OperatorFunction,
  pipe,
  Subject,
  type Subscription,
  takeUntil,
  tap,
} from 'rxjs';
import type { Overrides } from '../operators/engine/overrides.ts';
import { StoreUnavailable } from '../operators/records/errors.ts';
import type { SignalChange } from '../operators/signals/signal.ts';
import type { SettingsRecord, Shard } from '../sinks/store.ts';
import type { Writer } from '../sinks/writer.ts';
import type { DetectionHost, DetectionStats, FailedDetector } from './detection/host.ts';
import { feed } from './flow/feed.ts';
import type { HandOn } from './pairs/hand-on.ts';
import type { Recovered } from './recover.ts';
import { type Announce, announceStored, handOnOutflow, NOT_YET } from './ticking/announce.ts';
import { checkpoint } from './ticking/checkpoint.ts';
import { detect } from './ticking/detect.ts';
import { DueTicks } from './ticking/due-ticks.ts';
import { gather } from './ticking/gather.ts';
import { measured } from './ticking/measured.ts';
import { publish } from './ticking/publish.ts';
import type { DueTick, PublishedTick, SettingsRequest } from './ticking/tick-steps.ts';
import { UnstoredAge } from './ticking/unstored-age.ts';
import { Untaken } from './ticking/untaken.ts';

/** Callbacks of the pipeline for metrics and logs. */
export interface PipelineEvents {
  /** A tick is over; `delay` is the time since the first of its observations was stored, once its results are stored too. */
  ticked?(info: {
    observations: number;
    changes: number;
    milliseconds: number;
    delay: number | undefined;
  }): void;
  published?(changes: readonly SignalChange[]): void;
  /** Detectors were set aside; after a start, those that were before it too. */
  setAside?(failed: readonly FailedDetector[]): void;
  /** Settings changes are in force and stored. */
  configured?(settings: readonly SettingsRecord[]): void;
  checkpointed?(info: { milliseconds: number; series: number }): void;
  failed?(stage: 'read' | 'publish' | 'checkpoint', error: unknown): void;
}

export interface ObservationsOptions {
  readonly store: Shard;
  readonly writer: Writer;
  /** Called with changes as they become durable, in order. */
  readonly announce: Announce;
  readonly recovered: Omit<Recovered, 'detection'>;
  /** Where detection runs, as recovered. */
  readonly host: DetectionHost;
  /** Emits the wall clock in microseconds at each tick. */
  readonly ticks$: Observable<number>;
  readonly events?: PipelineEvents;
  /** Observations that wait in memory for a tick at most; further ones are read from the store. */
  readonly mostUntaken?: number;
  /** Receives the durable outflow of ticks when pairs are detected elsewhere. */
  readonly handOn?: HandOn;
  /** Clock in milliseconds for durations. */
  readonly now?: () => number;
}

/**
 * How observations become signals. Interfaces, partitions of Kafka and files decode batches and commit them through the writer; from there:
 *
 * - gather: each tick takes what was committed since the one before it, or as much of it as fits into memory, and the changes of settings;
 * - detect: the engine takes it in event-time order, and emits the changes of signals;
 * - publish: the changes and the tick are stored in one transaction;
 * - hand on, announce: pair detection elsewhere and the readers of the change log are notified of what is durable;
 * - checkpoint: now and then the state is stored, so that a start replays little.
 *
 * Ticks pass one at a time. The stages keep their own state, so the operator is for one subscription.
 */
function detectAtTicks(
  options: ObservationsOptions,
  requests$: Observable<SettingsRequest>,
): OperatorFunction<DueTick, PublishedTick> {
  const { store, writer, host, recovered, events = {} } = options;
  const failed = (stage: 'read' | 'publish' | 'checkpoint') => (error: unknown) =>
    events.failed?.(stage, error);
  const untaken = new Untaken(recovered.untaken, recovered.readTo, { store, writer }, options.mostUntaken);
  return pipe(
    gather(writer.committed$, requests$, untaken, failed('read')),
    detect(host, recovered),
    publish(writer, failed('publish')),
    tap(handOnOutflow(options.handOn, recovered.directory)),
    tap(announceStored(options.announce, events)),
    checkpoint(options, failed('checkpoint')),
  );
}

/**
 * Live detection: ticks of the clock and those that callers ask for, through {@link detectAtTicks}. A tick of the clock that comes
 * during another is skipped, because the next one takes what came meanwhile. A tick that leaves observations is followed by another one.
 */
export class ObservationsPipeline {
  private readonly options: ObservationsOptions;
  private readonly now: () => number;
  private readonly asked$ = new Subject<DueTick>();
  private readonly requests$ = new Subject<SettingsRequest>();
  private readonly stopping$ = new Subject<void>();
  /** Calls that wait for a tick, by what tells them that it will not come. */
  private readonly waiting = new Set<(error: unknown) => void>();
  private subscription: Subscription | undefined;
  private stopped = false;
  private isTicking = false;
  private hasUnstored = false;
  /** Sequence number of the last observation that a tick has taken. */
  private taken: number;
  private lastTickEnded: number;
  /** When the next tick is due because the last one has left observations; wall clock in microseconds. */
  private goOnAt: number | undefined;
  private readonly age = new UnstoredAge();

  constructor(options: ObservationsOptions) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.lastTickEnded = this.now();
    const { recovered, writer } = options;
    const isTaken = recovered.untaken.length === 0 && recovered.readTo >= writer.lastSeq;
    this.taken = isTaken ? writer.lastSeq : recovered.lastTick.seq;
    if (!isTaken) this.age.stored(writer.lastSeq, this.lastTickEnded);
  }

  start(): void {
    const clock$ = this.options.ticks$.pipe(
      takeUntil(this.stopping$),
      map((at): DueTick => ({ at })),
    );
    const stages = measured(detectAtTicks(this.options, this.requests$), this, this.now);
    // Before the stages: an observation that makes a tick at once is in that tick.
    const arrivals = this.options.writer.committed$.subscribe(() => {
      this.age.stored(this.options.writer.lastSeq, this.now());
    });
    this.subscription = merge(clock$, this.asked$)
      .pipe(feed(new DueTicks(), stages))
      .subscribe({
        next: () => this.goOn(),
        error: (error: unknown) => {
          this.abandon();
          throw error;
        },
      });
    this.subscription.add(arrivals);
  }

  begun(): void {
    this.isTicking = true;
    this.age.divide();
  }

  ended(tick: PublishedTick, milliseconds: number): void {
    this.isTicking = false;
    this.hasUnstored = tick.unstored.length > 0;
    const isMore = tick.takenTo > this.taken;
    this.taken = Math.max(this.taken, tick.takenTo);
    const isNext = tick.isLeft && isMore && !this.hasUnstored;
    this.goOnAt = isNext ? tick.due.at + Math.round(1000 * milliseconds) : undefined;
    this.lastTickEnded = this.now();
    const { observations, changes, failed } = tick.outcome;
    if (failed.length > 0) this.options.events?.setAside?.(failed);
    const since = this.hasUnstored ? undefined : this.age.taken(this.taken);
    const delay = since === undefined ? undefined : this.lastTickEnded - since;
    this.options.events?.ticked?.({ observations, changes: changes.length, milliseconds, delay });
    tick.due.done?.(tick);
  }

  /** Makes another tick at once when the last one has taken some observations and left others. */
  private goOn(): void {
    const at = this.goOnAt;
    this.goOnAt = undefined;
    if (at !== undefined && !this.stopped) this.asked$.next({ at });
  }

  /** Milliseconds since the first observation was stored for which the results of detection are not; 0 if there is none. */
  get lag(): number {
    const { since } = this.age;
    return since === undefined ? 0 : this.now() - since;
  }

  /** Milliseconds since the last tick ended. */
  get tickAge(): number {
    return this.now() - this.lastTickEnded;
  }

  /** Whether a durable tick has taken everything that was committed. */
  get isAtRest(): boolean {
    return !this.isTicking && !this.hasUnstored && this.taken >= this.options.writer.lastSeq;
  }

  get stats(): DetectionStats {
    return this.options.host.stats;
  }

  /**
   * Replaces the detector overrides of a scope. They apply after the observations of a tick: to each observation sent after
   * this resolves, and to none acknowledged before the call. The change is durable when this resolves.
   *
   * @param request number under which the store keeps the requester
   * @throws StoreUnavailable when the tick could not be stored; it is retried with the next one
   */
  configure(scope_id: string, overrides: Overrides, request?: number): Promise<SettingsRecord> {
    return this.answered((resolve, reject) => {
      const after = this.options.writer.lastSeq;
      this.requests$.next({ scope_id, overrides, request, after, resolve, reject });
    });
  }

  /**
   * Makes a tick now. Resolves once detection has taken everything committed before the call and the results are stored.
   *
   * @param at wall clock in microseconds
   * @throws StoreUnavailable when it could not be stored; it is retried with the next tick
   */
  async flush(at: number): Promise<void> {
    const { lastSeq } = this.options.writer;
    for (let isTaken = false; !isTaken; ) {
      const before = this.taken;
      const tick = await this.answered<PublishedTick>((done) => this.asked$.next({ at, done }));
      if (tick.unstored.length > 0)
        throw new StoreUnavailable('The store cannot take signals at the moment.');
      isTaken = !tick.isLeft || tick.takenTo >= lastSeq;
      if (!isTaken && tick.takenTo <= before)
        throw new StoreUnavailable('The store cannot be read at the moment.');
    }
  }

  /**
   * Stops detection: finishes the running tick, makes another one for what has arrived, and stores the state, so that the next start
   * replays nothing.
   *
   * @param at wall clock in microseconds
   */
  async stop(at: number): Promise<void> {
    this.stopping$.next();
    const last = this.answered<PublishedTick>((done) => this.asked$.next({ at, done, isLast: true }));
    this.stopped = true;
    await last;
    this.abandon();
  }

  /** Aborts detection: no further tick begins, and pending results are not written. */
  abandon(): void {
    this.stopped = true;
    this.subscription?.unsubscribe();
    for (const reject of this.waiting) reject(new StoreUnavailable(NOT_YET));
  }

  /** The answer of the tick that `ask` waits for. */
  private answered<Answer>(
    ask: (resolve: (answer: Answer) => void, reject: (error: unknown) => void) => void,
  ): Promise<Answer> {
    let fail: (error: unknown) => void = () => undefined;
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.stopped)
        throw new StoreUnavailable('The server is stopping; send it again after the restart.');
      fail = reject;
      this.waiting.add(reject);
      ask(resolve, reject);
    });
    return answer.finally(() => this.waiting.delete(fail));
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { trace } from '@opentelemetry/api';
import { exhaustMap, type Observable, Subject, type Subscription, takeUntil } from 'rxjs';
import type { Overrides, SettingsChange } from '../operators/engine/overrides.ts';
import type { StoredBatch } from '../operators/records/batch.ts';
import { StoreUnavailable } from '../operators/records/errors.ts';
import type { Signal, SignalChange } from '../operators/records/signal.ts';
import type { Change, SettingsRecord, Shard, Tick } from '../sinks/store.ts';
import type { Publication, Writer } from '../sinks/writer.ts';
import { saveCheckpoint } from './checkpoint.ts';
import type { DetectionHost, DetectionStats, TickOutcome } from './detection/host.ts';
import type { HandOn } from './pairs/hand-on.ts';
import type { Recovered } from './recover.ts';

/** Milliseconds between checkpoints while observations arrive. */
const CHECKPOINT_EVERY = 60_000;
/** Maximum share of time spent on checkpoints; slower ones are made less often. */
const CHECKPOINT_SHARE = 1 / 20;
/** Observations that trigger an earlier checkpoint, which bounds the time of a restart. */
const CHECKPOINT_ROWS = 5_000_000;

/** Milliseconds that a checkpoint waits for the hand-on of ticks, also at a stop, and before it is retried. */
const SETTLE = 1000;
const SETTLE_AT_STOP = 3000;
const CHECKPOINT_AGAIN = 5000;

/** Maximum number of series for a checkpoint at a stop: more would take too long; the next start replays. */
const STOP_SERIES = 25_000;

/** Callbacks of the pipeline for metrics and logs. */
export interface PipelineEvents {
  ticked?(info: { observations: number; changes: number; milliseconds: number }): void;
  published?(changes: readonly SignalChange[]): void;
  /** Settings changes are in force and stored. */
  configured?(settings: readonly SettingsRecord[]): void;
  checkpointed?(info: { milliseconds: number; series: number }): void;
  failed?(stage: 'publish' | 'checkpoint', error: unknown): void;
}

/** Called with changes as they become durable, in order. */
export type Announce = (changes: readonly Change[]) => void;

export interface ObservationsOptions {
  readonly store: Shard;
  readonly writer: Writer;
  readonly announce: Announce;
  readonly recovered: Omit<Recovered, 'detection'>;
  /** Where detection runs, as recovered. */
  readonly host: DetectionHost;
  /** Emits the wall clock in microseconds at each tick. */
  readonly ticks$: Observable<number>;
  readonly events?: PipelineEvents;
  /** Receives the durable outflow of ticks when pairs are detected elsewhere. */
  readonly handOn?: HandOn;
  /** Clock in milliseconds for durations. */
  readonly now?: () => number;
}

/** A change of a scope's overrides, pending until the next tick. */
interface Request {
  readonly scope_id: string;
  readonly overrides: Overrides;
  readonly request: number | undefined;
  readonly resolve: (record: SettingsRecord) => void;
  readonly reject: (error: unknown) => void;
}

const NOT_YET =
  'The store cannot take the change at the moment; it is tried again at each tick. Look whether it holds before you send it again.';

/** Results of a tick to store, with those who wait for them. */
interface Unpublished {
  readonly publication: Publication;
  readonly settled: (error?: unknown) => void;
  readonly outcome: Pick<TickOutcome, 'outflow' | 'heldFrom'>;
}

/** The last version of each signal in an ordered list of changes. */
export function latestSignals(changes: readonly SignalChange[]): Signal[] {
  return [...new Map(changes.map(({ signal }) => [signal.id, signal])).values()];
}

/**
 * Live detection. Committed batches wait for the next tick. The tick passes them to the engine in event-time order, stores the changes
 * together with the tick itself, and then notifies readers of the change log. Ticks never overlap: one that would start during another
 * is skipped, because the next one takes everything. What could not be stored is kept and stored first at the next tick.
 */
export class ObservationsPipeline {
  private readonly options: ObservationsOptions;
  private readonly host: DetectionHost;
  private readonly now: () => number;
  private readonly tracer = trace.getTracer('tidemark');
  private readonly stopping = new Subject<void>();
  private arrived: StoredBatch[];
  private last: Tick;
  private unpublished: Unpublished[] = [];
  private requests: Request[] = [];
  private stopped = false;
  /** Settings changes that recovery made. */
  private unrecorded: readonly SettingsChange[];
  private version: number;
  private subscriptions: Subscription[] = [];
  private ticking: Promise<void> = Promise.resolve();
  private rowsSinceCheckpoint = 0;
  private checkpointAfter: number;
  private checkpointPutOff = false;
  /** Whether a tick is running. */
  private isTicking = false;
  private lastTickEnded: number;

  constructor(options: ObservationsOptions) {
    this.options = options;
    this.host = options.host;
    this.arrived = [...options.recovered.untaken];
    this.last = options.recovered.lastTick;
    this.now = options.now ?? (() => performance.now());
    this.checkpointAfter = this.now() + CHECKPOINT_EVERY;
    this.lastTickEnded = this.now();
    this.rowsSinceCheckpoint = options.recovered.replayed;
    this.unrecorded = options.recovered.unrecorded;
    this.version = options.recovered.version;
  }

  start(): void {
    const { writer, ticks$ } = this.options;
    this.subscriptions.push(
      writer.committed$.subscribe((batch) => this.arrived.push(batch)),
      ticks$
        .pipe(
          takeUntil(this.stopping),
          // A requested tick may be running.
          exhaustMap((at) => (this.isTicking ? this.ticking : this.follow(this.tick(at)))),
        )
        .subscribe(),
    );
  }

  /** Milliseconds since the last tick ended. */
  get tickAge(): number {
    return this.now() - this.lastTickEnded;
  }

  /** Whether a durable tick has taken everything that was committed. */
  get isAtRest(): boolean {
    return this.arrived.length === 0 && this.unpublished.length === 0 && !this.isTicking;
  }

  get stats(): DetectionStats {
    return this.host.stats;
  }

  /**
   * Replaces the detector overrides of a scope. They apply after the observations of the next tick: to each observation sent after
   * this resolves, and to none acknowledged before the call. The change is durable when this resolves.
   *
   * @param request number under which the store keeps the requester
   * @throws StoreUnavailable when the tick could not be stored; it is retried with the next one
   */
  configure(scope_id: string, overrides: Overrides, request?: number): Promise<SettingsRecord> {
    return new Promise((resolve, reject) => {
      if (this.stopped)
        throw new StoreUnavailable('The server is stopping; send it again after the restart.');
      this.requests.push({ scope_id, overrides, request, resolve, reject });
    });
  }

  /**
   * Makes a tick now. Resolves once detection has taken everything committed before the call and the results are stored.
   *
   * @param at wall clock in microseconds
   * @throws StoreUnavailable when it could not be stored; it is retried with the next tick
   */
  async flush(at: number): Promise<void> {
    while (this.isTicking) await this.ticking;
    if (this.stopped) throw new StoreUnavailable('Detection is stopping; it takes nothing more.');
    await this.follow(this.tick(at));
    if (this.unpublished.length > 0)
      throw new StoreUnavailable('The store cannot take signals at the moment.');
  }

  private follow(tick: Promise<void>): Promise<void> {
    this.ticking = tick;
    return tick;
  }

  /** Makes a tick at the wall clock `at` in microseconds. */
  private tick(at: number): Promise<void> {
    return this.tracer.startActiveSpan('tick', async (span) => {
      const started = this.now();
      this.isTicking = true;
      const stamp = Math.max(at, this.last.at + 1);
      const batches = this.arrived;
      this.arrived = [];
      const seq = batches.length === 0 ? this.last.seq : lastSeq(batches);
      const { requests, unrecorded } = this;
      const number = this.last.number + 1;
      const asked = requests.map(({ scope_id, overrides }) => {
        return { version: ++this.version, tick: number, scope_id, overrides };
      });
      this.requests = [];
      this.unrecorded = [];
      const outcome = await this.host.tick(batches, stamp, asked);
      const { changes, observations } = outcome;
      const settings: SettingsRecord[] = [
        ...unrecorded.map((change) => ({ ...change, at: stamp })),
        ...asked.map((change, at) => {
          const { request } = requests[at];
          return { ...change, at: stamp, ...(request !== undefined && { request }) };
        }),
      ];
      if (batches.length > 0 || observations > 0 || changes.length > 0 || settings.length > 0) {
        this.last = { number, seq, at: stamp };
        this.rowsSinceCheckpoint += observations;
        const settled = settle(requests, settings.slice(unrecorded.length));
        const publication = { signals: latestSignals(changes), changes, tick: this.last, settings };
        this.unpublished.push({ publication, settled, outcome });
      }
      const published = await this.publish();
      if (published && this.checkpointIsDue()) await this.checkpoint();
      this.lastTickEnded = this.now();
      this.isTicking = false;
      this.options.events?.ticked?.({
        observations,
        changes: changes.length,
        milliseconds: this.lastTickEnded - started,
      });
      span.setAttribute('tidemark.observations', observations).end();
    });
  }

  /** Stores the results of ticks, in order. True when nothing is left. */
  private async publish(): Promise<boolean> {
    while (this.unpublished.length > 0) {
      const [{ publication, settled, outcome }] = this.unpublished;
      try {
        const changes = await this.options.writer.publish(publication);
        this.unpublished.shift();
        this.handOn(publication.tick, outcome);
        this.options.announce(changes);
        this.options.events?.published?.(changes);
        const { settings = [] } = publication;
        if (settings.length > 0) this.options.events?.configured?.(settings);
        settled();
      } catch (error) {
        this.options.events?.failed?.('publish', error);
        for (const waiting of this.unpublished) waiting.settled(error);
        return false;
      }
    }
    return true;
  }

  private handOn(tick: Tick, { outflow, heldFrom }: Unpublished['outcome']): void {
    const { handOn, recovered } = this.options;
    if (outflow === undefined) return;
    handOn?.send(tick, outflow, heldFrom, (series) => recovered.directory.key(series));
  }

  private checkpointIsDue(): boolean {
    if (this.rowsSinceCheckpoint === 0) return false;
    return this.checkpointPutOff
      ? this.now() >= this.checkpointAfter
      : this.rowsSinceCheckpoint >= CHECKPOINT_ROWS || this.now() >= this.checkpointAfter;
  }

  /** Stores the detection state as of the last tick, or postpones it until the hand-on of ticks is safe. */
  private async checkpoint(): Promise<void> {
    const { store, writer, events, handOn } = this.options;
    if (handOn !== undefined && !(await handOn.settled(this.stopped ? SETTLE_AT_STOP : SETTLE))) {
      this.checkpointPutOff = true;
      this.checkpointAfter = this.now() + CHECKPOINT_AGAIN;
      return;
    }
    this.checkpointPutOff = false;
    const started = this.now();
    try {
      const series = await saveCheckpoint(store, writer, this.host, this.last);
      this.rowsSinceCheckpoint = 0;
      events?.checkpointed?.({ milliseconds: this.now() - started, series });
    } catch (error) {
      events?.failed?.('checkpoint', error);
    }
    const took = this.now() - started;
    this.checkpointAfter = this.now() + Math.max(CHECKPOINT_EVERY, took / CHECKPOINT_SHARE);
  }

  /**
   * Stops detection: finishes the running tick, makes another one for what has arrived, and stores the state, so that the next start
   * replays nothing.
   *
   * @param at wall clock in microseconds
   */
  async stop(at: number): Promise<void> {
    this.stopping.next();
    await this.ticking;
    await nextTurn();
    this.stopped = true;
    await this.tick(at);
    const small = this.options.recovered.directory.size <= STOP_SERIES;
    if (small && this.unpublished.length === 0 && this.rowsSinceCheckpoint > 0) await this.checkpoint();
    this.abandon();
  }

  /** Aborts detection: no further tick begins, and pending results are not written. */
  abandon(): void {
    this.stopping.next();
    this.stopped = true;
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    this.subscriptions = [];
    const left = this.requests;
    this.requests = [];
    settle(left, [])(new StoreUnavailable(NOT_YET));
  }
}

/** Resolves the requests whose changes are durable, or rejects them with the error. */
function settle(requests: readonly Request[], records: readonly SettingsRecord[]): (error?: unknown) => void {
  return (error) => {
    requests.forEach(({ resolve, reject }, at) => {
      if (error === undefined) resolve(records[at]);
      else reject(new StoreUnavailable(NOT_YET, error));
    });
  };
}

function lastSeq(batches: readonly StoredBatch[]): number {
  const last = batches[batches.length - 1];
  return last.firstSeq + last.length - 1;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { SpanContext } from '@opentelemetry/api';
import type { Frame } from '../../../operators/claims/relate/index.ts';
import type { Revision, RevisionRows } from '../../../operators/claims/revision.ts';
import type { TrustAt } from '../../../operators/claims/tend/trust-at.ts';
import { trustOf } from '../../../operators/claims/trust.ts';
import { itemAt } from '../../../operators/item-at.ts';
import { HeadMoved, StoreUnavailable, TidemarkError } from '../../../operators/records/errors.ts';
import type { LedgerEvent, LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { UuidTable } from '../../../operators/records/uuid-table.ts';
import { GroupQueue } from '../../../sinks/group-queue.ts';
import { type Ledger, type LedgerTransaction, lengthOf, NO_ENTRIES } from '../../../sinks/ledger.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import { callerSpan, inGroupSpan } from '../../../sinks/traces/callers.ts';
import { inSpan } from '../../../sinks/traces/span.ts';
import { inSlices } from '../../in-slices.ts';
import type { Compared } from '../parts.ts';
import { type AdmittedCall, type IngestCall, type IngestResult, tally } from './calls.ts';
import type { ChangeContext, Ground } from './change-context.ts';
import { type ClaimReads, readsIn } from './claim-reads.ts';
import { type Change, derive, eventsToClaims } from './events-to-claims.ts';
import type { Incoming } from './incoming.ts';
import { emptyWriterState, type Followers, LedgerView, type WriterState } from './ledger-view.ts';

/** Number of events at which a group takes no further call. A call is never split. */
const MOST_EVENTS = 500;
/**
 * While events keep arriving during a transaction, the next group waits as long as the last one took. A transaction costs the same for
 * few events as for many, so transactions then take at most half of the time. The wait is at most {@link LONGEST_WAIT} milliseconds, and
 * none when {@link ENOUGH_EVENTS} events are queued. Callers that wait for their answers are not delayed.
 */
const LONGEST_WAIT = 50;
const SHORTEST_WAIT = 5;
const ENOUGH_EVENTS = 100;
/** Retries of a change after another process wrote first. */
const MOST_RETRIES = 50;
/** The same for changes that can be split: smaller changes lose the race to other writers less often. */
const FEW_RETRIES = 3;
/** Events of a source's call that is too small to split. */
export const SMALL_CALL = 10;

/** What one transaction added, for metrics and followers. */
export interface MemoryCommit {
  readonly head: number;
  readonly transaction: LedgerTransaction;
  readonly milliseconds: number;
}

export interface MemoryWriterOptions {
  /** Contradictions with less confidence are discarded. */
  readonly minConfidence: number;
  /** The wall clock, in microseconds. */
  readonly wallClock: () => number;
  /** Resolves after that many milliseconds; default: Node's timers. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Trust in a claim, which identifies established beliefs; see trust.ts. */
  readonly trust?: TrustAt;
  /** Source of claims while a change is computed, always at the head of this writer; default: the ledger. */
  readonly reads?: ClaimReads;
  /** Called with each durable transaction. Its calls resolve after the callback does. */
  readonly committed?: (commit: MemoryCommit) => void | Promise<void>;
  /** Reads the claims that new ones are compared with before the first change, not when it is opened. */
  readonly whenChanged?: boolean;
  /** Parts that follow the ledger with this writer. */
  readonly followers?: Followers;
  /** Called after each change, before the next begins. */
  readonly settled?: () => void;
}

interface IngestEntry extends IngestCall {
  readonly caller: SpanContext | undefined;
  readonly resolve: (result: IngestResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The only way to write to the ledger. Every change goes through its queue and is computed on the result of earlier changes. Events
 * that arrive during a commit form the next group and share its transaction. If another process writes to the same ledger, the store
 * refuses a change computed on an older state; the writer then reads the other's changes and computes it again.
 */
export class MemoryWriter {
  private readonly ledger: Ledger;
  private readonly options: MemoryWriterOptions;
  private readonly reads: ClaimReads;
  private readonly view: LedgerView;
  private readonly queue: GroupQueue<IngestEntry>;
  /** Whether calls arrived while the last group of events was stored. */
  private arrivedMeanwhile = false;
  /** Milliseconds that the next group waits. */
  private pause = 0;

  private constructor(ledger: Ledger, options: MemoryWriterOptions, state: WriterState) {
    this.ledger = ledger;
    this.options = options;
    this.reads = options.reads ?? readsIn(ledger);
    this.view = new LedgerView(ledger, options.wallClock, state, options.whenChanged);
    this.queue = new GroupQueue({
      mostSize: MOST_EVENTS,
      sizeOf: ({ incoming }) => incoming.length,
      pause: (waiting) => this.waitForMore(waiting),
      commit: (group) => this.ingestTogether(group),
      ...(options.settled && { settled: options.settled }),
    });
  }

  /**
   * Reads the ledger.
   *
   * @param state what is known already; the writer takes ownership
   */
  static async open(
    ledger: Ledger,
    options: MemoryWriterOptions,
    state: WriterState = emptyWriterState(),
  ): Promise<MemoryWriter> {
    const writer = new MemoryWriter(ledger, options, state);
    await writer.catchUp();
    return writer;
  }

  /** Last position of the ledger known to this writer. */
  get head(): number {
    return this.view.head;
  }

  /** Number of claims; before the first change of a writer that reads them then, with those that were removed. */
  get claims(): number {
    return this.view.claims;
  }

  /** The head after the last removal that this writer knows of; undefined when there was none. */
  get removed(): number | undefined {
    return this.view.removed;
  }

  /** Rows that it knew and that were removed: they take space until it is renewed, and its parts cannot be saved. */
  get removedRows(): number {
    return this.view.removedRows;
  }

  /** Whether the event with an id was forgotten. */
  isForgotten(id: string): boolean {
    return this.view.isForgotten(id);
  }

  /** Digests of events. */
  get digests(): UuidTable {
    return this.view.digests;
  }

  /**
   * Reads the ledger anew, without the removed rows. Changes wait only at the end, while what came meanwhile is read.
   *
   * @param others reads it for the other parts
   * @param done called when all have reached one head: the other parts take over too
   */
  async renew(others: Followers, done: () => void, stop?: AbortSignal): Promise<void> {
    const fresh = new LedgerView(this.ledger, this.options.wallClock, emptyWriterState());
    await fresh.catchUp(others, stop);
    await this.exclusive(async () => {
      await fresh.catchUp(others, stop);
      this.view.become(fresh);
      done();
    });
  }

  /** Versions of claims that this writer has read or written since it was opened. */
  get versionsTaken(): number {
    return this.view.versionsTaken;
  }

  /** The claims that new ones are compared with. It changes with the next change. */
  get compared(): Compared {
    const { comparisons, lastTime } = this.view;
    return { comparisons, lastTime };
  }

  /** Number of events. */
  get events(): number {
    return this.view.digests.size;
  }

  /**
   * Stores events and their claims atomically. Resolves once durable.
   *
   * @param positions source positions that become durable with them
   * @param whole store nothing, positions included, when ids belong to other events
   * @throws StoreUnavailable when nothing was stored; HeadMoved when other writers repeatedly committed first. A `whole` call with
   *   more than {@link SMALL_CALL} events gives up sooner, since it may be retried in smaller parts
   */
  ingest(
    incoming: readonly Incoming[],
    positions: readonly SourcePosition[] = [],
    whole = false,
  ): Promise<IngestResult> {
    return new Promise((resolve, reject) => {
      this.queue.add({ incoming, positions, whole, caller: callerSpan(), resolve, reject });
    });
  }

  /**
   * Applies a change that `work` computes on the current state of the ledger. `work` is called again when another process wrote
   * meanwhile. If `work` throws, the call rejects and the ledger is unchanged.
   *
   * @param positions source positions that become durable with the change
   */
  revise(
    work: (desk: ChangeContext) => Promise<Revision>,
    positions: readonly SourcePosition[] = [],
  ): Promise<RevisionRows> {
    const made = async (now: number) => ({ ...(await this.workOut(work, now)), positions });
    const revised = () =>
      inSpan(
        'memory revise',
        () => ({}),
        () => this.commit(made),
      );
    return this.alone(revised);
  }

  /** Computes a change as {@link revise} does, without writing. */
  dryRun(work: (desk: ChangeContext) => Promise<Revision>): Promise<RevisionRows> {
    return this.alone(async () => {
      await this.view.compare();
      return (await this.workOut(work, this.view.now())).rows;
    });
  }

  /** Runs `work` on the ledger while nothing else here writes to it, then reads what was written. */
  exclusive<Result>(work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
    return this.alone(async () => {
      try {
        return await work(this.ledger);
      } finally {
        await this.catchUp();
      }
    });
  }

  /** Reads what other processes have written since. */
  follow(): Promise<void> {
    return this.exclusive(async () => undefined);
  }

  /** Accepts no more calls and finishes the queue. */
  close(): Promise<void> {
    return this.queue.close();
  }

  private alone<T>(task: () => Promise<T>): Promise<T> {
    return this.queue.exclusive(task).catch((error: unknown) => {
      throw asError(error);
    });
  }

  private async ingestTogether(group: readonly IngestEntry[]): Promise<void> {
    const started = performance.now();
    await inGroupSpan('memory ingest', group, () => this.ingestGroup(group));
    const took = performance.now() - started;
    this.pause = this.arrivedMeanwhile ? Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, took)) : 0;
  }

  /** Lets a small group of events grow. */
  private async waitForMore(waiting: readonly IngestEntry[]): Promise<void> {
    const { pause } = this;
    this.pause = 0;
    const events = waiting.reduce((sum, { incoming }) => sum + incoming.length, 0);
    if (pause === 0 || events === 0 || events >= ENOUGH_EVENTS) return;
    await (this.options.wait ?? wait)(pause);
  }

  private async ingestGroup(group: readonly IngestEntry[]): Promise<void> {
    const canBeCut =
      group.length > 1 || group.some(({ whole, incoming }) => whole && incoming.length > SMALL_CALL);
    try {
      let calls: readonly AdmittedCall[] = [];
      const rows = await this.commit(
        async (now) => {
          const change = await eventsToClaims(group, this.groundAt(now));
          calls = change.calls;
          return change;
        },
        canBeCut ? FEW_RETRIES : MOST_RETRIES,
      );
      const results = tally(calls, rows);
      // A caller answered just now may call again at once. This says nothing about the others.
      this.arrivedMeanwhile = !this.queue.isEmpty;
      for (const [at, entry] of group.entries()) entry.resolve(itemAt(results, at));
    } catch (error) {
      if (error instanceof HeadMoved && group.length > 1) {
        const half = group.length >> 1;
        await this.ingestGroup(group.slice(0, half));
        await this.ingestGroup(group.slice(half));
      } else for (const entry of group) entry.reject(asError(error));
    }
  }

  private async workOut(work: (desk: ChangeContext) => Promise<Revision>, now: number): Promise<Change> {
    const frames = new Map<number, Frame>();
    const events: LedgerEvent[] = [];
    let removed: LedgerRemoval | undefined;
    const ground = this.groundAt(now);
    const revision = await work({
      ...ground,
      ledger: this.ledger,
      async derive(sightings, admission) {
        const derived = await derive(sightings, ground, admission);
        for (const [number, frame] of derived.frames) frames.set(number, frame);
        return derived.revision;
      },
      add: (event) => events.push({ ...event, recorded_at: now }),
      remove(removal) {
        removed = removal;
      },
    });
    return { events, rows: revision.rows(), frames, positions: [], removed };
  }

  private groundAt(now: number): Ground {
    const { minConfidence, trust = trustOf } = this.options;
    const { comparisons, digests } = this.view;
    return {
      scope: this.ledger.scope,
      comparisons,
      claims: this.reads,
      digest: (id) => digests.get(id),
      isForgotten: (id) => this.view.isForgotten(id),
      minConfidence,
      trust,
      now,
    };
  }

  /** Commits the result of `make`; starts again when another process committed first. */
  private async commit(
    make: (now: number) => Promise<Change>,
    retries = MOST_RETRIES,
  ): Promise<RevisionRows> {
    for (let retry = 0; ; retry++) {
      const started = performance.now();
      await this.view.compare();
      const { events, rows, frames, positions, removed } = await make(this.view.now());
      const { head: after } = this.view;
      const transaction = {
        ...NO_ENTRIES,
        ...rows,
        events,
        positions,
        head: after,
        ...(removed !== undefined && { removed }),
      };
      if (isEmpty(transaction)) return rows;
      try {
        const head = await this.ledger.commit(transaction);
        const milliseconds = performance.now() - started;
        await inSlices(this.view.take(transaction, frames));
        await this.options.committed?.({ head, transaction, milliseconds });
        // Only once all parts have reached it: snapshots are kept by this position.
        this.view.reach(head, removed === undefined ? this.view.removed : head);
        return rows;
      } catch (error) {
        if (!(error instanceof HeadMoved) || retry === retries) throw error;
        await this.catchUp();
      }
    }
  }

  private catchUp(): Promise<void> {
    return this.view.catchUp(this.options.followers);
  }
}

function isEmpty({ positions, ...rest }: LedgerTransaction): boolean {
  return lengthOf(rest) === 0 && positions.length === 0;
}

function asError(error: unknown): Error {
  if (error instanceof TidemarkError || error instanceof RangeError) return error;
  return new StoreUnavailable('Memory cannot accept data at the moment; try again.', error);
}

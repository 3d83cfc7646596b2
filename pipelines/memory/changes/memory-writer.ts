import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { context, type SpanContext } from '@opentelemetry/api';
import { planSteps } from '../../../operators/claims/plan.ts';
import type { Frame } from '../../../operators/claims/relate/index.ts';
import type { Revision, RevisionRows } from '../../../operators/claims/revision.ts';
import { settleSteps } from '../../../operators/claims/settle.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import type { TrustAt } from '../../../operators/claims/tend/trust-at.ts';
import { trustOf } from '../../../operators/claims/trust.ts';
import { HeadMoved, StoreUnavailable, TidemarkError } from '../../../operators/records/errors.ts';
import type { LedgerEvent, LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { UuidTable } from '../../../operators/records/uuid-table.ts';
import { type Ledger, type LedgerTransaction, lengthOf, NO_ENTRIES } from '../../../sinks/ledger.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import { callerSpan, inGroupSpan } from '../../../sinks/traces/callers.ts';
import { inSpan } from '../../../sinks/traces/span.ts';
import { inSlices } from '../../in-slices.ts';
import type { Compared } from '../parts.ts';
import { flagFound } from '../tend/flag.ts';
import { type Admitted, admit, type IngestCall, type IngestResult, tally } from './calls.ts';
import type { Admission, ChangeContext } from './change-context.ts';
import { type ClaimReads, readsIn } from './claim-reads.ts';
import { gather } from './gather.ts';
import { type Incoming, sightingsOf } from './incoming.ts';
import { type Followers, LedgerView, nothingKnown, type WriterState } from './ledger-view.ts';

/** Number of events at which a group takes no further call. A call is never split. */
const MOST_EVENTS = 500;
/** Turns of the event loop for which a group may grow before it is processed. */
const MOST_TURNS = 8;
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
  /** Parts that follow the ledger with this writer. */
  readonly followers?: Followers;
  /** Called after each change, before the next begins. */
  readonly settled?: () => void;
}

interface IngestEntry extends IngestCall {
  readonly kind: 'ingest';
  readonly caller: SpanContext | undefined;
  readonly resolve: (result: IngestResult) => void;
  readonly reject: (error: Error) => void;
}
interface ReviseEntry {
  readonly kind: 'revise';
  readonly run: () => Promise<void>;
  readonly reject: (error: Error) => void;
}
type Entry = IngestEntry | ReviseEntry;

/** A computed change, with the parsed texts of its new claims when available. */
interface Made {
  readonly events: readonly LedgerEvent[];
  readonly positions: readonly SourcePosition[];
  readonly rows: RevisionRows;
  readonly frames: ReadonlyMap<number, Frame>;
  readonly removed?: LedgerRemoval | undefined;
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
  private queue: Entry[] = [];
  private pumping: Promise<void> | undefined;
  private closing = false;
  /** Whether calls arrived while the last group of events was stored. */
  private arrivedMeanwhile = false;
  /** Milliseconds that the next group waits. */
  private pause = 0;

  private constructor(ledger: Ledger, options: MemoryWriterOptions, state: WriterState) {
    this.ledger = ledger;
    this.options = options;
    this.reads = options.reads ?? readsIn(ledger);
    this.view = new LedgerView(ledger, options.wallClock, state);
  }

  /**
   * Reads the ledger.
   *
   * @param state what is known already; the writer takes ownership
   */
  static async open(
    ledger: Ledger,
    options: MemoryWriterOptions,
    state: WriterState = nothingKnown(),
  ): Promise<MemoryWriter> {
    const writer = new MemoryWriter(ledger, options, state);
    await writer.catchUp();
    return writer;
  }

  /** Last position of the ledger known to this writer. */
  get head(): number {
    return this.view.head;
  }

  /** Number of claims. */
  get claims(): number {
    return this.view.known.size;
  }

  /** The head after the last removal that this writer knows of; undefined when there was none. */
  get removed(): number | undefined {
    return this.view.removed;
  }

  /** Rows that it knew and that were removed: they take space until it is renewed, and its parts cannot be saved. */
  get removedRows(): number {
    return this.view.removedRows;
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
    const fresh = new LedgerView(this.ledger, this.options.wallClock, nothingKnown());
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
    const { known, lastTime } = this.view;
    return { known, lastTime };
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
      this.enqueue({ kind: 'ingest', incoming, positions, whole, caller: callerSpan(), resolve, reject });
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
    return new Promise((resolve, reject) => {
      const run = async () => {
        const made = async (now: number) => ({ ...(await this.workOut(work, now)), positions });
        resolve(
          await inSpan(
            'memory revise',
            () => ({}),
            () => this.commit(made),
          ),
        );
      };
      this.enqueue({ kind: 'revise', run: context.bind(context.active(), run), reject });
    });
  }

  /** Computes a change as {@link revise} does, without writing. */
  dryRun(work: (desk: ChangeContext) => Promise<Revision>): Promise<RevisionRows> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        resolve((await this.workOut(work, this.view.now())).rows);
      };
      this.enqueue({ kind: 'revise', run, reject });
    });
  }

  /** Runs `work` on the ledger while nothing else here writes to it, then reads what was written. */
  exclusive<Result>(work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        let result: Result;
        try {
          result = await work(this.ledger);
        } finally {
          await this.catchUp();
        }
        resolve(result);
      };
      this.enqueue({ kind: 'revise', run, reject });
    });
  }

  /** Reads what other processes have written since. */
  follow(): Promise<void> {
    return this.exclusive(async () => undefined);
  }

  /** Accepts no more calls and finishes the queue. */
  async close(): Promise<void> {
    this.closing = true;
    while (this.pumping !== undefined) await this.pumping;
  }

  private enqueue(entry: Entry): void {
    if (this.closing) {
      entry.reject(new StoreUnavailable('The server is stopping; send it again after the restart.'));
      return;
    }
    this.queue.push(entry);
    this.pumping ??= this.pump();
  }

  private async pump(): Promise<void> {
    for (;;) {
      if (this.pause > 0) await this.waitForMore();
      await this.gatherTurns();
      const [first] = this.queue;
      if (first === undefined) break;
      if (first.kind === 'ingest') {
        const started = performance.now();
        const group = this.takeGroup();
        await inGroupSpan('memory ingest', group, () => this.ingestGroup(group));
        const took = performance.now() - started;
        this.pause = this.arrivedMeanwhile ? Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, took)) : 0;
      } else {
        this.queue.shift();
        await first.run().catch((error: unknown) => first.reject(asError(error)));
      }
      this.options.settled?.();
    }
    this.pumping = undefined;
  }

  /** Lets a small group of events grow while no other change waits and memory is not closing. */
  private async waitForMore(): Promise<void> {
    const { pause } = this;
    this.pause = 0;
    let events = 0;
    for (const entry of this.queue) {
      if (entry.kind !== 'ingest') return;
      events += entry.incoming.length;
    }
    if (events === 0 || events >= ENOUGH_EVENTS || this.closing) return;
    await (this.options.wait ?? wait)(pause);
  }

  /** Waits while each turn of the event loop adds calls: callers answered together call again together. */
  private async gatherTurns(): Promise<void> {
    for (let turn = 0, before = -1; turn < MOST_TURNS && this.queue.length !== before; turn++) {
      before = this.queue.length;
      await nextTurn();
    }
  }

  private takeGroup(): IngestEntry[] {
    const group: IngestEntry[] = [];
    let events = 0;
    for (const entry of this.queue) {
      if (entry.kind !== 'ingest') break;
      if (group.length > 0 && events + entry.incoming.length > MOST_EVENTS) break;
      events += entry.incoming.length;
      group.push(entry);
    }
    this.queue = this.queue.slice(group.length);
    return group;
  }

  private async ingestGroup(group: readonly IngestEntry[]): Promise<void> {
    const canBeCut =
      group.length > 1 || group.some(({ whole, incoming }) => whole && incoming.length > SMALL_CALL);
    try {
      let admitted: Admitted | undefined;
      const rows = await this.commit(
        async (now) => {
          admitted = admit(group, (id) => this.view.digests.get(id));
          const frames = new Map<number, Frame>();
          const revision = await this.derive(admitted.incoming.flatMap(sightingsOf), now, frames);
          return {
            events: admitted.incoming.map(({ event }) => ({ ...event, recorded_at: now })),
            rows: revision.rows(),
            frames,
            positions: admitted.positions,
          };
        },
        canBeCut ? FEW_RETRIES : MOST_RETRIES,
      );
      const results = tally(admitted?.calls ?? [], rows);
      // A caller answered just now may call again at once. This says nothing about the others.
      this.arrivedMeanwhile = this.queue.length > 0;
      for (const [at, entry] of group.entries()) entry.resolve(results[at]);
    } catch (error) {
      if (error instanceof HeadMoved && group.length > 1) {
        const half = group.length >> 1;
        await this.ingestGroup(group.slice(0, half));
        await this.ingestGroup(group.slice(half));
      } else for (const entry of group) entry.reject(asError(error));
    }
  }

  private async workOut(work: (desk: ChangeContext) => Promise<Revision>, now: number): Promise<Made> {
    const frames = new Map<number, Frame>();
    const events: LedgerEvent[] = [];
    let removed: LedgerRemoval | undefined;
    const revision = await work({
      now,
      ledger: this.ledger,
      claims: this.reads,
      derive: (sightings, admission) => this.derive(sightings, now, frames, admission),
      digest: (id) => this.view.digests.get(id),
      add: (event) => events.push({ ...event, recorded_at: now }),
      remove(removal) {
        removed = removal;
      },
    });
    return { events, rows: revision.rows(), frames, positions: [], removed };
  }

  private async derive(
    sightings: readonly Sighting[],
    now: number,
    frames: Map<number, Frame>,
    admission?: Admission,
  ): Promise<Revision> {
    const admitted = admission === undefined ? undefined : this.view.known.numberOf(admission.id);
    const planned = await inSlices(
      planSteps(
        sightings,
        this.view.known,
        this.options.minConfidence,
        admitted === undefined ? [] : [admitted],
      ),
    );
    for (const [number, frame] of planned.frames) frames.set(number, frame);
    const { rows, relations, sayings } = await gather(this.reads, planned);
    const revision = await inSlices(settleSteps(planned, rows, relations, sayings, now, admission));
    await flagFound(revision, this.reads, this.options.trust ?? trustOf);
    return revision;
  }

  /** Commits the result of `make`; starts again when another process committed first. */
  private async commit(make: (now: number) => Promise<Made>, retries = MOST_RETRIES): Promise<RevisionRows> {
    for (let retry = 0; ; retry++) {
      const started = performance.now();
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

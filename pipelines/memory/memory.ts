import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareSteps } from '../../operators/claims/prepare.ts';
import { FORGET_BELOW } from '../../operators/claims/tend/forget.ts';
import type { TrustAt } from '../../operators/claims/tend/trust-at.ts';
import { trustOf } from '../../operators/claims/trust.ts';
import { itemAt } from '../../operators/item-at.ts';
import type { Claim } from '../../operators/records/claim.ts';
import type { ClaimInput, Resolution } from '../../operators/records/claim-input.ts';
import { Conflict, InvalidInput, TidemarkError } from '../../operators/records/errors.ts';
import { type EventInput, eventIssues, isEvent } from '../../operators/records/event.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { SourcePosition } from '../../sinks/source-position.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import { eachInSlices, inSlices } from '../in-slices.ts';
import { MOST_REJECTIONS } from '../sources/batch-builder.ts';
import { approve, type Decision, decided, reject } from './changes/approve.ts';
import { readsOfLatest } from './changes/claim-reads.ts';
import { readEvents } from './changes/events-to-claims.ts';
import { type Arrived, type Incoming, readEvent } from './changes/incoming.ts';
import { type MemoryCommit, MemoryWriter } from './changes/memory-writer.ts';
import { resolve } from './changes/resolve.ts';
import { unreadOf } from './changes/unread.ts';
import { type ClaimOutcome, type Review, type Upserted, upsert } from './changes/upsert.ts';
import { OWN, saidBy, type Voice } from './changes/voice.ts';
import { Embedding, type EmbeddingReports } from './embedding.ts';
import type { IngestSummary, Refused } from './ingest-summary.ts';
import { MemoryState } from './memory-state.ts';
import { CONFLICT_CONFIDENCE, contradict } from './observed/contradict.ts';
import type { ObservedConflict } from './observed/findings.ts';
import { CLAIM_TABLE, CLAIMS, COMPARISONS, DIGESTS, loadWriter, PASSAGES } from './parts.ts';
import { type Observe, Recall } from './questions/recall.ts';
import {
  type ForgetOptions,
  type ForgetSelector,
  type Forgotten,
  forgetEvents,
  forgottenEvent,
} from './retention/forget-events.ts';
import { isWorthRenewing, removalsOf, renew } from './retention/renew.ts';
import { type Retained, retain } from './retention/retain.ts';
import { held } from './snapshot.ts';
import { Snapshots } from './snapshots.ts';
import { type TendOptions, type TendReport, tend } from './tend/tend.ts';

export type { IngestSummary, Refused } from './ingest-summary.ts';

export interface MemoryOptions {
  /** Contradictions with less confidence are discarded. */
  readonly minConfidence: number;
  /** Whose claims need approval. */
  readonly review: Review;
  /** The wall clock, in microseconds. */
  readonly wallClock: () => number;
  /** Trust below which tending forgets claims; 0 forgets none. Default: {@link FORGET_BELOW}. */
  readonly forgetBelow?: number;
  /** Trust in a claim, from which tending determines established and stale claims. Default: see trust.ts. */
  readonly trust?: TrustAt;
  /** Called after each completed tending, except dry runs. */
  readonly tended?: (report: TendReport) => void;
  /** Called with the valid events of a call before they are stored; what it throws refuses the call. It returns what to do if they cannot be stored. */
  readonly admit?: (incoming: readonly Incoming[], scope: string) => () => void;
  /** Reads what only changes need before the first of them, for a memory that is opened for a question. */
  readonly whenChanged?: boolean;
  /** Called when rows were removed, by this process or by another. */
  readonly removed?: () => void;
  /** Called with each durable transaction. */
  readonly committed?: (commit: MemoryCommit) => void;
  /** Checks a claim against the observations of the series that it names, if any. */
  readonly observe?: Observe;
  /** Called when the snapshot for the next start could not be stored. That start then takes longer. */
  readonly snapshotFailed?: (error: unknown) => void;
  /** Computes vectors of claims and questions. Its opener closes it after memory. */
  readonly embedder?: Embedder;
  /** Callbacks of the background embedding. */
  readonly embedding?: EmbeddingReports;
}

/**
 * Memory stores events, derives claims, finds relations and answers questions. A process has one instance per ledger. Several
 * processes may share a ledger if its store supports that.
 */
export class Memory {
  /** Who writes through this. */
  readonly voice: Voice;
  /** All read operations. */
  readonly recall: Recall;
  private readonly writer: MemoryWriter;
  private readonly snapshots: Snapshots;
  private readonly memoryState: MemoryState;
  private readonly embedding: Embedding | undefined;
  private readonly options: MemoryOptions;
  /** Shared by all views. */
  private readonly tending: { now: boolean };
  private readonly preparing = new Set<ReturnType<typeof prepareSteps>>();

  private constructor(
    writer: MemoryWriter,
    recall: Recall,
    snapshots: Snapshots,
    memoryState: MemoryState,
    embedding: Embedding | undefined,
    options: MemoryOptions,
    voice = OWN,
    tending = { now: false },
  ) {
    this.writer = writer;
    this.recall = recall;
    this.snapshots = snapshots;
    this.memoryState = memoryState;
    this.embedding = embedding;
    this.options = options;
    this.voice = voice;
    this.tending = tending;
  }

  /** Loads the last snapshot and every newer claim of the ledger. */
  static async open(ledger: Ledger, options: MemoryOptions): Promise<Memory> {
    const { embedder, observe } = options;
    const { removed } = await ledger.marks();
    const found = await loadWriter(ledger);
    const { state: digests } = found.digests;
    const memoryState = new MemoryState(found);
    const recall = Recall.following(ledger, options.wallClock, memoryState, { embedder, observe });
    const covered = Math.min(digests.size, memoryState.passages.size);
    let embedding: Embedding | undefined;
    let snapshots: Snapshots | undefined;
    const writer = await MemoryWriter.open(
      ledger,
      {
        minConfidence: options.minConfidence,
        wallClock: options.wallClock,
        ...(options.whenChanged !== undefined && { whenChanged: options.whenChanged }),
        reads: readsOfLatest(() => memoryState.table),
        ...(options.trust !== undefined && { trust: options.trust }),
        followers: {
          removals: removalsOf(ledger, memoryState, async () => {
            await snapshots?.stop();
            options.removed?.();
          }),
          async follow() {
            await memoryState.catchUp(ledger);
            embedding?.wake();
          },
        },
        async committed(commit) {
          await inSlices(memoryState.learn(commit.transaction, commit.head));
          const { claims, events } = commit.transaction;
          if (claims.length + events.length > 0) embedding?.wake();
          options.committed?.(commit);
          if (commit.transaction.removed !== undefined) options.removed?.();
        },
        settled: () => snapshots?.next(),
      },
      {
        ...found.comparisons.state,
        digests,
        removed,
        heads: {
          claims: found.comparisons.head,
          digests: found.digests.head,
          others: memoryState.head,
        },
      },
    );
    const parts = [
      held(CLAIMS, () => memoryState.index),
      held(PASSAGES, () => memoryState.passages),
      held(CLAIM_TABLE, () => memoryState.table),
      held(COMPARISONS, () => writer.compared),
      held(DIGESTS, () => writer.digests),
    ];
    snapshots = new Snapshots(ledger, writer, parts, covered, options.snapshotFailed);
    embedding = embedder && new Embedding(ledger, embedder, options.embedding);
    embedding?.wake();
    return new Memory(writer, recall, snapshots, memoryState, embedding, options);
  }

  /** The same memory as others write to it: what they do is recorded under their names. */
  spokenToBy(voice: Voice): Memory {
    const { writer, recall, snapshots, memoryState, embedding, options, tending } = this;
    return new Memory(writer, recall, snapshots, memoryState, embedding, options, voice, tending);
  }

  /**
   * Prepares for reading events, so that the first event is as fast as later ones. For long-running processes: it takes some tenths of a
   * second in the background, less when memory is closed before.
   *
   * @returns whether it completed
   */
  async prepare(): Promise<boolean> {
    const steps = prepareSteps();
    this.preparing.add(steps);
    await nextTurn();
    try {
      // Interrupted steps have no result.
      return (await inSlices(steps)) === true;
    } finally {
      this.preparing.delete(steps);
    }
  }

  /** Last position of the ledger known here. */
  get head(): number {
    return this.writer.head;
  }

  get counts(): { readonly events: number; readonly claims: number } {
    return { events: this.writer.events, claims: this.writer.claims };
  }

  /**
   * Stores events with what follows from them. Invalid events are reported and the rest is stored.
   *
   * @param values events as the callers sent them
   * @param positions source positions that become durable with them
   * @throws StoreUnavailable when nothing was stored; what `admit` throws
   */
  async ingest(
    values: readonly unknown[],
    positions: readonly SourcePosition[] = [],
  ): Promise<IngestSummary> {
    const now = this.options.wallClock();
    const valid: Arrived[] = [];
    const places: number[] = [];
    const rejections: Refused[] = [];
    await eachInSlices(values.entries(), ([index, value]) => {
      if (isEvent(value)) {
        valid.push({ input: value });
        places.push(index);
      } else if (rejections.length < MOST_REJECTIONS) {
        rejections.push(...eventIssues(value).map((issue) => ({ index, ...issue })));
      }
    });
    const incoming = await readEvents(valid, now);
    const { conflicts, forgotten, fresh, ...result } = await this.admitted(incoming, positions);
    for (const place of conflicts) {
      const { id } = itemAt(incoming, place).event;
      const message = `${id} is the id of another event; choose another id`;
      rejections.push({ index: itemAt(places, place), path: 'id', message });
    }
    for (const place of forgotten) {
      const message = forgottenEvent(itemAt(incoming, place).event.id);
      rejections.push({ index: itemAt(places, place), path: 'id', message });
    }
    rejections.sort((a, b) => a.index - b.index);
    const rejected = values.length - result.accepted - result.duplicates;
    const unread = await unreadOf(incoming.filter(({ event }) => fresh.has(event.id)));
    return {
      ...result,
      rejected,
      conflicts: conflicts.length,
      rejections,
      ...(unread.length > 0 && { unread }),
    };
  }

  private async admitted(incoming: readonly Incoming[], positions: readonly SourcePosition[]) {
    const giveBack = this.options.admit?.(incoming, this.recall.ledger.scope);
    try {
      return await this.writer.ingest(incoming, positions);
    } catch (error) {
      giveBack?.();
      throw error;
    }
  }

  /**
   * Stores the events of a source with the positions up to which it was read. Stores nothing when ids belong to other events, so that
   * no position passes an event that was not dead-lettered.
   *
   * @returns indices in `arrived` of events whose id belongs to another event; empty when everything was stored
   * @throws StoreUnavailable when nothing was stored; HeadMoved when other processes repeatedly committed first, which is rarer for
   *   smaller calls
   */
  async take(arrived: readonly Arrived[], positions: readonly SourcePosition[]): Promise<readonly number[]> {
    const incoming = await readEvents(arrived, this.options.wallClock());
    const { conflicts } = await this.writer.ingest(incoming, positions, true);
    return conflicts;
  }

  /** Stores claims that callers submit, one transaction each, in order. A refused claim does not affect the others. */
  async upsert(inputs: readonly ClaimInput[]): Promise<ClaimOutcome[]> {
    const outcomes: ClaimOutcome[] = [];
    for (const [index, input] of inputs.entries()) {
      try {
        outcomes.push(await this.upsertOne(input));
      } catch (error) {
        if (!(error instanceof TidemarkError) || error.status >= 500) throw error;
        outcomes.push({ index, error });
      }
    }
    return outcomes;
  }

  /**
   * Stores a statement together with an event that contains only this statement.
   *
   * @param claim the claim without evidence
   */
  async remember(claim: Omit<ClaimInput, 'evidence'>, event: EventInput): Promise<Claim> {
    if (!isEvent(event)) throw new InvalidInput('The event is not valid.', eventIssues(event));
    const { event: stored } = readEvent(event, this.options.wallClock());
    const { id } = await this.upsertOne({ ...claim, evidence: [{ event_id: stored.id }] }, stored);
    return this.recall.claim(id);
  }

  /**
   * Resolves a claim over another: claim `id` gets `valid_to`.
   *
   * @param positions source positions that become durable with it
   * @throws NotFound, Conflict when it was resolved before, Unprocessable when it cannot be resolved
   */
  async resolve(
    id: string,
    { over, reason, actor }: Resolution,
    positions: readonly SourcePosition[] = [],
  ): Promise<Claim> {
    const [loser, winner] = [id.toLowerCase(), over.toLowerCase()];
    const made = { over: winner, reason, actor: saidBy(this.voice, actor, 'caller').actor };
    await this.writer.revise((desk) => resolve(desk, loser, made), positions);
    return this.recall.claim(loser);
  }

  /** @throws NotFound, Conflict when the claim does not wait for approval */
  async approve(id: string, decision: Partial<Decision> = {}): Promise<Claim> {
    return this.decide(approve, id, decided(this.voice, decision, 'approved'));
  }

  /** @throws NotFound, Conflict when the claim does not wait for approval */
  async reject(id: string, decision: Partial<Decision> = {}): Promise<Claim> {
    return this.decide(reject, id, decided(this.voice, decision, 'rejected'));
  }

  /**
   * Records observations that contradict a claim, unless this was recorded before or the two cannot contradict each other.
   *
   * @param positions source positions that become durable with it, and also where there is nothing to record
   */
  async contradict(
    id: string,
    finding: ObservedConflict,
    positions: readonly SourcePosition[] = [],
  ): Promise<void> {
    if (CONFLICT_CONFIDENCE < this.options.minConfidence) await this.take([], positions);
    else await this.writer.revise((desk) => contradict(desk, id, finding), positions);
  }

  /**
   * Tends memory; see {@link tend}.
   *
   * @throws Conflict while memory is being tended already; StoreUnavailable, with earlier changes kept
   */
  async tend(options: TendOptions = {}): Promise<TendReport> {
    if (this.tending.now) throw new Conflict('Memory is already being tended; wait until that ends.');
    this.tending.now = true;
    const { minConfidence, forgetBelow = FORGET_BELOW, trust = trustOf, wallClock } = this.options;
    try {
      const { writer } = this;
      const place = { ledger: this.recall.ledger, writer, minConfidence, forgetBelow, trust };
      const report = await tend({ ...place, now: wallClock() }, options);
      if (!report.dry_run) this.options.tended?.(report);
      return report;
    } finally {
      this.tending.now = false;
    }
  }

  /**
   * Removes events with a timestamp before a time in microseconds, and what rests on them alone; see {@link retain}.
   *
   * @param stop ends it between two transactions
   * @throws StoreUnavailable, with earlier removals kept
   */
  retain(before: number, stop?: AbortSignal): Promise<Retained> {
    const { writer, snapshots, memoryState } = this;
    return retain({ writer, snapshots, table: () => memoryState.table }, before, stop);
  }

  /**
   * Forgets events on request, and what rests on them alone; see {@link forgetEvents}.
   *
   * @throws NotFound where an event is named that is not there; StoreUnavailable, with earlier removals kept
   */
  forget(selector: ForgetSelector, options: ForgetOptions): Promise<Forgotten> {
    const { writer, snapshots, memoryState, recall } = this;
    const { actor } = saidBy(this.voice, options.actor, 'caller');
    const place = { ledger: recall.ledger, writer, snapshots, table: () => memoryState.table };
    return forgetEvents(place, selector, { ...options, actor });
  }

  /** Reads memory anew without removed rows, if these are so many that it pays; see {@link renew}. */
  async compact(stop?: AbortSignal): Promise<void> {
    const { writer, snapshots, memoryState, recall } = this;
    if (isWorthRenewing(writer)) await renew({ ledger: recall.ledger, writer, memoryState, snapshots }, stop);
  }

  /**
   * Runs `work` on the ledger while nothing else here writes to it, then reads what was written.
   *
   * @param work its error rejects the call; what it wrote before stays
   */
  exclusive<Result>(work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
    return this.writer.exclusive(work);
  }

  /** Reads what other processes have written. */
  follow(): Promise<void> {
    return this.writer.follow();
  }

  /** Resolves when every claim that the model accepts has its vector, or the signal is aborted. */
  async embedded(signal?: AbortSignal): Promise<void> {
    await this.embedding?.idle(signal);
  }

  /** Finishes accepted work, accepts no more, and stores a snapshot for the next start. The ledger stays open. */
  async close(): Promise<void> {
    for (const steps of this.preparing) steps.return(false);
    await this.embedding?.close();
    await this.writer.close();
    await this.snapshots.close();
  }

  private async decide(change: typeof approve, id: string, decision: Decision): Promise<Claim> {
    await this.writer.revise((desk) => change(desk, id.toLowerCase(), decision));
    return this.recall.claim(id);
  }

  private async upsertOne(input: ClaimInput, added?: Omit<LedgerEvent, 'recorded_at'>): Promise<Upserted> {
    let upserted: Upserted | undefined;
    await this.writer.revise(async (desk) => {
      if (added !== undefined && desk.isForgotten(added.id))
        throw new Conflict(`${forgottenEvent(added.id)}.`);
      const known = added === undefined ? undefined : desk.digest(added.id);
      if (known !== undefined && known !== added?.digest) {
        throw new Conflict(`${added?.id} is the id of another event; choose another id.`);
      }
      const fresh = known === undefined ? added : undefined;
      if (fresh !== undefined) desk.add(fresh);
      const made = await upsert(desk, input, this.options.review, this.voice, fresh);
      upserted = made.upserted;
      return made.revision;
    });
    if (upserted === undefined) throw new RangeError('a change that was made has an outcome');
    return upserted;
  }
}

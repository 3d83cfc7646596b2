import { setImmediate as nextTurn } from 'node:timers/promises';
import { rehearse } from '../../operators/claims/rehearsal.ts';
import { FORGET_BELOW } from '../../operators/claims/tend/forget.ts';
import type { TrustAt } from '../../operators/claims/tend/trust-at.ts';
import { trustOf } from '../../operators/claims/trust.ts';
import type { Claim } from '../../operators/records/claim.ts';
import type { ClaimInput, Resolution } from '../../operators/records/claim-input.ts';
import { Conflict, InvalidInput, type Issue, TidemarkError } from '../../operators/records/errors.ts';
import { type EventInput, eventIssues, isEvent } from '../../operators/records/event.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { SourcePosition } from '../../sinks/source-position.ts';
import type { Embedder } from '../embeddings/embedder.ts';
import { MOST_REJECTIONS } from '../sources/batch-builder.ts';
import { approve, type Decision, reject } from './changes/approve.ts';
import { type Brought, bring, type Review } from './changes/bring.ts';
import { readsOf } from './changes/claim-reads.ts';
import { inSlices } from './changes/in-slices.ts';
import { type Arrived, type Incoming, readEvent } from './changes/incoming.ts';
import { type MemoryCommit, MemoryWriter } from './changes/memory-writer.ts';
import { resolve } from './changes/resolve.ts';
import { Embedding, type EmbeddingReports } from './embedding.ts';
import { Knowledge } from './knowledge.ts';
import type { Finding } from './observed/findings.ts';
import { GAINSAID, gainsay } from './observed/gainsay.ts';
import { BOOK, CLAIMS, DIGESTS, KNOWN, loadWriter, PASSAGES } from './parts.ts';
import { type Observe, Recall } from './questions/recall.ts';
import { held } from './snapshot.ts';
import { Snapshots } from './snapshots.ts';
import { type TendOptions, type TendReport, tend } from './tend/tend.ts';

export interface MemoryOptions {
  /** Contradictions with less confidence are not kept. */
  readonly minConfidence: number;
  /** Whose claims wait for approval. */
  readonly review: Review;
  /** The wall clock, in microseconds. */
  readonly wallClock: () => number;
  /** Trust below which tending forgets claims; 0 forgets none. Default: {@link FORGET_BELOW}. */
  readonly forgetBelow?: number;
  /** Trust in a claim, by which tending tells what is established and what is stale. Default: see trust.ts. */
  readonly trust?: TrustAt;
  /** Hears of each tending that is over, dry runs left out. */
  readonly tended?: (report: TendReport) => void;
  /** Hears of each transaction once it is durable. */
  readonly committed?: (commit: MemoryCommit) => void;
  /** Holds a claim against the observations of the series that it names, where there are any. */
  readonly observe?: Observe;
  /** Hears where nothing could be kept for the next start, which takes longer then. */
  readonly snapshotFailed?: (error: unknown) => void;
  /** Makes vectors of claims and questions; who opened it closes it, after memory. */
  readonly embedder?: Embedder;
  /** Hears of the claims that get their vectors in the background. */
  readonly embedding?: EmbeddingReports;
}

/** A record that was not taken: its place in what was sent, and why. */
export interface Refused extends Issue {
  readonly index: number;
}

/** What became of a batch of events. */
export interface IngestSummary {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** Those of the rejected whose id belongs to another event. */
  readonly conflicts: number;
  /** Different claims that the accepted events make. */
  readonly claims: number;
  /** Those of them that were known before. */
  readonly corroborated: number;
  /** Contradictions that were found. */
  readonly contradictions: number;
  /** Why events were rejected, one entry a fault: of all that have no event's form, those up to {@link MOST_REJECTIONS}. */
  readonly rejections: readonly Refused[];
}

/** What became of one claim of a batch. */
export type ClaimOutcome = Brought | { readonly index: number; readonly error: TidemarkError };

/**
 * Memory: events in, claims derived, relations found, questions answered. One for each ledger in a process; several
 * processes may have one for the same ledger where its store allows that.
 */
export class Memory {
  /** Everything that reads. */
  readonly recall: Recall;
  private readonly writer: MemoryWriter;
  private readonly snapshots: Snapshots;
  private readonly embedding: Embedding | undefined;
  private readonly options: MemoryOptions;
  private tending = false;
  private readonly preparing = new Set<ReturnType<typeof rehearse>>();

  private constructor(
    writer: MemoryWriter,
    recall: Recall,
    snapshots: Snapshots,
    embedding: Embedding | undefined,
    options: MemoryOptions,
  ) {
    this.writer = writer;
    this.recall = recall;
    this.snapshots = snapshots;
    this.embedding = embedding;
    this.options = options;
  }

  /** Reads what the ledger has: the last snapshot, and every claim that is newer. */
  static async open(ledger: Ledger, options: MemoryOptions): Promise<Memory> {
    const { embedder, observe } = options;
    const found = await loadWriter(ledger);
    const { state: digests } = found.digests;
    const knowledge = new Knowledge(found);
    const recall = Recall.following(ledger, options.wallClock, knowledge, { embedder, observe });
    const covered = Math.min(digests.size, knowledge.passages.size);
    let embedding: Embedding | undefined;
    let snapshots: Snapshots | undefined;
    const writer = await MemoryWriter.open(
      ledger,
      {
        minConfidence: options.minConfidence,
        wallClock: options.wallClock,
        reads: readsOf(knowledge.book),
        ...(options.trust !== undefined && { trust: options.trust }),
        async follow() {
          await knowledge.catchUp(ledger);
          embedding?.wake();
        },
        async committed(commit) {
          await inSlices(knowledge.learn(commit.transaction, commit.head));
          if (commit.transaction.claims.length > 0) embedding?.wake();
          options.committed?.(commit);
        },
        settled: () => snapshots?.next(),
      },
      {
        ...found.known.state,
        digests,
        heads: {
          claims: found.known.head,
          digests: found.digests.head,
          others: knowledge.head,
        },
      },
    );
    const parts = [
      held(CLAIMS, () => knowledge.index),
      held(PASSAGES, () => knowledge.passages),
      held(BOOK, () => knowledge.book),
      held(KNOWN, () => writer.compared),
      held(DIGESTS, () => digests),
    ];
    snapshots = new Snapshots(ledger, writer, parts, covered, options.snapshotFailed);
    embedding = embedder && new Embedding(ledger, embedder, options.embedding);
    embedding?.wake();
    return new Memory(writer, recall, snapshots, embedding, options);
  }

  /**
   * Makes the reading of the first event as fast as that of the others, beside whatever else goes on. For a process that
   * stays: it takes some tenths of a second, or less where memory is closed before.
   *
   * @returns whether it came to its end
   */
  async prepare(): Promise<boolean> {
    const steps = rehearse();
    this.preparing.add(steps);
    await nextTurn();
    try {
      // Steps that were ended from outside have no result.
      return (await inSlices(steps)) === true;
    } finally {
      this.preparing.delete(steps);
    }
  }

  /** Last place of the ledger that is known here. */
  get head(): number {
    return this.writer.head;
  }

  get counts(): { readonly events: number; readonly claims: number } {
    return { events: this.writer.events, claims: this.writer.claims };
  }

  /**
   * Stores events with what follows from them. Bad events are named and the rest is stored.
   *
   * @param values as callers sent them
   * @param positions places in sources that become durable with them
   * @throws StoreUnavailable when nothing of it was kept
   */
  async ingest(
    values: readonly unknown[],
    positions: readonly SourcePosition[] = [],
  ): Promise<IngestSummary> {
    const now = this.options.wallClock();
    const incoming: Incoming[] = [];
    const places: number[] = [];
    const rejections: Refused[] = [];
    const read = function* (): Generator<void, void, void> {
      for (const [index, value] of values.entries()) {
        if (isEvent(value)) {
          incoming.push(readEvent(value, now));
          places.push(index);
        } else if (rejections.length < MOST_REJECTIONS) {
          rejections.push(...eventIssues(value).map((issue) => ({ index, ...issue })));
        }
        yield;
      }
    };
    await inSlices(read());
    const { conflicts, ...result } = await this.writer.ingest(incoming, positions);
    for (const place of conflicts) {
      const { id } = incoming[place].event;
      const message = `${id} is the id of another event; give this one an id of its own`;
      rejections.push({ index: places[place], path: 'id', message });
    }
    rejections.sort((a, b) => a.index - b.index);
    const rejected = values.length - result.accepted - result.duplicates;
    return { ...result, rejected, conflicts: conflicts.length, rejections };
  }

  /**
   * Stores the events of a source together with the places up to which it was read; or nothing of it where the id of
   * some belongs to another event, so that no place passes an event that nobody has put aside.
   *
   * @returns where in `arrived` those are whose id belongs to another event: none when it was stored
   * @throws StoreUnavailable when nothing of it was kept; HeadMoved when other processes were faster again and again,
   *   which they are less often where it comes in smaller parts
   */
  async take(arrived: readonly Arrived[], positions: readonly SourcePosition[]): Promise<readonly number[]> {
    const now = this.options.wallClock();
    const incoming: Incoming[] = [];
    const read = function* (): Generator<void, void, void> {
      for (const { input, arrival = now } of arrived) {
        incoming.push(readEvent(input, arrival));
        yield;
      }
    };
    await inSlices(read());
    const { conflicts } = await this.writer.ingest(incoming, positions, true);
    return conflicts;
  }

  /** Claims that callers bring, one transaction each, in order; what one is refused for does not touch the others. */
  async bring(inputs: readonly ClaimInput[]): Promise<ClaimOutcome[]> {
    const outcomes: ClaimOutcome[] = [];
    for (const [index, input] of inputs.entries()) {
      try {
        outcomes.push(await this.bringOne(input));
      } catch (error) {
        if (!(error instanceof TidemarkError) || error.status >= 500) throw error;
        outcomes.push({ index, error });
      }
    }
    return outcomes;
  }

  /**
   * Keeps a statement together with an event that says it and nothing else.
   *
   * @param claim all of a claim but its evidence
   */
  async remember(claim: Omit<ClaimInput, 'evidence'>, event: EventInput): Promise<Claim> {
    if (!isEvent(event)) throw new InvalidInput('The event is not acceptable.', eventIssues(event));
    const { event: stored } = readEvent(event, this.options.wallClock());
    const { id } = await this.bringOne({ ...claim, evidence: [{ event_id: stored.id }] }, stored);
    return this.recall.claim(id);
  }

  /**
   * Resolves a claim over another: the one that is named first gets `valid_to`.
   *
   * @throws NotFound, Conflict where it was resolved before, Unprocessable where it cannot be
   */
  async resolve(id: string, { over, reason, actor = 'caller' }: Resolution): Promise<Claim> {
    const [loser, winner] = [id.toLowerCase(), over.toLowerCase()];
    await this.writer.revise((desk) => resolve(desk, loser, { over: winner, reason, actor }));
    return this.recall.claim(loser);
  }

  /** @throws NotFound, Conflict where the claim does not wait */
  async approve(id: string, decision: Partial<Decision> = {}): Promise<Claim> {
    const made = { actor: decision.actor ?? 'caller', reason: decision.reason ?? 'approved' };
    await this.writer.revise((desk) => approve(desk, id.toLowerCase(), made));
    return this.recall.claim(id);
  }

  /** @throws NotFound, Conflict where the claim does not wait */
  async reject(id: string, decision: Partial<Decision> = {}): Promise<Claim> {
    const made = { actor: decision.actor ?? 'caller', reason: decision.reason ?? 'rejected' };
    await this.writer.revise((desk) => reject(desk, id.toLowerCase(), made));
    return this.recall.claim(id);
  }

  /** Sets what observations say against a claim, where the two may contradict each other and do not yet. */
  async gainsay(id: string, finding: Finding): Promise<void> {
    if (GAINSAID < this.options.minConfidence) return;
    await this.writer.revise((desk) => gainsay(desk, id, finding));
  }

  /**
   * Tends memory; see {@link tend}.
   *
   * @throws Conflict while it is being tended already; StoreUnavailable, what was done by then stays
   */
  async tend(options: TendOptions = {}): Promise<TendReport> {
    if (this.tending) throw new Conflict('Memory is being tended already; wait for it to end.');
    this.tending = true;
    const { minConfidence, forgetBelow = FORGET_BELOW, trust = trustOf, wallClock } = this.options;
    try {
      const { writer } = this;
      const place = { ledger: this.recall.ledger, writer, minConfidence, forgetBelow, trust };
      const report = await tend({ ...place, now: wallClock() }, options);
      if (!report.dry_run) this.options.tended?.(report);
      return report;
    } finally {
      this.tending = false;
    }
  }

  /**
   * Does something with the ledger while nothing else writes to it here, and reads afterwards what was written.
   *
   * @param work what it throws rejects the call; what it wrote by then stays
   */
  exclusive<Result>(work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
    return this.writer.exclusive(work);
  }

  /** Reads what other processes have written. */
  follow(): Promise<void> {
    return this.writer.follow();
  }

  /** Resolves when every claim that can have one has its vector, or the signal is aborted. */
  async embedded(signal?: AbortSignal): Promise<void> {
    await this.embedding?.idle(signal);
  }

  /** Finishes what was taken, takes nothing more, and keeps what it knows for the next start. The ledger stays open. */
  async close(): Promise<void> {
    for (const steps of this.preparing) steps.return(false);
    await this.embedding?.close();
    await this.writer.close();
    await this.snapshots.close();
  }

  private async bringOne(input: ClaimInput, added?: Omit<LedgerEvent, 'recorded_at'>): Promise<Brought> {
    let brought: Brought | undefined;
    await this.writer.revise(async (desk) => {
      const known = added === undefined ? undefined : desk.digest(added.id);
      if (known !== undefined && known !== added?.digest) {
        throw new Conflict(`${added?.id} is the id of another event; give this one an id of its own.`);
      }
      const fresh = known === undefined ? added : undefined;
      if (fresh !== undefined) desk.add(fresh);
      const made = await bring(desk, input, this.options.review, fresh);
      brought = made.brought;
      return made.revision;
    });
    if (brought === undefined) throw new RangeError('a change that was made has an outcome');
    return brought;
  }
}

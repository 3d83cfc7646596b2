import { ComparisonIndex } from '../../../operators/claims/comparison/comparison-index.ts';
import type { Frame } from '../../../operators/claims/relate/index.ts';
import { UuidTable } from '../../../operators/records/uuid-table.ts';
import type { Ledger, LedgerMarks, LedgerTransaction } from '../../../sinks/ledger.ts';
import { eachInSlices, inSlices } from '../../in-slices.ts';
import type { Compared } from '../parts.ts';
import type { Lost, Removals } from '../retention/lost.ts';

/** What a writer knows of the ledger when it is opened, with the head that each part has reached. */
export interface WriterState extends Compared {
  /** Digest of each event by its id. */
  readonly digests: UuidTable;
  readonly heads: { readonly claims: number; readonly digests: number; readonly others: number };
  /** The head after the last removal that all parts know of. */
  readonly removed?: number | undefined;
}

/** Parts that follow a ledger with a view of it. */
export interface Followers {
  /** Reads what the ledger has above a head; called last. */
  readonly follow?: (after: number, stop?: AbortSignal) => Promise<void>;
  /** Tells what other processes have removed; default: they never remove anything. */
  readonly removals?: Removals;
}

/** The state before anything was read from a ledger. */
export function emptyWriterState(): WriterState {
  return {
    heads: { claims: 0, digests: 0, others: 0 },
    comparisons: new ComparisonIndex(),
    digests: new UuidTable(),
    lastTime: 0,
  };
}

/** A writer's view of the ledger: claims, digests of events and the head. Other processes move the head too. */
export class LedgerView {
  comparisons: ComparisonIndex;
  digests: UuidTable;
  private readonly ledger: Ledger;
  private readonly wallClock: () => number;
  private seen: number;
  /** The head up to which each part has seen the ledger. */
  private heads: WriterState['heads'];
  private lastTime_: number;
  private versions = 0;
  private removed_: number | undefined;
  private removedRows_ = 0;
  /** Ids of events that were forgotten up to the last known removal; undefined before the first read. They must not come back. */
  private forgotten: Set<string> | undefined;
  /** Whether all parts know of the same removals: one may have come between the reads of two. */
  private isEven = false;
  /** Number of the next claim of the ledger. */
  private next = 0;
  /** Whether the claims that new ones are compared with are read only before a change. */
  private isWaiting: boolean;

  /**
   * @param state what is known already; the view takes ownership
   * @param whenChanged read the claims that new ones are compared with before the first change: to read their words takes longer than all
   *   else, and questions do not need them
   */
  constructor(ledger: Ledger, wallClock: () => number, state: WriterState, whenChanged = false) {
    this.ledger = ledger;
    this.isWaiting = whenChanged;
    this.wallClock = wallClock;
    this.comparisons = state.comparisons;
    this.digests = state.digests;
    this.heads = state.heads;
    this.seen = Math.min(...Object.values(state.heads));
    this.lastTime_ = state.lastTime;
    this.removed_ = state.removed;
  }

  /** Last known position of the ledger. */
  get head(): number {
    return this.seen;
  }

  /** Number of claims; with removed ones while they were not read. */
  get claims(): number {
    return this.isWaiting ? this.next : this.comparisons.size;
  }

  /** Versions of claims read or written since the initial state. */
  get versionsTaken(): number {
    return this.versions;
  }

  /** The head after the last known removal; undefined when there was none. */
  get removed(): number | undefined {
    return this.removed_;
  }

  /** Rows that it had and that were removed. */
  get removedRows(): number {
    return this.removedRows_;
  }

  /** Whether an event with this id was forgotten. */
  isForgotten(id: string): boolean {
    return this.forgotten?.has(id) === true;
  }

  /** Takes over what another view, which is given up, knows of the same ledger: without the removed rows. */
  become(fresh: LedgerView): void {
    this.comparisons = fresh.comparisons;
    this.digests = fresh.digests;
    this.heads = fresh.heads;
    this.seen = fresh.seen;
    this.removed_ = fresh.removed_;
    this.removedRows_ = fresh.removedRows_;
    this.isEven = fresh.isEven;
    this.next = fresh.next;
    this.isWaiting = fresh.isWaiting;
    this.forgotten = fresh.forgotten;
    this.lastTime_ = Math.max(this.lastTime_, fresh.lastTime_);
  }

  /** Latest time at which a claim was recorded, in microseconds. */
  get lastTime(): number {
    return this.lastTime_;
  }

  /** The wall clock, but later than the last recorded time, so that `as_of` distinguishes any two changes. */
  now(): number {
    this.lastTime_ = Math.max(this.lastTime_ + 1, this.wallClock());
    return this.lastTime_;
  }

  /** Takes in what this process has committed. {@link reach} follows once all parts have taken it in. */
  *take(
    { events, claims, removed }: LedgerTransaction,
    frames: ReadonlyMap<number, Frame>,
  ): Generator<void, void, void> {
    if (removed !== undefined) yield* this.remove(removed);
    for (const { id } of removed?.forgotten ?? []) this.forgotten?.add(id);
    for (const { id, digest } of events) {
      this.digests.set(id, digest);
      yield;
    }
    for (const claim of claims) {
      this.comparisons.put(claim, frames.get(claim.number));
      yield;
    }
    this.versions += claims.length;
  }

  /**
   * All parts have reached a head.
   *
   * @param removed the head after the last removal by then
   */
  reach(head: number, removed: number | undefined): void {
    this.removed_ = removed;
    this.seen = head;
    this.heads = { claims: this.isWaiting ? this.heads.claims : head, digests: head, others: head };
  }

  /** Reads what other processes have written, and forgets what they have removed, for all parts. */
  async catchUp(followers: Followers = {}, stop?: AbortSignal): Promise<void> {
    const { removals } = followers;
    // Here, because a start from a snapshot may be at the head already.
    if (this.forgotten === undefined) await this.readForgotten(0);
    for (let marks = await this.ledger.marks(); marks.head !== this.seen; ) {
      await this.readUpTo(marks, followers, stop);
      if (removals === undefined) return;
      const now = await this.ledger.marks();
      this.isEven = now.removed === marks.removed;
      if (this.isEven) return;
      marks = now;
    }
    this.isEven = true;
  }

  private async readUpTo(
    { head, claims: next, removed }: LedgerMarks,
    { follow, removals }: Followers,
    stop: AbortSignal | undefined,
  ): Promise<void> {
    const forgotten = removed === this.removed_ ? [] : await this.readForgotten(this.removed_ ?? 0);
    if (removed !== this.removed_ && removals !== undefined) {
      await inSlices(this.remove(await removals.lost(forgotten)));
      if (!this.isEven) await inSlices(this.remove(this.ghosts(removals)));
    }
    const { digests, others } = this.heads;
    // Rows committed between the reads and the marks are read again at the next catch-up, which changes nothing.
    if (digests < head) {
      for await (const block of this.ledger.eventMarks(digests)) {
        stop?.throwIfAborted();
        await eachInSlices(block, ({ id, digest }) => this.digests.set(id, digest));
      }
    }
    this.next = next;
    if (!this.isWaiting) await this.readClaims(head, stop);
    if (others < head) await follow?.(others, stop);
    this.reach(head, removed);
  }

  /** Reads the claims that new ones are compared with, where that waited for the first change. */
  async compare(): Promise<void> {
    if (!this.isWaiting) return;
    await this.readClaims(this.seen);
    this.isWaiting = false;
    this.heads = { ...this.heads, claims: this.seen };
  }

  private async readClaims(head: number, stop?: AbortSignal): Promise<void> {
    const { claims } = this.heads;
    if (claims < head) {
      for await (const block of this.ledger.claimsAfter(claims)) {
        stop?.throwIfAborted();
        this.versions += block.length;
        await eachInSlices(block, (claim) => {
          this.comparisons.put(claim);
          this.lastTime_ = Math.max(this.lastTime_, claim.recorded_at);
        });
      }
    }
    this.comparisons.skipTo(this.next);
  }

  /** Reads which events were forgotten by removals behind a head. */
  private async readForgotten(after: number): Promise<string[]> {
    const known = this.forgotten ?? new Set();
    const ids: string[] = [];
    for await (const block of this.ledger.forgottenAfter(after)) {
      for (const { id } of block) {
        known.add(id);
        ids.push(id);
      }
    }
    this.forgotten = known;
    return ids;
  }

  /** What only parts know that were read before a removal: the table is read after them, so it has everything else. */
  private ghosts({ hasEvent, hasClaim }: Removals): Lost {
    return {
      events: [...this.digests.ids()].filter((id) => !hasEvent(id)),
      claims: [...this.comparisons.ids()]
        .filter((id) => !hasClaim(id))
        .map((id) => ({ id, number: this.comparisons.numberOf(id) ?? this.comparisons.next })),
    };
  }

  private *remove({ events, claims }: Lost): Generator<void, void, void> {
    this.removedRows_ += events.length + claims.length;
    for (const id of events) {
      this.digests.remove(id);
      yield;
    }
    for (const { id } of claims) {
      this.comparisons.remove(id);
      yield;
    }
  }
}

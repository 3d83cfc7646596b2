import { KnownClaims } from '../../../operators/claims/known/known-claims.ts';
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
export function nothingKnown(): WriterState {
  return {
    heads: { claims: 0, digests: 0, others: 0 },
    known: new KnownClaims(),
    digests: new UuidTable(),
    lastTime: 0,
  };
}

/** A writer's view of the ledger: claims, digests of events and the head. Other processes move the head too. */
export class LedgerView {
  known: KnownClaims;
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
  /** Whether all parts know of the same removals: one may have come between the reads of two. */
  private isEven = false;

  /** @param state what is known already; the view takes ownership */
  constructor(ledger: Ledger, wallClock: () => number, state: WriterState) {
    this.ledger = ledger;
    this.wallClock = wallClock;
    this.known = state.known;
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

  /** Takes over what another view, which is given up, knows of the same ledger: without the removed rows. */
  become(fresh: LedgerView): void {
    this.known = fresh.known;
    this.digests = fresh.digests;
    this.heads = fresh.heads;
    this.seen = fresh.seen;
    this.removed_ = fresh.removed_;
    this.removedRows_ = fresh.removedRows_;
    this.isEven = fresh.isEven;
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
    for (const { id, digest } of events) {
      this.digests.set(id, digest);
      yield;
    }
    for (const claim of claims) {
      this.known.put(claim, frames.get(claim.number));
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
    this.heads = { claims: head, digests: head, others: head };
  }

  /** Reads what other processes have written, and forgets what they have removed, for all parts. */
  async catchUp(followers: Followers = {}, stop?: AbortSignal): Promise<void> {
    const { removals } = followers;
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
    if (removed !== this.removed_ && removals !== undefined) {
      await inSlices(this.remove(await removals.lost()));
      if (!this.isEven) await inSlices(this.remove(this.ghosts(removals)));
    }
    const { claims, digests, others } = this.heads;
    // Rows committed between the reads and the marks are read again at the next catch-up, which changes nothing.
    if (digests < head) {
      for await (const block of this.ledger.eventMarks(digests)) {
        stop?.throwIfAborted();
        await eachInSlices(block, ({ id, digest }) => this.digests.set(id, digest));
      }
    }
    if (claims < head) {
      for await (const block of this.ledger.claimsAfter(claims)) {
        stop?.throwIfAborted();
        this.versions += block.length;
        await eachInSlices(block, (claim) => {
          this.known.put(claim);
          this.lastTime_ = Math.max(this.lastTime_, claim.recorded_at);
        });
      }
    }
    this.known.skipTo(next);
    if (others < head) await follow?.(others, stop);
    this.reach(head, removed);
  }

  /** What only parts know that were read before a removal: the book is read after them, so it has everything else. */
  private ghosts({ hasEvent, hasClaim }: Removals): Lost {
    return {
      events: [...this.digests.ids()].filter((id) => !hasEvent(id)),
      claims: [...this.known.ids()]
        .filter((id) => !hasClaim(id))
        .map((id) => ({ id, number: this.known.numberOf(id) ?? this.known.next })),
    };
  }

  private *remove({ events, claims }: Lost): Generator<void, void, void> {
    this.removedRows_ += events.length + claims.length;
    for (const id of events) {
      this.digests.remove(id);
      yield;
    }
    for (const { id } of claims) {
      this.known.remove(id);
      yield;
    }
  }
}

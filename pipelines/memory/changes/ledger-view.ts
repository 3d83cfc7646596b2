import { KnownClaims } from '../../../operators/claims/known/known-claims.ts';
import type { Frame } from '../../../operators/claims/relate/index.ts';
import { UuidTable } from '../../../operators/records/uuid-table.ts';
import type { Ledger, LedgerTransaction } from '../../../sinks/ledger.ts';
import type { Compared } from '../parts.ts';

/** What a writer knows of the ledger when it is opened, with the head that each part has reached. */
export interface WriterState extends Compared {
  /** Digest of each event by its id. */
  readonly digests: UuidTable;
  readonly heads: { readonly claims: number; readonly digests: number; readonly others: number };
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
  readonly known: KnownClaims;
  readonly digests: UuidTable;
  private readonly ledger: Ledger;
  private readonly wallClock: () => number;
  private seen: number;
  /** The head up to which each part has seen the ledger. */
  private heads: WriterState['heads'];
  private lastTime_: number;
  private versions = 0;

  /** @param state what is known already; the view takes ownership */
  constructor(ledger: Ledger, wallClock: () => number, state: WriterState) {
    this.ledger = ledger;
    this.wallClock = wallClock;
    this.known = state.known;
    this.digests = state.digests;
    this.heads = state.heads;
    this.seen = Math.min(...Object.values(state.heads));
    this.lastTime_ = state.lastTime;
  }

  /** Last known position of the ledger. */
  get head(): number {
    return this.seen;
  }

  /** Versions of claims read or written since the initial state. */
  get versionsTaken(): number {
    return this.versions;
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
    { events, claims }: LedgerTransaction,
    frames: ReadonlyMap<number, Frame>,
  ): Generator<void, void, void> {
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

  /** All parts have reached a head. */
  reach(head: number): void {
    this.seen = head;
    this.heads = { claims: head, digests: head, others: head };
  }

  /**
   * Reads what other processes have written.
   *
   * @param follow reads what is above a head for other followers of the ledger
   */
  async catchUp(follow: ((after: number) => Promise<void>) | undefined): Promise<void> {
    const { head } = await this.ledger.marks();
    if (head === this.seen) return;
    const { claims, digests, others } = this.heads;
    // Rows committed between the reads and the marks are read again at the next catch-up, which changes nothing.
    if (digests < head) {
      for await (const block of this.ledger.eventMarks(digests)) {
        for (const { id, digest } of block) this.digests.set(id, digest);
      }
    }
    if (claims < head) {
      for await (const block of this.ledger.claimsAfter(claims)) {
        this.versions += block.length;
        for (const claim of block) {
          this.known.put(claim);
          this.lastTime_ = Math.max(this.lastTime_, claim.recorded_at);
        }
      }
    }
    if (others < head) await follow?.(others);
    this.reach(head);
  }
}

import { KnownClaims } from '../../../operators/claims/known/known-claims.ts';
import type { Frame } from '../../../operators/claims/relate/index.ts';
import { UuidTable } from '../../../operators/records/uuid-table.ts';
import type { Ledger, LedgerTransaction } from '../../../sinks/ledger.ts';
import type { Compared } from '../parts.ts';

/** What a writer knows of the ledger when it is opened, and up to which head each of it does. */
export interface WriterState extends Compared {
  /** Digest of each event by its id. */
  readonly digests: UuidTable;
  readonly heads: { readonly claims: number; readonly digests: number; readonly others: number };
}

/** What is known of a ledger of which nothing has been read. */
export function nothingKnown(): WriterState {
  return {
    heads: { claims: 0, digests: 0, others: 0 },
    known: new KnownClaims(),
    digests: new UuidTable(),
    lastTime: 0,
  };
}

/** What a writer knows of the ledger: claims, digests of events and the head, which other processes move too. */
export class LedgerView {
  readonly known: KnownClaims;
  readonly digests: UuidTable;
  private readonly ledger: Ledger;
  private readonly wallClock: () => number;
  private seen: number;
  /** Up to where each of what is known has seen the ledger. */
  private heads: WriterState['heads'];
  private lastTime_: number;
  private versions = 0;

  /** @param state what is known already; it is the view's from now on */
  constructor(ledger: Ledger, wallClock: () => number, state: WriterState) {
    this.ledger = ledger;
    this.wallClock = wallClock;
    this.known = state.known;
    this.digests = state.digests;
    this.heads = state.heads;
    this.seen = Math.min(...Object.values(state.heads));
    this.lastTime_ = state.lastTime;
  }

  /** Last place of the ledger that is known. */
  get head(): number {
    return this.seen;
  }

  /** Versions of claims that were read or written, beyond the state at the beginning. */
  get versionsTaken(): number {
    return this.versions;
  }

  /** When a claim was recorded last, in microseconds. */
  get lastTime(): number {
    return this.lastTime_;
  }

  /** The wall clock, but later than what was recorded last, so that `as_of` tells any two changes apart. */
  now(): number {
    this.lastTime_ = Math.max(this.lastTime_ + 1, this.wallClock());
    return this.lastTime_;
  }

  /** Takes in what this process has committed; {@link reach} follows once all that know of the ledger have. */
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

  /** Everything up to a head is known. */
  reach(head: number): void {
    this.seen = head;
    this.heads = { claims: head, digests: head, others: head };
  }

  /**
   * Reads what other processes have written.
   *
   * @param follow reads what is above a head for whoever else follows the ledger
   */
  async catchUp(follow: ((after: number) => Promise<void>) | undefined): Promise<void> {
    const { head } = await this.ledger.marks();
    if (head === this.seen) return;
    const { claims, digests, others } = this.heads;
    // What comes between the reads and the marks is read again with the next catching up, which changes nothing.
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

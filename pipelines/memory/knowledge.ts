import type { ClaimBook } from '../../operators/claims/book/claim-book.ts';
import type { ClaimIndex } from '../../operators/claims/claim-index.ts';
import { toEnd } from '../../operators/claims/steps.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';
import type { Ledger, LedgerTransaction } from '../../sinks/ledger.ts';
import { fillBook } from './book.ts';
import type { ReaderParts } from './parts.ts';
import type { PassageIndex } from './passages.ts';

/** What a transaction of the ledger adds that questions are answered from. */
export type Learnt = Pick<LedgerTransaction, 'events' | 'claims' | 'evidence' | 'relations' | 'ends'>;

/** All that questions are answered from in this process: what the ledger has up to a head, but for contents of events. */
export class Knowledge {
  /** Claims by their words. */
  readonly index: ClaimIndex;
  /** Events by their words. */
  readonly passages: PassageIndex;
  /** What is known of claims now. */
  readonly book: ClaimBook;
  private known: number;

  /** @param parts what is known already; it is this one's from now on */
  constructor({ claims, passages, book }: ReaderParts) {
    this.index = claims.state;
    this.passages = passages.state;
    this.book = book.state;
    this.known = Math.min(claims.head, passages.head, book.head);
  }

  /** The place of the ledger up to which all is known. */
  get head(): number {
    return this.known;
  }

  /**
   * Takes a transaction that brings the ledger from this head to another, step by step. Questions may be answered in
   * between: what the book has it has whole, and of what is new they find more with every step.
   */
  *learn(transaction: Learnt, head: number): Generator<void, void, void> {
    for (const event of transaction.events) {
      this.passages.learn(event);
      yield;
    }
    this.book.learn(transaction);
    yield;
    yield* this.indexClaims();
    this.known = head;
  }

  /** Reads what the ledger has beyond this head. What of that is known already changes nothing. */
  async catchUp(ledger: Ledger): Promise<void> {
    this.known = await fillBook(ledger, this.book, this.known, this.freshEvents(ledger));
    toEnd(this.indexClaims());
  }

  private async *freshEvents(ledger: Ledger): AsyncGenerator<readonly LedgerEvent[]> {
    for await (const block of ledger.eventsAfter(this.known)) {
      for (const event of block) this.passages.learn(event);
      yield block;
    }
  }

  /** Puts the claims of the book that are new to the index. */
  private *indexClaims(): Generator<void, void, void> {
    const { book, index } = this;
    for (let number = index.size; number < book.size; number++) {
      index.learn({ number, id: book.id(number), text: book.text(number) });
      yield;
    }
  }
}

import type { ClaimBook } from '../../operators/claims/book/claim-book.ts';
import type { ClaimIndex } from '../../operators/claims/claim-index.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';
import type { Ledger, LedgerTransaction } from '../../sinks/ledger.ts';
import { eachInSlices, inSlices } from '../in-slices.ts';
import { fillBook } from './book.ts';
import type { ReaderParts } from './parts.ts';
import type { PassageIndex } from './passages.ts';
import type { Lost } from './retention/lost.ts';

/** The part of a ledger transaction that answers are computed from. */
export type LedgerAddition = Pick<
  LedgerTransaction,
  'events' | 'claims' | 'evidence' | 'relations' | 'ends' | 'removed'
>;

/** What a question is answered from: the parts as they are together, with the numbers of one book. */
export type Known = Pick<Knowledge, 'index' | 'passages' | 'book'>;

/** The in-process state that answers are computed from: the ledger up to a head, without the contents of events. */
export class Knowledge {
  /** Claims indexed by words. */
  index: ClaimIndex;
  /** Events indexed by words. */
  passages: PassageIndex;
  /** Current state of claims. */
  book: ClaimBook;
  private known: number;

  /** @param parts what is known already; the instance takes ownership */
  constructor({ claims, passages, book }: ReaderParts) {
    this.index = claims.state;
    this.passages = passages.state;
    this.book = book.state;
    this.known = Math.min(claims.head, passages.head, book.head);
  }

  /** Ledger position up to which everything is known. */
  get head(): number {
    return this.known;
  }

  /** Takes over what another instance, which is given up, knows of the same ledger. */
  become(fresh: Knowledge): void {
    this.index = fresh.index;
    this.passages = fresh.passages;
    this.book = fresh.book;
    this.known = fresh.known;
  }

  /**
   * Applies, step by step, a transaction that moves the ledger from this head to `head`. Questions may be answered between steps: the
   * book applies it atomically, and the indexes find more with every step.
   */
  *learn(transaction: LedgerAddition, head: number): Generator<void, void, void> {
    if (transaction.removed !== undefined) yield* this.remove(transaction.removed);
    for (const event of transaction.events) {
      this.passages.learn(event);
      yield;
    }
    this.book.learn(transaction);
    yield;
    yield* this.indexClaims();
    this.known = head;
  }

  /** Forgets rows that the ledger has no more, step by step: first where they are searched, then what is said of them. */
  *remove(lost: Lost): Generator<void, void, void> {
    for (const { id } of lost.claims) {
      const number = this.book.numberOf(id);
      if (number !== undefined) this.index.remove(number);
      yield;
    }
    for (const id of lost.events) {
      this.passages.remove(id);
      yield;
    }
    this.book.remove(lost);
    yield;
  }

  /** Reads what the ledger has beyond this head. Rows that are already known change nothing. */
  async catchUp(ledger: Ledger, stop?: AbortSignal): Promise<void> {
    this.known = await fillBook(ledger, this.book, this.known, this.freshEvents(ledger), stop);
    await inSlices(this.indexClaims());
  }

  private async *freshEvents(ledger: Ledger): AsyncGenerator<readonly LedgerEvent[]> {
    for await (const block of ledger.eventsAfter(this.known)) {
      await eachInSlices(block, (event) => this.passages.learn(event));
      yield block;
    }
  }

  /** Adds new claims of the book to the index. */
  private *indexClaims(): Generator<void, void, void> {
    const { book, index } = this;
    for (let number = index.next; number < book.size; number++) {
      if (!book.isRemoved(number)) index.learn({ number, id: book.id(number), text: book.text(number) });
      yield;
    }
  }
}

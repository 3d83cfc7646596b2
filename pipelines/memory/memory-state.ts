import type { ClaimIndex } from '../../operators/claims/claim-index.ts';
import type { ClaimTable } from '../../operators/claims/table/claim-table.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';
import type { Ledger, LedgerTransaction } from '../../sinks/ledger.ts';
import { eachInSlices, inSlices } from '../in-slices.ts';
import { fillTable } from './fill-table.ts';
import type { ReaderParts } from './parts.ts';
import type { PassageIndex } from './passages.ts';
import type { Lost } from './retention/lost.ts';

/** The part of a ledger transaction that answers are computed from. */
export type LedgerAddition = Pick<
  LedgerTransaction,
  'events' | 'claims' | 'evidence' | 'relations' | 'ends' | 'removed'
>;

/** What a question is answered from: the parts as they are together, with the numbers of one table. */
export type MemoryView = Pick<MemoryState, 'index' | 'passages' | 'table'>;

/** The in-process state that answers are computed from: the ledger up to a head, without the contents of events. */
export class MemoryState {
  /** Claims indexed by words. */
  index: ClaimIndex;
  /** Events indexed by words. */
  passages: PassageIndex;
  /** Current state of claims. */
  table: ClaimTable;
  private upTo: number;

  /** @param parts what is known already; the instance takes ownership */
  constructor({ claims, passages, table }: ReaderParts) {
    this.index = claims.state;
    this.passages = passages.state;
    this.table = table.state;
    this.upTo = Math.min(claims.head, passages.head, table.head);
  }

  /** Ledger position up to which everything is known. */
  get head(): number {
    return this.upTo;
  }

  /** Takes over what another instance, which is given up, knows of the same ledger. */
  become(fresh: MemoryState): void {
    this.index = fresh.index;
    this.passages = fresh.passages;
    this.table = fresh.table;
    this.upTo = fresh.upTo;
  }

  /**
   * Applies, step by step, a transaction that moves the ledger from this head to `head`. Questions may be answered between steps: the
   * table applies it atomically, and the indexes find more with every step.
   */
  *learn(transaction: LedgerAddition, head: number): Generator<void, void, void> {
    if (transaction.removed !== undefined) yield* this.remove(transaction.removed);
    for (const event of transaction.events) {
      this.passages.learn(event);
      yield;
    }
    this.table.learn(transaction);
    yield;
    yield* this.indexClaims();
    this.upTo = head;
  }

  /** Forgets rows that the ledger has no more, step by step: first where they are searched, then what is said of them. */
  *remove(lost: Lost): Generator<void, void, void> {
    for (const { id } of lost.claims) {
      const number = this.table.numberOf(id);
      if (number !== undefined) this.index.remove(number);
      yield;
    }
    for (const id of lost.events) {
      this.passages.remove(id);
      yield;
    }
    this.table.remove(lost);
    yield;
  }

  /** Reads what the ledger has beyond this head. Rows that are already known change nothing. */
  async catchUp(ledger: Ledger, stop?: AbortSignal): Promise<void> {
    this.upTo = await fillTable(ledger, this.table, this.upTo, this.freshEvents(ledger), stop);
    await inSlices(this.indexClaims());
  }

  private async *freshEvents(ledger: Ledger): AsyncGenerator<readonly LedgerEvent[]> {
    for await (const block of ledger.eventsAfter(this.upTo)) {
      await eachInSlices(block, (event) => this.passages.learn(event));
      yield block;
    }
  }

  /** Adds new claims of the table to the index. */
  private *indexClaims(): Generator<void, void, void> {
    const { table, index } = this;
    for (let number = index.next; number < table.size; number++) {
      if (!table.isRemoved(number)) index.learn({ number, id: table.id(number), text: table.text(number) });
      yield;
    }
  }
}

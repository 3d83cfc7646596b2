import type { Ledger, LedgerChange } from '../ledger.ts';
import { Waiting } from './waiting.ts';

/** What a reader gets: changes, and the place up to which it has now read. */
export interface LedgerPage {
  readonly changes: readonly LedgerChange[];
  readonly cursor: number;
}

/**
 * The log of the ledger as its readers see it. Each keeps a cursor into the one order of changes and asks for what comes
 * after it; nothing is pushed past a reader, so nothing is lost or repeated however slow it is.
 */
export class LedgerFeed {
  private readonly ledger: Pick<Ledger, 'changes'>;
  private last: number;
  private readonly waiting = new Waiting();

  /** @param last head of the ledger */
  constructor(ledger: Pick<Ledger, 'changes'>, last: number) {
    this.ledger = ledger;
    this.last = last;
  }

  /** Place of the last durable change. */
  get lastSeq(): number {
    return this.last;
  }

  /** Tells the readers that the ledger has changes up to `last`. */
  advance(last: number): void {
    if (last <= this.last) return;
    this.last = last;
    this.waiting.wake();
  }

  /** The next changes of a stream after `after`, at most `limit`; possibly none, with a later cursor. */
  async read(stream: 'events' | 'claims', after: number, limit: number): Promise<LedgerPage> {
    if (after >= this.last) return { changes: [], cursor: after };
    const upTo = this.last;
    const changes = await this.ledger.changes(stream, after, upTo, limit);
    return { changes, cursor: changes.length === limit ? changes[changes.length - 1].seq : upTo };
  }

  /** Resolves when there is a change after `after`, or when the signal is aborted. */
  wait(after: number, signal: AbortSignal): Promise<void> {
    return this.last > after ? Promise.resolve() : this.waiting.wait(signal);
  }
}

import { itemAt } from '../../operators/item-at.ts';
import type { Ledger, LedgerChange } from '../ledger.ts';
import type { Log, LogPage } from './log.ts';
import { Waiting } from './waiting.ts';

/** The change logs of the ledger, of all scopes: of events, and of claims. */
export class LedgerFeed {
  private readonly ledger: Pick<Ledger, 'changes'>;
  private last: number;
  private readonly waiting = new Waiting();

  /** @param last the end of the ledger */
  constructor(ledger: Pick<Ledger, 'changes'>, last: number) {
    this.ledger = ledger;
    this.last = last;
  }

  /** Position of the last durable change. */
  get lastSeq(): number {
    return this.last;
  }

  /** Notifies readers that the ledger has changes up to `last`. */
  advance(last: number): void {
    if (last <= this.last) return;
    this.last = last;
    this.waiting.wake();
  }

  /**
   * The log of changes of events, or of claims.
   *
   * @param scopes whose; default: of all scopes
   */
  log(stream: 'events' | 'claims', scopes?: readonly string[]): Log<LedgerChange> {
    const lastSeq = () => this.last;
    return {
      get lastSeq() {
        return lastSeq();
      },
      read: (after, limit) => this.read(stream, after, limit, scopes),
      wait: (after, signal) => this.wait(after, signal),
    };
  }

  private async read(
    stream: 'events' | 'claims',
    after: number,
    limit: number,
    scopes: readonly string[] | undefined,
  ): Promise<LogPage<LedgerChange>> {
    if (after >= this.last) return { changes: [], cursor: after };
    const upTo = this.last;
    const changes = await this.ledger.changes(stream, after, upTo, limit, scopes);
    return { changes, cursor: changes.length === limit ? itemAt(changes, -1).seq : upTo };
  }

  private wait(after: number, signal: AbortSignal): Promise<void> {
    return this.last > after ? Promise.resolve() : this.waiting.wait(signal);
  }
}

import { CROSS_SCOPE_PATTERNS } from '../../operators/engine/overrides.ts';
import { itemAt } from '../../operators/item-at.ts';
import { isHistory } from '../../operators/signals/signal.ts';
import type { Archive, Change, ChangeFilter } from '../store.ts';
import type { Log, LogPage } from './log.ts';
import { Waiting } from './waiting.ts';

/** Changes kept in memory; readers further behind read the store. */
const RECENT = 4096;

/** Filter of a reader. */
export interface FeedFilter extends ChangeFilter {
  /** Omits alerts that are history at this age in microseconds, see {@link isHistory}. Default: includes all. */
  readonly historyAge?: number;
}

/** Whether a change passes a reader's filter. */
export function passes(filter: FeedFilter, change: Change): boolean {
  const { signal, kind } = change;
  const { historyAge } = filter;
  if (historyAge !== undefined && signal.severity === 'alert' && isHistory(signal, historyAge)) return false;
  if (filter.scopes !== undefined) {
    if (!filter.scopes.includes(signal.scope_id) || CROSS_SCOPE_PATTERNS.includes(signal.pattern))
      return false;
  }
  if (!filter.updates && kind === 'signal.updated') return false;
  if (filter.scope_id !== undefined && filter.scope_id !== signal.scope_id) return false;
  // Readers of alerts are notified when a signal is no longer one.
  if (filter.severity !== undefined && filter.severity !== signal.severity && kind !== 'signal.lowered')
    return false;
  if (filter.entity_id !== undefined && filter.entity_id !== signal.entity_id) return false;
  return filter.pattern === undefined || filter.pattern === signal.pattern;
}

/** The change log of signals. The latest changes come from memory, older ones from the store. */
export class ChangeFeed {
  private readonly store: Pick<Archive, 'changes'>;
  private recent: Change[] = [];
  private last: number;
  private readonly waiting = new Waiting();

  /** @param last sequence number of the last change in the store */
  constructor(store: Pick<Archive, 'changes'>, last: number) {
    this.store = store;
    this.last = last;
  }

  /** Sequence number of the last durable change. */
  get lastSeq(): number {
    return this.last;
  }

  /** Notifies readers of newly durable changes, in order. */
  announce(changes: readonly Change[]): void {
    const last = changes.at(-1);
    if (last === undefined) return;
    this.recent.push(...changes);
    if (this.recent.length > 2 * RECENT) this.recent = this.recent.slice(-RECENT);
    this.last = last.seq;
    this.waiting.wake();
  }

  /**
   * Notifies readers that the store has changes up to `last`, possibly written by other processes. They are not in memory, so readers
   * read the store.
   */
  advance(last: number): void {
    if (last <= this.last) return;
    this.recent = [];
    this.last = last;
    this.waiting.wake();
  }

  /** The log of the changes that pass a filter. */
  log(filter: FeedFilter): Log<Change> {
    const lastSeq = () => this.last;
    return {
      get lastSeq() {
        return lastSeq();
      },
      read: (after, limit) => this.read(filter, after, limit),
      wait: (after, signal) => this.wait(after, signal),
    };
  }

  private async read(filter: FeedFilter, after: number, limit: number): Promise<LogPage<Change>> {
    if (after >= this.last) return { changes: [], cursor: after };
    const oldest = this.recent[0]?.seq ?? Number.POSITIVE_INFINITY;
    if (after + 1 >= oldest) {
      const changes: Change[] = [];
      let cursor = after;
      for (let i = after + 1 - oldest; i < this.recent.length && changes.length < limit; i++) {
        const change = itemAt(this.recent, i);
        cursor = change.seq;
        if (passes(filter, change)) changes.push(change);
      }
      return { changes, cursor };
    }
    const upTo = this.last;
    const stored = await this.store.changes(filter, after, upTo, limit);
    // Stores do not filter history; the cursor passes what is omitted here.
    const changes = stored.filter((change) => passes(filter, change));
    return { changes, cursor: stored.length === limit ? itemAt(stored, -1).seq : upTo };
  }

  private wait(after: number, signal: AbortSignal): Promise<void> {
    return this.last > after ? Promise.resolve() : this.waiting.wait(signal);
  }
}

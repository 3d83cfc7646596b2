import { isDeclaredHistory } from '../../operators/records/history.ts';
import { NIL_UUID } from '../../operators/records/uuid.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Archive, Change } from '../store.ts';

/** Alerts whose answer is kept, for the changes that follow and for other readers. */
const KEPT = 4096;

/** Most observations that are read of one moment; with more of them an alert is taken for current. */
const MOST_ROWS = 1000;

/**
 * Tells which alerts were decided by observations that their producer declared to be history. The stored observations of the series at
 * the moment of the decision say so (of the scope, for a signal on a whole scope), so that the answer is the same in every process, after
 * a restart, and for each later change of the signal.
 */
export class DeclaredHistory {
  private readonly store: Pick<Archive, 'observations'>;
  private readonly known = new Map<string, boolean>();

  constructor(store: Pick<Archive, 'observations'>) {
    this.store = store;
  }

  /** The changes without those of alerts on declared history. */
  async omit(changes: readonly Change[]): Promise<Change[]> {
    const kept: Change[] = [];
    for (const change of changes) {
      if (change.signal.severity !== 'alert' || !(await this.decided(change.signal))) kept.push(change);
    }
    return kept;
  }

  /** Whether all observations at the moment of a decision were declared to be history. */
  private async decided(signal: Signal): Promise<boolean> {
    const key = `${signal.id} ${signal.decided_at}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { scope_id, entity_id, decided_at } = signal;
    const at = parseInstant(decided_at);
    const series = entity_id === NIL_UUID ? { scope_id } : { scope_id, entity_id };
    const { rows, next } = await this.store.observations({ ...series, since: at, until: at + 1 }, MOST_ROWS);
    const isHistory = rows.length > 0 && next === undefined && rows.every(isDeclaredHistory);
    const [oldest] = this.known.keys();
    if (this.known.size >= KEPT && oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, isHistory);
    return isHistory;
  }
}

import type { Ledger } from '../../sinks/ledger.ts';
import { type Cursor, placeAt, placeIn } from '../../sinks/outbox/cursor.ts';
import type { Memory } from './memory.ts';

/**
 * A reader's position in a log, stored in the ledger. It never moves back. `move` writes nothing else: a reader that changes memory commits
 * the position with its last change.
 */
export function ledgerCursor(
  { memory, ledger }: { readonly memory: Pick<Memory, 'take'>; readonly ledger: Pick<Ledger, 'positions'> },
  source: string,
  partition: string,
): Cursor {
  return {
    start: async () => placeIn(await ledger.positions(), { source, partition }),
    async move(seq) {
      await memory.take([], [placeAt(source, partition, seq)]);
    },
  };
}

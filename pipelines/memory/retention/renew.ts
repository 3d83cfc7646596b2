import type { Ledger } from '../../../sinks/ledger.ts';
import { inSlices } from '../../in-slices.ts';
import type { MemoryWriter } from '../changes/memory-writer.ts';
import { MemoryState } from '../memory-state.ts';
import { nothingToRead } from '../parts.ts';
import type { Snapshots } from '../snapshots.ts';
import { lostFrom, type Removals } from './lost.ts';

/** Removed rows per row that is there from which memory is read anew, and how many there are at least. */
const REMOVED_SHARE = 0.1;
const LEAST_REMOVED = 10_000;

/** Whether the rows that were removed take so much space that reading memory anew pays. */
export function isWorthRenewing({
  removedRows,
  events,
  claims,
}: Pick<MemoryWriter, 'removedRows' | 'events' | 'claims'>): boolean {
  return removedRows >= LEAST_REMOVED && removedRows > REMOVED_SHARE * (events + claims);
}

/**
 * Removals by other processes, for a follower that answers questions.
 *
 * @param found called before rows are forgotten
 */
export function removalsOf(
  ledger: Ledger,
  memoryState: MemoryState,
  found: () => Promise<void> = async () => undefined,
): Removals {
  return {
    async lost(forgotten) {
      const lost = await lostFrom(ledger, memoryState.table, forgotten);
      if (lost.events.length + lost.claims.length > 0) await found();
      await inSlices(memoryState.remove(lost));
      return lost;
    },
    hasEvent: (id) => memoryState.table.eventNumber(id) !== undefined,
    hasClaim: (id) => memoryState.table.numberOf(id) !== undefined,
  };
}

/** What a renewal works on. */
export interface RenewalPlace {
  readonly ledger: Ledger;
  readonly writer: Pick<MemoryWriter, 'renew'>;
  readonly memoryState: MemoryState;
  readonly snapshots: Pick<Snapshots, 'renew'>;
}

/**
 * Reads memory anew in the background, as a start without a snapshot does, so that removed rows take no space any more and a snapshot can
 * be stored again. Events and questions go on; for the time of it, memory is in the process twice.
 *
 * @param stop ends it, with an error, and leaves everything as it is
 */
export async function renew(
  { ledger, writer, memoryState, snapshots }: RenewalPlace,
  stop?: AbortSignal,
): Promise<void> {
  const fresh = new MemoryState(nothingToRead());
  const follow = () => fresh.catchUp(ledger, stop);
  const done = () => {
    memoryState.become(fresh);
    snapshots.renew();
  };
  await writer.renew({ follow, removals: removalsOf(ledger, fresh) }, done, stop);
}

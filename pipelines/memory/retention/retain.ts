import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import type { LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { MemoryWriter } from '../changes/memory-writer.ts';
import type { Snapshots } from '../snapshots.ts';
import { removeOld } from './remove-old.ts';

/** How many rows were removed. */
export interface Retained {
  readonly events: number;
  readonly claims: number;
}

/** What retention works on. */
export interface RetentionPlace {
  readonly writer: Pick<MemoryWriter, 'revise'>;
  readonly snapshots: Pick<Snapshots, 'stop'>;
  /** The table at the head of the writer during a change; it is another one after a renewal. */
  readonly table: () => ClaimTable;
}

/**
 * Removes the events with a timestamp before a time, and what rests on them alone; see {@link removeOld}. Oldest first, in small
 * transactions through the writer's queue, so events keep arriving, several processes may do it at once, and it can be broken off
 * anywhere and repeated. Without older events it changes nothing.
 *
 * @param before in microseconds
 * @param stop ends it between two transactions
 */
export async function retain(
  { writer, snapshots, table }: RetentionPlace,
  before: number,
  stop?: AbortSignal,
): Promise<Retained> {
  let [events, claims] = [0, 0];
  while (stop?.aborted !== true) {
    let removal: LedgerRemoval | undefined;
    await writer.revise(async (desk) => {
      removal = undefined;
      const remove = (removed: LedgerRemoval) => {
        removal = removed;
        desk.remove(removed);
      };
      const revision = await removeOld({ ...desk, remove }, table(), before);
      if (removal !== undefined) await snapshots.stop();
      return revision;
    });
    if (removal === undefined) break;
    events += removal.events.length;
    claims += removal.claims.length;
  }
  return { events, claims };
}

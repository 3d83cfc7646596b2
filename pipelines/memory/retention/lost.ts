import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import type { LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { removalMarks } from '../../../sinks/sql/ledger/removal.ts';
import { parts } from '../questions/reads.ts';

/** Rows that a table has and the ledger has no more. */
export type Lost = Pick<LedgerRemoval, 'events' | 'claims'>;

/** Removals by other processes, as a follower of the ledger learns of them. */
export interface Removals {
  /**
   * Finds what was removed, and takes it out of what is read last: the table.
   *
   * @param forgotten ids of events that were forgotten on request since the last call, and maybe of more
   */
  lost(forgotten: readonly string[]): Promise<Lost>;
  /** Whether the table has an event, and a claim. */
  hasEvent(id: string): boolean;
  hasClaim(id: string): boolean;
}

/** Whether the table has no evidence of a claim: that was removed before it was read, and maybe the claim too. */
function isUnstated(table: ClaimTable, claim: number): boolean {
  return table.eventsOf(claim).next().done === true;
}

/**
 * The events and claims of a table that removals by other processes took from the ledger. Retention takes what is older than a time, so all
 * of that is compared with the ledger; of what was forgotten, the ledger has the ids of the events, and so only what these state is.
 */
export async function lostFrom(
  ledger: Pick<Ledger, 'scope' | 'positions' | 'eventsById' | 'claimsById'>,
  table: ClaimTable,
  forgotten: readonly string[],
): Promise<Lost> {
  const { before } = removalMarks(await ledger.positions(), ledger.scope);
  const old: string[] = [];
  for (let event = 0; event < table.eventCount; event++) {
    if (table.timestamp(event) < before) old.push(table.event(event).id);
  }
  const events = new Set(old);
  for (const ids of parts(old)) for (const { id } of await ledger.eventsById(ids)) events.delete(id);
  const stated = new Set<number>();
  for (const id of forgotten) {
    const event = table.eventNumber(id);
    if (event === undefined) continue;
    events.add(table.event(event).id);
    for (const claim of table.claimsOf(event)) stated.add(claim);
  }
  const claims = new Map<string, number>();
  for (let claim = 0; claim < table.size; claim++) {
    if (table.isRemoved(claim)) continue;
    if (table.lastSaid(claim) >= before && !stated.has(claim) && !isUnstated(table, claim)) continue;
    const { id, number } = table.version(claim);
    claims.set(id, number);
  }
  for (const ids of parts([...claims.keys()])) {
    for (const { id, number } of await ledger.claimsById(ids)) {
      // Another number means that it went and came again.
      if (claims.get(id) === number) claims.delete(id);
    }
  }
  return { events: [...events], claims: Array.from(claims, ([id, number]) => ({ id, number })) };
}

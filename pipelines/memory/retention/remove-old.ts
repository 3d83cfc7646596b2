import { doomedIn } from '../../../operators/claims/removal/doomed.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import type { ChangeContext } from '../changes/change-context.ts';
import { removeDoomed } from './remove.ts';

/** Events that one transaction removes, which bounds the wait of incoming events. */
const MOST_REMOVED = 500;

/** How history names it. */
const NOTE = { actor: 'retention', cause: 'retention' };

/**
 * Removes the oldest events with a timestamp before a time, and what rests on them alone, in one change; see {@link removeDoomed}.
 *
 * @param table at the head of the ledger
 * @param before in microseconds
 */
export async function removeOld(
  desk: Pick<ChangeContext, 'ledger' | 'now' | 'remove'>,
  table: ClaimTable,
  before: number,
): Promise<Revision> {
  const doomed = doomedIn(table, before, MOST_REMOVED);
  if (doomed === undefined) return new Revision([], [], desk.now);
  return removeDoomed(desk, table, doomed, { before: doomed.before }, NOTE);
}

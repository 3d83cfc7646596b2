import type { Doomed } from '../../../operators/claims/removal/doomed.ts';
import { type RemovalNote, settleRemoval } from '../../../operators/claims/removal/settle-removal.ts';
import type { Revision } from '../../../operators/claims/revision.ts';
import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import type { LedgerHistory, LedgerRelation, LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ChangeContext } from '../changes/change-context.ts';
import { readsOf, sayingAt } from '../changes/claim-reads.ts';
import { gatherAround } from '../changes/gather.ts';
import { parts } from '../questions/reads.ts';

/**
 * Removes events, the claims that no other event states, and everything about them, in one change. The claims around them get the times,
 * relations and states that the remaining events give.
 *
 * @param table at the head of the ledger
 * @param why what the removal leaves behind
 */
export async function removeDoomed(
  { ledger, now, remove }: Pick<ChangeContext, 'ledger' | 'now' | 'remove'>,
  table: ClaimTable,
  doomed: Doomed,
  why: Pick<LedgerRemoval, 'before' | 'forgotten'>,
  note: RemovalNote,
): Promise<Revision> {
  const gone = table.relationsOfAny([...doomed.claims]);
  remove({
    events: Array.from(doomed.events, (event) => table.event(event).id),
    claims: Array.from(doomed.claims, (claim) => {
      const { id, number } = table.version(claim);
      return { id, number };
    }),
    reasons: await reasonsAround(ledger, table, doomed, gone),
    ...why,
  });
  return settleAround(table, doomed, gone, now, note);
}

/** The claims that remain and had a relation with one that goes. */
function otherSides(table: ClaimTable, { claims }: Doomed, gone: readonly LedgerRelation[]): Set<string> {
  const isDoomed = (id: string) => claims.has(table.numberOf(id) ?? -1);
  return new Set(gone.flatMap(({ a, b }) => [a, b]).filter((id) => !isDoomed(id)));
}

async function settleAround(
  table: ClaimTable,
  doomed: Doomed,
  gone: readonly LedgerRelation[],
  now: number,
  note: RemovalNote,
): Promise<Revision> {
  const removed = new Set(Array.from(doomed.claims, (claim) => table.id(claim)));
  const bereft = new Set(Array.from(doomed.bereft, (claim) => table.id(claim)));
  const partners = otherSides(table, doomed, gone);
  const ids = [...new Set([...bereft, ...partners])];
  const all = readsOf(table);
  const reads = {
    claimsById: all.claimsById,
    relationsOf: async (wanted: readonly string[]) =>
      (await all.relationsOf(wanted)).filter(({ a, b }) => !removed.has(a) && !removed.has(b)),
  };
  const around = await gatherAround(reads, ids, ids, async () => ids);
  const rows = [...(await all.claimsById(ids)), ...around.rows];
  const sayings = new Map(
    rows.map(({ id }) => {
      const number = table.numberOf(id);
      const events = number === undefined ? [] : [...table.eventsOf(number)];
      const kept = events.filter((event) => !doomed.events.has(event));
      return [id, kept.map((event) => sayingAt(table, event))];
    }),
  );
  return settleRemoval({ rows, relations: around.relations, sayings, bereft, partners, removed }, now, note);
}

/** The entries in the history of the claims that remain whose reasons name or quote those that go. */
async function reasonsAround(
  ledger: Pick<Ledger, 'historyOf'>,
  table: ClaimTable,
  doomed: Doomed,
  gone: readonly LedgerRelation[],
): Promise<LedgerRemoval['reasons']> {
  const words = new Map<string, string[]>();
  for (const id of otherSides(table, doomed, gone)) words.set(id, []);
  for (const { a, b, rationale } of gone) {
    words.get(a)?.push(b, rationale);
    words.get(b)?.push(a, rationale);
  }
  const isAbout = ({ claim_id, reason }: LedgerHistory) =>
    words.get(claim_id)?.some((word) => reason.includes(word)) === true;
  const reasons: LedgerHistory[] = [];
  for (const part of parts([...words.keys()])) {
    reasons.push(...(await ledger.historyOf(part)).filter(isAbout));
  }
  return reasons.map(({ claim_id, version, change }) => ({ claim_id, version, change }));
}

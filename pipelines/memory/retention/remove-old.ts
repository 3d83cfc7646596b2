import type { ClaimBook } from '../../../operators/claims/book/claim-book.ts';
import { type Doomed, doomedIn } from '../../../operators/claims/removal/doomed.ts';
import { settleRemoval } from '../../../operators/claims/removal/settle-removal.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import type { LedgerHistory, LedgerRelation, LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ChangeContext } from '../changes/change-context.ts';
import { readsOf } from '../changes/claim-reads.ts';
import { gatherAround } from '../changes/gather.ts';
import { parts } from '../questions/reads.ts';

/** Events that one transaction removes, which bounds the wait of incoming events. */
const MOST_REMOVED = 500;

/**
 * Removes the oldest events with a timestamp before a time, the claims that no other event states, and everything about them, in one
 * change. The claims around them get the times, relations and states that the remaining events give.
 *
 * @param book at the head of the ledger
 * @param before in microseconds
 */
export async function removeOld(
  { ledger, now, remove }: Pick<ChangeContext, 'ledger' | 'now' | 'remove'>,
  book: ClaimBook,
  before: number,
): Promise<Revision> {
  const doomed = doomedIn(book, before, MOST_REMOVED);
  if (doomed === undefined) return new Revision([], [], now);
  const gone = book.relationsOfAny([...doomed.claims]);
  remove({
    events: Array.from(doomed.events, (event) => book.event(event).id),
    claims: Array.from(doomed.claims, (claim) => {
      const { id, number } = book.version(claim);
      return { id, number };
    }),
    reasons: await reasonsAround(ledger, book, doomed, gone),
    before: doomed.before,
  });
  return settleAround(book, doomed, gone, now);
}

/** The claims that remain and had a relation with one that goes. */
function otherSides(book: ClaimBook, { claims }: Doomed, gone: readonly LedgerRelation[]): Set<string> {
  const isDoomed = (id: string) => claims.has(book.numberOf(id) ?? -1);
  return new Set(gone.flatMap(({ a, b }) => [a, b]).filter((id) => !isDoomed(id)));
}

async function settleAround(
  book: ClaimBook,
  doomed: Doomed,
  gone: readonly LedgerRelation[],
  now: number,
): Promise<Revision> {
  const removed = new Set(Array.from(doomed.claims, (claim) => book.id(claim)));
  const bereft = new Set(Array.from(doomed.bereft, (claim) => book.id(claim)));
  const partners = otherSides(book, doomed, gone);
  const ids = [...new Set([...bereft, ...partners])];
  const all = readsOf(book);
  const reads = {
    claimsById: all.claimsById,
    relationsOf: async (wanted: readonly string[]) =>
      (await all.relationsOf(wanted)).filter(({ a, b }) => !removed.has(a) && !removed.has(b)),
  };
  const around = await gatherAround(reads, ids, ids, async () => ids);
  const rows = [...(await all.claimsById(ids)), ...around.rows];
  const sayings = new Map(
    rows.map(({ id }) => {
      const number = book.numberOf(id);
      const events = number === undefined ? [] : [...book.eventsOf(number)];
      const kept = events.filter((event) => !doomed.events.has(event));
      return [id, kept.map((event) => book.timestamp(event))];
    }),
  );
  return settleRemoval({ rows, relations: around.relations, sayings, bereft, partners, removed }, now);
}

/** The entries in the history of the claims that remain whose reasons name or quote those that go. */
async function reasonsAround(
  ledger: Pick<Ledger, 'historyOf'>,
  book: ClaimBook,
  doomed: Doomed,
  gone: readonly LedgerRelation[],
): Promise<LedgerRemoval['reasons']> {
  const words = new Map<string, string[]>();
  for (const id of otherSides(book, doomed, gone)) words.set(id, []);
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

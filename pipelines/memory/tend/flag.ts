import { Revision } from '../../../operators/claims/revision.ts';
import {
  type Believed,
  CHALLENGED,
  challenge,
  challengeOf,
} from '../../../operators/claims/tend/challenge.ts';
import type { TrustAt } from '../../../operators/claims/tend/trust-at.ts';
import type { ClaimVersion, LedgerEvidence, LedgerRelation } from '../../../operators/records/ledger.ts';
import {
  cutUp,
  goesOn,
  MOST_AT_ONCE,
  MOST_CHANGED,
  report,
  type Tending,
  type TendLedger,
} from './tending.ts';

const ACTOR = 'tend:flag';

function sidesOf(relations: readonly LedgerRelation[]): string[] {
  return [...new Set(relations.flatMap(({ a, b }) => [a, b]))];
}

function byClaim<Row extends object>(rows: readonly Row[], idOf: (row: Row) => string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const list = found.get(idOf(row));
    if (list === undefined) found.set(idOf(row), [row]);
    else list.push(row);
  }
  return found;
}

/**
 * Flags newly found contradictions of established beliefs. Call before the change is committed. Reads the ledger only when a known
 * claim is contradicted by a later statement.
 */
export async function flagFound(
  revision: Revision,
  ledger: Pick<TendLedger, 'evidenceOf'>,
  trust: TrustAt,
): Promise<void> {
  const { relations, evidence } = revision.rows();
  const found = relations.filter(({ relation }) => relation === 'contradicts');
  if (found.length === 0) return;
  // Only the time of the newer side matters.
  const older = found.flatMap(({ a, b }) => {
    const [one, other] = [revision.claim(a), revision.claim(b)];
    return one.first_said === other.first_said ? [] : [one.first_said < other.first_said ? one : other];
  });
  const known = [...new Set(older.filter(({ version }) => version > 1).map(({ id }) => id))];
  const there = byClaim(known.length === 0 ? [] : await ledger.evidenceOf(known), ({ claim_id }) => claim_id);
  const fresh = byClaim(evidence, ({ claim_id }) => claim_id);
  const believed = (id: string): Believed => ({
    claim: revision.claim(id),
    evidence: [...(there.get(id) ?? []), ...(fresh.get(id) ?? [])],
  });
  for (const relation of found) {
    const made = challengeOf(relation, believed, trust);
    if (made !== undefined) challenge(revision, made, 'rules');
  }
}

/** Both sides of contradictions as they were when each was found. */
async function believedThen(ledger: TendLedger, relations: readonly LedgerRelation[]) {
  const ids = sidesOf(relations);
  const versions = byClaim(await ledger.versionsOf(ids), ({ id }) => id);
  const evidence = byClaim(await ledger.evidenceOf(ids), ({ claim_id }) => claim_id);
  return (id: string, then: number): Believed | undefined => {
    const claim = (versions.get(id) ?? []).filter(({ recorded_at }) => recorded_at <= then).at(-1);
    const before = ({ recorded_at }: LedgerEvidence) => recorded_at <= then;
    return claim === undefined ? undefined : { claim, evidence: (evidence.get(id) ?? []).filter(before) };
  };
}

/** Flags contradictions that were found before flags existed, or in another way than by an event. */
export async function flag(tending: Tending): Promise<void> {
  const { ledger, trust } = tending;
  const flagged = new Set((await ledger.changesCalled([CHALLENGED])).map(({ to }) => to));
  let after: number | undefined;
  do {
    const { rows, next } = await ledger.contradictions({ open: true }, MOST_AT_ONCE / 2, after);
    after = next;
    tending.scanned(rows.length);
    const waiting = rows.filter(({ id }) => !flagged.has(id));
    const believed = await believedThen(ledger, waiting);
    const made = waiting.flatMap(
      (relation) => challengeOf(relation, (id) => believed(id, relation.detected_at), trust) ?? [],
    );
    for (const part of cutUp(made, MOST_CHANGED)) {
      goesOn(tending);
      const texts = new Map<string, string>();
      const written = await tending.revise(async ({ ledger: now, now: at }) => {
        const ids = [...new Set(part.map(({ claim_id }) => claim_id))];
        const [claims, history, relations] = [
          await now.claimsById(ids),
          await now.historyOf(ids),
          await now.relationsOf(ids),
        ];
        const known = new Map(claims.map((row): [string, ClaimVersion] => [row.id, row]));
        const done = new Set(history.flatMap(({ change, to }) => (change === CHALLENGED ? [to] : [])));
        const open = new Set(
          relations.flatMap(({ id, resolved_at }) => (resolved_at === undefined ? [id] : [])),
        );
        const revision = new Revision(claims, [], at);
        for (const one of part) {
          texts.set(one.claim_id, known.get(one.claim_id)?.text ?? '');
          if (!open.has(one.contradiction_id) || done.has(one.contradiction_id)) continue;
          if (known.has(one.claim_id)) challenge(revision, one, ACTOR);
        }
        return revision;
      });
      report(tending, written, (id) => texts.get(id) ?? '', ACTOR);
    }
  } while (after !== undefined);
}

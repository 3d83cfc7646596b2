import type { ClaimVersion, LedgerRelation } from '../records/ledger.ts';
import { formatInstant } from '../time/instant.ts';
import { bond, type Derived, periodsOf, recordedPeriods, verdictOf } from './bonds.ts';
import type { Revision } from './revision.ts';
import { type Periods, samePeriods } from './stretches/periods.ts';

const RULES = 'rules';

/**
 * Updates relations, status and stretches of claims to the times at which the claims are stated. When a claim holds at other times than
 * before, its conflicts are re-evaluated, and the claims on the other side too.
 *
 * @param touched claims with new times or relations; the revision must contain all relations of these, and of the claims on the other
 *   side of those whose stretches change
 * @param moved those of them with new times
 */
export function settleStates(
  revision: Revision,
  touched: ReadonlySet<string>,
  moved: ReadonlySet<string> = touched,
): void {
  const all = new Set(touched);
  const periods = new Map<string, Derived>();
  const fresh = new Set(revision.added().map(({ id }) => id));
  const again = new Map(revision.added().map((relation) => [relation.id, relation]));
  const isOpen = ({ id, a, b }: LedgerRelation) => fresh.has(id) || moved.has(a) || moved.has(b);
  for (const id of touched) {
    const claim = revision.claim(id);
    const derived = isCounted(claim)
      ? periodsOf(revision, claim, isOpen)
      : { ...recordedPeriods(claim), reason: undefined };
    periods.set(id, derived);
    if (!moved.has(id) && samePeriods(derived, recordedPeriods(claim))) continue;
    for (const relation of revision.standing(id)) again.set(relation.id, relation);
  }
  for (const relation of again.values()) {
    const sides = [revision.find(relation.a), revision.find(relation.b)];
    if (!sides.every((side) => side !== undefined && isCounted(side))) continue;
    const verdict = verdictOf(revision, relation);
    if (verdict === undefined) continue;
    if (bond(revision, relation.a, relation.b, verdict, periods)) all.add(relation.a).add(relation.b);
  }
  for (const id of all) {
    settleState(revision, id);
    const derived = periods.get(id);
    if (derived !== undefined && isCounted(revision.claim(id))) settlePeriods(revision, id, derived);
  }
}

function isCounted({ status }: ClaimVersion): boolean {
  return status === 'active' || status === 'contested';
}

/**
 * Updates the status of a claim from its relations, all of which the revision must contain. Claims that were resolved or forgotten, or
 * wait for approval, are unchanged.
 */
export function settleState(revision: Revision, id: string): void {
  const claim = revision.claim(id);
  if (!isCounted(claim)) return;
  const conflicts = revision.standing(id).filter(({ relation }) => relation === 'contradicts');
  const status = conflicts.length > 0 ? 'contested' : 'active';
  if (status === claim.status) return;
  revision.change(
    id,
    { status },
    {
      change: status === 'contested' ? 'contested' : 'uncontested',
      from: claim.status,
      to: status,
      actor: RULES,
      reason: conflicts[0]?.rationale ?? 'no contradiction of it stands any more',
    },
  );
}

/** Updates the times at which a claim holds. */
function settlePeriods(revision: Revision, id: string, derived: Derived): void {
  const claim = revision.claim(id);
  const before = recordedPeriods(claim);
  if (samePeriods(derived, before)) return;
  const { from, to, earlier } = derived;
  const stretches = earlier.length === 0 ? undefined : earlier;
  const fields = { valid_from: from, valid_to: to, stretches };
  const started = earlier.at(-1);
  const isCut = earlier.length > 0 || before.earlier.length > 0;
  if (isCut && !samePeriods({ ...derived, to: before.to }, before)) {
    revision.change(id, fields, {
      change: started !== undefined && from > before.from ? 'holds again' : 'stretches',
      from: textOf(before),
      to: textOf(derived),
      actor: RULES,
      reason:
        started === undefined
          ? 'nothing ended it between two sayings of it'
          : `said again on ${dayOf(from)} after it had ended on ${dayOf(started.to)}`,
    });
    if (to === undefined || to === before.to) return;
  }
  revision.change(id, fields, {
    change: to === undefined ? 'holds again' : 'updated',
    ...(before.to !== undefined && { from: formatInstant(before.to) }),
    ...(to !== undefined && { to: formatInstant(to) }),
    actor: RULES,
    reason: derived.reason ?? 'what ended it was said before it was said again',
  });
}

function dayOf(instant: number): string {
  return formatInstant(instant).slice(0, 10);
}

/** Stretches for people: "2026-03-02 to 2026-04-10, since 2026-05-21". */
function textOf({ from, to, earlier }: Periods): string {
  const last = to === undefined ? `since ${dayOf(from)}` : `${dayOf(from)} to ${dayOf(to)}`;
  return [...earlier.map((each) => `${dayOf(each.from)} to ${dayOf(each.to)}`), last].join(', ');
}

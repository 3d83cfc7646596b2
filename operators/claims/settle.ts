import type { ClaimVersion, LedgerRelation } from '../records/ledger.ts';
import { bond, settleState } from './bonds.ts';
import { meet } from './meet.ts';
import { isObserved } from './observed/observed-claim.ts';
import { firstVersion, isEarlier, type Plan, type SightedClaim } from './plan.ts';
import { frameOf } from './relate/index.ts';
import { type Note, Revision } from './revision.ts';
import type { Sighting } from './sighting.ts';
import { comesBack } from './tend/forget.ts';
import { withoutMerge } from './tend/merged.ts';

const RULES = 'rules';

/**
 * Claims that are known and whose relations the plan may change, or that must be seen to say what it changes: those
 * that a new claim conflicts with, those that come to count again, and those that were said at another time than before, where their relations depend on
 * that. {@link settle} needs all relations of these, of their partners where the times have moved, and the partners' rows.
 */
export function involved(
  plan: Plan,
  rows: ReadonlyMap<number, ClaimVersion>,
): { conflicting: string[]; moved: string[] } {
  const conflicting = new Set<string>();
  for (const { a, b, verdict } of plan.pairs) {
    if (verdict.relation !== 'contradicts') continue;
    for (const number of [a, b]) {
      const row = rows.get(number);
      if (row !== undefined) conflicting.add(row.id);
    }
  }
  // What comes back had relations before, which it must not get twice.
  for (const number of plan.returning) {
    const row = rows.get(number);
    if (row !== undefined) conflicting.add(row.id);
  }
  const moved = plan.claims.flatMap(({ number, isNew, sightings }) => {
    const row = rows.get(number);
    if (isNew || row === undefined) return [];
    const said = sightings.map((one) => one.said);
    const moves = Math.min(...said) < row.first_said || Math.max(...said) > row.last_said;
    return moves && dependsOnTimes(row) ? [row.id] : [];
  });
  return { conflicting: [...conflicting], moved };
}

/** Whether relations of a claim may be others when it is said at other times. */
function dependsOnTimes({ changes, status, valid_to, holds_to }: ClaimVersion): boolean {
  return changes || status === 'contested' || valid_to !== holds_to;
}

/** Claims that relations have besides those that are given. */
export function partners(ids: readonly string[], relations: readonly LedgerRelation[]): string[] {
  const others = new Set(relations.flatMap(({ a, b }) => [a, b]));
  for (const id of ids) others.delete(id);
  return [...others];
}

/**
 * The changes to the ledger that a plan comes to.
 *
 * @param rows last versions of the claims that the plan names, and of the partners of those that are {@link involved}
 * @param relations all relations of those that are involved, and of the partners of those whose times have moved
 * @param at when it is made, in microseconds
 * @param approval what history says of the claims that the plan lets count
 */
export function settle(
  plan: Plan,
  rows: readonly ClaimVersion[],
  relations: readonly LedgerRelation[],
  at: number,
  approval: Pick<Note, 'actor' | 'reason'> = { actor: RULES, reason: 'approved' },
): Revision {
  const revision = new Revision(rows, relations, at);
  const ids = new Map(rows.map(({ number, id }) => [number, id]));
  for (const { number, id } of plan.claims) ids.set(number, id);
  const resolve = (number: number) => {
    const id = ids.get(number);
    if (id === undefined) throw new RangeError(`the rows do not have claim number ${number}`);
    return id;
  };
  const touched = new Set<string>();
  const moved: string[] = [];
  for (const claim of plan.claims) {
    if (claim.isNew) create(revision, claim);
    else {
      const depends = dependsOnTimes(revision.claim(claim.id));
      if (corroborate(revision, claim) && depends) moved.push(claim.id);
    }
    for (const sighting of claim.sightings) cite(revision, claim.id, sighting);
  }
  for (const id of moved) {
    for (const relation of revision.standing(id)) {
      if (relation.relation !== 'supports') rebond(revision, relation, touched);
    }
  }
  for (const number of plan.admitted) {
    const { id, status, valid_to, holds_to, metadata } = revision.claim(resolve(number));
    const waits = status === 'pending';
    revision.change(
      id,
      { status: 'active', valid_to: waits ? valid_to : holds_to, metadata: withoutMerge(metadata) },
      { change: waits ? 'approved' : 'reinstated', from: status, to: 'active', ...approval },
    );
  }
  for (const { a, b, verdict } of plan.pairs) {
    const sides: readonly [string, string] = [resolve(a), resolve(b)];
    // What observations say is held against claims by its numbers, not by its words.
    if (sides.some((id) => isObserved(revision.claim(id)))) continue;
    bond(revision, sides[0], sides[1], verdict);
    if (verdict.relation === 'contradicts') for (const id of sides) touched.add(id);
  }
  for (const id of touched) settleState(revision, id);
  return revision;
}

function cite(revision: Revision, claim_id: string, sighting: Sighting): void {
  const { event_id, start, end, quote, source } = sighting;
  revision.cite({ claim_id, event_id, start, end, quote, source });
}

function create(revision: Revision, claim: SightedClaim): void {
  const first = firstVersion(claim);
  const { event_id } = claim.sightings[0];
  revision.create(first, {
    change: 'created',
    to: first.status,
    actor: first.author ?? RULES,
    reason: first.author === undefined ? `event ${event_id} says it` : `brought with event ${event_id}`,
  });
}

/** Takes the sightings of a claim that is known; true where the times at which it was said have moved. */
function corroborate(revision: Revision, { id, sightings }: SightedClaim): boolean {
  const before = revision.claim(id);
  const counts = sightings.some(({ pending }) => pending !== true);
  let { text, type, first_said, last_said, confidence } = before;
  for (const sighting of sightings) {
    if (isEarlier(sighting, { text, type, first_said })) ({ text, type } = sighting);
    first_said = Math.min(first_said, sighting.said);
    last_said = Math.max(last_said, sighting.said);
    confidence = Math.max(confidence, sighting.confidence);
  }
  const valid_from = before.holds_from ?? first_said;
  const approved = counts && before.status === 'pending';
  const recalled = counts && comesBack(before);
  const change = approved ? 'approved' : recalled ? 'recalled' : 'corroborated';
  revision.change(
    id,
    {
      text,
      type,
      first_said,
      last_said,
      confidence,
      valid_from,
      ...((approved || recalled) && { status: 'active' as const }),
    },
    {
      change,
      ...((approved || recalled) && { from: before.status, to: 'active' }),
      actor: sightings[0].author ?? RULES,
      reason: reasonOf(sightings),
    },
  );
  return first_said !== before.first_said || last_said !== before.last_said;
}

function reasonOf(sightings: readonly Sighting[]): string {
  const events = [...new Set(sightings.map(({ event_id }) => event_id))];
  const verb = events.length === 1 ? 'says' : 'say';
  return `${events.length === 1 ? 'event' : 'events'} ${events.slice(0, 3).join(', ')}${
    events.length > 3 ? ` and ${events.length - 3} more` : ''
  } ${verb} it too`;
}

/**
 * Looks again at a relation whose times have moved.
 *
 * @param touched gets the claims whose state is to be settled then
 */
export function rebond(revision: Revision, relation: LedgerRelation, touched: Set<string>): void {
  const { a, b, kind } = relation;
  if (kind === 'observation_conflict') return;
  const verdict = meet(frameOf(revision.claim(a).text), frameOf(revision.claim(b).text));
  if (verdict === undefined) return;
  bond(revision, a, b, verdict);
  touched.add(a).add(b);
}

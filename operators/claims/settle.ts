import { itemAt } from '../item-at.ts';
import type { ClaimVersion, LedgerRelation } from '../records/ledger.ts';
import { bond, mayProgress } from './bonds.ts';
import { isObserved } from './observed/observed-claim.ts';
import { firstVersion, isEarlier, type Plan, type SightedClaim } from './plan.ts';
import { withResolved } from './resolved.ts';
import { type HistoryNote, Revision } from './revision.ts';
import type { Saying, Sighting } from './sighting.ts';
import { numberOfName } from './speakers.ts';
import { settleStates } from './states.ts';
import { mayBeLater } from './stretches/alternating.ts';
import { comesBack } from './tend/forget.ts';
import { withoutMerge } from './tend/merged.ts';
import { validFrom } from './valid-from.ts';

const RULES = 'rules';

/** Known claims whose relations affect the changes of a plan. */
export interface Involved {
  /** Those that get a new conflict, and those that become active again. */
  readonly conflicting: readonly string[];
  /** Those that something may end, so that their conflicts are re-evaluated. */
  readonly ending: readonly string[];
  /** Those with new times, when their relations depend on them. */
  readonly moved: readonly string[];
}

/**
 * Known claims whose relations the plan may change, or that determine its changes. {@link settleSteps} needs all relations of these; of
 * those that may end or have moved also the relations of their partners; of those that have moved and end others (see {@link mayEnd})
 * the relations of the partners of these too.
 */
export function involved(plan: Plan, rows: ReadonlyMap<number, ClaimVersion>): Involved {
  const conflicting = new Set<string>();
  const ending = new Set<string>();
  const changing = new Set<number>();
  for (const { number, sightings } of plan.claims) {
    if (sightings.some(({ changes }) => changes)) changing.add(number);
  }
  const changes = (number: number) => rows.get(number)?.changes ?? changing.has(number);
  for (const { a, b, verdict } of plan.pairs) {
    if (verdict.relation !== 'contradicts') continue;
    const ends = verdict.later !== undefined || verdict.current === true || changes(a) || changes(b);
    for (const number of [a, b]) {
      const row = rows.get(number);
      if (row === undefined) continue;
      conflicting.add(row.id);
      if (ends) ending.add(row.id);
    }
  }
  // A returning claim has earlier relations, which must not be duplicated.
  for (const number of plan.returning) {
    const row = rows.get(number);
    if (row !== undefined) conflicting.add(row.id);
  }
  const moved = plan.claims.flatMap(({ number, isNew, sightings }) => {
    const row = rows.get(number);
    if (isNew || row === undefined) return [];
    const said = sightings.map((one) => one.said);
    return dependsOnTimes(row, Math.min(...said), Math.max(...said)) ? [row.id] : [];
  });
  return { conflicting: [...conflicting], ending: [...ending], moved };
}

/** Whether relations of a claim may change when it is stated at other times, between `first` and `last`. */
function dependsOnTimes(claim: ClaimVersion, first: number, last: number): boolean {
  // With an earlier start it may begin before its predecessor was over. Within a stretch another saying changes nothing.
  if (first < claim.first_said || claim.stretches !== undefined) return true;
  const { changes, status, valid_to, holds_to } = claim;
  // What contests it may be by somebody who says it, too, now.
  return status === 'contested' || (last > claim.last_said && (changes || valid_to !== holds_to));
}

/**
 * Whether a claim may end others: its text reports a change, a stage of something with several stages, what others deny, or another
 * value of what has one; or it is said again after such a change.
 *
 * @param changing claims whose texts report a change
 */
export function mayEnd(
  { id, changes }: ClaimVersion,
  relations: readonly LedgerRelation[],
  changing: ReadonlySet<string>,
): boolean {
  if (changes) return true;
  return relations.some(
    ({ relation, kind, a, b }) =>
      relation !== 'supports' &&
      (a === id || b === id) &&
      (mayProgress(kind) || mayBeLater(kind) || changing.has(a) || changing.has(b)),
  );
}

/** Claims on the other side of relations, without the given ones. */
export function partners(ids: readonly string[], relations: readonly LedgerRelation[]): string[] {
  const others = new Set(relations.flatMap(({ a, b }) => [a, b]));
  for (const id of ids) others.delete(id);
  return [...others];
}

/** Rows of the ledger from which the changes of a plan are computed. */
export interface Gathered {
  /** Last versions of the claims that the plan names, and of the partners of those that are {@link involved}. */
  readonly rows: readonly ClaimVersion[];
  /** All relations of those that are involved, and of their partners as {@link involved} requires. */
  readonly relations: readonly LedgerRelation[];
  /** All sayings of those that `alternating` names. */
  readonly sayings: ReadonlyMap<string, readonly Saying[]>;
}

/**
 * Computes the ledger changes of a plan, claim by claim, for callers that interleave other work.
 *
 * @param at time of the change, in microseconds
 * @param approval history entry of the claims that the plan admits
 */
export function* settleSteps(
  plan: Plan,
  { rows, relations, sayings }: Gathered,
  at: number,
  approval: Pick<HistoryNote, 'actor' | 'reason'> = { actor: RULES, reason: 'approved' },
): Generator<void, Revision, void> {
  const revision = new Revision(rows, relations, at);
  revision.knowSayings(sayings);
  const ids = new Map(rows.map(({ number, id }) => [number, id]));
  for (const { number, id } of plan.claims) ids.set(number, id);
  const resolve = (number: number) => {
    const id = ids.get(number);
    if (id === undefined) throw new RangeError(`the rows do not have claim number ${number}`);
    return id;
  };
  const touched = new Set<string>();
  const moved = new Set<string>();
  for (const claim of plan.claims) {
    yield;
    if (claim.isNew) create(revision, claim);
    else {
      const before = revision.claim(claim.id);
      const { first_said, last_said } = corroborate(revision, claim);
      if (dependsOnTimes(before, first_said, last_said)) moved.add(claim.id);
    }
    for (const sighting of claim.sightings) {
      cite(revision, claim.id, sighting);
      const by = sighting.speaker === undefined ? 0 : numberOfName(sighting.speaker);
      revision.say(claim.id, { at: sighting.said, by });
    }
  }
  for (const id of moved) {
    for (const relation of revision.standing(id)) {
      if (relation.relation !== 'supports') touched.add(relation.a).add(relation.b);
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
    yield;
    const sides: readonly [string, string] = [resolve(a), resolve(b)];
    // Claims made from observations are compared by numbers, not by words.
    if (sides.some((id) => isObserved(revision.claim(id)))) continue;
    bond(revision, sides[0], sides[1], verdict);
    if (verdict.relation === 'contradicts') for (const id of sides) touched.add(id);
  }
  settleStates(revision, touched, moved);
  return revision;
}

function cite(revision: Revision, claim_id: string, sighting: Sighting): void {
  const { event_id, start, end, quote, source } = sighting;
  revision.cite({ claim_id, event_id, start, end, quote, source });
}

function create(revision: Revision, claim: SightedClaim): void {
  const first = firstVersion(claim);
  const { event_id, actor = first.author } = itemAt(claim.sightings, 0);
  revision.create(first, {
    change: 'created',
    to: first.status,
    actor: (first.author === undefined ? undefined : actor) ?? RULES,
    reason: first.author === undefined ? `event ${event_id} says it` : `brought with event ${event_id}`,
  });
}

/** Adds the sightings of a known claim, and returns its new first and last times. */
function corroborate(
  revision: Revision,
  { id, sightings }: SightedClaim,
): Pick<ClaimVersion, 'first_said' | 'last_said'> {
  const before = revision.claim(id);
  const counts = sightings.some(({ pending }) => pending !== true);
  let { text, type, first_said, last_said, confidence, metadata } = before;
  for (const sighting of sightings) {
    if (isEarlier(sighting, { text, type, first_said, metadata })) {
      ({ text, type } = sighting);
      metadata = withResolved(metadata, sighting.metadata);
    }
    first_said = Math.min(first_said, sighting.said);
    last_said = Math.max(last_said, sighting.said);
    confidence = Math.max(confidence, sighting.confidence);
  }
  const valid_from =
    before.stretches === undefined ? validFrom({ ...before, first_said }) : before.valid_from;
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
      metadata,
      ...((approved || recalled) && { status: 'active' as const }),
    },
    {
      change,
      ...((approved || recalled) && { from: before.status, to: 'active' }),
      actor: itemAt(sightings, 0).actor ?? itemAt(sightings, 0).author ?? RULES,
      reason: reasonOf(sightings),
    },
  );
  return { first_said, last_said };
}

function reasonOf(sightings: readonly Sighting[]): string {
  const events = [...new Set(sightings.map(({ event_id }) => event_id))];
  const verb = events.length === 1 ? 'says' : 'say';
  return `${events.length === 1 ? 'event' : 'events'} ${events.slice(0, 3).join(', ')}${
    events.length > 3 ? ` and ${events.length - 3} more` : ''
  } ${verb} it too`;
}

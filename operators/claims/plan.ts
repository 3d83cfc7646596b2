import type { ClaimVersion } from '../records/ledger.ts';
import type { Period } from '../time/period.ts';
import { claimId } from './ids.ts';
import { KnownClaims, speakerNumber } from './known/known-claims.ts';
import { meet } from './meet.ts';
import { type Frame, frameOf } from './relate/index.ts';
import type { Sighting } from './sighting.ts';
import { toEnd } from './steps.ts';
import type { Verdict } from './verdict.ts';

/** A claim and where a batch says it. */
export interface SightedClaim {
  readonly id: string;
  readonly number: number;
  /** True where no earlier batch said it. */
  readonly isNew: boolean;
  readonly sightings: readonly Sighting[];
}

/** Two claims, by their numbers, and what their words are to each other. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly verdict: Verdict;
}

/** What a batch says, before the rows that it changes have been read. */
export interface Plan {
  /** In the order in which the batch says them first; numbers of new ones follow those that are known. */
  readonly claims: readonly SightedClaim[];
  /** New relations of words: of each new claim with what was known, and of new claims with each other. */
  readonly pairs: readonly Pair[];
  /** Parsed texts of the new claims, by number. */
  readonly frames: ReadonlyMap<number, Frame>;
  /** Claims that waited for approval, or were retired, and count from now on. */
  readonly admitted: readonly number[];
  /** Known claims that did not count and do from now on: those admitted, and forgotten ones that are said again. */
  readonly returning: readonly number[];
  /** Claims that are known already and whose rows the rest of the derivation needs. */
  readonly known: readonly number[];
}

/** What of two texts for one claim is shown: that of the earlier sighting. The order is a total one. */
export function isEarlier(a: Sighting, b: Pick<ClaimVersion, 'first_said' | 'text' | 'type'>): boolean {
  if (a.said !== b.first_said) return a.said < b.first_said;
  if (a.text !== b.text) return a.text < b.text;
  return a.type < b.type;
}

/** The first version of a claim as its sightings make it, but for the relations. */
export function firstVersion(claim: SightedClaim): Omit<ClaimVersion, 'version' | 'recorded_at'> {
  const [first] = [...claim.sightings].sort((a, b) =>
    isEarlier(a, { first_said: b.said, text: b.text, type: b.type }) ? -1 : 1,
  );
  const said = claim.sightings.map((sighting) => sighting.said);
  const first_said = Math.min(...said);
  const holds: Period = first.holds ?? {};
  const { author, key, metadata } = brought(claim) ?? {};
  return {
    id: claim.id,
    number: claim.number,
    text: first.text,
    type: first.type,
    confidence: Math.max(...claim.sightings.map(({ confidence }) => confidence)),
    status: claim.sightings.every(({ pending }) => pending === true) ? 'pending' : 'active',
    valid_from: holds.from ?? first_said,
    ...(holds.to !== undefined && { valid_to: holds.to }),
    identity: first.identity,
    ...(holds.from !== undefined && { holds_from: holds.from }),
    ...(holds.to !== undefined && { holds_to: holds.to }),
    changes: first.changes,
    first_said,
    last_said: Math.max(...said),
    ...(key !== undefined && { key }),
    ...(author !== undefined && { author }),
    ...(metadata !== undefined && { metadata }),
  };
}

function brought({ sightings }: SightedClaim): Sighting | undefined {
  return sightings.every(({ author }) => author !== undefined) ? sightings[0] : undefined;
}

function* sighted(sightings: readonly Sighting[], known: KnownClaims): Generator<void, SightedClaim[], void> {
  const groups = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    yield;
    const id = claimId(sighting.identity);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [sighting]);
    else group.push(sighting);
  }
  let next = known.next;
  return Array.from(groups, ([id, group]) => {
    const number = known.numberOf(id);
    return { id, number: number ?? next++, isNew: number === undefined, sightings: group };
  });
}

/**
 * Groups what a batch says into claims and compares those that are new, or were waiting for approval, with what is
 * known and with each other. Pure: `known` is read only.
 *
 * @param minConfidence contradictions below it are left out
 * @param admitted numbers of claims that waited for approval, or were retired, and count from now on
 */
export function plan(
  sightings: readonly Sighting[],
  known: KnownClaims,
  minConfidence: number,
  admitted: readonly number[] = [],
): Plan {
  return toEnd(planSteps(sightings, known, minConfidence, admitted));
}

/** {@link plan}, claim by claim, for whoever has something else to do in between; `known` must not change until the end. */
export function* planSteps(
  sightings: readonly Sighting[],
  known: KnownClaims,
  minConfidence: number,
  admitted: readonly number[] = [],
): Generator<void, Plan, void> {
  const claims = yield* sighted(sightings, known);
  const frames = new Map<number, Frame>();
  const fresh = new KnownClaims(known.next);
  const pairs: Pair[] = [];
  const wanted = new Set<number>();
  const returning = new Set(admitted);
  const pairUp = (number: number, frame: Frame, speaker: number) => {
    const pairUpWith = (others: KnownClaims) => {
      for (const other of others.candidates(frame, speaker, number)) {
        const verdict = meet(frame, others.frame(other));
        if (verdict === undefined) continue;
        if (verdict.relation === 'contradicts' && verdict.confidence < minConfidence) continue;
        pairs.push({ a: number, b: other, verdict });
        if (others === known) wanted.add(other);
      }
    };
    pairUpWith(known);
    pairUpWith(fresh);
  };
  for (const number of admitted) {
    wanted.add(number);
    pairUp(number, known.frame(number), known.speaker(number));
  }
  for (const claim of claims) {
    yield;
    if (!claim.isNew) {
      wanted.add(claim.number);
      const counts = claim.sightings.some(({ pending }) => pending !== true);
      if (counts && known.isForgotten(claim.number)) returning.add(claim.number);
      if (counts && (known.isPending(claim.number) || known.isForgotten(claim.number))) {
        pairUp(claim.number, known.frame(claim.number), known.speaker(claim.number));
      }
      continue;
    }
    const version = { ...firstVersion(claim), version: 1, recorded_at: 0 };
    const frame = frameOf(version.text);
    frames.set(claim.number, frame);
    if (version.status !== 'pending') pairUp(claim.number, frame, speakerNumber(version.identity));
    fresh.put(version, frame);
  }
  return { claims, pairs, frames, admitted, returning: [...returning], known: [...wanted] };
}

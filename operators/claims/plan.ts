import { itemAt } from '../item-at.ts';
import type { ClaimVersion } from '../records/ledger.ts';
import type { Period } from '../time/period.ts';
import { ComparisonIndex } from './comparison/comparison-index.ts';
import { claimId } from './ids.ts';
import { meet } from './meet.ts';
import { type Frame, frameOf } from './relate/index.ts';
import { resolvedIn } from './resolved.ts';
import type { Sighting } from './sighting.ts';
import { isOnePerson, speakerNumber } from './speakers.ts';
import { validFrom } from './valid-from.ts';
import type { Verdict } from './verdict.ts';

/** A claim with its sightings in a batch. */
export interface SightedClaim {
  readonly id: string;
  readonly number: number;
  /** True when no earlier batch stated it. */
  readonly isNew: boolean;
  readonly sightings: readonly Sighting[];
}

/** Two claims, by number, with their verdict. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly verdict: Verdict;
}

/** The content of a batch, before the rows that it changes are read. */
export interface Plan {
  /** In order of first sighting; numbers of new ones follow the known ones. */
  readonly claims: readonly SightedClaim[];
  /** New verdicts: of each new claim with known ones, and among new claims. */
  readonly pairs: readonly Pair[];
  /** Parsed texts of the new claims, by number. */
  readonly frames: ReadonlyMap<number, Frame>;
  /** Claims that waited for approval, or were retired, and become active. */
  readonly admitted: readonly number[];
  /** Known claims that become active again: admitted ones, and forgotten ones that are stated again. */
  readonly returning: readonly number[];
  /** Known claims whose rows the rest of the derivation needs. */
  readonly known: readonly number[];
}

/** Whether a sighting is earlier; the text of the earlier one is shown. A total order. */
export function isEarlier(
  a: Sighting,
  b: Pick<ClaimVersion, 'first_said' | 'text' | 'type'> & {
    readonly metadata?: ClaimVersion['metadata'] | undefined;
  },
): boolean {
  if (a.said !== b.first_said) return a.said < b.first_said;
  if (a.text !== b.text) return a.text < b.text;
  if (a.type !== b.type) return a.type < b.type;
  return resolvedIn(a.metadata) < resolvedIn(b.metadata);
}

/** The first version of a claim from its sightings, without relations. */
export function firstVersion(claim: SightedClaim): Omit<ClaimVersion, 'version' | 'recorded_at'> {
  const ordered = [...claim.sightings].sort((a, b) =>
    isEarlier(a, { first_said: b.said, text: b.text, type: b.type, metadata: b.metadata }) ? -1 : 1,
  );
  const first = itemAt(ordered, 0);
  const said = claim.sightings.map((sighting) => sighting.said);
  const first_said = Math.min(...said);
  const holds: Period = first.holds ?? {};
  const held = {
    ...(holds.from !== undefined && { holds_from: holds.from }),
    ...(holds.to !== undefined && { holds_to: holds.to }),
  };
  const { author, key, metadata = first.metadata } = authored(claim) ?? {};
  return {
    id: claim.id,
    number: claim.number,
    text: first.text,
    type: first.type,
    confidence: Math.max(...claim.sightings.map(({ confidence }) => confidence)),
    status: claim.sightings.every(({ pending }) => pending === true) ? 'pending' : 'active',
    valid_from: validFrom({ first_said, ...held }),
    ...(holds.to !== undefined && { valid_to: holds.to }),
    identity: first.identity,
    ...held,
    changes: first.changes,
    first_said,
    last_said: Math.max(...said),
    ...(key !== undefined && { key }),
    ...(author !== undefined && { author }),
    ...(metadata !== undefined && { metadata }),
  };
}

function authored({ sightings }: SightedClaim): Sighting | undefined {
  return sightings.every(({ author }) => author !== undefined) ? sightings[0] : undefined;
}

function* sighted(
  sightings: readonly Sighting[],
  comparisons: ComparisonIndex,
  scope: string | undefined,
): Generator<void, SightedClaim[], void> {
  const groups = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    yield;
    const id = claimId(sighting.identity, scope);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [sighting]);
    else group.push(sighting);
  }
  let next = comparisons.next;
  return Array.from(groups, ([id, group]) => {
    const number = comparisons.numberOf(id);
    return { id, number: number ?? next++, isNew: number === undefined, sightings: group };
  });
}

/**
 * Groups the sightings of a batch into claims and compares new and newly approved ones with known claims and with each other, claim by claim,
 * for callers that interleave other work. Pure: `comparisons` is only read, and must not change until the end.
 *
 * @param minConfidence contradictions below it are dropped
 * @param admitted numbers of claims that waited for approval, or were retired, and become active
 * @param scope of the claims; default: the default scope
 */
export function* planSteps(
  sightings: readonly Sighting[],
  comparisons: ComparisonIndex,
  minConfidence: number,
  admitted: readonly number[] = [],
  scope?: string,
): Generator<void, Plan, void> {
  const claims = yield* sighted(sightings, comparisons, scope);
  const frames = new Map<number, Frame>();
  const fresh = new ComparisonIndex(comparisons.next);
  const pairs: Pair[] = [];
  const wanted = new Set<number>();
  const returning = new Set(admitted);
  const pairUp = (number: number, frame: Frame, speaker: number) => {
    const pairUpWith = (others: ComparisonIndex) => {
      for (const other of others.candidates(frame, speaker, number)) {
        const verdict = meet(frame, others.frame(other), isOnePerson(speaker, others.speaker(other)), [
          speaker,
          others.speaker(other),
        ]);
        if (verdict === undefined) continue;
        if (verdict.relation === 'contradicts' && verdict.confidence < minConfidence) continue;
        pairs.push({ a: number, b: other, verdict });
        if (others === comparisons) wanted.add(other);
      }
    };
    pairUpWith(comparisons);
    pairUpWith(fresh);
  };
  for (const number of admitted) {
    wanted.add(number);
    pairUp(number, comparisons.frame(number), comparisons.speaker(number));
  }
  for (const claim of claims) {
    yield;
    if (!claim.isNew) {
      wanted.add(claim.number);
      const counts = claim.sightings.some(({ pending }) => pending !== true);
      if (counts && comparisons.isForgotten(claim.number)) returning.add(claim.number);
      if (counts && (comparisons.isPending(claim.number) || comparisons.isForgotten(claim.number))) {
        pairUp(claim.number, comparisons.frame(claim.number), comparisons.speaker(claim.number));
      }
      continue;
    }
    const version = { ...firstVersion(claim), version: 1, recorded_at: 0 };
    const frame = frameOf(version.text, claim.sightings.find(({ text }) => text === version.text)?.tokens);
    frames.set(claim.number, frame);
    if (version.status !== 'pending') pairUp(claim.number, frame, speakerNumber(version.identity));
    fresh.put(version, frame);
  }
  return { claims, pairs, frames, admitted, returning: [...returning], known: [...wanted] };
}

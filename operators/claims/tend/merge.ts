import type { ClaimVersion, LedgerEvidence, LedgerRelation } from '../../records/ledger.ts';
import { formatInstant } from '../../time/instant.ts';
import { bond } from '../bonds.ts';
import { meet } from '../meet.ts';
import { frameOf } from '../relate/index.ts';
import type { Revision } from '../revision.ts';
import { isOneSpeaker } from '../speakers.ts';
import { settleStates } from '../states.ts';
import { validFrom } from '../valid-from.ts';
import type { Verdict } from '../verdict.ts';
import { withMerge } from './merged.ts';

const ACTOR = 'tend:consolidate';

type Place = Pick<LedgerEvidence, 'event_id' | 'start' | 'end'>;

function placeOf({ event_id, start, end }: Place): string {
  return `${event_id} ${start} ${end}`;
}

/** Evidence of one claim in spans that another does not cite yet. */
export function missingOf(
  evidence: readonly LedgerEvidence[],
  there: readonly LedgerEvidence[],
): LedgerEvidence[] {
  const places = new Set(there.map(placeOf));
  return evidence.filter((piece) => {
    const place = placeOf(piece);
    return !places.has(place) && places.add(place);
  });
}

function otherSide({ a, b }: LedgerRelation, id: string): string {
  return a === id ? b : a;
}

/** A relation that the survivor gets from the other claim. */
interface Carried {
  readonly other: string;
  readonly verdict: Verdict;
}

/**
 * Relations of the survivor to the partners of the other claim, or undefined when its words do not give the same verdict on one of
 * them: then the two are not equivalent.
 */
function carriedBy(
  revision: Revision,
  survivor: string,
  id: string,
  minConfidence: number,
): Carried[] | undefined {
  const kept = revision.claim(survivor);
  const frame = frameOf(kept.text);
  const carried: Carried[] = [];
  for (const relation of revision.standing(id)) {
    const other = otherSide(relation, id);
    const partner = revision.find(other);
    const counts = partner?.status === 'active' || partner?.status === 'contested';
    if (other === survivor || partner === undefined || !counts) continue;
    const verdict = meet(frame, frameOf(partner.text), isOneSpeaker(kept, partner));
    if (relation.relation === 'supports') {
      if (verdict?.relation === 'contradicts') return undefined;
      const { confidence, rationale } = relation;
      carried.push({ other, verdict: verdict ?? { relation: 'supports', confidence, rationale } });
    } else {
      if (verdict?.relation !== 'contradicts' || verdict.confidence < minConfidence) return undefined;
      carried.push({ other, verdict });
    }
  }
  return carried;
}

/** Moves evidence to an equivalent claim, with the resulting times and confidence. The revision must contain the times of both. */
export function takeEvidence(
  revision: Revision,
  survivor: string,
  from: ClaimVersion,
  fresh: readonly LedgerEvidence[],
): void {
  const before = revision.claim(survivor);
  const { first_said, last_said, confidence, valid_from, stretches } = before;
  for (const { recorded_at: _, ...piece } of fresh) revision.cite({ ...piece, claim_id: survivor });
  revision.sayToo(survivor, from.id);
  const first = Math.min(first_said, from.first_said);
  revision.change(
    survivor,
    {
      first_said: first,
      last_said: Math.max(last_said, from.last_said),
      confidence: Math.max(confidence, from.confidence),
      valid_from: stretches === undefined ? validFrom({ ...before, first_said: first }) : valid_from,
    },
    {
      change: 'corroborated',
      actor: ACTOR,
      reason: `claim ${from.id} says the same: ${JSON.stringify(from.text)}`,
    },
  );
  const touched = new Set([survivor]);
  for (const relation of revision.standing(survivor)) {
    if (relation.relation !== 'supports') touched.add(relation.a).add(relation.b);
  }
  settleStates(revision, touched, new Set([survivor]));
}

/**
 * Merges a claim into an equivalent one: the survivor gets its evidence and its relations; the other is resolved, and its
 * contradictions end because the survivor has them. The revision must contain both, their relations, the claims on the other side of
 * these, and their relations too.
 *
 * @param evidence of the claim, as far as the survivor does not cite it
 * @returns false, with nothing changed, when the two differ in their relation to a third claim
 */
export function merge(
  revision: Revision,
  survivor: string,
  id: string,
  evidence: readonly LedgerEvidence[],
  minConfidence: number,
): boolean {
  const carried = carriedBy(revision, survivor, id, minConfidence);
  if (carried === undefined) return false;
  const claim = revision.claim(id);
  const reason = `says the same as claim ${survivor}: ${JSON.stringify(revision.claim(survivor).text)}`;
  for (const relation of revision.standing(id)) {
    if (relation.relation === 'contradicts') {
      revision.end(relation, `claim ${id} was merged into claim ${survivor}`);
    }
  }
  const valid_to = Math.max(
    claim.valid_from,
    Math.min(claim.valid_to ?? Number.POSITIVE_INFINITY, revision.at),
  );
  revision.change(
    id,
    { status: 'resolved', valid_to, metadata: withMerge(claim.metadata, survivor) },
    { change: 'merged', from: claim.status, to: 'resolved', actor: ACTOR, reason },
  );
  revision.remark(id, { change: 'valid_to', to: formatInstant(valid_to), actor: ACTOR, reason });
  takeEvidence(revision, survivor, claim, evidence);
  for (const { other, verdict } of carried) bond(revision, survivor, other, verdict);
  settleStates(revision, new Set([survivor, ...carried.map(({ other }) => other)]), new Set());
  return true;
}

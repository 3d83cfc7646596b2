import type { ClaimVersion, LedgerRelation } from '../../records/ledger.ts';
import { type Evidence, independentSources } from '../evidence.ts';
import type { Revision } from '../revision.ts';
import type { TrustAt } from './trust-at.ts';

/** History name of a challenge to an established belief; `to` is the contradiction's id. */
export const CHALLENGED = 'challenged';

/** Minimum trust, or independent sources, of an established belief. */
const ESTABLISHED_TRUST = 0.6;
const ESTABLISHED_SOURCES = 2;

/** A claim as it was when its contradiction was found. */
export interface Believed {
  readonly claim: ClaimVersion;
  readonly evidence: readonly Pick<Evidence, 'source'>[];
}

/** An established belief contradicted by a newer statement. */
export interface Challenge {
  readonly claim_id: string;
  readonly contradiction_id: string;
  readonly reason: string;
}

/** Why a claim is an established belief, or undefined; being contested now does not count. */
function standingOf({ claim, evidence }: Believed, at: number, trust: TrustAt): string | undefined {
  const sources = independentSources(evidence);
  if (sources >= ESTABLISHED_SOURCES) return `${sources} independent sources`;
  const value = trust({ ...claim, status: 'active' }, evidence, at);
  return value >= ESTABLISHED_TRUST ? `trust ${value.toFixed(2)}` : undefined;
}

/**
 * The challenge of a contradiction, or undefined: one side was an established belief when it was found (trust of at least 0.6, or two
 * independent sources), and the other was first stated after it.
 */
export function challengeOf(
  { id, a, b, relation, rationale, detected_at }: LedgerRelation,
  believed: (claimId: string) => Believed | undefined,
  trust: TrustAt,
): Challenge | undefined {
  const [one, other] = [believed(a), believed(b)];
  if (relation !== 'contradicts' || one === undefined || other === undefined) return undefined;
  const order = one.claim.first_said - other.claim.first_said;
  if (order === 0) return undefined;
  const [older, newer] = order < 0 ? [one, other] : [other, one];
  const why = standingOf(older, detected_at, trust);
  if (why === undefined) return undefined;
  return {
    claim_id: older.claim.id,
    contradiction_id: id,
    reason: `claim ${newer.claim.id} speaks against it (${why}): ${rationale}`,
  };
}

/** Records a challenge in the history of the belief, as a new version that followers of claims see. */
export function challenge(
  revision: Revision,
  { claim_id, contradiction_id, reason }: Challenge,
  actor: string,
): void {
  revision.change(claim_id, {}, { change: CHALLENGED, to: contradiction_id, actor, reason });
}

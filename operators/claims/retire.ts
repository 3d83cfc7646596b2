import { formatInstant } from '../time/instant.ts';
import type { Revision } from './revision.ts';
import { settleState } from './states.ts';

/** Why a claim is retired, and by whom. */
export interface Retirement {
  readonly reason: string;
  readonly actor: string;
  /** The claim that replaces it. */
  readonly over: string;
}

/**
 * Retires a claim: it no longer holds, its contradictions end, and claims contested only because of it are no longer contested. The
 * revision must contain the claim, its relations, the claims on their other side and the relations of these.
 */
export function retire(revision: Revision, id: string, { reason, actor, over }: Retirement): void {
  const claim = revision.claim(id);
  const until = Math.min(claim.valid_to ?? Number.POSITIVE_INFINITY, revision.at);
  const valid_to = Math.max(claim.valid_from, until);
  const conflicts = revision.standing(id).filter(({ relation }) => relation === 'contradicts');
  for (const relation of conflicts) revision.end(relation, reason);
  revision.change(
    id,
    { status: 'resolved', valid_to },
    { change: 'resolved', from: claim.status, to: 'resolved', actor, reason: `${reason} (over ${over})` },
  );
  revision.remark(id, { change: 'valid_to', to: formatInstant(valid_to), actor, reason });
  for (const { a, b } of conflicts) settleState(revision, a === id ? b : a);
}

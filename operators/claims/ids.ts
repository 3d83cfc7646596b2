import { DEFAULT_SCOPE } from '../records/ledger.ts';
import { uuidV5 } from '../records/uuid.ts';

const CLAIMS = '5c7b0f5e-3a0a-5d0e-9a52-9a4a5f6d7c11';
const RELATIONS = '9d2f7a34-58c6-5b1f-8f43-1d5c0e2b6a77';

/** Id of the claim of a scope with a normal form, independent of where and when it is stated. */
export function claimId(identity: string, scope = DEFAULT_SCOPE): string {
  // A name has no NUL, so that no two claims have the same text here.
  return uuidV5(CLAIMS, scope === DEFAULT_SCOPE ? identity : `${scope}\0${identity}`);
}

/**
 * Id of a relation.
 *
 * @param time how often the two had this relation before
 */
export function relationId(a: string, b: string, relation: string, time: number): string {
  return uuidV5(RELATIONS, `${a} ${b} ${relation} ${time}`);
}

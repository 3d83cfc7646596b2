import type { ClaimVersion } from '../../records/ledger.ts';
import type { Evidence } from '../evidence.ts';
import type { Revision } from '../revision.ts';
import type { TrustAt } from './trust-at.ts';

/** Trust below which claims are forgotten by default: what one doubtful source said long ago and nobody repeated. */
export const FORGET_BELOW = 0.05;

const ACTOR = 'tend:forget';

/** Whether a claim may be forgotten at all: it counts, nothing contests it, and nobody wrote it or keeps it under a key. */
export function isForgettable({ status, author, key }: ClaimVersion): boolean {
  return status === 'active' && author === undefined && key === undefined;
}

/**
 * Whether a claim would be kept with the evidence of one source alone, so that its evidence need not be read.
 *
 * @param floor trust below which a claim is forgotten
 */
export function isSafe(claim: ClaimVersion, at: number, floor: number, trust: TrustAt): boolean {
  return !isForgettable(claim) || trust(claim, [{ source: '' }], at) >= floor;
}

/**
 * Why a claim is to be forgotten, or undefined where it is to be kept.
 *
 * @param floor trust below which it is forgotten, at the time `at`
 */
export function staleness(
  claim: ClaimVersion,
  evidence: readonly Pick<Evidence, 'source'>[],
  at: number,
  floor: number,
  trust: TrustAt,
): string | undefined {
  if (!isForgettable(claim)) return undefined;
  const value = trust(claim, evidence, at);
  return value < floor ? `trust fell to ${value.toFixed(3)}, below ${floor}` : undefined;
}

/** Forgets a claim: no answer has it from now on, its history and what was known before stay. */
export function forget(revision: Revision, id: string, reason: string): void {
  const { status } = revision.claim(id);
  revision.change(
    id,
    { status: 'forgotten' },
    { change: 'forgotten', from: status, to: 'forgotten', actor: ACTOR, reason },
  );
}

/**
 * Whether a claim comes back when events say it again. What a person turned away was brought by an author and does not.
 */
export function comesBack({ status, author }: Pick<ClaimVersion, 'status' | 'author'>): boolean {
  return status === 'forgotten' && author === undefined;
}

import type { ClaimVersion } from '../../records/ledger.ts';
import type { Evidence } from '../evidence.ts';
import type { Revision } from '../revision.ts';
import type { TrustAt } from './trust-at.ts';

/** Default trust below which claims are forgotten: one uncertain source, long ago, never repeated. */
export const FORGET_BELOW = 0.05;

const ACTOR = 'tend:forget';

/** Whether a claim may be forgotten: it is active, uncontested, and has neither author nor key. */
export function isForgettable({ status, author, key }: ClaimVersion): boolean {
  return status === 'active' && author === undefined && key === undefined;
}

/**
 * Whether one source suffices to keep a claim, so that its evidence need not be read.
 *
 * @param floor trust below which a claim is forgotten
 */
export function isSafe(claim: ClaimVersion, at: number, floor: number, trust: TrustAt): boolean {
  return !isForgettable(claim) || trust(claim, [{ source: '' }], at) >= floor;
}

/**
 * Why a claim is to be forgotten, or undefined when it is kept.
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

/** Forgets a claim: answers no longer include it; its history and earlier states remain. */
export function forget(revision: Revision, id: string, reason: string): void {
  const { status } = revision.claim(id);
  revision.change(
    id,
    { status: 'forgotten' },
    { change: 'forgotten', from: status, to: 'forgotten', actor: ACTOR, reason },
  );
}

/** Whether a claim returns when events state it again. Claims rejected by a person had an author and do not return. */
export function comesBack({ status, author }: Pick<ClaimVersion, 'status' | 'author'>): boolean {
  return status === 'forgotten' && author === undefined;
}

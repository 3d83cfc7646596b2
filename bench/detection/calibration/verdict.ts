import type { Heard } from '../listen.ts';
import { namesOf, type Planted } from './effects.ts';

/** Lower bounds of the certainty bins. */
export const BINS = [0, 0.9, 0.99, 0.999, 0.9999] as const;

/** The fields by which a signal is judged. */
export type Claim = Pick<Heard, 'series' | 'from' | 'until' | 'partner'> & {
  readonly pattern: Heard['signal']['pattern'];
};

/** Signals in a certainty bin, and how many of them are real. */
export interface Share {
  signals: number;
  real: number;
}

/** Whether [from, until] of a signal overlaps [first, last]. */
function meets({ from, until }: Claim, first: number, last: number): boolean {
  return from <= last && until >= first;
}

/** Whether a signal names correctly, and at the right position, what was planted in its series. */
export function isNameOf(claim: Claim, planted: Planted): boolean {
  const reach = namesOf(planted.effect)[claim.pattern];
  if (reach === undefined) return false;
  if (planted.partner >= 0 && claim.partner !== planted.partner) return false;
  const { from, to } = planted;
  if (reach === Number.POSITIVE_INFINITY) return meets(claim, from, to);
  return meets(claim, from, from + reach) || meets(claim, to, to + reach);
}

/**
 * Whether a signal reports a planted effect: in its series or, for a signal of a whole scope, in any series of the scope.
 *
 * @param planted by series; undefined for noise alone
 * @param scope the series of the signal's scope
 */
export function isReal(
  claim: Claim,
  planted: readonly (Planted | undefined)[],
  scope: readonly number[],
): boolean {
  const of = claim.series >= 0 ? [claim.series] : scope;
  return of.some((s) => {
    const one = planted[s];
    return one !== undefined && isNameOf(claim, one);
  });
}

/** Index of the bin of a certainty. */
export function binOf(certainty: number): number {
  return BINS.findLastIndex((from) => certainty >= from);
}

/** Adds a signal to a share. */
export function count(share: Share, real: boolean): void {
  share.signals++;
  if (real) share.real++;
}

import type { Heard } from '../listen.ts';
import { namesOf, type Planted } from './effects.ts';

/** Where each bin of confidence begins. */
export const BINS = [0, 0.9, 0.99, 0.999, 0.9999] as const;

/** What a signal is judged by. */
export type Claim = Pick<Heard, 'series' | 'from' | 'until' | 'partner'> & {
  readonly pattern: Heard['signal']['pattern'];
};

/** Signals of a bin of confidence, and how many of them are real. */
export interface Share {
  signals: number;
  real: number;
}

/** Whether [from, until] of a signal meets [first, last]. */
function meets({ from, until }: Claim, first: number, last: number): boolean {
  return from <= last && until >= first;
}

/** Whether a signal is a right name, at a right place, for what was planted in its series. */
export function isNameOf(claim: Claim, planted: Planted): boolean {
  const reach = namesOf(planted.effect)[claim.pattern];
  if (reach === undefined) return false;
  if (planted.partner >= 0 && claim.partner !== planted.partner) return false;
  const { from, to } = planted;
  if (reach === Number.POSITIVE_INFINITY) return meets(claim, from, to);
  return meets(claim, from, from + reach) || meets(claim, to, to + reach);
}

/**
 * Whether a signal tells of something that was planted: in its series, or in any of the series of its scope where it is
 * a signal of the whole scope.
 *
 * @param planted by series; undefined where there is nothing but noise
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

/** Index of the bin that a confidence is in. */
export function binOf(confidence: number): number {
  return BINS.findLastIndex((from) => confidence >= from);
}

/** Adds a signal to a share. */
export function count(share: Share, real: boolean): void {
  share.signals++;
  if (real) share.real++;
}

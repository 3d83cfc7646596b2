import { describe, expect, it } from 'vitest';
import { compare, frameOf, REPORTED_FROM } from '../../../../operators/claims/relate/index.ts';
import { COMPATIBLE, CONFLICTS } from './product-pairs.ts';

function reported(one: string, other: string) {
  const verdict = compare(frameOf(one), frameOf(other));
  return verdict?.relation === 'contradicts' && verdict.confidence >= REPORTED_FROM ? verdict : undefined;
}

describe('statements of the kind that a product remembers', () => {
  it('are 150 at least, as many of either kind', () => {
    expect(CONFLICTS.length + COMPATIBLE.length).toBeGreaterThanOrEqual(150);
    expect(Math.abs(CONFLICTS.length - COMPATIBLE.length)).toBeLessThan(30);
    for (const [a, b] of [...CONFLICTS, ...COMPATIBLE]) expect(a).not.toBe(b);
  });

  it.each(CONFLICTS)('%s / %s: %s', (a, b, kind) => {
    expect(reported(a, b)?.kind).toBe(kind);
  });

  it.each(COMPATIBLE)('%s / %s: compatible', (a, b) => {
    expect(reported(a, b)?.rationale).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { bondOf, type StatementTimes } from '../../../operators/claims/standing.ts';
import type { Verdict } from '../../../operators/claims/verdict.ts';
import { fc } from '../../property.ts';

const CONFLICT: Verdict = {
  relation: 'contradicts',
  kind: 'exclusive_conflict',
  confidence: 0.9,
  rationale: 'they exclude each other',
};
const said = (first_said: number, parts: Partial<StatementTimes> = {}): StatementTimes => ({
  first_said,
  last_said: first_said,
  holds: undefined,
  changes: false,
  ...parts,
});

describe('what a conflict of words comes to', () => {
  it('is a contradiction where nothing in the text tells the times apart', () => {
    expect(bondOf(CONFLICT, said(1), said(1))).toBe('contradicts');
    expect(bondOf(CONFLICT, said(1), said(1000))).toBe('contradicts');
  });

  it('is an update where the later one speaks of a change', () => {
    expect(bondOf(CONFLICT, said(2, { changes: true }), said(1))).toBe('a updates b');
    expect(bondOf(CONFLICT, said(1), said(2, { changes: true }))).toBe('b updates a');
  });

  it('is a contradiction where the earlier one speaks of the change', () => {
    expect(bondOf(CONFLICT, said(1, { changes: true }), said(2))).toBe('contradicts');
  });

  it('is an update of each by the other once what was updated is said again later', () => {
    const change = said(5, { changes: true });
    expect(bondOf(CONFLICT, change, said(1, { last_said: 4 }))).toBe('a updates b');
    expect(bondOf(CONFLICT, change, said(1, { last_said: 9 }))).toBe('each updates the other');
    expect(bondOf(CONFLICT, change, said(6, { last_said: 9 }))).toBe('contradicts');
    expect(bondOf(CONFLICT, said(5, { changes: true, last_said: 8 }), said(6, { last_said: 9 }))).toBe(
      'each updates the other',
    );
  });

  it('is a contradiction where the last words of two changes are simultaneous', () => {
    const change = (first: number, last: number) => said(first, { last_said: last, changes: true });
    expect(bondOf(CONFLICT, change(1, 5), change(5, 5))).toBe('contradicts');
    expect(bondOf(CONFLICT, change(1, 5), change(5, 6))).toBe('b updates a');
    expect(bondOf(CONFLICT, change(1, 6), change(5, 5))).toBe('each updates the other');
  });

  it('is a contradiction again where what a text dates, or a denial of an episode, is said again', () => {
    const since = said(9, { changes: true, holds: { from: 5 } });
    expect(bondOf(CONFLICT, since, said(1, { last_said: 4 }))).toBe('a updates b');
    expect(bondOf(CONFLICT, since, said(1, { last_said: 9 }))).toBe('contradicts');
    const episode: Verdict = { ...CONFLICT, kind: 'polarity_conflict', later: 'a', episode: true };
    expect(bondOf(episode, said(5, { changes: true }), said(1))).toBe('a updates b');
    expect(bondOf(episode, said(5, { changes: true }), said(1, { last_said: 9 }))).toBe('contradicts');
  });

  it('is an update where the stretches of the two do not overlap', () => {
    const twice = said(1, { last_said: 6, earlier: [{ from: 1, to: 3 }], since: 6, ended: 8 });
    expect(bondOf(CONFLICT, twice, said(8))).toBe('b updates a');
    expect(bondOf(CONFLICT, twice, said(4, { ended: 6 }))).toBe('each updates the other');
    expect(bondOf(CONFLICT, twice, said(4))).toBe('contradicts');
    expect(bondOf(CONFLICT, twice, said(2, { ended: 4 }))).toBe('contradicts');
  });

  it('in one breath takes the one that speaks of a change as the later one', () => {
    expect(bondOf(CONFLICT, said(3), said(3, { changes: true }))).toBe('b updates a');
    expect(bondOf(CONFLICT, said(3, { changes: true }), said(3, { changes: true }))).toBe('contradicts');
  });

  it('goes by the time that the text names before the time at which it was said', () => {
    const since = said(9, { changes: true, holds: { from: 2 } });
    expect(bondOf(CONFLICT, since, said(5))).toBe('contradicts');
    expect(bondOf(CONFLICT, since, said(1))).toBe('a updates b');
  });

  it('is nothing where the two name separate times', () => {
    expect(
      bondOf(CONFLICT, said(1, { holds: { to: 10 } }), said(2, { holds: { from: 10 } })),
    ).toBeUndefined();
    expect(bondOf(CONFLICT, said(1, { holds: { to: 11 } }), said(2, { holds: { from: 10 } }))).toBe(
      'contradicts',
    );
  });

  it('is an update where one is a later stage of the same thing, and a contradiction backwards', () => {
    const done: Verdict = { ...CONFLICT, kind: 'temporal_conflict', later: 'b' };
    expect(bondOf(done, said(1), said(2))).toBe('b updates a');
    expect(bondOf(done, said(2), said(1))).toBe('contradicts');
    expect(bondOf(done, said(1), said(1))).toBe('contradicts');
  });

  it('is an update where the earlier one was over when the later one began', () => {
    expect(bondOf(CONFLICT, said(1, { ended: 2 }), said(3))).toBe('b updates a');
    expect(bondOf(CONFLICT, said(1, { ended: 2 }), said(2))).toBe('b updates a');
    expect(bondOf(CONFLICT, said(3), said(1, { ended: 2 }))).toBe('a updates b');
    expect(bondOf(CONFLICT, said(1, { ended: 4 }), said(3))).toBe('contradicts');
    expect(bondOf(CONFLICT, said(1, { ended: 2 }), said(1, { last_said: 3 }))).toBe('contradicts');
    const later = said(3, { ended: 2, holds: { from: 6 } });
    expect(bondOf(CONFLICT, said(1, { ended: 4, holds: { from: 5 } }), later)).toBe('b updates a');
  });

  it('does not depend on which of the two is named first', () => {
    const time = fc.integer({ min: 0, max: 4 });
    const bound = fc.option(time, { nil: undefined });
    const standing = fc
      .record({ a: time, b: time, from: bound, to: bound, ended: bound, again: bound, changes: fc.boolean() })
      .map(
        ({ a, b, from, to, ended, again, changes }): StatementTimes => ({
          ...(ended !== undefined && { ended }),
          ...(again !== undefined && { earlier: [{ from: Math.min(a, b), to: again }], since: again + 1 }),
          first_said: Math.min(a, b),
          last_said: Math.max(a, b),
          changes,
          holds:
            from === undefined && to === undefined
              ? undefined
              : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        }),
      );
    const later = fc.constantFrom('a' as const, 'b' as const, undefined);
    const swapped: Record<string, string> = { 'a updates b': 'b updates a', 'b updates a': 'a updates b' };
    fc.assert(
      fc.property(standing, standing, later, (a, b, who) => {
        const verdict: Verdict = { ...CONFLICT, ...(who && { later: who }) };
        const turned: Verdict = { ...CONFLICT, ...(who && { later: who === 'a' ? 'b' : 'a' }) };
        const one = bondOf(verdict, a, b);
        expect(bondOf(turned, b, a)).toBe(one === undefined ? undefined : (swapped[one] ?? one));
      }),
    );
  });
});

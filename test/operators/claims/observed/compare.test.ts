import { describe, expect, it } from 'vitest';
import {
  compare,
  observedSentence,
  quantile,
  rationaleOf,
} from '../../../../operators/claims/observed/compare.ts';
import type { SeriesAssertion, Statistic } from '../../../../operators/claims/observed/reading.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';
import { fc } from '../../../property.ts';

const AT = parseInstant('2026-05-03T14:05:00Z');
const series = {
  scope_id: 's',
  entity_id: 'e',
  names: ['p95 latency of checkout'],
  unit: 'ms',
  changed_at: 0,
};

/** The claim of 45 ms, as it is rounded. */
const says = (statistic: Statistic = 'value', more: Partial<SeriesAssertion> = {}): SeriesAssertion => ({
  series,
  statistic,
  from: AT,
  to: AT + 60e6,
  low: 44.5,
  high: 45.5,
  closed: false,
  said: '45 ms',
  ...more,
});

describe('compare', () => {
  it.each([
    [[44.5], true],
    [[45.49], true],
    [[45.5], false],
    [[44.49], false],
    [[30, 90], true],
    [[45.6, 90], false],
  ])('a value agrees with what it is rounded from, or lies between: %j %s', (values, agrees) => {
    expect(compare(says(), values).agrees).toBe(agrees);
  });

  it('says by how much a claim is off, of what was observed', () => {
    expect(compare(says(), [90])).toEqual({ agrees: false, low: 90, high: 90, off: 45, part: 0.5 });
    expect(compare(says(), [30, 36])).toEqual({ agrees: false, low: 30, high: 36, off: 9, part: 0.25 });
    expect(compare(says(), [0])).toEqual({ agrees: false, low: 0, high: 0, off: 45, part: undefined });
    const atMost = says('value', { low: Number.NEGATIVE_INFINITY, high: 40, closed: true });
    expect(compare(atMost, [50])).toMatchObject({ agrees: false, off: 10, part: 0.2 });
    expect(compare(atMost, [40]).agrees).toBe(true);
  });

  it.each<[Statistic, number]>([
    ['mean', 46],
    ['min', 10],
    ['max', 100],
    [0.5, 37],
    // Ranks 0 to 3: 0.95 of 3 is 2.85, between 64 and 100.
    [0.95, 94.6],
  ])('takes %s of all that was observed', (statistic, value) => {
    const { low, high } = compare(says(statistic), [100, 10, 64, 10]);
    expect([low, high]).toEqual([expect.closeTo(value, 9), expect.closeTo(value, 9)]);
  });

  it('does not take the error of arithmetic for a difference', () => {
    const third = says('mean', { low: 0.1 + 0.2, high: 1, closed: true });
    expect(compare(third, [0.3]).agrees).toBe(true);
    expect(compare(says('value', { low: 44.5, high: 45.5 * (1 + 1e-12) }), [45.5]).agrees).toBe(false);
  });

  it('tells it in sentences', () => {
    const one = [{ time: AT, value: 90 }];
    const reading = says();
    const comparison = compare(reading, [90]);
    expect(observedSentence(reading, comparison, one)).toBe(
      'p95 latency of checkout was 90 ms at 2026-05-03T14:05:00Z by the stored observations.',
    );
    expect(rationaleOf(reading, comparison, one)).toBe(
      'it says "45 ms"; the stored observations say 90 ms at 2026-05-03T14:05:00Z: off by 45 ms (50%)',
    );
    const more = [
      { time: AT, value: 1 },
      { time: AT + 1e6, value: 2 },
    ];
    expect(observedSentence(says('mean'), compare(says('mean'), [1, 2]), more)).toBe(
      'The average of p95 latency of checkout was 1.5 ms from 2026-05-03T14:05:00Z to 2026-05-03T14:05:01Z ' +
        'by the stored observations.',
    );
  });
});

describe('quantile', () => {
  it('has as many values on either side as its rank asks for', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (all, rank) => {
        const value = quantile(all, rank);
        const place = (all.length - 1) * rank;
        expect(all.filter((one) => one <= value + 1e-6).length).toBeGreaterThanOrEqual(Math.floor(place) + 1);
        expect(all.filter((one) => one >= value - 1e-6).length).toBeGreaterThanOrEqual(
          all.length - Math.ceil(place),
        );
      }),
    );
  });
});

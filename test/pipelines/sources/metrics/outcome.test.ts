import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../../pipelines/sources/metrics/outcome.ts';

const sample = (seconds: number, value: number, start = 0) => ({
  time: seconds * 1e6,
  value,
  start: start * 1e6,
});
const NONE = sample(Number.NEGATIVE_INFINITY, Number.NaN);

describe('outcomeOf', () => {
  it('is the value of a gauge', () => {
    expect(outcomeOf('gauge', NONE, sample(1, -7.5))).toBe(-7.5);
  });

  it('is the rate per second of a counter, from its second sample on', () => {
    expect(outcomeOf('counter', NONE, sample(10, 100))).toBe('baseline');
    expect(outcomeOf('counter', sample(10, 100), sample(25, 130))).toBe(2);
    expect(outcomeOf('counter', sample(10, 100), sample(25, 100))).toBe(0);
  });

  it('is nothing at a reset, which a smaller total or another start shows', () => {
    expect(outcomeOf('counter', sample(10, 100), sample(25, 99))).toBe('reset');
    expect(outcomeOf('counter', sample(10, 100, 5), sample(25, 130, 20))).toBe('reset');
    expect(outcomeOf('counter', sample(10, 100, 5), sample(25, 130, 5))).toBe(2);
    expect(outcomeOf('counter', sample(10, 100, 5), sample(25, 130))).toBe(2);
  });

  it('is the rate per second of a delta over its interval, which begins at the sample before if it does not say', () => {
    expect(outcomeOf('delta', NONE, sample(30, 60, 10))).toBe(3);
    expect(outcomeOf('delta', sample(20, 5), sample(30, 60))).toBe(6);
    expect(outcomeOf('delta', NONE, sample(30, 60))).toBe('baseline');
  });

  it('is nothing where a rate is not finite', () => {
    const step = { time: 1, value: 0, start: 0 };
    expect(
      outcomeOf(
        'counter',
        { time: 0, value: -Number.MAX_VALUE, start: 0 },
        { ...step, value: Number.MAX_VALUE },
      ),
    ).toBe('not_finite');
  });
});

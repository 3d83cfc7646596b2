import { describe, expect, it } from 'vitest';
import { type Ender, periodsFrom } from '../../../../operators/claims/stretches/periods.ts';
import { fc } from '../../../property.ts';

const ender = (at: number, isLater = true): Ender => ({ at, isLater });

describe('the stretches of a claim', () => {
  it('are one without an end where nothing ends it', () => {
    expect(periodsFrom([4, 2, 7], [])).toEqual({ from: 2, to: undefined, earlier: [] });
    expect(periodsFrom([4], [ender(2)])).toEqual({ from: 4, to: undefined, earlier: [] });
  });

  it('end with the next saying of another, and begin with the next of its own', () => {
    expect(periodsFrom([1, 9], [ender(5), ender(6)])).toEqual({
      from: 9,
      to: undefined,
      earlier: [{ from: 1, to: 5 }],
    });
    expect(periodsFrom([1, 2, 9], [ender(12), ender(5)])).toEqual({
      from: 9,
      to: 12,
      earlier: [{ from: 1, to: 5 }],
    });
  });

  it('go by which of two simultaneous sayings is the later one', () => {
    expect(periodsFrom([5], [ender(5, true)])).toEqual({ from: 5, to: 5, earlier: [] });
    expect(periodsFrom([5], [ender(5, false)])).toEqual({ from: 5, to: undefined, earlier: [] });
    expect(periodsFrom([1, 5], [ender(5, true)])).toEqual({ from: 1, to: 5, earlier: [] });
    expect(periodsFrom([1, 5], [ender(5, false)])).toEqual({
      from: 5,
      to: undefined,
      earlier: [{ from: 1, to: 5 }],
    });
  });

  it('do not depend on the order of the times, nor on sayings within a stretch', () => {
    const time = fc.integer({ min: 0, max: 9 });
    const enders = fc.array(
      time.map((at) => ender(at)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 6 }), enders, time, (said, others, again) => {
        const periods = periodsFrom(said, others);
        expect(periodsFrom(said.toReversed(), others.toReversed())).toEqual(periods);
        const { from, to = Number.POSITIVE_INFINITY, earlier } = periods;
        const isWithin = [...earlier, { from, to }].some((one) => one.from <= again && again < one.to);
        if (isWithin) expect(periodsFrom([...said, again], others)).toEqual(periods);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { KnownSamples } from '../../../../pipelines/sources/metrics/known-samples.ts';
import { fc } from '../../../property.ts';

describe('KnownSamples', () => {
  it('knows what was added and not deleted, as a set does', () => {
    const step = fc.record({
      series: fc.integer({ min: 0, max: 3 }),
      time: fc.integer({ min: 0, max: 99 }),
      value: fc.constantFrom(0, 1, -1, 0.5),
      isAdded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3000, size: 'max' }), (steps) => {
        const known = new KnownSamples(1e6);
        const model = new Set<string>();
        for (const { series, time, value, isAdded } of steps) {
          const print = known.fingerprint(series, time, value);
          const key = `${series} ${time} ${value}`;
          if (isAdded) {
            expect(known.add(print)).toBe(!model.has(key));
            model.add(key);
          } else {
            known.delete(print);
            model.delete(key);
          }
        }
      }),
    );
  });

  it('keeps at least half of the most, the latest ones, and never more than that', () => {
    const known = new KnownSamples(4000);
    const prints = Array.from({ length: 10_000 }, (_, time) => known.fingerprint(1, time, 0));
    for (const print of prints) expect(known.add(print)).toBe(true);
    for (const print of prints.slice(-2000)) expect(known.add(print)).toBe(false);
    expect(prints.slice(0, 6000).filter((print) => !known.add(print))).toEqual([]);
  });
});

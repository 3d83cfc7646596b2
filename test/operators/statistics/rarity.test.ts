import { describe, expect, test } from 'vitest';
import { Rarity } from '../../../operators/statistics/rarity.ts';
import { fc, runs } from '../../property.ts';
import { noise, times, white } from '../noise.ts';

function rarityOf(sizes: readonly number[]): Rarity {
  const rarity = new Rarity();
  for (const size of sizes) rarity.push(size);
  return rarity;
}

/** Place of a size among steps of an eighth of an octave, from a sixteenth to a thousand. */
const step = (size: number) => Math.min(111, Math.max(0, Math.floor(8 * Math.log2(size)) + 32));

/** The rule, from the sizes themselves: rank with this one among its like, and beyond the largest a power law. */
function byRule(sizes: readonly number[], size: number): number {
  if (size === 0) return 1;
  const others = sizes.filter((other) => other > 0);
  const like = others.filter((other) => step(other) >= step(size)).length;
  if (like > 0) return (like + 1) / (sizes.length + 1);
  const steps = others.map(step).sort((a, b) => b - a);
  const top = (steps[0] ?? -1) + 1;
  // The tail is all steps that are not reached by more than a fiftieth.
  const isTail = (least: number) => steps.filter((one) => one >= least).length <= sizes.length / 50;
  let first = top;
  while (first > 0 && isTail(first - 1)) first--;
  const tail = steps.filter((one) => one >= first);
  const logs = tail.reduce((sum, one) => sum + ((one + 0.5 - first) / 8) * Math.log(2), 0);
  const index = Math.min(4, (tail.length + 16) / (logs + 4));
  const edge = Math.max(1, 2 ** (top / 8 - 4));
  return Math.min(1, (edge / size) ** index) / (sizes.length + 1);
}

const sizes = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 5000, noNaN: true })), {
  maxLength: 300,
});

describe('how rare a size is', () => {
  test('is the rule, worked out from the sizes themselves', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0.001, max: 1e5, noNaN: true }), (known, size) => {
        expect(rarityOf(known).chance(size)).toBeCloseTo(byRule(known, size), 12);
      }),
      { numRuns: runs(400) },
    );
  });

  test('lies above 0 and up to 1, and does not rise with the size', () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.double({ min: 0, max: 1e5, noNaN: true })), (known, asked) => {
        const rarity = rarityOf(known);
        const chances = asked.sort((a, b) => a - b).map((size) => rarity.chance(size));
        for (const [i, chance] of chances.entries()) {
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThanOrEqual(i === 0 ? 1 : chances[i - 1]);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('is as often reached as it says, by noise with light and with heavy tails', () => {
    const { normal } = noise(11);
    const heavy = times(
      40_000,
      () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3),
    );
    for (const series of [white(12, 40_000), heavy]) {
      const rarity = new Rarity();
      const chances: number[] = [];
      for (const value of series) {
        chances.push(rarity.chance(Math.abs(value)));
        rarity.push(Math.abs(value));
      }
      for (const rows of [10, 100, 1000]) {
        const reached = chances.slice(2000).filter((chance) => chance <= 1 / rows).length;
        const usual = 38_000 / rows;
        // Steps of an eighth of an octave leave out up to a fourth of the like; the rest is chance.
        expect(reached).toBeLessThan(usual + 4 * Math.sqrt(usual));
        expect(reached).toBeGreaterThan(usual / 2 - 4 * Math.sqrt(usual));
      }
    }
  });

  test('what never was, among what is always the same, is once in all rows', () => {
    expect(rarityOf(times(999, () => 0)).chance(1 / 16)).toBe(1 / 1000);
  });

  test('a larger size is rarer beyond the largest, by no more than the fourth power', () => {
    const rarity = rarityOf(white(13, 5000).map(Math.abs));
    expect(rarity.chance(20) / rarity.chance(10)).toBeCloseTo(1 / 16, 12);
    expect(rarity.chance(10)).toBeLessThan(1 / 5001);
  });
});

import { describe, expect, it } from 'vitest';
import { ALL, BitRows, FIRST_ROW } from '../../../operators/search/bit-rows.ts';
import { type Judge, Reaching } from '../../../operators/search/reaching.ts';
import { WINDOW_WORDS } from '../../../operators/search/windows.ts';
import { fc } from '../../property.ts';

const WORDS = 16;

interface Asked {
  /** Words of the rows that have bounds. */
  readonly rows: readonly (readonly number[])[];
  readonly bounds: readonly number[];
  readonly needs: readonly number[];
  /** Words of the rows of the goals but the last, which gets all. */
  readonly goals: readonly (readonly number[])[];
}

/** Finds in the first words of a window; says which slots, which rows they have, and how many rows were written. */
function find({ rows, bounds, needs, goals }: Asked, judge?: Judge) {
  const [reaching, bits] = [new Reaching(), new BitRows()];
  const first = FIRST_ROW + rows.length + goals.length;
  const bounded = bounds.map((bound, at) => ({ row: FIRST_ROW + at, bound }));
  const wanted = needs.map((need, at) => ({
    need,
    row: at === needs.length - 1 ? ALL : FIRST_ROW + rows.length + at,
  }));
  const end = reaching.want(bounded, wanted, first, judge);
  bits.fit(Math.max(end, first));
  for (const [at, words] of [...rows, ...goals].entries()) {
    if (reaching.uses(FIRST_ROW + at)) bits.words.set(words, (FIRST_ROW + at) * WINDOW_WORDS);
  }
  const found = reaching.find(bits, 0, WORDS);
  const isSet = (words: readonly number[] | Int32Array, slot: number) =>
    ((words[slot >>> 5] >>> (slot & 31)) & 1) === 1;
  const result = bits.words.subarray(found * WINDOW_WORDS, (found + 1) * WINDOW_WORDS);
  return {
    steps: end - first,
    slots: Array.from({ length: WORDS * 32 }, (_, slot) => ({
      found: isSet(result, slot),
      own: bounds.filter((_, at) => isSet(rows[at], slot)),
      goals: goals.map((row) => isSet(row, slot)),
    })),
  };
}

const row = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), {
  minLength: WORDS,
  maxLength: WORDS,
});
const need = fc.double({ min: 0.01, max: 30, noNaN: true });

/** Some rows with bounds, and goals whose rows each have the bits of those before. */
const input = (most: number, bound: fc.Arbitrary<number>, needs = need) =>
  fc.integer({ min: 1, max: most }).chain((count) =>
    fc
      .record({
        rows: fc.array(row, { minLength: count, maxLength: count }),
        bounds: fc.array(bound, { minLength: count, maxLength: count }),
        needs: fc.uniqueArray(needs, { minLength: 1, maxLength: 4 }),
        goals: fc.array(row, { minLength: 3, maxLength: 3 }),
      })
      .map(({ rows, bounds, needs, goals }): Asked => {
        const rising: number[][] = [];
        for (const words of goals.slice(0, needs.length - 1)) {
          const before = rising[rising.length - 1] ?? [];
          rising.push(words.map((word, at) => word | (before[at] ?? 0)));
        }
        return { rows, bounds, needs: [...needs].sort((one, other) => one - other), goals: rising };
      }),
  );

const sumOf = (own: readonly number[]) => own.reduce((all, each) => all + each, 0);
/** Whether a slot is wanted that reaches some needs. */
const isWanted = (reached: number, goals: readonly boolean[]) => reached > 0 && (goals[reached - 1] ?? true);

describe('Reaching', () => {
  it('finds exactly the slots that reach a need and have the bit of its row, of a few rows', () => {
    const bound = fc.double({ min: 0.01, max: 10, noNaN: true });
    fc.assert(
      fc.property(input(8, bound), (asked) => {
        for (const { found, own, goals } of find(asked).slots) {
          const sum = sumOf(own);
          // Where rounding decides, both are right.
          if (asked.needs.some((need) => Math.abs(sum - need) < 1e-6 * need)) continue;
          expect(found).toBe(isWanted(asked.needs.filter((need) => sum >= need).length, goals));
        }
      }),
    );
  });

  it('asks about sums that equal a need, with the rows that make them up', () => {
    const whole = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(input(6, whole, fc.integer({ min: 1, max: 20 })), fc.boolean(), (asked, strict) => {
        const judge: Judge = (taken, goal) => {
          expect(sumOf(taken.map(({ bound }) => bound))).toBe(asked.needs[goal]);
          return !strict;
        };
        for (const { found, own, goals } of find(asked, judge).slots) {
          const sum = sumOf(own);
          const reached = asked.needs.filter((need) => (strict ? sum > need : sum >= need)).length;
          expect(found).toBe(isWanted(reached, goals));
        }
      }),
    );
  });

  it('leaves no slot out, of many rows, in a bounded number of steps', () => {
    const bound = fc.double({ min: 0.01, max: 10, noNaN: true });
    fc.assert(
      fc.property(input(24, bound), (asked) => {
        const { slots, steps } = find(asked, () => false);
        for (const { found, own, goals } of slots) {
          const sum = sumOf(own);
          if (asked.rows.length <= 8 && asked.needs.some((need) => Math.abs(sum - need) < 1e-6 * need)) {
            continue;
          }
          if (isWanted(asked.needs.filter((need) => sum >= need).length, goals)) expect(found).toBe(true);
        }
        expect(steps).toBeLessThan(24 * 17);
      }),
    );
  });

  it('finds nothing where all bounds together are below the need', () => {
    const rows = [new Array<number>(WORDS).fill(-1), new Array<number>(WORDS).fill(5)];
    const found = (needs: number[]) =>
      find({ rows, bounds: [1, 2], needs, goals: [] }).slots.filter(({ found }) => found).length;
    expect(found([3.1])).toBe(0);
    expect(found([3])).toBe(2 * WORDS);
    expect(found([])).toBe(0);
  });
});

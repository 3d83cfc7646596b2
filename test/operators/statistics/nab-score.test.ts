import { describe, expect, test } from 'vitest';
import {
  Judgement,
  type Profile,
  probation,
  type ScoredSeries,
} from '../../../operators/statistics/nab-score.ts';
import { fc } from '../../property.ts';
import { times } from '../noise.ts';

const STANDARD: Profile = { tp: 1, fn: 1, fp: 0.11 };
const LOW_FN: Profile = { tp: 1, fn: 2, fp: 0.11 };

/** One series of 100 rows with a window from row 50 to 59 and alarms of score 1 at some rows. */
function alarmsAt(...rows: number[]): Judgement {
  const scores = new Float64Array(100);
  for (const row of rows) scores[row] = 1;
  return new Judgement([{ category: 'a', scores, windows: [[50, 59]] }]);
}

/** Raw points of a corpus at a threshold, row by row and window by window, as the benchmark's rules read. */
function byHand(corpus: readonly ScoredSeries[], threshold: number, { tp, fn, fp }: Profile): number {
  const s = (y: number) => (y > 3 ? -1 : 2 / (1 + Math.exp(5 * y)) - 1);
  let raw = 0;
  for (const { scores, windows } of corpus) {
    const judged = (row: number) => row >= probation(scores.length) && scores[row] >= threshold;
    for (const [first, last] of windows) {
      let most = -fn;
      for (let row = first; row <= last; row++) {
        const worth = (tp * s(-(last - row + 1) / (last - first + 1))) / s(-1);
        if (judged(row)) most = Math.max(most, worth);
      }
      raw += most;
    }
    scores.forEach((_, row) => {
      if (!judged(row) || windows.some(([first, last]) => row >= first && row <= last)) return;
      const passed = windows.filter(([, last]) => last < row).at(-1);
      raw += fp * (passed === undefined ? -1 : s((row - passed[1]) / (passed[1] - passed[0])));
    });
  }
  return raw;
}

test('the first 15 % of the rows, at most 750, are not judged', () => {
  expect([0, 6, 7, 100, 4032, 5000, 22_695].map(probation)).toEqual([0, 0, 1, 15, 604, 750, 750]);
});

describe('raw points at threshold 1', () => {
  const late = (2 / (1 + Math.exp(-0.5)) - 1) / (2 / (1 + Math.exp(-5)) - 1);
  test.each<[string, number[], number]>([
    ['never an alarm', [], -1],
    ['the first row of the window', [50], 1],
    ['its last row', [59], late],
    ['only the best row of a window counts', [50, 51, 59], 1],
    ['before the first window', [50, 20], 1 - 0.11],
    ['each row counts', [50, 20, 21, 22], 1 - 0.33],
    ['just behind the window', [50, 60], 1 + 0.11 * (2 / (1 + Math.exp(5 / 9)) - 1)],
    ['far behind it', [50, 99], 1 - 0.11],
    ['in the probation', [50, 14], 1],
    ['a false alarm without a hit', [15], -1.11],
  ])('%s', (_, rows, points) => {
    expect(alarmsAt(...rows).at(1, STANDARD).raw).toBeCloseTo(points, 12);
  });

  test('the scale ends at 0 for never and 100 for all at once, whatever a miss costs', () => {
    for (const profile of [STANDARD, LOW_FN]) {
      const judgement = alarmsAt(50);
      expect(judgement.normalise(judgement.at(1, profile).raw, profile)).toBeCloseTo(100, 10);
      expect(judgement.normalise(judgement.at(2, profile).raw, profile)).toBeCloseTo(0, 10);
    }
  });
});

test('behind a window of one row every alarm is far', () => {
  const scores = new Float64Array(100);
  scores[31] = 1;
  const judgement = new Judgement([{ category: 'a', scores, windows: [[30, 30]] }]);
  expect(judgement.at(1, STANDARD).raw).toBeCloseTo(-1.11, 12);
});

describe('the threshold', () => {
  test('never beats alarms that cost more than they find', () => {
    const judgement = alarmsAt(...times(35, (i) => 15 + i), 59);
    expect(judgement.best(STANDARD)).toEqual({
      threshold: Number.POSITIVE_INFINITY,
      raw: -1,
      found: 0,
      falseAlarms: 0,
    });
  });

  test('is chosen by category, and counts windows and false alarms', () => {
    const of = (category: string, ...alarms: [row: number, score: number][]): ScoredSeries => {
      const scores = new Float64Array(100);
      for (const [row, score] of alarms) scores[row] = score;
      return { category, scores, windows: [[50, 59]] };
    };
    const judgement = new Judgement([of('a', [50, 0.9], [20, 0.5]), of('b', [50, 0.4], [90, 0.6])]);
    expect(judgement.categories).toEqual(['a', 'b']);
    expect(judgement.best(STANDARD, (category) => category === 'a')).toMatchObject({
      threshold: 0.9,
      found: 1,
    });
    expect(judgement.best(STANDARD, (category) => category === 'b').threshold).toBe(0.4);
    expect(judgement.at(0.4, STANDARD)).toMatchObject({ found: 2, falseAlarms: 2 });
    expect(judgement.at(0.4, STANDARD, (category) => category === 'b').falseAlarms).toBe(1);
  });

  test('agrees with every threshold tried by hand, on any corpus', () => {
    const series = fc
      .record({
        category: fc.constantFrom('a', 'b', 'c'),
        scores: fc.array(fc.constantFrom(0, 0, 0, 0, 0.2, 0.5, 0.7, 1), { minLength: 30, maxLength: 90 }),
        cuts: fc.uniqueArray(fc.integer({ min: 14, max: 29 }), { minLength: 0, maxLength: 4 }),
      })
      .map(({ category, scores, cuts }): ScoredSeries => {
        const sorted = [...cuts].sort((a, b) => a - b);
        const windows = times(sorted.length >> 1, (k): [number, number] => [
          sorted[2 * k],
          sorted[2 * k + 1],
        ]);
        return { category, scores: Float64Array.from(scores), windows };
      });
    fc.assert(
      fc.property(fc.array(series, { minLength: 1, maxLength: 4 }), (corpus) => {
        const judgement = new Judgement(corpus);
        const tried = [Number.POSITIVE_INFINITY, 1, 0.7, 0.5, 0.2, 0].map((threshold) =>
          byHand(corpus, threshold, LOW_FN),
        );
        expect(judgement.best(LOW_FN).raw).toBeCloseTo(Math.max(...tried), 9);
        for (const threshold of [1, 0.6, 0.5, 0.1])
          expect(judgement.at(threshold, STANDARD).raw).toBeCloseTo(byHand(corpus, threshold, STANDARD), 9);
      }),
    );
  });
});

import { standardDeviation } from 'simple-statistics';
import { expect, test } from 'vitest';
import { BACKGROUNDS } from '../../../../bench/detection/backgrounds.ts';
import { LENGTH, runsOf } from '../../../../bench/detection/confidence/population.ts';

const SERIES = 32;

test.each(BACKGROUNDS)('every other series of $name has an effect, from its onset on', (background) => {
  const runs = runsOf(background, 3, SERIES);
  runs.forEach(({ values, planted }, i) => {
    const plain = background.make(3 * 100_003 + i, LENGTH).values;
    if (planted === undefined) {
      expect(values).toEqual(plain);
      return;
    }
    expect(planted.from).toBeGreaterThanOrEqual(800);
    expect(planted.from).toBeLessThan(LENGTH - 200);
    expect(values.slice(0, planted.from)).toEqual(plain.slice(0, planted.from));
    expect(values.slice(planted.from)).not.toEqual(plain.slice(planted.from));
  });
  expect(runs.filter(({ planted }) => planted === undefined)).toHaveLength(SERIES / 2);
});

test('counts stay counts, and only rise', () => {
  const background = BACKGROUNDS.find(({ name }) => name === 'Poisson(2)');
  if (background === undefined) throw new Error('no such background');
  runsOf(background, 5, 64).forEach(({ values, planted }, i) => {
    expect(values.every((x) => x >= 0 && Number.isInteger(x))).toBe(true);
    const plain = background.make(5 * 100_003 + i, LENGTH).values;
    if (planted !== undefined && planted.effect !== 'stall')
      expect(values.every((x, row) => x >= plain[row])).toBe(true);
  });
});

test('less noise leaves the course of a day as it is', () => {
  const background = BACKGROUNDS.find(({ name }) => name === 'day of 288 rows');
  if (background === undefined) throw new Error('no such background');
  const course = background.course(LENGTH);
  const collapsed = runsOf(background, 7, 64).filter(({ planted }) => planted?.effect === 'collapse');
  expect(collapsed.length).toBeGreaterThan(0);
  for (const { values, planted } of collapsed) {
    const left = Array.from(values, (x, row) => x - course[row]).slice(planted?.from);
    expect(standardDeviation(left)).toBeLessThan(0.4);
  }
});

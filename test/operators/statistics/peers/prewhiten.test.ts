import { sampleCorrelation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { type History, Prewhitener, SLOTS } from '../../../../operators/statistics/peers/prewhiten.ts';
import { SECOND, START } from '../../harness.ts';
import { autoregressive, noise, times, walk, white } from '../../noise.ts';

const GRID = { step: SECOND, anchor: START };

function historyOf(
  values: readonly number[],
  at: (i: number) => number = (i) => START + i * SECOND,
): History {
  const history = {
    times: Float64Array.from(values, (_, i) => at(i)),
    values: Float64Array.from(values),
    count: values.length,
    cadence: SECOND,
    season: 0,
    salt: 77,
  };
  return history;
}

/** The row of a history, the newest slot last; its span; its signs. */
function rowOf(history: History, end = SLOTS - 1, grid = GRID) {
  const into = new Float32Array(2 * SLOTS);
  const signs = new Uint32Array((2 * SLOTS) / 32);
  const span = new Prewhitener().row(history, grid, end, into, signs, SLOTS);
  return {
    span,
    row: [...into.subarray(SLOTS)],
    signs: times(SLOTS, (t) => (signs[(SLOTS + t) >>> 5] >>> (t & 31)) & 1),
    untouched: into.subarray(0, SLOTS).every((x) => x === 0),
  };
}

describe('innovations', () => {
  test.each([0, 0.5, 0.9])(
    'AR(1) with coefficient %d gives its own shocks back, at any scale and offset',
    (phi) => {
      const shocks = white(21, 600);
      let x = 0;
      const values = shocks.map((e) => {
        x = phi * x + e;
        return 1e4 - 3 * x;
      });
      const { row, span, untouched } = rowOf(historyOf(values.slice(-SLOTS)));
      expect(span).toBe(SLOTS);
      expect(untouched).toBe(true);
      expect(sampleCorrelation(row.slice(1), shocks.slice(-SLOTS + 1))).toBeLessThan(-0.97);
      expect(Math.abs(sampleCorrelation(row.slice(1), row.slice(0, -1)))).toBeLessThan(0.15);
    },
  );

  test('signs are those of the values and half of each', () => {
    const { row, signs } = rowOf(historyOf(walk(3, SLOTS)));
    row.forEach((x, t) => {
      if (x !== 0) expect(signs[t]).toBe(x > 0 ? 1 : 0);
    });
    const up = signs.reduce((sum, s) => sum + s, 0);
    expect(Math.abs(up - SLOTS / 2)).toBeLessThan(30);
  });

  test('a spike of a million counts as four deviations', () => {
    const values = white(22, SLOTS);
    values[200] = 1e6;
    const { row } = rowOf(historyOf(values));
    expect(row[200]).toBeGreaterThan(2.5);
    expect(row[200]).toBeLessThan(6);
    const clean = rowOf(historyOf(white(22, SLOTS))).row;
    expect(sampleCorrelation(row.slice(0, 199), clean.slice(0, 199))).toBeGreaterThan(0.98);
  });

  test('a season that is known is taken out', () => {
    const own = white(23, SLOTS);
    const values = own.map(
      (e, i) => e + 3 * Math.sin((2 * Math.PI * i) / 24) + 2 * Math.cos((2 * Math.PI * i) / 12),
    );
    const { row } = rowOf({ ...historyOf(values), season: 24 * SECOND });
    expect(sampleCorrelation(row, own)).toBeGreaterThan(0.93);
    expect(sampleCorrelation(rowOf(historyOf(values)).row, own)).toBeLessThan(0.8);
  });
});

describe('the grid', () => {
  test('times between slots are interpolated: a line stays a line', () => {
    const { uniform, normal } = noise(5);
    const shocks = times(SLOTS, normal);
    const onGrid = rowOf(historyOf(shocks)).row;
    const stamps = times(SLOTS, (i) => START + Math.round((i + 0.02 * uniform()) * SECOND));
    const jittered = rowOf(historyOf(shocks, (i) => stamps[i])).row;
    expect(sampleCorrelation(onGrid.slice(2, -1), jittered.slice(2, -1))).toBeGreaterThan(0.97);
  });

  test('a coarser grid reads every other observation of a finer series', () => {
    const values = autoregressive(6, SLOTS, 0.5);
    const coarse = { step: 2 * SECOND, anchor: START };
    const { row, span } = rowOf(historyOf(values), SLOTS / 2 - 1, coarse);
    expect(span).toBe(SLOTS / 2);
    const every = values.filter((_, i) => i % 2 === 0);
    const expected = rowOf(historyOf(every), SLOTS / 2 - 1).row;
    expect(sampleCorrelation(row.slice(SLOTS / 2), expected.slice(SLOTS / 2))).toBeGreaterThan(0.999);
  });

  test('slots in a long gap and after the last observation are 0 with signs by chance', () => {
    const values = white(7, SLOTS - 40);
    const gap = (i: number) => START + (i < 100 ? i : i + 20) * SECOND;
    const { row, signs, span } = rowOf(historyOf(values, gap));
    expect(span).toBe(SLOTS);
    expect(row.slice(100, 120).every((x) => x === 0)).toBe(true);
    expect(row.slice(-20).every((x) => x === 0)).toBe(true);
    const chance = [...signs.slice(100, 120), ...signs.slice(-20)].reduce((sum, s) => sum + s, 0);
    expect(chance).toBeGreaterThan(8);
    expect(chance).toBeLessThan(32);
  });
});

describe('cannot be compared', () => {
  test.each<[string, readonly number[]]>([
    ['a short series', white(1, 59)],
    ['a constant', times(SLOTS, () => 5)],
    ['a line, whose innovations are rounding', times(SLOTS, (i) => 0.1 * i)],
    ['one that mostly repeats itself', times(SLOTS, (i) => Math.floor(i / 3))],
    ['a constant with rare spikes', white(2, SLOTS).map((x) => (x > 1.5 ? 9 : 1))],
  ])('%s', (_, values) => {
    expect(rowOf(historyOf(values)).span).toBe(0);
  });

  test('one with more than a fifth missing', () => {
    const values = white(8, 150);
    expect(rowOf(historyOf(values, (i) => START + (i < 75 ? i : i + 100) * SECOND)).span).toBe(0);
  });
});

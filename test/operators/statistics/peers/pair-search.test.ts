import { sampleCorrelation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import {
  type PairRows,
  PairSearch,
  pairBound,
  pairPValue,
} from '../../../../operators/statistics/peers/pair-search.ts';
import { SLOTS } from '../../../../operators/statistics/peers/prewhiten.ts';
import { MAX_LAG } from '../../../../operators/statistics/peers/sign-rows.ts';
import { noise, times, white } from '../../noise.ts';
import { near } from '../near.ts';

function tableOf(rows: readonly number[][], spans: readonly number[] = rows.map(() => SLOTS)): PairRows {
  const values = Float32Array.from(rows.flat());
  const signs = new Uint32Array((rows.length * SLOTS) / 32);
  rows.forEach((row, i) => {
    row.forEach((value, t) => {
      if (value > 0) signs[(i * SLOTS) / 32 + (t >>> 5)] |= 1 << (t & 31);
    });
  });
  return { count: rows.length, values, signs, spans };
}

/** Row b follows row a by `lag` slots with correlation `rho`. */
interface Plant {
  a: number;
  b: number;
  lag: number;
  rho: number;
}

function population(seed: number, count: number, plants: readonly Plant[]): number[][] {
  const spare = MAX_LAG;
  const long = times(count, (i) => white(seed + i, SLOTS + 2 * spare));
  for (const { a, b, lag, rho } of plants) {
    const own = long[b];
    long[b] = own.map((e, t) => rho * (long[a][t - lag] ?? 0) + Math.sqrt(1 - rho * rho) * e);
  }
  return long.map((row) => row.slice(spare, spare + SLOTS));
}

function plantsIn(seed: number, count: number, pairs: number): Plant[] {
  const { below, uniform } = noise(seed);
  return times(pairs, (i) => ({
    a: 2 * i,
    b: 2 * i + 1 + 2 * pairs < count && i % 2 === 0 ? count - 1 - i : 2 * i + 1,
    lag: below(2 * MAX_LAG + 1) - MAX_LAG,
    rho: (uniform() < 0.5 ? -1 : 1) * 0.9,
  }));
}

describe.each([
  [30, 10, 1],
  [400, 40, 3],
])('among %d rows', (count, pairs, seeds) => {
  const plants = plantsIn(count, count, pairs);
  const rows = population(1000 * count, count, plants);
  const bound = pairBound(count, 0.05);

  test('exactly the planted pairs are found, with lag and sign', () => {
    const found = new Map<string, { r: number; lag: number; n: number }>();
    for (let seed = 0; seed < seeds; seed++) {
      const search = new PairSearch(tableOf(rows));
      for (const match of search.find(seed, 0.5, [])) {
        expect(match.a).toBeLessThan(match.b);
        if (search.correctedZ(match) >= bound) found.set(`${match.a}-${match.b}`, match);
      }
    }
    expect([...found.keys()].sort()).toEqual(plants.map(({ a, b }) => `${a}-${b}`).sort());
    for (const { a, b, lag, rho } of plants) {
      const match = found.get(`${a}-${b}`);
      expect(match?.lag).toBe(lag);
      expect(match?.n).toBe(SLOTS);
      const from = Math.max(0, lag);
      const to = Math.min(SLOTS, SLOTS + lag);
      const r = sampleCorrelation(rows[b].slice(from, to), rows[a].slice(from - lag, to - lag));
      expect(Math.sign(r)).toBe(Math.sign(rho));
      near(match?.r ?? 0, r, 0, 0.06);
    }
  });

  test('pairs that are known come first, as they were given, and once', () => {
    const search = new PairSearch(tableOf(rows));
    const known = plants.map(({ a, b, lag }) => search.follow(a, b, lag, 0.5));
    const found = search.find(0, 0.5, known);
    expect(found.slice(0, known.length)).toEqual(known);
    const names = found.map(({ a, b }) => `${a}-${b}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a pair that is followed is as if it were looked at anew, also when its lag has changed', () => {
    const search = new PairSearch(tableOf(rows));
    for (const { a, b, lag } of plants) {
      expect(search.follow(a, b, lag, 0.5)).toEqual(search.correlate(a, b));
      expect(search.follow(a, b, lag > 0 ? lag - 3 : lag + 3, 0.5)).toEqual(search.correlate(a, b));
    }
  });

  test('the same seed finds the same', () => {
    const find = () => new PairSearch(tableOf(rows)).find(7, 0.5, []);
    expect(find()).toEqual(find());
  });

  test('a population without correlation yields nothing', () => {
    for (let trial = 0; trial < 3; trial++) {
      const search = new PairSearch(tableOf(population(77_000 + 1000 * trial, count, [])));
      const strong = search.find(trial, 0.5, []).filter((match) => search.correctedZ(match) >= bound);
      expect(strong).toEqual([]);
    }
  });
});

describe('correlate', () => {
  test('r is the plain sum over the overlap with whole-row norms, at the lag where it is largest', () => {
    for (let seed = 0; seed < 30; seed++) {
      const [x, y] = [white(seed, SLOTS), white(seed + 1000, SLOTS)];
      const unit = (row: readonly number[]) => {
        const mean = row.reduce((sum, v) => sum + v, 0) / SLOTS;
        const norm = Math.sqrt(row.reduce((sum, v) => sum + (v - mean) ** 2, 0));
        return row.map((v) => (v - mean) / norm);
      };
      const [u, v] = [unit(x), unit(y)];
      const sums = times(2 * MAX_LAG + 1, (i) => {
        const lag = i - MAX_LAG;
        return { lag, r: u.reduce((sum, a, t) => sum + a * (v[t + lag] ?? 0), 0) };
      }).sort((p, q) => Math.abs(q.r) - Math.abs(p.r));
      const match = new PairSearch(tableOf([x, y])).correlate(0, 1);
      expect(match.lag).toBe(sums[0].lag);
      near(match.r, sums[0].r, 1e-4, 1e-5);
      near(match.z, Math.abs(Math.atanh(match.r)) * Math.sqrt(SLOTS - 3), 1e-9);
    }
  });

  test('slots before a short row began do not count', () => {
    const a = white(5, SLOTS);
    const b = a.map((v, t) => (t < SLOTS - 80 ? 0 : v));
    const short = a.map((v, t) => (t < SLOTS - 80 ? 0 : v));
    const match = new PairSearch(tableOf([short, b], [80, 80])).correlate(0, 1);
    expect(match.n).toBe(80);
    expect(match.lag).toBe(0);
    near(match.r, 1, 1e-4);
  });

  test('a row that does not vary correlates with nothing', () => {
    const match = new PairSearch(tableOf([times(SLOTS, () => 0), white(1, SLOTS)])).correlate(0, 1);
    expect(match.r).toBe(0);
    expect(match.z).toBe(0);
  });
});

test('what autocorrelation is left weakens z', () => {
  const smooth = (seed: number) => {
    let level = 0;
    return white(seed, SLOTS).map((e) => {
      level = 0.9 * level + e;
      return level;
    });
  };
  const search = new PairSearch(tableOf([smooth(1), smooth(2), white(3, SLOTS), white(4, SLOTS)]));
  const rough = search.correlate(0, 1);
  expect(search.correctedZ(rough)).toBeLessThan(0.5 * rough.z);
  const fine = search.correlate(2, 3);
  expect(search.correctedZ(fine)).toBeGreaterThan(0.8 * fine.z);
  expect(search.correctedZ(fine)).toBeLessThanOrEqual(fine.z);
});

describe('bounds', () => {
  test('the chance of any pair beyond the bound is at most 5 %, and the p-value says so', () => {
    for (const count of [2, 30, 400, 10_000]) {
      const bound = pairBound(count, 0.05);
      expect(pairPValue(bound, count)).toBeLessThan(0.05);
      expect(bound).toBeGreaterThan(5);
      expect(bound).toBeLessThan(8.5);
    }
    expect(pairBound(400, 0.05)).toBeGreaterThan(pairBound(30, 0.05));
    expect(pairPValue(0, 100)).toBe(1);
  });
});

test('two rows that share a line or a season agree perfectly and say nothing', () => {
  const line = times(SLOTS, (t) => t);
  const season = times(SLOTS, (t) => Math.sin(t / 3));
  const search = new PairSearch(tableOf([line, line, season, season]));
  for (const [a, b] of [
    [0, 1],
    [2, 3],
  ]) {
    const match = search.correlate(a, b);
    expect(match.r).toBeGreaterThan(0.9);
    expect(search.correctedZ(match)).toBe(0);
  }
});

describe('hashing', () => {
  test('what the signs of 200 rows lead to is what looking at all pairs finds, where |r| is .7 or more', () => {
    const rows = population(9_000, 200, plantsIn(5, 200, 40));
    const bound = pairBound(200, 0.05);
    const strong = (search: PairSearch, match: { a: number; b: number; r: number }) =>
      Math.abs(match.r) >= 0.7 && search.correctedZ(search.correlate(match.a, match.b)) >= bound;
    const hashed = new Set<string>();
    for (let seed = 0; seed < 2; seed++) {
      const search = new PairSearch(tableOf(rows));
      for (const match of search.find(seed, 0.5, []))
        if (strong(search, match)) hashed.add(`${match.a}-${match.b}`);
    }
    const all = new Set<string>();
    const search = new PairSearch(tableOf(rows));
    for (let a = 0; a < 200; a++) {
      for (let b = a + 1; b < 200; b++) if (strong(search, search.correlate(a, b))) all.add(`${a}-${b}`);
    }
    expect(all.size).toBeGreaterThan(25);
    expect([...hashed].sort()).toEqual([...all].sort());
  });
});

describe('a large component', () => {
  const shared = white(1, SLOTS);
  const rows = times(500, (i) =>
    i < 400 ? white(100 + i, SLOTS).map((e, t) => 0.95 * shared[t] + 0.3 * e) : white(100 + i, SLOTS),
  );

  test('is reported by links that tie all of its rows together, not by all its pairs', () => {
    const found = new PairSearch(tableOf(rows)).find(3, 0.5, []);
    expect(found.length).toBeGreaterThanOrEqual(399);
    expect(found.length).toBeLessThan(800);
    const tied = new Set(found.flatMap(({ a, b }) => [a, b]));
    expect(times(400, (i) => i).every((i) => tied.has(i))).toBe(true);
    expect(Math.max(...tied)).toBeLessThan(400);
  });

  test('and what is known of it is kept, with nothing new to say', () => {
    const first = new PairSearch(tableOf(rows)).find(3, 0.5, []);
    const search = new PairSearch(tableOf(rows));
    const known = first.map(({ a, b, lag }) => search.follow(a, b, lag, 0.5));
    const again = search.find(4, 0.5, known);
    expect(again.slice(0, known.length)).toEqual(known);
    expect(again.length).toBeLessThan(known.length + 400);
  });
});

test('pairs that are not accepted are never looked at', () => {
  const rows = population(1, 60, plantsIn(2, 60, 20));
  const found = new PairSearch(tableOf(rows), (a, b) => (a + b) % 2 === 1).find(0, 0.5, []);
  expect(found.length).toBeGreaterThan(0);
  for (const { a, b } of found) expect((a + b) % 2).toBe(1);
});

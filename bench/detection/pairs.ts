import { Engine } from '../../operators/engine/engine.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import {
  type PairMatch,
  type PairRows,
  PairSearch,
  pairBound,
} from '../../operators/statistics/peers/pair-search.ts';
import { Prewhitener, SLOTS } from '../../operators/statistics/peers/prewhiten.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchDirectory } from '../series.ts';
import { plantedPopulation } from './planted.ts';

const INTERVAL = 10e6;
const START = 1.7e15;
/** Rounds after which all innovation windows are full. */
const FULL = SLOTS + 32;
/** Correlation above which a pair must be found. */
const LEAST = 0.7;
const LEAST_R = 0.5;

/** CPU time of this process in milliseconds, independent of other processes. */
function coreTime(): number {
  return process.cpuUsage().user / 1000;
}

const pairName = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`);

function share(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return [...wanted].filter((pair) => found.has(pair)).length / Math.max(1, wanted.size);
}

/** The search alone: full windows, searched twice, and every pair at every lag for comparison. */
function searchOnly(count: number, exhaustive: boolean): Figure[] {
  const label = `${count.toLocaleString('en-US')} series, search alone`;
  const population = plantedPopulation(count, 1);
  const values = Array.from({ length: count }, () => new Float64Array(SLOTS));
  for (let round = 0; round < SLOTS; round++) {
    population.outcomes(round).forEach((outcome, s) => {
      values[s][round] = outcome;
    });
  }
  const times = Float64Array.from({ length: SLOTS }, (_, round) => START + round * INTERVAL);
  const grid = { step: INTERVAL, anchor: START };
  const rowsOf = (): PairRows => {
    const prewhitener = new Prewhitener();
    const rows = {
      count,
      values: new Float32Array(count * SLOTS),
      signs: new Uint32Array((count * SLOTS) / 32),
      spans: new Array(count).fill(SLOTS),
    };
    for (let s = 0; s < count; s++) {
      const season = population.season(s) * INTERVAL;
      const salt = Math.imul(s, 0x9e3779b1);
      const history = { times, values: values[s], count: SLOTS, cadence: INTERVAL, season, salt };
      prewhitener.row(history, grid, SLOTS - 1, rows.values, rows.signs, s * SLOTS);
    }
    return rows;
  };
  const bound = pairBound(count, 0.05);
  const accept = (search: PairSearch, match: PairMatch) =>
    Math.abs(match.r) >= LEAST_R && search.correctedZ(match) >= bound;
  const found = new Set<string>();
  const recalls: number[] = [];
  const building: number[] = [];
  const searching: number[] = [];
  for (let seed = 0; seed < 2; seed++) {
    const started = coreTime();
    const rows = rowsOf();
    const built = coreTime();
    const search = new PairSearch(rows);
    for (const match of search.find(seed, LEAST_R - 0.1, []))
      if (accept(search, match)) found.add(pairName(match.a, match.b));
    building.push(built - started);
    searching.push(coreTime() - built);
    recalls.push(share(population.pairs(LEAST), found));
  }
  const figures: Figure[] = [
    { name: `${label}: rows from windows`, value: Math.min(...building), unit: 'ms' },
    { name: `${label}: a mark that knows no pair`, value: Math.min(...searching), unit: 'ms' },
    { name: `${label}: recall, first look`, value: recalls[0], unit: `of pairs with |r| >= ${LEAST}` },
    { name: `${label}: recall, two looks`, value: recalls[1], unit: `of pairs with |r| >= ${LEAST}` },
  ];
  if (!exhaustive) return figures;
  const all = new Set<string>();
  const started = coreTime();
  const search = new PairSearch(rowsOf());
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const match = search.correlate(a, b);
      if (accept(search, match)) all.add(pairName(a, b));
    }
  }
  const brute = coreTime() - started;
  const strong = population.pairs(LEAST);
  const strongOf = (set: ReadonlySet<string>) => [...set].filter((pair) => strong.has(pair));
  figures.push(
    { name: `${label}: all pairs at all lags`, value: brute, unit: 'ms' },
    {
      name: `${label}: pairs that only all pairs find`,
      value: [...all].filter((p) => !found.has(p)).length,
      unit: `of ${all.size}`,
    },
    {
      name: `${label}: the same, |r| >= ${LEAST}`,
      value: strongOf(all).filter((p) => !found.has(p)).length,
      unit: `of ${strongOf(all).length}`,
    },
    {
      name: `${label}: pairs that only the search finds`,
      value: [...found].filter((p) => !all.has(p)).length,
      unit: 'pairs',
    },
  );
  return figures;
}

/** Every pair of the series that a signal names. */
function pairsOf(signal: Signal, byId: ReadonlyMap<string, number>): string[] {
  const ids = signal.evidence.flatMap((one) => [one.entity_id, one.partner_entity_id]);
  const members = [...new Set(ids.flatMap((id) => byId.get(String(id)) ?? []))];
  return members.flatMap((a, i) => members.slice(i + 1).map((b) => pairName(a, b)));
}

/** The whole engine: the cost of a mark, and the open pairs over time. */
function throughEngine(count: number, rounds: number): Figure[] {
  const label = `${count.toLocaleString('en-US')} series`;
  const population = plantedPopulation(count, 1);
  const directory = benchDirectory(count, 1);
  const numbers = Int32Array.from({ length: count }, (_, i) => i);
  const byId = new Map(Array.from(numbers, (s) => [directory.key(s).entity_id, s]));
  const engine = new Engine(directory, defaultSettings());
  const clusters = new Map<string, readonly string[]>();
  const related = population.pairs(0.01);
  const falsePairs = new Set<string>();
  const marks: { round: number; ms: number; recall: number }[] = [];
  let observing = 0;
  let mark = 0;
  for (let round = 0; round < rounds; round++) {
    const rows = {
      length: count,
      series: numbers,
      time: new Float64Array(count).fill(START + round * INTERVAL),
      outcome: population.outcomes(round),
      features: undefined,
    };
    const started = coreTime();
    engine.process(rows, 0, 1);
    const first = coreTime();
    engine.process(rows, 1, count);
    observing += coreTime() - first;
    for (const { kind, signal } of engine.tick(START)) {
      if (signal.pattern !== 'correlation') continue;
      const named = pairsOf(signal, byId);
      if (kind === 'signal.closed') clusters.delete(signal.id);
      else clusters.set(signal.id, named);
      for (const pair of named) if (!related.has(pair)) falsePairs.add(pair);
    }
    const passed = engine.marks;
    if (passed === mark) continue;
    mark = passed;
    const open = new Set([...clusters.values()].flat());
    marks.push({ round, ms: first - started, recall: share(population.pairs(LEAST), open) });
  }
  const eligible = marks.filter(({ round }) => round >= 80);
  const full = marks.filter(({ round }) => round >= FULL);
  const unit = `of pairs with |r| >= ${LEAST}`;
  return [
    { name: `${label}: a whole mark, steady state`, value: median(full.map(({ ms }) => ms)), unit: 'ms' },
    { name: `${label}: the slowest mark`, value: Math.max(...marks.map(({ ms }) => ms)), unit: 'ms' },
    {
      name: `${label}: an observation without marks`,
      value: (observing * 1e6) / (count * rounds),
      unit: 'ns/obs',
    },
    { name: `${label}: recall after ${eligible[0].round} rounds`, value: eligible[0].recall, unit },
    { name: `${label}: recall after ${eligible[1].round} rounds`, value: eligible[1].recall, unit },
    { name: `${label}: recall after ${full[0].round} rounds`, value: full[0].recall, unit },
    { name: `${label}: recall after ${full[1].round} rounds`, value: full[1].recall, unit },
    { name: `${label}: false pairs`, value: falsePairs.size, unit: `in ${marks.length} marks` },
  ];
}

/** Correlated pairs among thousands of series of one scope. */
export const pairs: Bench = {
  name: 'pairs',
  summary: 'correlated pairs in one scope, against all pairs at all lags; planted groups, one core',
  async run({ smoke }) {
    if (smoke) return [...searchOnly(300, true), ...throughEngine(300, FULL + 140)];
    return [1000, 3000, 10_000].flatMap((count) => [
      ...searchOnly(count, count === 1000),
      ...throughEngine(count, FULL + 260),
    ]);
  },
};

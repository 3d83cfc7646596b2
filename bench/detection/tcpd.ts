import { writeFileSync } from 'node:fs';
import { InvalidInput } from '../../operators/records/errors.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { changesOf } from './changes.ts';
import { covering, f1 } from './tcpd/metrics.ts';
import { binarySegmentation, pelt } from './tcpd/offline.ts';
import { type BenchmarkSeries, readAnnotations, readSeries } from './tcpd/series.ts';

const START = 1.7e15;
/** A day: most of the series are yearly to daily, and none has a daily course. */
const INTERVAL = 86_400e6;

/** A detected change that was not taken back. */
interface Change {
  /** Index of its first observation, at detection and as last published. */
  first: number;
  at: number;
  /** Index of the observation that decided. */
  alarm: number;
}

const indexOf = (instant: string) => Math.round((parseInstant(instant) - START) / INTERVAL);

function changeOf({ metrics, evidence, window, decided_at }: Signal): Change | undefined {
  if (metrics.retracted > 0) return undefined;
  const after = evidence.find(({ kind }) => kind === 'regime_after');
  const first = indexOf(window.start);
  const at = typeof after?.at === 'string' ? indexOf(after.at) : first;
  return { first, at, alarm: indexOf(decided_at) };
}

/** Runs one series through detection, one observation at a time, evenly spaced. */
function detect({ values }: BenchmarkSeries): Change[] {
  const latest = new Map<string, Signal>();
  for (const { signal } of changesOf(
    values.map((_, i) => START + i * INTERVAL),
    values,
  ))
    if (signal.pattern === 'change_point') latest.set(signal.id, signal);
  return [...latest.values()].flatMap((signal) => changeOf(signal) ?? []);
}

const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;

/** Change points of annotated series, online at default settings, scored as the Turing benchmark scores them. */
export const tcpd: Bench = {
  name: 'tcpd',
  summary: 'change points of annotated series, found online at default settings, against offline methods',
  async run({ data, results }) {
    if (data === undefined)
      throw new InvalidInput('name a folder of the Turing change point dataset with --data.');
    const { series, skipped } = readSeries(data);
    if (series.length === 0) throw new InvalidInput(`${data} has no univariate series.`);
    if (skipped.length > 0)
      process.stderr.write(`tcpd: skipped, because they have several dimensions: ${skipped.join(', ')}\n`);
    const changes = new Map(series.map((one) => [one.name, detect(one)]));
    const found = (one: BenchmarkSeries, place: (change: Change) => number) =>
      (changes.get(one.name) ?? []).map((change) => one.places[place(change)]).sort((a, b) => a - b);
    if (results !== undefined) {
      const places = series.map((one) => [one.name, found(one, ({ at }) => at)]);
      writeFileSync(results, `${JSON.stringify(Object.fromEntries(places), null, 1)}\n`);
    }
    const annotations = readAnnotations(data);
    const scored = series.filter(({ name }) => annotations[name] !== undefined);
    const score = (label: string, predict: (one: BenchmarkSeries) => number[]): Figure[] =>
      scored.length === 0
        ? []
        : [
            {
              name: `${label}: F1`,
              value: mean(scored.map((one) => f1(annotations[one.name], predict(one)))),
              unit: 'margin 5',
            },
            {
              name: `${label}: covering`,
              value: mean(scored.map((one) => covering(annotations[one.name], predict(one), one.length))),
              unit: 'of 1',
            },
          ];
    const offline = (method: (values: readonly number[]) => number[]) => (one: BenchmarkSeries) =>
      method(one.values).map((at) => one.places[at]);
    const delays = [...changes.values()].flat().map(({ at, alarm }) => alarm - at);
    return [
      { name: 'series', value: series.length, unit: `${scored.length} with annotations` },
      ...score('tidemark', (one) => found(one, ({ at }) => at)),
      ...score('tidemark, place as first given', (one) => found(one, ({ first }) => first)),
      { name: 'tidemark: changes', value: delays.length, unit: 'changes' },
      ...(delays.length === 0
        ? []
        : [
            { name: 'tidemark: mean delay', value: mean(delays), unit: 'observations' },
            { name: 'tidemark: median delay', value: median(delays), unit: 'observations' },
          ]),
      ...score('no change at all', () => []),
      ...score('binary segmentation, offline', offline(binarySegmentation)),
      ...score('PELT, offline', offline(pelt)),
    ];
  },
};

import { Budget } from '../../../operators/promql/budget.ts';
import { evaluate } from '../../../operators/promql/evaluate.ts';
import { selectorsOf } from '../../../operators/promql/expression.ts';
import { PromqlFault } from '../../../operators/promql/faults.ts';
import { changeLabels, type Labels, labelKey, NAME } from '../../../operators/promql/labels.ts';
import { matchesAll } from '../../../operators/promql/matcher.ts';
import { Notes } from '../../../operators/promql/notes.ts';
import { readExpression } from '../../../operators/promql/read-expression.ts';
import type { Evaluated, SampledSeries, Steps } from '../../../operators/promql/result.ts';
import type { Command, Point, WrittenSeries } from './script.ts';

type Evaluation = Extract<Command, { kind: 'eval' }>;

const LOOKBACK = 300_000;
/** Relative difference of values that counts as none, as in the tests of Prometheus. */
const CLOSE = 1e-6;

/** What came of an evaluation: undefined if it is as expected, else why it is not. */
export type Verdict =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'left out'; readonly reason: string };

interface Samples {
  readonly labels: Labels;
  readonly points: Map<number, number | 'stale'>;
}

/** The series that a file has loaded, in memory. */
export class Loaded {
  private readonly series = new Map<string, Samples>();
  /** Labels of series that have native histograms, which are not kept. */
  private readonly native = new Map<string, Labels>();

  clear(): void {
    this.series.clear();
    this.native.clear();
  }

  load({ series, step, withNative }: Extract<Command, { kind: 'load' }>): void {
    for (const { labels, points } of series) {
      const key = labelKey(labels);
      const known = this.series.get(key) ?? { labels, points: new Map() };
      this.series.set(key, known);
      for (const [at, point] of points.entries()) {
        if (point === 'histogram') this.native.set(key, labels);
        else if (point !== 'none') known.points.set(at * step, point);
      }
      if (withNative && labels.has('le')) {
        const name = labels.get(NAME)?.replace(/_bucket$/, '');
        const own = changeLabels(labels, [
          ['le', ''],
          [NAME, name],
        ]);
        this.native.set(labelKey(own), own);
      }
    }
  }

  matching(matchers: Parameters<typeof matchesAll>[1]): SampledSeries[] {
    return [...this.series.values()]
      .filter(({ labels, points }) => points.size > 0 && matchesAll(labels, matchers))
      .map(({ labels, points }) => {
        const sorted = [...points].sort(([one], [other]) => one - other);
        return {
          labels,
          times: Float64Array.from(sorted, ([time]) => time),
          values: Float64Array.from(sorted, ([, value]) => (value === 'stale' ? Number.NaN : value)),
          ends: Uint8Array.from(sorted, ([, value]) => Number(value === 'stale')),
          lookback: LOOKBACK,
        };
      });
  }

  hasNative(matchers: Parameters<typeof matchesAll>[1]): boolean {
    return [...this.native.values()].some((labels) => matchesAll(labels, matchers));
  }
}

function isClose(one: number, other: number): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (Number.isNaN(one) || Number.isNaN(other) || !Number.isFinite(one - other)) return false;
  return Math.abs(one - other) / (Math.abs(one) + Math.abs(other)) < CLOSE;
}

type Values = { readonly labels: Labels; readonly samples: ReadonlyMap<number, number> };

function valuesOf(result: Exclude<Evaluated, { kind: 'text' }>, steps: Steps): Values[] {
  const moment = (at: number) => steps.start + at * steps.step;
  if (result.kind === 'matrix') {
    return result.series.map(({ labels, times, values }) => ({
      labels,
      samples: new Map([...times].map((time, at) => [time, values[at] ?? Number.NaN])),
    }));
  }
  const lines =
    result.kind === 'scalar'
      ? [{ labels: new Map(), values: result.values, has: new Uint8Array(steps.count).fill(1) }]
      : result.lines;
  return lines.map(({ labels, values, has }) => ({
    labels,
    samples: new Map(
      [...has.keys()].filter((at) => has[at] === 1).map((at) => [moment(at), values[at] ?? Number.NaN]),
    ),
  }));
}

function expectedValues({ labels, points }: WrittenSeries, start: number, step: number): Values {
  const numbers = points.flatMap((point: Point, at) =>
    typeof point === 'number' ? [[start + at * step, point] as const] : [],
  );
  return { labels, samples: new Map(numbers) };
}

function textOf({ labels, samples }: Values): string {
  const values = [...samples].map(([time, value]) => `${value}@${time / 1000}`);
  return `${JSON.stringify(Object.fromEntries(labels))} ${values.join(' ')}`;
}

/** Why values are not the expected ones; undefined if they are. */
function difference(
  given: readonly Values[],
  wanted: readonly Values[],
  ordered: boolean,
): string | undefined {
  if (given.length !== wanted.length)
    return `gives ${given.length} series in place of ${wanted.length}: ${given.slice(0, 3).map(textOf).join('; ')}`;
  const byKey = new Map(wanted.map((one) => [labelKey(one.labels), one]));
  for (const [at, one] of given.entries()) {
    const expected = ordered ? wanted[at] : byKey.get(labelKey(one.labels));
    if (expected === undefined || labelKey(expected.labels) !== labelKey(one.labels))
      return `gives ${textOf(one)}`;
    const times = new Set([...one.samples.keys(), ...expected.samples.keys()]);
    for (const time of times) {
      const [a, b] = [one.samples.get(time), expected.samples.get(time)];
      if (a === undefined || b === undefined || !isClose(a, b))
        return `gives ${textOf(one)} in place of ${textOf(expected)}`;
    }
  }
  return undefined;
}

function evaluated({ query, start, end, step }: Evaluation, loaded: Loaded) {
  const count = step === undefined ? 1 : Math.floor((end - start) / step) + 1;
  const steps = { start, step: step ?? 1, count };
  const expression = readExpression(query, { start, end, step: step ?? 0 });
  const selectors = selectorsOf(expression);
  if (selectors.some(({ matchers }) => loaded.hasNative(matchers))) return 'native';
  const samples = new Map(selectors.map((one) => [one, loaded.matching(one.matchers)]));
  const notes = new Notes();
  const computation = evaluate(expression, steps, samples, new Budget(), notes);
  for (;;) {
    const next = computation.next();
    if (next.done === true) return { result: next.value, steps, notes };
  }
}

/** Whether an evaluation gives what a file expects. The texts of errors and notes are not compared, only whether there are any. */
export function check(evaluation: Evaluation, loaded: Loaded): Verdict {
  const { expected, step } = evaluation;
  const failed = (reason: string): Verdict => ({ outcome: 'failed', reason });
  if (expected.series.some(({ points }) => points.includes('histogram')))
    return { outcome: 'left out', reason: 'native histograms' };
  let found: ReturnType<typeof evaluated>;
  try {
    found = evaluated(evaluation, loaded);
  } catch (error) {
    if (!(error instanceof PromqlFault)) throw error;
    return expected.fails ? { outcome: 'passed' } : failed(error.message);
  }
  if (found === 'native') return { outcome: 'left out', reason: 'native histograms' };
  const { result, steps, notes } = found;
  if (step !== undefined && (result.kind === 'text' || result.kind === 'matrix'))
    return expected.fails ? { outcome: 'passed' } : failed(`gives a ${result.kind}`);
  if (expected.fails) return failed('does not fail');
  for (const [kind, wanted, given] of [
    ['warning', expected.warns, notes.warnings],
    ['info', expected.informs, notes.infos],
  ] as const) {
    if (wanted !== undefined && wanted !== given.length > 0)
      return failed(wanted ? `has no ${kind}` : `has a ${kind}: ${given.join('; ')}`);
  }
  if (result.kind === 'text')
    return result.value === expected.text ? { outcome: 'passed' } : failed(`gives ${result.value}`);
  if (expected.scalar !== undefined || (result.kind === 'scalar' && step === undefined)) {
    const value = result.kind === 'scalar' ? result.values[0] : undefined;
    const isRight =
      typeof expected.scalar === 'number' && value !== undefined && isClose(value, expected.scalar);
    return isRight ? { outcome: 'passed' } : failed(`gives ${value ?? result.kind}`);
  }
  const range = expected.range ?? { start: steps.start, step: step ?? 1 };
  const wanted = expected.series.map((one) => expectedValues(one, range.start, range.step));
  const reason = difference(
    valuesOf(result, steps).filter(({ samples }) => samples.size > 0),
    wanted.filter(({ samples }) => samples.size > 0),
    expected.ordered,
  );
  return reason === undefined ? { outcome: 'passed' } : failed(reason);
}

import type { Budget, Slices } from './budget.ts';
import type { Selector, Shift, Subquery } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { withoutName } from './labels.ts';
import { momentAt } from './moments.ts';
import type { Notes } from './notes.ts';
import { unite } from './operate.ts';
import {
  EDGED_FUNCTIONS,
  edgedSamples,
  KEEPS_NAME,
  RANGE_FUNCTIONS,
  type Range,
  type RangeFunction,
  STORED_RATE_FUNCTIONS,
  smoothedAt,
} from './range-functions.ts';
import { hasAny, type Line, put, type SampledSeries, type Steps, stepAt } from './result.ts';

/** The number of samples at or before a time, of times in order. */
function countUpTo(times: Float64Array, time: number, from: number): number {
  let low = from;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The samples that have a value. */
function valuesOf(series: SampledSeries): SampledSeries {
  const { ends, times, values } = series;
  if (ends?.includes(1) !== true) return series;
  return {
    ...series,
    times: times.filter((_, at) => ends[at] === 0),
    values: values.filter((_, at) => ends[at] === 0),
  };
}

/** The latest sample of each series at each step, or what is known of it. */
export function* latest(
  series: readonly SampledSeries[],
  selector: Selector,
  known: (values: Float64Array, at: number, times: Float64Array) => number,
  steps: Steps,
  budget: Budget,
): Slices<Line[]> {
  const lines: Line[] = [];
  for (const one of series) {
    yield;
    const line = budget.line(one.labels, steps.count);
    if (selector.edges === 'smoothed') yield* smooth(valuesOf(one), selector, line, steps, budget);
    else {
      const { times, values, lookback, ends } = one;
      let end = 0;
      for (let place = 0; place < steps.count; place++) {
        const time = momentAt(steps, place, selector);
        end = countUpTo(times, time, end);
        if (end === 0 || times[end - 1] <= time - lookback || ends?.[end - 1] === 1) continue;
        line.values[place] = known(values, end - 1, times);
        line.has[place] = 1;
      }
    }
    if (hasAny(line)) lines.push(line);
  }
  return yield* unite(lines, budget);
}

function* smooth(
  { times, values, lookback }: SampledSeries,
  selector: Selector,
  line: Line,
  steps: Steps,
  budget: Budget,
): Slices<void> {
  for (let place = 0; place < steps.count; place++) {
    const time = momentAt(steps, place, selector);
    const from = countUpTo(times, time - lookback, 0);
    const to = countUpTo(times, time + lookback, from);
    if (budget.spend(to - from)) yield;
    const range = { times, values, from, to, start: time - lookback, end: time + lookback, now: time };
    put(line, place, smoothedAt(range, time));
  }
}

/** Where ranges of samples are, by steps. */
export interface Windows extends Shift {
  readonly range: number;
  readonly edges?: Selector['edges'];
}

/** How far beyond the bounds of a range the samples are that its edges need, in milliseconds. */
function reachOf(
  edges: Selector['edges'],
  lookback: number,
): { readonly before: number; readonly after: number } {
  return { before: edges === undefined ? 0 : lookback, after: edges === 'smoothed' ? lookback : 0 };
}

/** The ranges of a series at each step. */
function* windowsOf(
  { times, values, lookback }: SampledSeries,
  { range, edges, ...shift }: Windows,
  steps: Steps,
): Generator<Range, void, void> {
  const { before, after } = reachOf(edges, lookback);
  let from = 0;
  let to = 0;
  for (let place = 0; place < steps.count; place++) {
    const end = momentAt(steps, place, shift);
    const start = end - range;
    from = countUpTo(times, start - before, from);
    to = countUpTo(times, end + after, to);
    yield { times, values, from, to, start, end, now: stepAt(steps, place) };
  }
}

const COUNTERS = /(?:_total|_sum|_count|_bucket)$/;

function noteCounter(name: string, series: SampledSeries, notes: Notes): void {
  if (name !== 'rate' && name !== 'increase' && name !== 'irate') return;
  const metric = series.labels.get('__name__');
  if (metric === undefined) return;
  if (series.isRate === true) {
    notes.inform(
      `${metric} is stored as a rate per second: ${name} gives ${
        name === 'irate'
          ? 'the last rate of its range'
          : name === 'rate'
            ? 'the average of the rates in its range'
            : 'the average of the rates in its range, times the length of the range'
      }`,
    );
  } else if (name !== 'irate' && !COUNTERS.test(metric)) {
    notes.inform(`${metric} may not be a counter: its name ends in none of _total, _sum, _count and _bucket`);
  }
}

/**
 * A function of the range of each series at each step.
 *
 * @param parameters its scalars, at each step
 * @throws PromqlFault when there is no such function, or not of ranges with these edges
 */
export function* overRanges(
  name: string,
  series: readonly SampledSeries[],
  windows: Windows,
  parameters: readonly Float64Array[],
  steps: Steps,
  budget: Budget,
  notes: Notes,
): Slices<Line[]> {
  const { edges } = windows;
  const usual = (edges === undefined ? RANGE_FUNCTIONS : EDGED_FUNCTIONS[edges]).get(name);
  if (usual === undefined) {
    const names = edges === undefined ? [] : [...EDGED_FUNCTIONS[edges].keys()];
    throw PromqlFault.execution(`${edges ?? ''} ranges are only for ${names.join(', ')}, not for ${name}`);
  }
  const lines: Line[] = [];
  for (const one of series) {
    yield;
    const compute: RangeFunction =
      (one.isRate === true ? STORED_RATE_FUNCTIONS.get(name) : undefined) ?? usual;
    const line = budget.line(KEEPS_NAME.has(name) ? one.labels : withoutName(one.labels), steps.count);
    let place = 0;
    for (const range of windowsOf(valuesOf(one), windows, steps)) {
      if (budget.spend(range.to - range.from)) yield;
      const [first, second] = parameters;
      put(line, place, compute(range, first?.[place] ?? Number.NaN, second?.[place] ?? Number.NaN));
      place++;
    }
    if (!hasAny(line)) continue;
    noteCounter(name, one, notes);
    lines.push(line);
  }
  return yield* unite(lines, budget);
}

/** The samples in the range of the only step. */
export function* inRange(
  series: readonly SampledSeries[],
  windows: Windows,
  steps: Steps,
  budget: Budget,
): Slices<SampledSeries[]> {
  const results: SampledSeries[] = [];
  for (const one of series) {
    yield;
    for (const range of windowsOf(valuesOf(one), windows, { ...steps, count: 1 })) {
      budget.count(range.to - range.from);
      const { times, values, from, to } = range;
      const samples =
        windows.edges === undefined
          ? { times: times.subarray(from, to), values: values.subarray(from, to) }
          : edgedSamples(range, windows.edges);
      if (samples !== undefined && samples.times.length > 0)
        results.push({ labels: one.labels, lookback: one.lookback, ...samples });
    }
  }
  return results;
}

/** Lines as samples, for the ranges of a subquery. */
export function* asSamples(
  lines: readonly Line[],
  steps: Steps,
  { range }: Subquery,
  budget: Budget,
): Slices<SampledSeries[]> {
  const series: SampledSeries[] = [];
  for (const { labels, values, has } of lines) {
    if (budget.series(1, 2 * steps.count)) yield;
    const places = Uint32Array.from(has.keys()).filter((at) => has[at] === 1);
    series.push({
      labels,
      times: Float64Array.from(places, (at) => stepAt(steps, at)),
      values: Float64Array.from(places, (at) => values[at]),
      lookback: range,
    });
  }
  return series;
}

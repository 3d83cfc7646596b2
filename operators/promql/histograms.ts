import { type Bucket, bucketFraction, bucketQuantile } from './buckets.ts';
import type { Budget, Slices } from './budget.ts';
import { changeLabels, dropLabels, type Labels, labelKey, NAME } from './labels.ts';
import type { Notes } from './notes.ts';
import { unite } from './operate.ts';
import { hasAny, type Line } from './result.ts';
import { valueText } from './value-text.ts';

/** Label of the upper bound of a bucket. */
const BOUND = 'le';
const OWN: ReadonlySet<string> = new Set([NAME, BOUND]);

interface Histogram {
  readonly labels: Labels;
  readonly buckets: { readonly bound: number; readonly line: Line }[];
}

/** The bound that a label says; undefined for a text that is not a number. */
function boundOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const infinity = /^([+-]?)inf(?:inity)?$/i.exec(text);
  if (infinity !== null) return infinity[1] === '-' ? -Infinity : Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

function* histogramsIn(lines: readonly Line[], budget: Budget, notes: Notes): Slices<Histogram[]> {
  const histograms = new Map<string, Histogram>();
  for (const line of lines) {
    if (budget.labels()) yield;
    const text = line.labels.get(BOUND);
    const bound = boundOf(text);
    if (bound === undefined) {
      notes.warn(
        `the label ${BOUND} of ${line.labels.get(NAME) ?? 'a series'} is not a number: ${JSON.stringify(text ?? '')}`,
      );
      continue;
    }
    // Histograms of different metrics are apart also where their other labels are equal.
    const key = labelKey(dropLabels(line.labels, new Set([BOUND])));
    const histogram = histograms.get(key) ?? { labels: dropLabels(line.labels, OWN), buckets: [] };
    histograms.set(key, histogram);
    histogram.buckets.push({ bound, line });
  }
  return [...histograms.values()];
}

/** Computes a value of each histogram at each step. */
function* ofEach(
  histograms: readonly Histogram[],
  labelsOf: (labels: Labels) => Labels,
  of: (buckets: readonly Bucket[], at: number) => number,
  count: number,
  budget: Budget,
): Slices<Line[]> {
  const results: Line[] = [];
  for (const { labels, buckets } of histograms) {
    yield;
    const line = budget.line(labelsOf(labels), count);
    for (let at = 0; at < count; at++) {
      if (budget.spend(buckets.length)) yield;
      const there = buckets
        .filter(({ line: { has } }) => has[at] === 1)
        .map(({ bound, line: { values } }) => ({ bound, count: values[at] ?? Number.NaN }));
      if (there.length === 0) continue;
      line.values[at] = of(there, at);
      line.has[at] = 1;
    }
    if (hasAny(line)) results.push(line);
  }
  return results;
}

/** Warns of quantiles that are not between 0 and 1. */
export function checkQuantiles(quantiles: Iterable<number>, notes: Notes): void {
  for (const quantile of quantiles) {
    if (quantile >= 0 && quantile <= 1) continue;
    notes.warn(`a quantile has to be between 0 and 1, not ${valueText(quantile)}`);
    return;
  }
}

/**
 * Quantiles of classic histograms: series with a label `le`.
 *
 * @param label the label that each quantile has as its value; undefined for one quantile without a label
 */
export function* histogramQuantiles(
  quantiles: readonly Float64Array[],
  label: string | undefined,
  lines: readonly Line[],
  count: number,
  budget: Budget,
  notes: Notes,
): Slices<Line[]> {
  const histograms = yield* histogramsIn(lines, budget, notes);
  const results: Line[] = [];
  for (const quantile of quantiles) {
    checkQuantiles(quantile, notes);
    const text = valueText(quantile[0] ?? Number.NaN);
    const withQuantile = (labels: Labels) =>
      label === undefined
        ? labels
        : changeLabels(labels, [[label, /^-?\d+$/.test(text) ? `${text}.0` : text]]);
    const quantileOf = (buckets: readonly Bucket[], at: number) => {
      const { value, forced } = bucketQuantile(quantile[at] ?? Number.NaN, buckets);
      if (forced)
        notes.inform(
          'buckets of a histogram had fewer observations than buckets below them, and were raised',
        );
      return value;
    };
    results.push(...(yield* ofEach(histograms, withQuantile, quantileOf, count, budget)));
  }
  return yield* unite(results, budget);
}

/** The share of the observations of classic histograms between two values. */
export function* histogramFraction(
  lower: Float64Array,
  upper: Float64Array,
  lines: readonly Line[],
  count: number,
  budget: Budget,
  notes: Notes,
): Slices<Line[]> {
  const histograms = yield* histogramsIn(lines, budget, notes);
  const fraction = (buckets: readonly Bucket[], at: number) =>
    bucketFraction(lower[at] ?? Number.NaN, upper[at] ?? Number.NaN, buckets);
  return yield* unite(yield* ofEach(histograms, (labels) => labels, fraction, count, budget), budget);
}

import type { Budget, Slices } from './budget.ts';
import { type Labels, withoutName } from './labels.ts';
import { unite } from './operate.ts';
import { hasAny, type Line, put } from './result.ts';

/** Values made from each value of a vector and its step; undefined where a value is left out. */
export function* mapped(
  lines: readonly Line[],
  change: (value: number, place: number) => number | undefined,
  count: number,
  budget: Budget,
): Slices<Line[]> {
  const results: Line[] = [];
  for (const { labels, values, has } of lines) {
    yield;
    const line = budget.line(withoutName(labels), count);
    for (let at = 0; at < count; at++) if (has[at] === 1) put(line, at, change(values[at], at));
    if (hasAny(line)) results.push(line);
  }
  return yield* unite(results, budget);
}

/** The lines with other labels. */
export function* relabelled(
  lines: readonly Line[],
  change: (labels: Labels) => Labels,
  budget: Budget,
): Slices<Line[]> {
  const results: Line[] = [];
  for (const line of lines) {
    // A regular expression may take long on a single text.
    yield;
    budget.labels();
    results.push({ ...line, labels: change(line.labels) });
  }
  return yield* unite(results, budget);
}

/** The value of the only line that has one at a step; NaN where there is none or several. */
export function* single(lines: readonly Line[], count: number, budget: Budget): Slices<Float64Array> {
  const values = new Float64Array(count).fill(Number.NaN);
  for (let at = 0; at < count; at++) {
    if (budget.spend(lines.length)) yield;
    const there = lines.filter(({ has }) => has[at] === 1);
    const [only] = there;
    if (only !== undefined && there.length === 1) values[at] = only.values[at];
  }
  return values;
}

/** A line with these labels that is 1 where none of the lines has a value. */
export function* missing(
  lines: readonly Line[],
  labels: Labels,
  count: number,
  budget: Budget,
): Slices<Line[]> {
  const line = budget.line(labels, count);
  line.values.fill(1);
  for (let at = 0; at < count; at++) {
    if (budget.spend(lines.length)) yield;
    line.has[at] = Number(lines.every(({ has }) => has[at] === 0));
  }
  return [line].filter(hasAny);
}

/** The lines by their values at the last step, upwards (`sign` 1) or downwards, with NaN at the end. */
export function byValue(lines: readonly Line[], sign: 1 | -1): Line[] {
  return lines.toSorted((one, other) => {
    const [a = Number.NaN, b = Number.NaN] = [one.values.at(-1), other.values.at(-1)];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    // Infinities of one sign have no difference.
    return a === b ? 0 : (a < b ? -1 : 1) * sign;
  });
}

const natural = new Intl.Collator('en', { numeric: true, caseFirst: 'upper' });

function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The lines by the values of labels, in which numbers count as such, and then by all of their labels. */
export function byLabels(lines: readonly Line[], names: readonly string[], sign: 1 | -1): Line[] {
  return lines.toSorted((one, other) => {
    for (const name of names) {
      const order = natural.compare(one.labels.get(name) ?? '', other.labels.get(name) ?? '');
      if (order !== 0) return order * sign;
    }
    return compareTexts(JSON.stringify([...one.labels]), JSON.stringify([...other.labels])) * sign;
  });
}

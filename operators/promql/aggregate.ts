import type { Budget, Slices } from './budget.ts';
import { PromqlFault } from './faults.ts';
import { changeLabels, dropLabels, keepLabels, type Labels, labelKey, NAME } from './labels.ts';
import { promqlQuantile } from './range-functions.ts';
import { hasAny, type Line } from './result.ts';
import { extreme, mean, total, variance } from './statistics.ts';

/** The text of a value as Prometheus writes it. */
export function valueText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

type ToOne = (values: readonly number[], parameter: number) => number;

/** Aggregations that give one value, by operator. */
const TO_ONE: ReadonlyMap<string, ToOne> = new Map<string, ToOne>([
  ['sum', total],
  ['avg', mean],
  ['min', (values) => extreme(values, -1)],
  ['max', (values) => extreme(values, 1)],
  ['count', (values) => values.length],
  ['group', () => 1],
  ['stdvar', variance],
  ['stddev', (values) => Math.sqrt(variance(values))],
  ['quantile', (values, parameter) => promqlQuantile(parameter, values)],
]);

export interface Grouping {
  readonly by: boolean;
  readonly labels: readonly string[];
}

interface Group {
  readonly labels: Labels;
  readonly lines: Line[];
}

function* groupsOf(lines: readonly Line[], { by, labels }: Grouping, budget: Budget): Slices<Group[]> {
  const names = new Set(by ? labels : [...labels, NAME]);
  const groups = new Map<string, Group>();
  for (const line of lines) {
    if (budget.labels()) yield;
    const own = by ? keepLabels(line.labels, names) : dropLabels(line.labels, names);
    const key = labelKey(own);
    const group = groups.get(key) ?? { labels: own, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  }
  return [...groups.values()];
}

/** `topk` and `bottomk`: the k first lines of each group at each step. */
function* firstOf(
  lines: readonly Line[],
  grouping: Grouping,
  k: Float64Array,
  sign: 1 | -1,
  budget: Budget,
): Slices<Line[]> {
  const chosen = new Map<Line, Line>();
  for (const line of lines) {
    if (budget.series(1, k.length)) yield;
    chosen.set(line, { ...line, has: new Uint8Array(k.length) });
  }
  for (const group of yield* groupsOf(lines, grouping, budget)) {
    for (let at = 0; at < k.length; at++) {
      if (budget.spend(group.lines.length)) yield;
      const there = group.lines.filter(({ has }) => has[at] === 1);
      const order = there.sort((one, other) => {
        const [a, b] = [one.values[at], other.values[at]];
        if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
        return (b - a) * sign;
      });
      for (const line of order.slice(0, Math.max(0, Math.trunc(k[at])))) {
        const result = chosen.get(line);
        if (result !== undefined) result.has[at] = 1;
      }
    }
  }
  const results = [...chosen.values()].filter(hasAny);
  const last = k.length - 1;
  return results.sort((one, other) => (other.values[last] - one.values[last]) * sign);
}

function* countValues(
  lines: readonly Line[],
  grouping: Grouping,
  label: string,
  count: number,
  budget: Budget,
): Slices<Line[]> {
  const results = new Map<string, Line>();
  for (const group of yield* groupsOf(lines, grouping, budget)) {
    const own = new Map<string, Line>();
    const lineOf = (text: string) => {
      const labels = changeLabels(group.labels, [[label, text]]);
      const key = labelKey(labels);
      const line = results.get(key) ?? budget.line(labels, count);
      results.set(key, line);
      own.set(text, line);
      return line;
    };
    for (const { values, has } of group.lines) {
      for (let at = 0; at < count; at++) {
        if (budget.spend(1)) yield;
        if (has[at] === 0) continue;
        const text = valueText(values[at]);
        const result = own.get(text) ?? lineOf(text);
        result.values[at]++;
        result.has[at] = 1;
      }
    }
  }
  return [...results.values()];
}

/**
 * Aggregates lines of `count` steps by their labels.
 *
 * @param parameter the scalar of `topk`, `bottomk` and `quantile` at each step, or the label of `count_values`
 * @throws PromqlFault for an unknown operator, a parameter that is missing, or a budget that is spent
 */
export function* aggregate(
  operator: string,
  lines: readonly Line[],
  grouping: Grouping,
  parameter: Float64Array | string | undefined,
  count: number,
  budget: Budget,
): Slices<Line[]> {
  if (operator === 'count_values') {
    if (typeof parameter !== 'string')
      throw PromqlFault.badData('count_values needs the name of a label, as a string');
    return yield* countValues(lines, grouping, parameter, count, budget);
  }
  const takesScalar = ['topk', 'bottomk', 'quantile'].includes(operator);
  if (takesScalar !== (parameter !== undefined) || typeof parameter === 'string') {
    throw PromqlFault.badData(`${operator} takes ${takesScalar ? 'a scalar and' : 'only'} a vector`);
  }
  if (parameter !== undefined && operator !== 'quantile') {
    return yield* firstOf(lines, grouping, parameter, operator === 'topk' ? 1 : -1, budget);
  }
  const of = TO_ONE.get(operator);
  if (of === undefined) throw PromqlFault.badData(`tidemark does not evaluate ${operator}`);
  const results: Line[] = [];
  for (const group of yield* groupsOf(lines, grouping, budget)) {
    const result = budget.line(group.labels, count);
    for (let at = 0; at < count; at++) {
      if (budget.spend(group.lines.length)) yield;
      const values = group.lines.filter(({ has }) => has[at] === 1).map((line) => line.values[at]);
      if (values.length === 0) continue;
      result.values[at] = of(values, parameter?.[at] ?? Number.NaN);
      result.has[at] = 1;
    }
    results.push(result);
  }
  return results;
}

import { PromqlFault } from './faults.ts';
import { changeLabels, dropLabels, keepLabels, type Labels, labelKey, NAME } from './labels.ts';
import { promqlQuantile } from './range-functions.ts';
import { emptyLine, hasAny, type Line } from './result.ts';
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

function groupsOf(lines: readonly Line[], { by, labels }: Grouping) {
  const names = new Set(by ? labels : [...labels, NAME]);
  const groups = new Map<string, { readonly labels: Labels; readonly lines: Line[] }>();
  for (const line of lines) {
    const own = by ? keepLabels(line.labels, names) : dropLabels(line.labels, names);
    const key = labelKey(own);
    const group = groups.get(key) ?? { labels: own, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  }
  return [...groups.values()];
}

/** `topk` and `bottomk`: the k first lines of each group at each step. */
function firstOf(lines: readonly Line[], grouping: Grouping, k: Float64Array, sign: 1 | -1): Line[] {
  const chosen = new Map(lines.map((line) => [line, new Uint8Array(k.length)]));
  for (const group of groupsOf(lines, grouping)) {
    for (let at = 0; at < k.length; at++) {
      const there = group.lines.filter(({ has }) => has[at] === 1);
      const order = there.sort((one, other) => {
        const [a, b] = [one.values[at], other.values[at]];
        if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
        return (b - a) * sign;
      });
      for (const line of order.slice(0, Math.max(0, Math.trunc(k[at])))) {
        const has = chosen.get(line);
        if (has !== undefined) has[at] = 1;
      }
    }
  }
  const results = lines.map((line) => ({ ...line, has: chosen.get(line) ?? line.has })).filter(hasAny);
  const last = k.length - 1;
  return results.sort((one, other) => (other.values[last] - one.values[last]) * sign);
}

function countValues(lines: readonly Line[], grouping: Grouping, label: string, count: number): Line[] {
  const results = new Map<string, Line>();
  for (const group of groupsOf(lines, grouping)) {
    for (const { values, has } of group.lines) {
      for (let at = 0; at < count; at++) {
        if (has[at] === 0) continue;
        const labels = changeLabels(group.labels, [[label, valueText(values[at])]]);
        const key = labelKey(labels);
        const result = results.get(key) ?? emptyLine(labels, count);
        results.set(key, result);
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
 * @throws PromqlFault for an unknown operator, or a parameter that is missing
 */
export function aggregate(
  operator: string,
  lines: readonly Line[],
  grouping: Grouping,
  parameter: Float64Array | string | undefined,
  count: number,
): Line[] {
  if (operator === 'count_values') {
    if (typeof parameter !== 'string')
      throw PromqlFault.badData('count_values needs the name of a label, as a string');
    return countValues(lines, grouping, parameter, count);
  }
  const takesScalar = ['topk', 'bottomk', 'quantile'].includes(operator);
  if (takesScalar !== (parameter !== undefined) || typeof parameter === 'string') {
    throw PromqlFault.badData(`${operator} takes ${takesScalar ? 'a scalar and' : 'only'} a vector`);
  }
  if (parameter !== undefined && operator !== 'quantile') {
    return firstOf(lines, grouping, parameter, operator === 'topk' ? 1 : -1);
  }
  const of = TO_ONE.get(operator);
  if (of === undefined) throw PromqlFault.badData(`tidemark does not evaluate ${operator}`);
  return groupsOf(lines, grouping).map((group) => {
    const result = emptyLine(group.labels, count);
    for (let at = 0; at < count; at++) {
      const values = group.lines.filter(({ has }) => has[at] === 1).map((line) => line.values[at]);
      if (values.length === 0) continue;
      result.values[at] = of(values, parameter?.[at] ?? Number.NaN);
      result.has[at] = 1;
    }
    return result;
  });
}

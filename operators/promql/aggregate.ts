import type { Budget, Slices } from './budget.ts';
import { PromqlFault } from './faults.ts';
import { checkQuantiles } from './histograms.ts';
import { changeLabels, checkLabel, dropLabels, keepLabels, type Labels, labelKey, NAME } from './labels.ts';
import type { Notes } from './notes.ts';
import { hasAny, type Line } from './result.ts';
import { extreme, mean, promqlQuantile, total, variance } from './statistics.ts';
import { valueText } from './value-text.ts';

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

/** Where in [0, 1) a series is among all, by its labels: an even part of them is below any limit (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). */
function shareOf(labels: Labels): number {
  let hash = 0x811c9dc5;
  const text = labelKey(labels);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The last characters would otherwise decide little about the upper bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32;
}

/** Which lines of a group an aggregation keeps, of those with a value at a step, in the order of the result. */
type Choice = (there: Line[], at: number, parameter: number) => readonly Line[];

function byRank(sign: 1 | -1): Choice {
  return (there, at, k) => {
    const order = there.sort((one, other) => {
      const [a, b] = [one.values[at], other.values[at]];
      if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
      return a === b ? 0 : (a > b ? -1 : 1) * sign;
    });
    return order.slice(0, Math.max(0, Math.trunc(k)));
  };
}

/** Aggregations that keep some of the lines as they are, by operator. */
const CHOICES: ReadonlyMap<string, Choice> = new Map<string, Choice>([
  ['topk', byRank(1)],
  ['bottomk', byRank(-1)],
  ['limitk', (there, _at, k) => there.slice(0, Math.max(0, Math.trunc(k)))],
  [
    'limit_ratio',
    (there, _at, ratio) =>
      there.filter(({ labels }) =>
        ratio >= 0 ? shareOf(labels) < ratio : shareOf(labels) >= 1 + Math.max(-1, ratio),
      ),
  ],
]);

/** The lines that an aggregation keeps at each step. At a single step they are in the order of their groups and ranks. */
function* chosenOf(
  operator: string,
  choose: Choice,
  lines: readonly Line[],
  grouping: Grouping,
  parameter: Float64Array,
  budget: Budget,
): Slices<Line[]> {
  for (const value of parameter) {
    if (Number.isNaN(value) || (operator !== 'limit_ratio' && Math.abs(value) >= 2 ** 63)) {
      throw PromqlFault.execution(
        `the parameter of ${operator} is not a number that it can take: ${valueText(value)}`,
      );
    }
  }
  const count = parameter.length;
  const chosen = new Map<Line, Line>();
  for (const line of lines) {
    if (budget.series(1, count)) yield;
    chosen.set(line, { ...line, has: new Uint8Array(count) });
  }
  const inOrder: Line[] = [];
  for (const group of yield* groupsOf(lines, grouping, budget)) {
    for (let at = 0; at < count; at++) {
      if (budget.spend(group.lines.length)) yield;
      const there = group.lines.filter(({ has }) => has[at] === 1);
      for (const line of choose(there, at, parameter[at])) {
        const result = chosen.get(line);
        if (result === undefined) continue;
        result.has[at] = 1;
        if (count === 1) inOrder.push(result);
      }
    }
  }
  return count === 1 ? inOrder : [...chosen.values()].filter(hasAny);
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
 * @param parameter the scalar of `topk`, `bottomk`, `limitk`, `limit_ratio` and `quantile` at each step, or the label of `count_values`
 * @throws PromqlFault for an unknown operator, a parameter that is missing, or a budget that is spent
 */
export function* aggregate(
  operator: string,
  lines: readonly Line[],
  grouping: Grouping,
  parameter: Float64Array | string | undefined,
  count: number,
  budget: Budget,
  notes: Notes,
): Slices<Line[]> {
  if (operator === 'count_values') {
    if (typeof parameter !== 'string')
      throw PromqlFault.badData('count_values needs the name of a label, as a string');
    checkLabel(parameter);
    return yield* countValues(lines, grouping, parameter, count, budget);
  }
  if (typeof parameter === 'string') throw PromqlFault.badData(`${operator} takes a scalar`);
  const choose = CHOICES.get(operator);
  if (choose !== undefined && parameter !== undefined) {
    if (operator === 'limit_ratio' && parameter.some((ratio) => Math.abs(ratio) > 1))
      notes.warn('the ratio of limit_ratio has to be between -1 and 1');
    return yield* chosenOf(operator, choose, lines, grouping, parameter, budget);
  }
  if (operator === 'quantile') checkQuantiles(parameter ?? [], notes);
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

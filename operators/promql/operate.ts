import type { Budget, Slices } from './budget.ts';
import type { Binary, Matching } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { changeLabels, dropLabels, keepLabels, type Labels, labelKey, NAME, withoutName } from './labels.ts';
import { type Evaluated, hasAny, type Line, put } from './result.ts';

type Vector = Extract<Evaluated, { kind: 'vector' }>;

/** Arithmetic, by operator. */
const ARITHMETIC: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['%', (left, right) => left % right],
  // One to any power is one, also where that is not a number, as in IEEE 754.
  ['^', (left, right) => (left === 1 || (left === -1 && Math.abs(right) === Infinity) ? 1 : left ** right)],
  ['atan2', Math.atan2],
]);

const COMPARISONS: ReadonlyMap<string, (left: number, right: number) => boolean> = new Map([
  ['==', (left, right) => left === right],
  ['!=', (left, right) => left !== right],
  ['>', (left, right) => left > right],
  ['<', (left, right) => left < right],
  ['>=', (left, right) => left >= right],
  ['<=', (left, right) => left <= right],
]);

interface Operation {
  /** The value of a pair, undefined if a comparison leaves it out; `kept` is the value of a comparison that holds. */
  readonly value: (left: number, right: number, kept: number) => number | undefined;
  /** Whether the result is still the metric. */
  readonly keepsName: boolean;
}

function operationOf(operator: string, bool: boolean): Operation {
  const arithmetic = ARITHMETIC.get(operator);
  if (arithmetic !== undefined) {
    if (bool) throw PromqlFault.badData('bool is only for comparisons');
    return { value: arithmetic, keepsName: false };
  }
  const holds = COMPARISONS.get(operator);
  if (holds === undefined) throw PromqlFault.badData(`the operator ${operator} takes a vector on each side`);
  return bool
    ? { value: (left, right) => Number(holds(left, right)), keepsName: false }
    : { value: (left, right, kept) => (holds(left, right) ? kept : undefined), keepsName: true };
}

/** Two scalars. */
function ofScalars(left: Float64Array, right: Float64Array, operation: Operation): Evaluated {
  if (operation.keepsName) throw PromqlFault.badData('comparisons between scalars need bool');
  const values = left.map((value, at) => operation.value(value, right[at], value) ?? Number.NaN);
  return { kind: 'scalar', values };
}

/** A vector and a scalar, which is on the left if `swapped`. */
function* withScalar(
  lines: readonly Line[],
  scalar: Float64Array,
  swapped: boolean,
  operation: Operation,
  budget: Budget,
): Slices<Vector> {
  const results: Line[] = [];
  for (const line of lines) {
    yield;
    const result = budget.line(operation.keepsName ? line.labels : withoutName(line.labels), scalar.length);
    for (let at = 0; at < scalar.length; at++) {
      if (line.has[at] === 0) continue;
      const [left, right] = swapped ? [scalar[at], line.values[at]] : [line.values[at], scalar[at]];
      put(result, at, operation.value(left, right, line.values[at]));
    }
    if (hasAny(result)) results.push(result);
  }
  return { kind: 'vector', lines: results };
}

/** Labels by which the series of two vectors match. */
function signatureOf({ on, labels }: Matching): (labels: Labels) => Labels {
  const names = new Set(on ? labels : [...labels, NAME]);
  return on ? (of) => keepLabels(of, names) : (of) => dropLabels(of, names);
}

function* grouped(
  lines: readonly Line[],
  key: (line: Line) => string,
  budget: Budget,
): Slices<Map<string, Line[]>> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    if (budget.labels()) yield;
    const name = key(line);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [line]);
    else group.push(line);
  }
  return groups;
}

const AMBIGUOUS =
  'several series of one side match the same labels; match on more labels, or use group_left or group_right';

/** 1 at each step at which any of the lines has a value. */
function* presenceOf(lines: readonly Line[], count: number, budget: Budget): Slices<Uint8Array> {
  const any = new Uint8Array(count);
  for (const { has } of lines) {
    if (budget.spend(count)) yield;
    for (let at = 0; at < count; at++) any[at] |= has[at];
  }
  return any;
}

/** The lines of the side of which at most one may match, by key; at no step that the other side has may two have a value. */
function* apart(
  lines: readonly Line[],
  others: readonly Line[],
  key: (line: Line) => string,
  count: number,
  budget: Budget,
): Slices<Map<string, Line[]>> {
  const groups = yield* grouped(lines, key, budget);
  let present: Uint8Array | undefined;
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    present ??= yield* presenceOf(others, count, budget);
    for (let at = 0; at < count; at++) {
      if (budget.spend(group.length)) yield;
      if (present[at] === 1 && group.filter(({ has }) => has[at] === 1).length > 1)
        throw PromqlFault.execution(AMBIGUOUS);
    }
  }
  return groups;
}

/** Vectors of which each series of one side matches one of the other. */
function* ofVectors(
  left: readonly Line[],
  right: readonly Line[],
  matching: Matching,
  operation: Operation,
  count: number,
  budget: Budget,
): Slices<Vector> {
  const swapped = matching.many === 'right';
  const [many, one] = swapped ? [right, left] : [left, right];
  const { fill } = matching;
  const [manyFill, oneFill] = swapped ? [fill.right, fill.left] : [fill.left, fill.right];
  const signature = signatureOf(matching);
  const key = ({ labels }: Line) => labelKey(signature(labels));
  const ones = yield* apart(one, many, key, count, budget);
  const manys = yield* grouped(many, key, budget);
  const results = new Map<string, Line>();
  const filled = (of: Line, value: number): Line => {
    const line = budget.line(signature(of.labels), count);
    line.values.fill(value);
    return line;
  };
  const keys = new Set([...(manyFill === undefined ? [] : ones.keys()), ...manys.keys()]);
  for (const name of keys) {
    const partners = ones.get(name) ?? [];
    const lines = manys.get(name) ?? [];
    const [any] = [...partners, ...lines];
    if (any === undefined || (partners.length === 0 && oneFill === undefined)) continue;
    const onePlace = oneFill === undefined ? undefined : filled(any, oneFill);
    const manyPlace = manyFill === undefined ? [] : [filled(any, manyFill)];
    const pairs = new Map<Line, Map<Line, Line>>();
    const lineOf = (line: Line, partner: Line) => {
      const known = pairs.get(line)?.get(partner);
      if (known !== undefined) return known;
      const labels = resultLabels(line, partner, matching, operation.keepsName);
      const own = labelKey(labels);
      const result = results.get(own) ?? budget.line(labels, count);
      results.set(own, result);
      pairs.set(line, (pairs.get(line) ?? new Map<Line, Line>()).set(partner, result));
      return result;
    };
    for (let at = 0; at < count; at++) {
      if (budget.spend(partners.length + lines.length)) yield;
      const there = partners.find(({ has }) => has[at] === 1);
      const partner = there ?? onePlace;
      if (partner === undefined) continue;
      const own = lines.filter(({ has }) => has[at] === 1);
      // A side is filled only where the other has a value.
      const each = own.length > 0 || there === undefined ? own : manyPlace;
      let matched = 0;
      for (const line of each) {
        const [a, b] = swapped
          ? [partner.values[at], line.values[at]]
          : [line.values[at], partner.values[at]];
        const value = operation.value(a, b, a);
        if (value === undefined) continue;
        if (++matched > 1 && matching.many === undefined) throw PromqlFault.execution(AMBIGUOUS);
        const result = lineOf(line, partner);
        if (result.has[at] === 1) {
          throw PromqlFault.execution('several series of the result have the same labels');
        }
        put(result, at, value);
      }
    }
  }
  return { kind: 'vector', lines: [...results.values()].filter(hasAny) };
}

function resultLabels(many: Line, one: Line, matching: Matching, keepsName: boolean): Labels {
  const own = keepsName ? many.labels : withoutName(many.labels);
  if (matching.many === undefined) {
    const names = new Set(matching.labels);
    return matching.on ? keepLabels(own, names) : dropLabels(own, names);
  }
  return changeLabels(
    own,
    matching.include.map((name) => [name, one.labels.get(name)]),
  );
}

/** `and`, `or`, `unless`. */
function* ofSets(
  operator: string,
  left: readonly Line[],
  right: readonly Line[],
  matching: Matching,
  count: number,
  budget: Budget,
): Slices<Vector> {
  const signature = signatureOf(matching);
  const key = ({ labels }: Line) => labelKey(signature(labels));
  function* filter(lines: readonly Line[], others: readonly Line[], wanted: 0 | 1): Slices<Line[]> {
    const present = new Map<string, Uint8Array>();
    for (const [name, group] of yield* grouped(others, key, budget)) {
      present.set(name, yield* presenceOf(group, count, budget));
    }
    const results: Line[] = [];
    for (const line of lines) {
      const among = present.get(key(line));
      if (budget.series(1, count)) yield;
      const has = new Uint8Array(count);
      for (let at = 0; at < count; at++)
        has[at] = Number(line.has[at] === 1 && (among?.[at] ?? 0) === wanted);
      const result = { ...line, has };
      if (hasAny(result)) results.push(result);
    }
    return results;
  }
  if (operator === 'or') {
    return { kind: 'vector', lines: yield* unite([...left, ...(yield* filter(right, left, 0))], budget) };
  }
  return { kind: 'vector', lines: yield* filter(left, right, operator === 'and' ? 1 : 0) };
}

/** Lines of the same labels as one: each has values at steps where the others have none. */
export function* unite(lines: readonly Line[], budget: Budget): Slices<Line[]> {
  const united: Line[] = [];
  const groups = yield* grouped(lines, ({ labels }) => labelKey(labels), budget);
  for (const group of groups.values()) {
    if (group.length === 1) {
      united.push(group[0]);
      continue;
    }
    const count = group[0].has.length;
    const whole = budget.line(group[0].labels, count);
    for (const line of group) {
      if (budget.spend(count)) yield;
      for (let at = 0; at < count; at++) {
        if (line.has[at] === 0) continue;
        if (whole.has[at] === 1) {
          throw PromqlFault.execution('several series of the result have the same labels');
        }
        put(whole, at, line.values[at]);
      }
    }
    united.push(whole);
  }
  return united;
}

const SETS: ReadonlySet<string> = new Set(['and', 'or', 'unless']);

/**
 * Applies an operator to two results of `count` steps.
 *
 * @throws PromqlFault when the operator is not for them, when series match ambiguously, or when the budget is spent
 */
export function* operate(
  { operator, bool, matching }: Pick<Binary, 'operator' | 'bool' | 'matching'>,
  left: Evaluated,
  right: Evaluated,
  count: number,
  budget: Budget,
): Slices<Evaluated> {
  if (left.kind === 'text' || right.kind === 'text' || left.kind === 'matrix' || right.kind === 'matrix')
    throw PromqlFault.badData(`${operator} takes numbers and vectors`);
  if (SETS.has(operator)) {
    if (left.kind === 'vector' && right.kind === 'vector') {
      return yield* ofSets(operator, left.lines, right.lines, matching, count, budget);
    }
    throw PromqlFault.badData(`the operator ${operator} takes a vector on each side`);
  }
  const operation = operationOf(operator, bool);
  if (left.kind === 'scalar') {
    return right.kind === 'scalar'
      ? ofScalars(left.values, right.values, operation)
      : yield* withScalar(right.lines, left.values, true, operation, budget);
  }
  return right.kind === 'scalar'
    ? yield* withScalar(left.lines, right.values, false, operation, budget)
    : yield* ofVectors(left.lines, right.lines, matching, operation, count, budget);
}

import type { Matching } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { changeLabels, dropLabels, keepLabels, type Labels, labelKey, NAME, withoutName } from './labels.ts';
import { type Evaluated, emptyLine, hasAny, type Line, put } from './result.ts';

type Vector = Extract<Evaluated, { kind: 'vector' }>;

/** Arithmetic, by operator. */
const ARITHMETIC: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['%', (left, right) => left % right],
  ['^', (left, right) => left ** right],
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
function withScalar(
  lines: readonly Line[],
  scalar: Float64Array,
  swapped: boolean,
  operation: Operation,
): Vector {
  const results = lines.map((line) => {
    const result = emptyLine(operation.keepsName ? line.labels : withoutName(line.labels), scalar.length);
    for (let at = 0; at < scalar.length; at++) {
      if (line.has[at] === 0) continue;
      const [left, right] = swapped ? [scalar[at], line.values[at]] : [line.values[at], scalar[at]];
      put(result, at, operation.value(left, right, line.values[at]));
    }
    return result;
  });
  return { kind: 'vector', lines: results.filter(hasAny) };
}

/** Labels by which the series of two vectors match. */
function signatureOf({ on, labels }: Matching): (labels: Labels) => Labels {
  const names = new Set(on ? labels : [...labels, NAME]);
  return on ? (of) => keepLabels(of, names) : (of) => dropLabels(of, names);
}

function grouped(lines: readonly Line[], key: (line: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const name = key(line);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [line]);
    else group.push(line);
  }
  return groups;
}

const AMBIGUOUS =
  'several series of one side match the same labels; match on more labels, or use group_left or group_right';

/** The lines of the side of which at most one may match, by key; at no step that the other side has may two have a value. */
function apart(lines: readonly Line[], others: readonly Line[], key: (line: Line) => string) {
  const groups = grouped(lines, key);
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    for (let at = 0; at < group[0].has.length; at++) {
      const several = group.filter(({ has }) => has[at] === 1).length > 1;
      if (several && others.some(({ has }) => has[at] === 1)) throw PromqlFault.execution(AMBIGUOUS);
    }
  }
  return groups;
}

/** Vectors of which each series of one side matches one of the other. */
function ofVectors(
  left: readonly Line[],
  right: readonly Line[],
  matching: Matching,
  operation: Operation,
  count: number,
): Vector {
  const swapped = matching.many === 'right';
  const [many, one] = swapped ? [right, left] : [left, right];
  const signature = signatureOf(matching);
  const key = ({ labels }: Line) => labelKey(signature(labels));
  const ones = apart(one, many, key);
  const results = new Map<string, Line>();
  for (const [name, lines] of grouped(many, key)) {
    const partners = ones.get(name);
    if (partners === undefined) continue;
    for (let at = 0; at < count; at++) {
      const partner = partners.find(({ has }) => has[at] === 1);
      if (partner === undefined) continue;
      let matched = 0;
      for (const line of lines) {
        if (line.has[at] === 0) continue;
        const [a, b] = swapped
          ? [partner.values[at], line.values[at]]
          : [line.values[at], partner.values[at]];
        const value = operation.value(a, b, a);
        if (value === undefined) continue;
        if (++matched > 1 && matching.many === undefined) throw PromqlFault.execution(AMBIGUOUS);
        const labels = resultLabels(line, partner, matching, operation.keepsName);
        const own = labelKey(labels);
        const result = results.get(own) ?? emptyLine(labels, count);
        results.set(own, result);
        if (result.has[at] === 1) {
          throw PromqlFault.execution('several series of the result have the same labels');
        }
        put(result, at, value);
      }
    }
  }
  return { kind: 'vector', lines: [...results.values()] };
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
function ofSets(operator: string, left: readonly Line[], right: readonly Line[], matching: Matching): Vector {
  if (matching.many !== undefined)
    throw PromqlFault.badData(`${operator} takes no group_left or group_right`);
  const signature = signatureOf(matching);
  const key = ({ labels }: Line) => labelKey(signature(labels));
  const filter = (lines: readonly Line[], others: Map<string, Line[]>, wanted: boolean) =>
    lines
      .map((line) => {
        const among = others.get(key(line)) ?? [];
        const has = line.has.map((own, at) =>
          Number(own === 1 && among.some((other) => other.has[at] === 1) === wanted),
        );
        return { ...line, has };
      })
      .filter(hasAny);
  if (operator === 'or') {
    return { kind: 'vector', lines: unite([...left, ...filter(right, grouped(left, key), false)]) };
  }
  return { kind: 'vector', lines: filter(left, grouped(right, key), operator === 'and') };
}

/** Lines of the same labels as one: each has values at steps where the others have none. */
export function unite(lines: readonly Line[]): Line[] {
  const united: Line[] = [];
  for (const group of grouped(lines, ({ labels }) => labelKey(labels)).values()) {
    if (group.length === 1) {
      united.push(group[0]);
      continue;
    }
    const whole = emptyLine(group[0].labels, group[0].has.length);
    for (const line of group) {
      for (let at = 0; at < line.has.length; at++) {
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
 * @throws PromqlFault when the operator is not for them, or when series match ambiguously
 */
export function operate(
  operator: string,
  bool: boolean,
  matching: Matching,
  left: Evaluated,
  right: Evaluated,
  count: number,
): Evaluated {
  if (left.kind === 'text' || right.kind === 'text')
    throw PromqlFault.badData(`${operator} does not take strings`);
  if (SETS.has(operator)) {
    if (left.kind === 'vector' && right.kind === 'vector') {
      return ofSets(operator, left.lines, right.lines, matching);
    }
    throw PromqlFault.badData(`the operator ${operator} takes a vector on each side`);
  }
  const operation = operationOf(operator, bool);
  if (left.kind === 'scalar') {
    return right.kind === 'scalar'
      ? ofScalars(left.values, right.values, operation)
      : withScalar(right.lines, left.values, true, operation);
  }
  return right.kind === 'scalar'
    ? withScalar(left.lines, right.values, false, operation)
    : ofVectors(left.lines, right.lines, matching, operation, count);
}

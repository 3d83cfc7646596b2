import { aggregate } from './aggregate.ts';
import { Budget, type Slices } from './budget.ts';
import type { Aggregation, Expression, Selector } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { labelJoin, labelReplace } from './label-functions.ts';
import { type Labels, labelsOf, NAME, withoutName } from './labels.ts';
import { operate, unite } from './operate.ts';
import { KEEPS_NAME, RANGE_FUNCTIONS, type RangeFunction, SCALAR_FIRST } from './range-functions.ts';
import { type Evaluated, hasAny, type Line, put, type SampledSeries, type Steps, stepAt } from './result.ts';
import { VALUE_FUNCTIONS } from './value-functions.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** Texts that each function on labels has after the vector: at least this many, and whether more. */
const LABEL_FUNCTIONS: ReadonlyMap<
  string,
  {
    readonly texts: number;
    readonly more: boolean;
    readonly of: (texts: readonly string[]) => (labels: Labels) => Labels;
  }
> = new Map([
  ['label_replace', { texts: 4, more: false, of: labelReplace }],
  ['label_join', { texts: 2, more: true, of: labelJoin }],
]);

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

/** Computes the values of one expression at all steps. */
class Evaluation {
  private readonly steps: Steps;
  private readonly samples: ReadonlyMap<Selector, readonly SampledSeries[]>;
  private readonly budget: Budget;

  constructor(steps: Steps, samples: ReadonlyMap<Selector, readonly SampledSeries[]>, budget: Budget) {
    this.steps = steps;
    this.samples = samples;
    this.budget = budget;
  }

  *of(expression: Expression): Slices<Evaluated> {
    if (this.budget.spend(this.steps.count)) yield;
    switch (expression.kind) {
      case 'number':
        return { kind: 'scalar', values: new Float64Array(this.steps.count).fill(expression.value) };
      case 'text':
        return { kind: 'text', value: expression.value };
      case 'selector':
        return { kind: 'vector', lines: yield* this.latest(expression, (values, at) => values[at]) };
      case 'negation':
        return yield* this.negated(yield* this.of(expression.of));
      case 'call':
        return yield* this.call(expression);
      case 'aggregation':
        return yield* this.aggregation(expression);
      case 'binary': {
        const left = yield* this.of(expression.left);
        const right = yield* this.of(expression.right);
        return yield* operate(expression, left, right, this.steps.count, this.budget);
      }
    }
  }

  private moment(place: number): number {
    return stepAt(this.steps, place);
  }

  /** The latest sample of each series at each step, or what is known of it. */
  private *latest(
    selector: Selector,
    known: (values: Float64Array, at: number, times: Float64Array) => number,
  ): Slices<Line[]> {
    if (selector.range !== undefined) {
      throw PromqlFault.badData('a range of samples needs a function such as avg_over_time');
    }
    const lines: Line[] = [];
    for (const { labels, times, values, lookback } of this.samples.get(selector) ?? []) {
      yield;
      const line = this.line(labels);
      let end = 0;
      for (let place = 0; place < this.steps.count; place++) {
        const time = this.moment(place) - selector.offset;
        end = countUpTo(times, time, end);
        if (end === 0 || times[end - 1] <= time - lookback) continue;
        line.values[place] = known(values, end - 1, times);
        line.has[place] = 1;
      }
      if (hasAny(line)) lines.push(line);
    }
    return yield* unite(lines, this.budget);
  }

  private *ranges(
    name: string,
    selector: Expression,
    compute: RangeFunction,
    parameter: Float64Array,
  ): Slices<Line[]> {
    if (selector.kind !== 'selector' || selector.range === undefined) {
      throw PromqlFault.badData(`${name} needs a range of samples, such as cpu[5m]`);
    }
    const { range, offset } = selector;
    const lines: Line[] = [];
    for (const { labels, times, values } of this.samples.get(selector) ?? []) {
      yield;
      const line = this.line(KEEPS_NAME.has(name) ? labels : withoutName(labels));
      let from = 0;
      let to = 0;
      for (let place = 0; place < this.steps.count; place++) {
        const end = this.moment(place) - offset;
        const start = end - range;
        from = countUpTo(times, start, from);
        to = countUpTo(times, end, to);
        if (this.budget.spend(to - from)) yield;
        const value = compute({ times, values, from, to, start, end }, parameter[place]);
        put(line, place, value);
      }
      if (hasAny(line)) lines.push(line);
    }
    return yield* unite(lines, this.budget);
  }

  private line(labels: Labels): Line {
    return this.budget.line(labels, this.steps.count);
  }

  private *negated(of: Evaluated): Slices<Evaluated> {
    if (of.kind === 'text') throw PromqlFault.badData('a string cannot be negated');
    if (of.kind === 'scalar') return { kind: 'scalar', values: of.values.map((value) => -value) };
    return yield* this.mapped(of.lines, (value) => -value);
  }

  /** Values made from each value of a vector and its step; undefined where a value is left out. */
  private *mapped(
    lines: readonly Line[],
    change: (value: number, place: number) => number | undefined,
  ): Slices<Evaluated> {
    const results: Line[] = [];
    for (const { labels, values, has } of lines) {
      yield;
      const line = this.line(withoutName(labels));
      for (let at = 0; at < this.steps.count; at++) {
        if (has[at] === 1) put(line, at, change(values[at], at));
      }
      if (hasAny(line)) results.push(line);
    }
    return { kind: 'vector', lines: yield* unite(results, this.budget) };
  }

  /** The lines with other labels. */
  private *relabelled(lines: readonly Line[], change: (labels: Labels) => Labels): Slices<Evaluated> {
    const results: Line[] = [];
    for (const line of lines) {
      // A regular expression may take long on a single text.
      yield;
      this.budget.labels();
      results.push({ ...line, labels: change(line.labels) });
    }
    return { kind: 'vector', lines: yield* unite(results, this.budget) };
  }

  private *scalar(name: string, expression: Expression | undefined): Slices<Float64Array> {
    const of = expression === undefined ? undefined : yield* this.of(expression);
    if (of?.kind === 'scalar') return of.values;
    throw PromqlFault.badData(`${name} needs a scalar`);
  }

  private *vector(name: string, expression: Expression | undefined): Slices<readonly Line[]> {
    const of = expression === undefined ? undefined : yield* this.of(expression);
    if (of?.kind === 'vector') return of.lines;
    throw PromqlFault.badData(`${name} needs a vector`);
  }

  private text(name: string, expression: Expression): string {
    if (expression.kind === 'text') return expression.value;
    throw PromqlFault.badData(`${name} needs a string`);
  }

  private *call({ name, arguments: given }: Call): Slices<Evaluated> {
    const most = (count: number) => {
      if (given.length > count) throw PromqlFault.badData(`${name} takes at most ${count} arguments`);
    };
    const compute = RANGE_FUNCTIONS.get(name);
    if (compute !== undefined) {
      const isFirst = SCALAR_FIRST.get(name);
      most(isFirst === undefined ? 1 : 2);
      const [range, parameter] = isFirst === true ? [given[1], given[0]] : given;
      if (range === undefined) throw PromqlFault.badData(`${name} needs a range of samples`);
      const scalar = isFirst === undefined ? new Float64Array() : yield* this.scalar(name, parameter);
      return { kind: 'vector', lines: yield* this.ranges(name, range, compute, scalar) };
    }
    const each = VALUE_FUNCTIONS.get(name);
    if (each !== undefined) {
      most(1 + each.scalars.length);
      const scalars: Float64Array[] = [];
      for (const [at, usual] of each.scalars.entries()) {
        const own = given[at + 1];
        scalars.push(
          own === undefined && usual !== undefined
            ? new Float64Array(this.steps.count).fill(usual)
            : yield* this.scalar(name, own),
        );
      }
      const lines = yield* this.vector(name, given[0]);
      return yield* this.mapped(lines, (value, at) => each.of(value, ...scalars.map((scalar) => scalar[at])));
    }
    const labelled = LABEL_FUNCTIONS.get(name);
    if (labelled !== undefined) {
      const texts = given.slice(1).map((one) => this.text(name, one));
      if (texts.length < labelled.texts || (!labelled.more && texts.length > labelled.texts)) {
        throw PromqlFault.badData(
          `${name} needs a vector and ${labelled.more ? 'at least ' : ''}${labelled.texts} strings`,
        );
      }
      return yield* this.relabelled(yield* this.vector(name, given[0]), labelled.of(texts));
    }
    return yield* this.special(name, given, most);
  }

  private *special(
    name: string,
    given: readonly Expression[],
    most: (count: number) => void,
  ): Slices<Evaluated> {
    const { count } = this.steps;
    const [first] = given;
    switch (name) {
      case 'time':
        most(0);
        return {
          kind: 'scalar',
          values: Float64Array.from({ length: count }, (_, at) => this.moment(at) / 1000),
        };
      case 'pi':
        most(0);
        return { kind: 'scalar', values: new Float64Array(count).fill(Math.PI) };
      case 'vector':
        most(1);
        return {
          kind: 'vector',
          lines: [
            {
              labels: new Map(),
              values: yield* this.scalar(name, first),
              has: new Uint8Array(count).fill(1),
            },
          ],
        };
      case 'scalar': {
        most(1);
        const lines = yield* this.vector(name, first);
        const values = new Float64Array(count).fill(Number.NaN);
        for (let at = 0; at < count; at++) {
          if (this.budget.spend(lines.length)) yield;
          const there = lines.filter(({ has }) => has[at] === 1);
          if (there.length === 1) values[at] = there[0].values[at];
        }
        return { kind: 'scalar', values };
      }
      case 'timestamp': {
        most(1);
        if (first?.kind === 'selector') {
          const lines = yield* this.latest(first, (_values, at, times) => times[at] / 1000);
          return yield* this.relabelled(lines, withoutName);
        }
        const lines = yield* this.vector(name, first);
        return yield* this.mapped(lines, (_value, at) => this.moment(at) / 1000);
      }
      case 'absent': {
        most(1);
        const lines = yield* this.vector(name, first);
        const line = this.line(first === undefined ? new Map() : requiredLabels(first));
        line.values.fill(1);
        for (let at = 0; at < count; at++) {
          if (this.budget.spend(lines.length)) yield;
          line.has[at] = Number(lines.every(({ has }) => has[at] === 0));
        }
        return { kind: 'vector', lines: [line].filter(hasAny) };
      }
      case 'sort':
      case 'sort_desc': {
        most(1);
        const sign = name === 'sort' ? 1 : -1;
        const last = count - 1;
        const lines = yield* this.vector(name, first);
        return {
          kind: 'vector',
          lines: lines.toSorted((one, other) => (one.values[last] - other.values[last]) * sign),
          sorted: true,
        };
      }
      default:
        throw PromqlFault.badData(`tidemark does not evaluate the function ${name}`);
    }
  }

  private *aggregation({ operator, of, parameter, by, labels }: Aggregation): Slices<Evaluated> {
    const lines = yield* this.vector(operator, of);
    const given = parameter === undefined ? undefined : yield* this.of(parameter);
    if (given?.kind === 'vector')
      throw PromqlFault.badData(
        `the parameter of ${operator} must be a scalar, or the label of count_values a string`,
      );
    const own = given?.kind === 'text' ? given.value : given?.values;
    const result = yield* aggregate(operator, lines, { by, labels }, own, this.steps.count, this.budget);
    return operator.endsWith('k')
      ? { kind: 'vector', lines: result, sorted: true }
      : { kind: 'vector', lines: yield* unite(result, this.budget) };
  }
}

/** The labels that the conditions of a selector require. */
function requiredLabels(expression: Expression): Labels {
  if (expression.kind !== 'selector') return new Map();
  const equal = expression.matchers.filter(({ operator, label }) => operator === '=' && label !== NAME);
  const once = equal.filter(
    ({ label }) => expression.matchers.filter((one) => one.label === label).length === 1,
  );
  return labelsOf(once.map(({ label, value }) => [label, value]));
}

/**
 * Evaluates an expression at each step, as Prometheus does: the latest sample not older than the lookback of its series, ranges without
 * their start, increases extrapolated to the bounds of their range.
 *
 * It yields after a part of the work that takes about a millisecond, so that others can have their turn or it can be given up.
 *
 * @param samples of each selector of the expression, in order of time, at least those that its steps need
 * @param budget what it may count, and holds at most 9 bytes for each of
 * @throws PromqlFault when a function or an operator is unknown or is not for these arguments, when series match ambiguously, or when the
 *   budget is spent
 */
export function evaluate(
  expression: Expression,
  steps: Steps,
  samples: ReadonlyMap<Selector, readonly SampledSeries[]>,
  budget = new Budget(),
): Slices<Evaluated> {
  return new Evaluation(steps, samples, budget).of(expression);
}

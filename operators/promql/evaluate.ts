import { aggregate } from './aggregate.ts';
import { Budget } from './budget.ts';
import type { Aggregation, Expression, Selector } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { labelJoin, labelReplace } from './label-functions.ts';
import { type Labels, labelsOf, NAME, withoutName } from './labels.ts';
import { operate, unite } from './operate.ts';
import { KEEPS_NAME, RANGE_FUNCTIONS, type RangeFunction, SCALAR_FIRST } from './range-functions.ts';
import {
  type Evaluated,
  emptyLine,
  hasAny,
  type Line,
  put,
  type SampledSeries,
  type Steps,
  stepAt,
} from './result.ts';
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
  private readonly budget = new Budget();

  constructor(steps: Steps, samples: ReadonlyMap<Selector, readonly SampledSeries[]>) {
    this.steps = steps;
    this.samples = samples;
  }

  of(expression: Expression): Evaluated {
    const result = this.computed(expression);
    this.budget.spend(result.kind === 'vector' ? result.lines.length * this.steps.count : this.steps.count);
    return result;
  }

  private computed(expression: Expression): Evaluated {
    switch (expression.kind) {
      case 'number':
        return { kind: 'scalar', values: new Float64Array(this.steps.count).fill(expression.value) };
      case 'text':
        return { kind: 'text', value: expression.value };
      case 'selector':
        return { kind: 'vector', lines: this.latest(expression, (values, at) => values[at]) };
      case 'negation':
        return this.negated(this.of(expression.of));
      case 'call':
        return this.call(expression);
      case 'aggregation':
        return this.aggregation(expression);
      case 'binary': {
        const { operator, bool, matching, left, right } = expression;
        return operate(operator, bool, matching, this.of(left), this.of(right), this.steps.count);
      }
    }
  }

  private moment(place: number): number {
    return stepAt(this.steps, place);
  }

  /** The latest sample of each series at each step, or what is known of it. */
  private latest(
    selector: Selector,
    known: (values: Float64Array, at: number, times: Float64Array) => number,
  ): Line[] {
    if (selector.range !== undefined) {
      throw PromqlFault.badData('a range of samples needs a function such as avg_over_time');
    }
    const lines = (this.samples.get(selector) ?? []).map(({ labels, times, values, lookback }) => {
      const line = emptyLine(labels, this.steps.count);
      let end = 0;
      for (let place = 0; place < this.steps.count; place++) {
        const time = this.moment(place) - selector.offset;
        end = countUpTo(times, time, end);
        if (end === 0 || times[end - 1] <= time - lookback) continue;
        line.values[place] = known(values, end - 1, times);
        line.has[place] = 1;
      }
      return line;
    });
    return unite(lines.filter(hasAny));
  }

  private ranges(
    name: string,
    selector: Expression,
    compute: RangeFunction,
    parameter: Float64Array,
  ): Line[] {
    if (selector.kind !== 'selector' || selector.range === undefined) {
      throw PromqlFault.badData(`${name} needs a range of samples, such as cpu[5m]`);
    }
    const { range, offset } = selector;
    const lines = (this.samples.get(selector) ?? []).map(({ labels, times, values }) => {
      const line = emptyLine(KEEPS_NAME.has(name) ? labels : withoutName(labels), this.steps.count);
      let from = 0;
      let to = 0;
      for (let place = 0; place < this.steps.count; place++) {
        const end = this.moment(place) - offset;
        const start = end - range;
        from = countUpTo(times, start, from);
        to = countUpTo(times, end, to);
        this.budget.spend(to - from);
        const value = compute({ times, values, from, to, start, end }, parameter[place]);
        put(line, place, value);
      }
      return line;
    });
    return unite(lines.filter(hasAny));
  }

  private negated(of: Evaluated): Evaluated {
    if (of.kind === 'text') throw PromqlFault.badData('a string cannot be negated');
    if (of.kind === 'scalar') return { kind: 'scalar', values: of.values.map((value) => -value) };
    const lines = of.lines.map((line) => ({
      ...line,
      labels: withoutName(line.labels),
      values: line.values.map((value) => -value),
    }));
    return { kind: 'vector', lines: unite(lines) };
  }

  private scalar(name: string, expression: Expression | undefined): Float64Array {
    const of = expression === undefined ? undefined : this.of(expression);
    if (of?.kind === 'scalar') return of.values;
    throw PromqlFault.badData(`${name} needs a scalar`);
  }

  private vector(name: string, expression: Expression | undefined): readonly Line[] {
    const of = expression === undefined ? undefined : this.of(expression);
    if (of?.kind === 'vector') return of.lines;
    throw PromqlFault.badData(`${name} needs a vector`);
  }

  private text(name: string, expression: Expression): string {
    if (expression.kind === 'text') return expression.value;
    throw PromqlFault.badData(`${name} needs a string`);
  }

  private call({ name, arguments: given }: Call): Evaluated {
    const most = (count: number) => {
      if (given.length > count) throw PromqlFault.badData(`${name} takes at most ${count} arguments`);
    };
    const compute = RANGE_FUNCTIONS.get(name);
    if (compute !== undefined) {
      const isFirst = SCALAR_FIRST.get(name);
      most(isFirst === undefined ? 1 : 2);
      const [range, parameter] = isFirst === true ? [given[1], given[0]] : given;
      if (range === undefined) throw PromqlFault.badData(`${name} needs a range of samples`);
      const scalar = isFirst === undefined ? new Float64Array() : this.scalar(name, parameter);
      return { kind: 'vector', lines: this.ranges(name, range, compute, scalar) };
    }
    const each = VALUE_FUNCTIONS.get(name);
    if (each !== undefined) {
      most(1 + each.scalars.length);
      const scalars = each.scalars.map((usual, at) => {
        const own = given[at + 1];
        return own === undefined && usual !== undefined
          ? new Float64Array(this.steps.count).fill(usual)
          : this.scalar(name, own);
      });
      const lines = this.vector(name, given[0]).map(({ labels, values, has }) => {
        const line = emptyLine(withoutName(labels), this.steps.count);
        for (let at = 0; at < this.steps.count; at++) {
          if (has[at] === 1) put(line, at, each.of(values[at], ...scalars.map((scalar) => scalar[at])));
        }
        return line;
      });
      return { kind: 'vector', lines: unite(lines.filter(hasAny)) };
    }
    const labelled = LABEL_FUNCTIONS.get(name);
    if (labelled !== undefined) {
      const texts = given.slice(1).map((one) => this.text(name, one));
      if (texts.length < labelled.texts || (!labelled.more && texts.length > labelled.texts)) {
        throw PromqlFault.badData(
          `${name} needs a vector and ${labelled.more ? 'at least ' : ''}${labelled.texts} strings`,
        );
      }
      const change = labelled.of(texts);
      const lines = this.vector(name, given[0]).map((line) => ({ ...line, labels: change(line.labels) }));
      return { kind: 'vector', lines: unite(lines) };
    }
    return this.special(name, given, most);
  }

  private special(name: string, given: readonly Expression[], most: (count: number) => void): Evaluated {
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
            { labels: new Map(), values: this.scalar(name, first), has: new Uint8Array(count).fill(1) },
          ],
        };
      case 'scalar': {
        most(1);
        const lines = this.vector(name, first);
        const values = new Float64Array(count).fill(Number.NaN);
        for (let at = 0; at < count; at++) {
          const there = lines.filter(({ has }) => has[at] === 1);
          if (there.length === 1) values[at] = there[0].values[at];
        }
        return { kind: 'scalar', values };
      }
      case 'timestamp': {
        most(1);
        const lines =
          first?.kind === 'selector'
            ? this.latest(first, (_values, at, times) => times[at] / 1000)
            : this.vector(name, first).map((line) => ({
                ...line,
                values: line.values.map((_value, at) => this.moment(at) / 1000),
              }));
        return {
          kind: 'vector',
          lines: unite(lines.map((line) => ({ ...line, labels: withoutName(line.labels) }))),
        };
      }
      case 'absent': {
        most(1);
        const lines = this.vector(name, first);
        const line = emptyLine(first === undefined ? new Map() : requiredLabels(first), count);
        line.values.fill(1);
        for (let at = 0; at < count; at++) line.has[at] = Number(lines.every(({ has }) => has[at] === 0));
        return { kind: 'vector', lines: [line].filter(hasAny) };
      }
      case 'sort':
      case 'sort_desc': {
        most(1);
        const sign = name === 'sort' ? 1 : -1;
        const last = count - 1;
        const lines = this.vector(name, first).toSorted(
          (one, other) => (one.values[last] - other.values[last]) * sign,
        );
        return { kind: 'vector', lines, sorted: true };
      }
      default:
        throw PromqlFault.badData(`tidemark does not evaluate the function ${name}`);
    }
  }

  private aggregation({ operator, of, parameter, by, labels }: Aggregation): Evaluated {
    const lines = this.vector(operator, of);
    const given = parameter === undefined ? undefined : this.of(parameter);
    if (given?.kind === 'vector')
      throw PromqlFault.badData(
        `the parameter of ${operator} must be a scalar, or the label of count_values a string`,
      );
    const own = given?.kind === 'text' ? given.value : given?.values;
    const result = aggregate(operator, lines, { by, labels }, own, this.steps.count);
    return operator.endsWith('k')
      ? { kind: 'vector', lines: result, sorted: true }
      : { kind: 'vector', lines: unite(result) };
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
 * @param samples of each selector of the expression, in order of time, at least those that its steps need
 * @throws PromqlFault when a function or an operator is unknown or is not for these arguments, or when series match ambiguously
 */
export function evaluate(
  expression: Expression,
  steps: Steps,
  samples: ReadonlyMap<Selector, readonly SampledSeries[]>,
): Evaluated {
  return new Evaluation(steps, samples).of(expression);
}

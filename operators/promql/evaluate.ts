import { aggregate } from './aggregate.ts';
import { Budget, type Slices } from './budget.ts';
import type { Aggregation, Call, Expression, Selector, Subquery } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { checkQuantiles, histogramFraction, histogramQuantiles } from './histograms.ts';
import { withInfo } from './info.ts';
import { labelJoin, labelReplace } from './label-functions.ts';
import { type Labels, labelsOf, NAME, withoutName } from './labels.ts';
import { byLabels, byValue, mapped, missing, relabelled, single } from './line-functions.ts';
import { stepsWithin } from './moments.ts';
import { Notes } from './notes.ts';
import { operate, unite } from './operate.ts';
import { RANGE_FUNCTIONS } from './range-functions.ts';
import { type Evaluated, hasAny, type Line, type SampledSeries, type Steps, stepAt } from './result.ts';
import { CALENDAR_FUNCTIONS, VALUE_FUNCTIONS } from './value-functions.ts';
import { asSamples, inRange, latest, overRanges } from './windows.ts';

/** Functions on labels, by the texts that they have after the vector. */
const LABEL_FUNCTIONS: ReadonlyMap<string, (texts: readonly string[]) => (labels: Labels) => Labels> =
  new Map([
    ['label_replace', labelReplace],
    ['label_join', labelJoin],
  ]);

/** Functions of native histograms, which no series has here. */
const NATIVE: ReadonlySet<string> = new Set([
  ...['histogram_avg', 'histogram_count', 'histogram_sum', 'histogram_stddev', 'histogram_stdvar'],
]);

/** The time of a sample in seconds, and its value. */
const timeOf = (_values: Float64Array, at: number, times: Float64Array) => (times[at] ?? Number.NaN) / 1000;
const sampleOf = (values: Float64Array, at: number) => values[at] ?? Number.NaN;

/** Computes the values of one expression at all steps. */
class Evaluation {
  private readonly steps: Steps;
  private readonly samples: ReadonlyMap<Selector, readonly SampledSeries[]>;
  private readonly budget: Budget;
  private readonly notes: Notes;

  constructor(
    steps: Steps,
    samples: ReadonlyMap<Selector, readonly SampledSeries[]>,
    budget: Budget,
    notes: Notes,
  ) {
    this.steps = steps;
    this.samples = samples;
    this.budget = budget;
    this.notes = notes;
  }

  *of(expression: Expression): Slices<Evaluated> {
    const { steps, budget } = this;
    if (budget.spend(steps.count)) yield;
    switch (expression.kind) {
      case 'number':
        return { kind: 'scalar', values: new Float64Array(steps.count).fill(expression.value) };
      case 'text':
        return { kind: 'text', value: expression.value };
      case 'selector':
      case 'subquery': {
        if (expression.kind === 'selector' && expression.range === undefined)
          return this.asVector(yield* this.latest(expression, sampleOf));
        if (steps.count > 1)
          throw PromqlFault.badData('a range of samples needs a function such as avg_over_time');
        const series = yield* this.sampled(expression);
        return {
          kind: 'matrix',
          series: yield* inRange(
            series,
            { ...expression, range: expression.range ?? Number.NaN },
            steps,
            budget,
          ),
        };
      }
      case 'negation':
        return yield* this.negated(yield* this.of(expression.of));
      case 'call':
        return yield* this.call(expression);
      case 'aggregation':
        return yield* this.aggregation(expression);
      case 'binary': {
        const left = yield* this.of(expression.left);
        const right = yield* this.of(expression.right);
        return yield* operate(expression, left, right, steps.count, budget);
      }
    }
  }

  private asVector(lines: readonly Line[]): Evaluated {
    return { kind: 'vector', lines };
  }

  private latest(
    selector: Selector,
    known: (values: Float64Array, at: number, times: Float64Array) => number,
  ): Slices<Line[]> {
    return latest(this.samples.get(selector) ?? [], selector, known, this.steps, this.budget);
  }

  /** The samples of which an expression gives ranges. */
  private *sampled(expression: Selector | Subquery): Slices<readonly SampledSeries[]> {
    if (expression.kind === 'selector') return this.samples.get(expression) ?? [];
    const steps = stepsWithin(expression, this.steps);
    const inner = new Evaluation(steps, this.samples, this.budget, this.notes);
    const lines = yield* inner.vector(expression.of);
    return yield* asSamples(lines, steps, expression, this.budget);
  }

  private *overRanges(
    name: string,
    of: Expression | undefined,
    parameters: readonly Float64Array[] = [],
  ): Slices<Line[]> {
    if ((of?.kind !== 'selector' && of?.kind !== 'subquery') || of.range === undefined)
      throw PromqlFault.badData(`${name} needs a range of samples, such as cpu[5m]`);
    const series = yield* this.sampled(of);
    const windows = { ...of, range: of.range };
    return yield* overRanges(name, series, windows, parameters, this.steps, this.budget, this.notes);
  }

  private *negated(of: Evaluated): Slices<Evaluated> {
    if (of.kind === 'scalar') return { kind: 'scalar', values: of.values.map((value) => -value) };
    if (of.kind !== 'vector') throw PromqlFault.badData('only numbers and vectors can be negated');
    return this.asVector(yield* mapped(of.lines, (value) => -value, this.steps.count, this.budget));
  }

  private *scalar(expression: Expression | undefined): Slices<Float64Array> {
    const of = expression === undefined ? undefined : yield* this.of(expression);
    if (of?.kind === 'scalar') return of.values;
    throw PromqlFault.badData('a scalar is missing');
  }

  private *scalars(expressions: readonly Expression[]): Slices<Float64Array[]> {
    const all: Float64Array[] = [];
    for (const one of expressions) all.push(yield* this.scalar(one));
    return all;
  }

  private *vector(expression: Expression | undefined): Slices<readonly Line[]> {
    const of = expression === undefined ? undefined : yield* this.of(expression);
    if (of?.kind === 'vector') return of.lines;
    throw PromqlFault.badData('a vector is missing');
  }

  private texts(name: string, expressions: readonly Expression[]): string[] {
    return expressions.map((one) => {
      if (one.kind === 'text') return one.value;
      throw PromqlFault.badData(`${name} needs a string`);
    });
  }

  private *call({ name, arguments: given }: Call): Slices<Evaluated> {
    const { steps, budget } = this;
    const [first, ...rest] = given;
    if (RANGE_FUNCTIONS.has(name)) {
      const parameters = given.filter((one) => one.kind !== 'subquery' && one.kind !== 'selector');
      const range = given.find((one) => one.kind === 'subquery' || one.kind === 'selector');
      const scalars = yield* this.scalars(parameters);
      if (name === 'quantile_over_time') checkQuantiles(scalars[0] ?? [], this.notes);
      return this.asVector(yield* this.overRanges(name, range, scalars));
    }
    const each = VALUE_FUNCTIONS.get(name);
    if (each !== undefined) {
      const scalars = yield* this.scalars(rest);
      for (const usual of each.scalars.slice(rest.length))
        scalars.push(new Float64Array(steps.count).fill(usual ?? Number.NaN));
      const of = (value: number, at: number) =>
        each.of(value, ...scalars.map((scalar) => scalar[at] ?? Number.NaN));
      return this.asVector(yield* mapped(yield* this.vector(first), of, steps.count, budget));
    }
    const dated = CALENDAR_FUNCTIONS.get(name);
    if (dated !== undefined) {
      const lines = first === undefined ? [this.constant(this.time())] : yield* this.vector(first);
      return this.asVector(yield* mapped(lines, dated, steps.count, budget));
    }
    const labelled = LABEL_FUNCTIONS.get(name);
    if (labelled !== undefined) {
      const change = labelled(this.texts(name, rest));
      return this.asVector(yield* relabelled(yield* this.vector(first), change, budget));
    }
    if (name.startsWith('histogram_')) return this.asVector(yield* this.histogram(name, given));
    return yield* this.special(name, given);
  }

  /** Seconds since 1970 of each step. */
  private time(): Float64Array {
    return Float64Array.from({ length: this.steps.count }, (_, at) => stepAt(this.steps, at) / 1000);
  }

  private constant(values: Float64Array): Line {
    return { labels: new Map(), values, has: new Uint8Array(this.steps.count).fill(1) };
  }

  private *histogram(name: string, given: readonly Expression[]): Slices<Line[]> {
    const { steps, budget, notes } = this;
    const [first, second, third] = given;
    if (name === 'histogram_fraction') {
      const [lower, upper] = [yield* this.scalar(first), yield* this.scalar(second)];
      const lines = yield* this.vector(third);
      return yield* histogramFraction(lower, upper, lines, steps.count, budget, notes);
    }
    if (name === 'histogram_quantile') {
      const quantile = yield* this.scalar(first);
      const lines = yield* this.vector(second);
      return yield* histogramQuantiles([quantile], undefined, lines, steps.count, budget, notes);
    }
    if (name === 'histogram_quantiles') {
      const lines = yield* this.vector(first);
      const [label] = this.texts(name, given.slice(1, 2));
      const quantiles = yield* this.scalars(given.slice(2));
      return yield* histogramQuantiles(quantiles, label, lines, steps.count, budget, notes);
    }
    if (NATIVE.has(name)) {
      // What is not a native histogram is left out, and there is none.
      yield* this.vector(first);
      return [];
    }
    throw PromqlFault.badData(`tidemark does not evaluate the function ${name}`);
  }

  private *special(name: string, given: readonly Expression[]): Slices<Evaluated> {
    const { budget } = this;
    const { count } = this.steps;
    const [first, ...rest] = given;
    switch (name) {
      case 'time':
        return { kind: 'scalar', values: this.time() };
      case 'pi':
        return { kind: 'scalar', values: new Float64Array(count).fill(Math.PI) };
      case 'vector':
        return this.asVector([this.constant(yield* this.scalar(first))].filter(hasAny));
      case 'scalar':
        return { kind: 'scalar', values: yield* single(yield* this.vector(first), count, budget) };
      case 'timestamp': {
        if (first?.kind === 'selector') {
          const lines = yield* this.latest(first, timeOf);
          return this.asVector(yield* relabelled(lines, withoutName, budget));
        }
        const times = this.time();
        const lines = yield* this.vector(first);
        return this.asVector(yield* mapped(lines, (_value, at) => times[at], count, budget));
      }
      case 'absent':
        return this.asVector(yield* missing(yield* this.vector(first), requiredLabels(first), count, budget));
      case 'absent_over_time': {
        const present = yield* this.overRanges('present_over_time', first);
        return this.asVector(yield* missing(present, requiredLabels(first), count, budget));
      }
      case 'sort':
      case 'sort_desc': {
        this.noteOrder(name);
        const lines = yield* this.vector(first);
        return { kind: 'vector', lines: byValue(lines, name === 'sort' ? 1 : -1), sorted: true };
      }
      case 'sort_by_label':
      case 'sort_by_label_desc': {
        this.noteOrder(name);
        const lines = yield* this.vector(first);
        const sign = name === 'sort_by_label' ? 1 : -1;
        return { kind: 'vector', lines: byLabels(lines, this.texts(name, rest), sign), sorted: true };
      }
      case 'info': {
        const [taken] = rest;
        const lines = yield* this.vector(first);
        if (taken?.kind !== 'selector') throw PromqlFault.badData('info needs a selector of labels');
        const known = yield* this.latest(taken, timeOf);
        return this.asVector(yield* withInfo(lines, known, taken.matchers, count, budget));
      }
      default:
        throw PromqlFault.badData(`tidemark does not evaluate the function ${name}`);
    }
  }

  private noteOrder(name: string): void {
    if (this.steps.count > 1) this.notes.warn(`${name} has no effect on an answer for several steps`);
  }

  private *aggregation({ operator, of, parameter, by, labels }: Aggregation): Slices<Evaluated> {
    const lines = yield* this.vector(of);
    const given = parameter === undefined ? undefined : yield* this.of(parameter);
    const own = given?.kind === 'text' ? given.value : given?.kind === 'scalar' ? given.values : undefined;
    const grouping = { by, labels };
    const { count } = this.steps;
    const result = yield* aggregate(operator, lines, grouping, own, count, this.budget, this.notes);
    return operator.endsWith('k')
      ? { kind: 'vector', lines: result, sorted: true }
      : { kind: 'vector', lines: yield* unite(result, this.budget) };
  }
}

/** The labels that the conditions of a selector require. */
function requiredLabels(expression: Expression | undefined): Labels {
  if (expression?.kind !== 'selector') return new Map();
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
 * @param notes where it says what a reader of the result should know
 * @throws PromqlFault when a function or an operator is unknown or is not for these arguments, when series match ambiguously, or when the
 *   budget is spent
 */
export function evaluate(
  expression: Expression,
  steps: Steps,
  samples: ReadonlyMap<Selector, readonly SampledSeries[]>,
  budget = new Budget(),
  notes = new Notes(),
): Slices<Evaluated> {
  return new Evaluation(steps, samples, budget, notes).of(expression);
}

import type { Expression } from './expression.ts';
import { PromqlFault } from './faults.ts';

/** What an expression gives at a moment: one number, a value for each series, a text, or the samples of a range of each series. */
export type ValueType = 'scalar' | 'vector' | 'string' | 'matrix';

const NAMES: Readonly<Record<ValueType, string>> = {
  scalar: 'a scalar',
  vector: 'a vector',
  string: 'a string',
  matrix: 'a range of samples, such as cpu[5m]',
};

/** The arguments of a function. */
export interface Signature {
  readonly takes: readonly ValueType[];
  /** How many of the last arguments may be left out. */
  readonly optional: number;
  /** Whether the last argument may be repeated. */
  readonly repeats: boolean;
  readonly gives: ValueType;
}

const SIGNATURES = new Map<string, Signature>();

function declare(
  names: string,
  takes: readonly ValueType[],
  { optional = 0, repeats = false, gives = 'vector' }: Partial<Signature> = {},
): void {
  for (const name of names.split(' ')) SIGNATURES.set(name, { takes, optional, repeats, gives });
}

declare('abs ceil floor exp ln log2 log10 sqrt sgn deg rad absent timestamp sort sort_desc', ['vector']);
declare('sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh', ['vector']);
declare('histogram_avg histogram_count histogram_sum histogram_stddev histogram_stdvar', ['vector']);
declare('minute hour day_of_week day_of_month day_of_year days_in_month month year', ['vector'], {
  optional: 1,
});
declare('rate increase irate delta idelta deriv changes resets', ['matrix']);
declare('avg_over_time min_over_time max_over_time sum_over_time count_over_time', ['matrix']);
declare('last_over_time first_over_time present_over_time absent_over_time', ['matrix']);
declare('stddev_over_time stdvar_over_time mad_over_time', ['matrix']);
declare('ts_of_first_over_time ts_of_last_over_time ts_of_min_over_time ts_of_max_over_time', ['matrix']);
declare('quantile_over_time', ['scalar', 'matrix']);
declare('predict_linear', ['matrix', 'scalar']);
declare('double_exponential_smoothing', ['matrix', 'scalar', 'scalar']);
declare('round', ['vector', 'scalar'], { optional: 1 });
declare('clamp_min clamp_max', ['vector', 'scalar']);
declare('clamp', ['vector', 'scalar', 'scalar']);
declare('label_replace', ['vector', 'string', 'string', 'string', 'string']);
declare('label_join', ['vector', 'string', 'string', 'string'], { optional: 1, repeats: true });
declare('sort_by_label sort_by_label_desc', ['vector', 'string'], { optional: 1, repeats: true });
declare('histogram_quantile', ['scalar', 'vector']);
declare('histogram_quantiles', ['vector', 'string', 'scalar'], { repeats: true });
declare('histogram_fraction', ['scalar', 'scalar', 'vector']);
declare('info', ['vector', 'vector'], { optional: 1 });
declare('vector', ['scalar']);
declare('scalar', ['vector'], { gives: 'scalar' });
declare('time pi start end step range', [], { gives: 'scalar' });

/** The type of an expression that has been checked. */
export function typeOf(expression: Expression): ValueType {
  switch (expression.kind) {
    case 'number':
      return 'scalar';
    case 'text':
      return 'string';
    case 'selector':
      return expression.range === undefined ? 'vector' : 'matrix';
    case 'subquery':
      return 'matrix';
    case 'negation':
      return typeOf(expression.of);
    case 'aggregation':
      return 'vector';
    case 'binary':
      return typeOf(expression.left) === 'scalar' && typeOf(expression.right) === 'scalar'
        ? 'scalar'
        : 'vector';
    case 'call':
      return SIGNATURES.get(expression.name)?.gives ?? 'vector';
  }
}

/** @throws PromqlFault when an expression has another type */
export function requireType(expression: Expression, type: ValueType, by: string): void {
  const given = typeOf(expression);
  if (given !== type) throw PromqlFault.badData(`${by} needs ${NAMES[type]}, not ${NAMES[given]}`);
}

/**
 * Checks the arguments of a function.
 *
 * @throws PromqlFault when there is no such function, or when it has other arguments
 */
export function checkCall(name: string, given: readonly Expression[]): void {
  const signature = SIGNATURES.get(name);
  if (signature === undefined) throw PromqlFault.badData(`tidemark does not evaluate the function ${name}`);
  const { takes, optional, repeats } = signature;
  if (given.length < takes.length - optional) {
    throw PromqlFault.badData(`${name} needs at least ${takes.length - optional} arguments`);
  }
  if (!repeats && given.length > takes.length) {
    throw PromqlFault.badData(`${name} takes at most ${takes.length} arguments`);
  }
  for (const [at, one] of given.entries()) {
    const type = takes[at] ?? takes.at(-1);
    if (type !== undefined) requireType(one, type, name);
  }
}

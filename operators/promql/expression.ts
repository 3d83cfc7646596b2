import type { Matcher } from './matcher.ts';

/** The times of a query in milliseconds; the step of a query for one moment is 0. */
export interface QueryTimes {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

/** When what is selected was, beside the step at which it is selected; in milliseconds. */
export interface Shift {
  /** How far the samples are before the step, or before `at`. */
  readonly offset: number;
  /** The moment that takes the place of each step. */
  readonly at: number | undefined;
}

/** What a range has at its bounds: the last sample before it begins, or values between the samples around each bound. */
export type Edges = 'anchored' | 'smoothed';

/** Series with these labels; durations are in milliseconds. */
export interface Selector extends Shift {
  readonly kind: 'selector';
  readonly matchers: readonly Matcher[];
  /** How far before each step the samples of a range begin; undefined for the latest sample. */
  readonly range: number | undefined;
  readonly edges: Edges | undefined;
}

/** The values of an expression in a range, at multiples of a step since 1970; in milliseconds. */
export interface Subquery extends Shift {
  readonly kind: 'subquery';
  readonly of: Expression;
  readonly range: number;
  readonly step: number;
}

/** Which labels of two vectors have to be equal. */
export interface Matching {
  /** Only these labels, or all but these. */
  readonly on: boolean;
  readonly labels: readonly string[];
  /** The side that may have several series for one of the other. */
  readonly many: 'left' | 'right' | undefined;
  /** Labels that the result has from the other side. */
  readonly include: readonly string[];
  /** The values of a side that has no series where the other has one; undefined to leave out both. */
  readonly fill: { readonly left: number | undefined; readonly right: number | undefined };
}

export interface Binary {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
  /** Whether a comparison gives 1 and 0, in place of leaving out what is false. */
  readonly bool: boolean;
  readonly matching: Matching;
}

export interface Aggregation {
  readonly kind: 'aggregation';
  readonly operator: string;
  readonly of: Expression;
  /** The number of `topk`, `bottomk`, `limitk`, `limit_ratio` and `quantile`, the label of `count_values`. */
  readonly parameter: Expression | undefined;
  /** Groups by these labels, or by all but these. */
  readonly by: boolean;
  readonly labels: readonly string[];
}

export interface Call {
  readonly kind: 'call';
  readonly name: string;
  readonly arguments: readonly Expression[];
}

/** A PromQL expression. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'negation'; readonly of: Expression }
  | Call
  | Selector
  | Subquery
  | Binary
  | Aggregation;

/** The expressions that one is made of. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'text':
    case 'selector':
      return [];
    case 'negation':
    case 'subquery':
      return [expression.of];
    case 'call':
      return expression.arguments;
    case 'binary':
      return [expression.left, expression.right];
    case 'aggregation':
      return expression.parameter === undefined ? [expression.of] : [expression.of, expression.parameter];
  }
}

/** The selectors of an expression. */
export function selectorsOf(expression: Expression): Selector[] {
  return expression.kind === 'selector' ? [expression] : partsOf(expression).flatMap(selectorsOf);
}

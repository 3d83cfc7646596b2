import type { Matcher } from './matcher.ts';

/** Series with these labels; durations are in milliseconds. */
export interface Selector {
  readonly kind: 'selector';
  readonly matchers: readonly Matcher[];
  /** How far before each step the samples of a range begin; undefined for the latest sample. */
  readonly range: number | undefined;
  /** How far the samples are before the step. */
  readonly offset: number;
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
  /** The number of `topk`, `bottomk` and `quantile`, the label of `count_values`. */
  readonly parameter: Expression | undefined;
  /** Groups by these labels, or by all but these. */
  readonly by: boolean;
  readonly labels: readonly string[];
}

/** A PromQL expression. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'negation'; readonly of: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | Selector
  | Binary
  | Aggregation;

/** The selectors of an expression. */
export function selectorsOf(expression: Expression): Selector[] {
  switch (expression.kind) {
    case 'number':
    case 'text':
      return [];
    case 'selector':
      return [expression];
    case 'negation':
      return selectorsOf(expression.of);
    case 'call':
      return expression.arguments.flatMap(selectorsOf);
    case 'binary':
      return [...selectorsOf(expression.left), ...selectorsOf(expression.right)];
    case 'aggregation':
      return [
        ...selectorsOf(expression.of),
        ...(expression.parameter === undefined ? [] : selectorsOf(expression.parameter)),
      ];
  }
}

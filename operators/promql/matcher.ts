import { RE2JS } from 're2js';
import { PromqlFault } from './faults.ts';
import type { Labels } from './labels.ts';

export const MATCH_OPERATORS = ['=', '!=', '=~', '!~'] as const;
export type MatchOperator = (typeof MATCH_OPERATORS)[number];

/** A condition on a label: equal, not equal, or matching a regular expression as a whole or not. An absent label is an empty text. */
export interface Matcher {
  readonly label: string;
  readonly operator: MatchOperator;
  readonly value: string;
  readonly matches: (value: string) => boolean;
}

/**
 * A regular expression in the syntax of RE2, which PromQL uses: its time is linear in the text, whoever wrote it.
 *
 * @throws PromqlFault when it is not one
 */
export function compileRegex(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw PromqlFault.badData(`${JSON.stringify(pattern)} is not a regular expression: ${reason}`);
  }
}

/** @throws PromqlFault when the value of a `=~` or `!~` is not a regular expression */
export function matcherOf(label: string, operator: MatchOperator, value: string): Matcher {
  const matches = testOf(operator, value);
  return { label, operator, value, matches };
}

function testOf(operator: MatchOperator, value: string): (text: string) => boolean {
  if (operator === '=') return (text) => text === value;
  if (operator === '!=') return (text) => text !== value;
  const regex = compileRegex(value);
  return operator === '=~' ? (text) => regex.matches(text) : (text) => !regex.matches(text);
}

/** Whether labels meet all conditions. */
export function matchesAll(labels: Labels, matchers: readonly Matcher[]): boolean {
  return matchers.every(({ label, matches }) => matches(labels.get(label) ?? ''));
}

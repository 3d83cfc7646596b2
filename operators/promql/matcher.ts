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

/** Most instructions of a regular expression: an expression of the greatest length without counted repetitions has no more. */
const MOST_INSTRUCTIONS = 20_000;
/** Most instructions that counted repetitions may come to before they are compiled, which takes 0.1 s. */
const MOST_REPEATED = 100_000;
/** Most times that repetitions within each other may repeat, by the syntax of RE2. */
const MOST_TIMES = 1000;

/** No more instructions than this are in a regular expression: its characters times all of its counted repetitions. */
function mostInstructions(pattern: string): number {
  let times = 1;
  for (const [, least, most] of pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)) {
    times = Math.min(MOST_TIMES, times * Math.max(1, Number(least), Number(most ?? 0)));
  }
  return pattern.length * times;
}

/** What the regular expressions of one query may come to, together as well as each. */
export class RegexBudget {
  private instructions = MOST_INSTRUCTIONS;

  /** @throws PromqlFault when an expression is none, or they are too large */
  compile(pattern: string): RE2JS {
    const compiled = mostInstructions(pattern) <= MOST_REPEATED ? compile(pattern) : undefined;
    this.instructions -= compiled?.programSize() ?? 0;
    if (compiled !== undefined && this.instructions >= 0) return compiled;
    throw PromqlFault.badData(
      `a regular expression, or those of a query together, have more than ${MOST_INSTRUCTIONS} instructions; repeat less, or name the values: ${pattern.slice(0, 50)}`,
    );
  }
}

/**
 * A regular expression in the syntax of RE2, which PromQL uses: its time is linear in the text, whoever wrote it, and in the number of its
 * instructions, which is bounded.
 *
 * @throws PromqlFault when it is not one, or too large a one
 */
export function compileRegex(pattern: string): RE2JS {
  return new RegexBudget().compile(pattern);
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw PromqlFault.badData(`${JSON.stringify(pattern)} is not a regular expression: ${reason}`);
  }
}

/**
 * @param budget that of the query
 * @throws PromqlFault when the value of a `=~` or `!~` is not a regular expression, or too large a one
 */
export function matcherOf(
  label: string,
  operator: MatchOperator,
  value: string,
  budget = new RegexBudget(),
): Matcher {
  const matches = testOf(operator, value, budget);
  return { label, operator, value, matches };
}

function testOf(operator: MatchOperator, value: string, budget: RegexBudget): (text: string) => boolean {
  if (operator === '=') return (text) => text === value;
  if (operator === '!=') return (text) => text !== value;
  const regex = budget.compile(value);
  return operator === '=~' ? (text) => regex.matches(text) : (text) => !regex.matches(text);
}

/** Whether labels meet all conditions. */
export function matchesAll(labels: Labels, matchers: readonly Matcher[]): boolean {
  return matchers.every(({ label, matches }) => matches(labels.get(label) ?? ''));
}

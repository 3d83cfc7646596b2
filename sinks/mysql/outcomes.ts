import { asNumber, asText } from '../sql/values.ts';

/** The two columns that have an outcome, for a SELECT: a column of doubles keeps no -0, no infinity and no NaN. */
export const outcomeColumns = (table = ''): string => `${table}outcome, ${table}outcome_text`;

/** SQL of the values of both columns. */
export function outcomeLiterals(outcome: number): string {
  if (Object.is(outcome, -0)) return "0,'-0'";
  if (!Number.isFinite(outcome)) return `NULL,'${outcome}'`;
  return `${Number.isSafeInteger(outcome) ? outcome : outcome.toExponential()},NULL`;
}

/** An outcome from its two columns. */
export function outcomeOf(outcome: unknown, text: unknown): number {
  return text === null ? asNumber(outcome) : Number(asText(text));
}

import { InvalidInput } from '../../operators/records/errors.ts';
import { issuesOf, parseWith } from '../../operators/records/zod-issues.ts';
import { type ClaimLine, type EventLine, lineSchema, type RelationLine } from './lines.ts';

/** A value with its line number, from 1 on. */
export interface Numbered<Value> {
  readonly line: number;
  readonly value: Value;
}

export type NumberedLine = Numbered<EventLine | ClaimLine | RelationLine>;

/**
 * Parses a line.
 *
 * @param line its number, for the error
 * @throws InvalidInput when it is not a line of memory; the message names the line, the field and the fault
 */
export function readLine(text: string, line: number): NumberedLine['value'] {
  const result = parseWith(lineSchema, parsed(text, line));
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  const [{ path, message }] = issues;
  throw new InvalidInput(`line ${line}: ${path === '' ? message : `${path}: ${message}`}`, issues);
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput(`line ${line}: is not JSON; each line must be one object of an export`);
  }
}

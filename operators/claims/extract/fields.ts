import { type Clause, readClause } from '../../language/clause.ts';
import { plain } from '../../language/layout/plain.ts';
import { tableCells } from '../../language/layout/tables.ts';
import { type Moment, type NamedTime, namedTimes } from '../../language/times/times.ts';
import { tokenize } from '../../language/tokens.ts';
import type { ClaimType } from '../../records/claim.ts';
import { isField } from './claimlike.ts';
import type { Statement } from './draft.ts';
import { identityOf } from './identity.ts';
import { typeOfField } from './type.ts';

const FIELD = 0.8;

/** A field as a statement: "Region: eu-west-1". */
export function fieldStatement(label: string, value: string, type: ClaimType, said: Moment): Statement {
  const text = `${label}: ${value}`;
  const times: NamedTime[] = /\d{4}/.test(value) ? namedTimes(text, said, () => 'open') : [];
  const tokens = tokenize(text);
  const identity = identityOf(text, tokens, times, '');
  return { text, tokens, type, confidence: FIELD, identity, holds: undefined, changes: false };
}

/** A field with its span in the content, in UTF-16 units. */
interface Placed {
  readonly start: number;
  readonly end: number;
  readonly statement: Statement;
}

/** The cells of tables as fields: "Owner of checkout: payments team". */
export function cellsIn(content: string, said: Moment): Placed[] {
  return tableCells(content).flatMap(({ row, column, text, start, end }) => {
    const value = plain(text);
    const label = `${plain(column)} of ${plain(row)}`;
    if (!isField(label, clauseOf(value))) return [];
    return { start, end, statement: fieldStatement(label, value, typeOfField(label, value), said) };
  });
}

const clauseOf = (text: string) => readClause(text, tokenize(text));

/**
 * The value of a field as it is read: without the full stop that notes have behind numbers and behind lists of a kind ("Pulse: 64.", "Allergies: penicillin.").
 * What else has one is said by somebody ("Anna: Coffee.").
 */
export function fieldValue(label: string, value: Clause): Clause {
  const { text } = value;
  const isNoted = /^\d/.test(text) || (/[^s]s$/.test(label) && /^\p{Ll}/u.test(text));
  return isNoted && /[^.]\.$/.test(text) ? clauseOf(text.slice(0, -1)) : value;
}

/** Where a further field begins in a line of them: "Glucose: 5.4 mmol/L, potassium: 4.1 mmol/L". */
const FURTHER = /[,;] +(?=\p{L}[\p{L}\p{N} -]{0,30}: +\S)/gu;

/** Several fields that one line has, with their spans in it in UTF-16 units; undefined for any other line. */
export function fieldsInLine(
  line: string,
): { label: string; value: Clause; start: number; end: number }[] | undefined {
  if (line.length > LONGEST_LINE || !line.includes(': ')) return undefined;
  const found = [];
  let start = 0;
  for (const { index, 0: mark } of [...line.matchAll(FURTHER), { index: line.length, 0: '' }]) {
    const [, label = '', text = ''] = /^([^:]+): +(.*)$/.exec(line.slice(start, index)) ?? [];
    const value = fieldValue(label, clauseOf(text));
    if (label === '' || !isField(label, value)) return undefined;
    found.push({ label: label.charAt(0).toUpperCase() + label.slice(1), value, start, end: index });
    start = index + mark.length;
  }
  return found.length > 1 ? found : undefined;
}

/** Longest line of fields, in UTF-16 units. */
const LONGEST_LINE = 400;

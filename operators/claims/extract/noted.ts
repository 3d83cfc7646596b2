import { type Clause, readClause } from '../../language/clause.ts';
import { type Heading, topicsAt } from '../../language/layout/headings.ts';
import { lemmaOf } from '../../language/lemmas.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { isStateOf, isToldOf, type Omitted, omittedIn } from '../../language/notes/omitted.ts';
import { readingsIn } from '../../language/notes/readings.ts';
import type { Moment } from '../../language/times/times.ts';
import { tokenize } from '../../language/tokens.ts';
import { WITHOUT_SUBJECT } from '../resolved.ts';
import type { Statement } from './draft.ts';
import { readStatement, type Teller } from './statement.ts';

/** A statement of a note with its span in the sentence, in UTF-16 units. */
export interface Noted {
  readonly start: number;
  readonly end: number;
  readonly statement: Statement;
}

/** What is known of whom a note is about. */
export interface About extends Moment {
  readonly headings: readonly Heading[];
  /** Start of its block in the content. */
  readonly place: number;
  readonly teller: Teller | undefined;
}

const MOST_NAMED = 4;

/**
 * The statements of a note without a verb or a subject: values with their names ("BP 130/80, HR 72."), and what is left out in "Allergic to
 * penicillin." or "Lives alone." It is about what a heading above names, or else about the speaker; where there is neither, the metadata say so.
 */
export function notedIn(clause: Clause, about: About): Noted[] {
  const { text } = clause;
  const name = namedAbove(about);
  const readings = readingsIn(clause);
  if (readings !== undefined) {
    return readings.map(({ start, named, from, end, placed, changed }) => {
      const label = sentenceCase(text.slice(start, named));
      // One value is the whole sentence, with its full stop.
      const last = readings.length === 1 && (name === undefined || placed) ? text.length : end;
      const value = text.slice(from, last);
      const said = name === undefined || placed ? `${label} ${value}` : `${label} of ${name}: ${value}`;
      const statement = stated(said, about, placed || name !== undefined);
      return { start, end: last, statement: { ...statement, changes: statement.changes || changed } };
    });
  }
  if (isStateOf(clause) || isToldOf(clause))
    return [{ start: 0, end: text.length, statement: stated(text, about, true) }];
  const omitted = omittedIn(clause);
  if (omitted === undefined) return [];
  const whole =
    name === undefined ? text : `${name}${VERBS[omitted]} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return [{ start: 0, end: text.length, statement: stated(whole, about, name !== undefined) }];
}

const VERBS: Readonly<Record<Omitted, string>> = { be: ' is', have: ' has', subject: '' };

function stated(text: string, { teller, ...said }: About, named: boolean): Statement {
  const statement = readStatement(readClause(text, tokenize(text)), said, named ? undefined : teller, true);
  return named || teller !== undefined ? statement : { ...statement, metadata: WITHOUT_SUBJECT };
}

const sentenceCase = (text: string) =>
  /^[a-z]+(?: |$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** The nearest heading above that is a name: with a number, or in capitals with a word that no dictionary has. */
function namedAbove({ headings, place }: About): string | undefined {
  return topicsAt(headings, place).find((topic) => {
    const words = topic.split(/\s+/);
    if (words.length > MOST_NAMED) return false;
    const isNamed = words.every((word) => /^\p{Lu}|\d/u.test(word));
    return (
      isNamed && words.some((word) => /\d/.test(word) || entryOf(lemmaOf(word.toLowerCase())) === undefined)
    );
  });
}

import { InvalidInput } from '../../operators/records/errors.ts';

export const ONE_STATEMENT =
  'Only one statement that reads (SELECT, WITH, VALUES, EXPLAIN QUERY PLAN) is permitted.';
const OUTSIDE = 'The statement reaches outside the store, which is not permitted.';

/** Keywords that start the statements which are refused. */
const STATEMENTS: ReadonlySet<string> = new Set(
  `ALTER ANALYZE ATTACH BEGIN COMMIT CREATE DELETE DETACH DROP END EXPLAIN INSERT PRAGMA REINDEX RELEASE REPLACE ROLLBACK
   SAVEPOINT UPDATE VACUUM`.split(/\s+/),
);

/** What callers' SQL may not name. */
export interface Forbidden {
  /** Functions, in lower case. */
  readonly functions: ReadonlySet<string>;
  /** Tables that are none of the store, in lower case. */
  readonly tables: ReadonlySet<string>;
}

type Kind = 'space' | 'string' | 'name' | 'word' | 'number' | 'parameter' | 'symbol';

interface Token {
  readonly kind: Kind;
  /** As it stands; of names and strings what is between the quotes. */
  readonly text: string;
  readonly end: number;
}

/** The lexical elements of SQLite's SQL; the first that fits counts. */
const ELEMENTS: readonly (readonly [Kind, RegExp])[] = [
  ['space', /[ \t\n\v\f\r\ufeff]+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ['string', /'(?:[^']|'')*'/y],
  ['name', /"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['number', /\d[\w.]*/y],
  ['parameter', /[?:@$#][\w]*/y],
  ['symbol', /[\s\S]/y],
];

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    for (const [kind, pattern] of ELEMENTS) {
      pattern.lastIndex = at;
      const found = pattern.exec(sql);
      if (found === null) continue;
      at = pattern.lastIndex;
      const quoted = kind === 'string' || kind === 'name';
      if (kind !== 'space') tokens.push({ kind, text: quoted ? found[0].slice(1, -1) : found[0], end: at });
      break;
    }
  }
  return tokens;
}

/**
 * The first keyword behind EXPLAIN QUERY PLAN, and whether that was there. EXPLAIN alone is no statement here: it shows
 * bytes of the statement as text, whatever they are, and the driver ends the process at text that is no UTF-8.
 */
function opening(tokens: readonly Token[]): { explain: boolean; keyword: string } {
  const words = tokens.slice(0, 4).map(({ kind, text }) => (kind === 'word' ? text.toUpperCase() : ''));
  const explain = words.slice(0, 3).join(' ') === 'EXPLAIN QUERY PLAN';
  return { explain, keyword: (explain ? words[3] : words[0]) ?? '' };
}

function refuseNames(tokens: readonly Token[], forbidden: Forbidden): void {
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'word' && kind !== 'name' && kind !== 'string') continue;
    const name = text.toLowerCase();
    // A table may be named by a string, a function may not.
    if (forbidden.tables.has(name)) throw new InvalidInput(OUTSIDE);
    if (kind !== 'string' && tokens[at + 1]?.text === '(' && forbidden.functions.has(name)) {
      throw new InvalidInput(OUTSIDE);
    }
  }
}

/**
 * The one statement of a caller's SQL, without what follows it, where its words show that it only reads. Some PRAGMAs
 * act as soon as they are prepared, so that this is asked before the database is.
 *
 * @throws InvalidInput
 */
export function readingStatement(sql: string, forbidden: Forbidden): { text: string; explain: boolean } {
  if (sql.includes('\0')) throw new InvalidInput('The statement has a NUL in it; use char(0).');
  const tokens = tokensOf(sql);
  while (tokens.at(-1)?.text === ';' && tokens.at(-1)?.kind === 'symbol') tokens.pop();
  const last = tokens.at(-1);
  if (last === undefined) throw new InvalidInput(ONE_STATEMENT);
  if (tokens.some(({ kind, text }) => kind === 'symbol' && text === ';'))
    throw new InvalidInput(ONE_STATEMENT);
  if (tokens.some(({ kind }) => kind === 'parameter')) {
    throw new InvalidInput('The statement has parameters; write the values out.');
  }
  refuseNames(tokens, forbidden);
  const { explain, keyword } = opening(tokens);
  if (keyword !== 'SELECT' && keyword !== 'WITH' && keyword !== 'VALUES') {
    // It starts no statement at all; said as the database says it.
    if (STATEMENTS.has(keyword) || explain) throw new InvalidInput(ONE_STATEMENT);
    throw new InvalidInput(`near "${tokens[0].text}": syntax error`);
  }
  return { text: sql.slice(0, last.end), explain };
}

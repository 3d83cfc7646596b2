/** Where a statement is wrong. */
export interface Position {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Characters from its beginning. */
  readonly offset: number;
  /** Length of the word there. */
  readonly length: number;
}

/** What is wrong with a statement, in a sentence, with what may have been meant. */
export interface SqlProblem {
  readonly sentence: string;
  /** The message of the server, whole. */
  readonly detail: string;
  readonly position: Position | undefined;
  /** Names that may stand in place of the wrong one, the nearest first. */
  readonly candidates: readonly string[];
}

/** Candidates that are offered. */
const MOST = 4;

/** The first of the texts between quotes that a pattern finds. */
function wordIn(detail: string, pattern: RegExp): string | undefined {
  return pattern.exec(detail)?.[1];
}

function sentenceOf(detail: string): string {
  const column =
    wordIn(detail, /Referenced column "([^"]+)" not found/) ??
    wordIn(detail, /does not have a column named "([^"]+)"/);
  if (column !== undefined) return `There is no column “${column}”.`;
  const table = wordIn(detail, /Table with name "?([^\s"]+)"? does not exist/);
  if (table !== undefined) return `There is no view “${table}”.`;
  const called = wordIn(detail, /Function with name "?([^\s"]+)"? does not exist/);
  if (called !== undefined) return `There is no function “${called}”.`;
  const near = wordIn(detail, /syntax error at or near "([^"]+)"/);
  if (near !== undefined) return `The statement cannot be read at “${near}”.`;
  if (/syntax error at end of input/.test(detail)) return 'The statement ends too early.';
  const [first = ''] = detail.split('\n');
  return first.replace(/^(\w+ )*Error: /, '');
}

/** The names that the message offers. */
function candidatesIn(detail: string): string[] {
  const listed =
    /(?:Candidate bindings|Candidate functions|Did you mean)[^"\n]*((?:"[^"]+"[,\s]*(?:or )?)+)/.exec(
      detail,
    )?.[1] ?? '';
  return [...listed.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.split('.').at(-1) ?? name);
}

/** Where the caret of the message points in the statement. */
function caretIn(
  detail: string,
  sql: string,
): { readonly line: number; readonly column: number } | undefined {
  const lines = detail.split('\n');
  const at = lines.findIndex((one) => /^\s*LINE \d+: /.test(one));
  const [shown, caret] = [lines[at], lines[at + 1]];
  if (shown === undefined || caret === undefined || !/^\s*\^/.test(caret)) return undefined;
  const [prefix = '', number = '1'] = /^\s*LINE (\d+): /.exec(shown) ?? [];
  const text = shown.slice(prefix.length);
  const line = Number(number);
  const source = sql.split('\n')[line - 1] ?? '';
  // A long line is shown in part, with dots where it is cut.
  const bare = text.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
  const cut = source.indexOf(bare) - (text.startsWith('...') ? 3 : 0);
  const column = caret.indexOf('^') - prefix.length + Math.max(cut, 0);
  return column < 0 || column > source.length ? undefined : { line, column: column + 1 };
}

function positionAt(sql: string, line: number, column: number): Position {
  const before = sql.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  const word = /^(?:"[^"]*"|[\w.]+|\S)/.exec(sql.slice(offset))?.[0] ?? '';
  return { line, column, offset, length: Math.max(word.length, 1) };
}

/** Reads why a statement was refused from the message of DuckDB. */
export function problemOf(answer: unknown, status: number, sql: string): SqlProblem {
  const said: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'detail') : undefined;
  const detail = typeof said === 'string' ? said : `The server answered ${status}.`;
  const place = caretIn(detail, sql);
  const candidates = candidatesIn(detail);
  return {
    sentence: sentenceOf(detail),
    detail,
    position: place === undefined ? undefined : positionAt(sql, place.line, place.column),
    candidates: [...new Set(candidates)].slice(0, MOST),
  };
}

/** The statement with a candidate in place of the word that is wrong. */
export function mended(sql: string, { offset, length }: Position, candidate: string): string {
  return sql.slice(0, offset) + candidate + sql.slice(offset + length);
}

/** The statement that counts the rows of one without its condition; undefined where that cannot be told from its text. */
export function withoutCondition(sql: string): string | undefined {
  const bare = sql.replace(/--[^\n]*/g, ' ');
  const parts = [...bare.matchAll(/\bwhere\b/gi)];
  if (parts.length !== 1 || /\b(union|with)\b/i.test(bare)) return undefined;
  const without = bare
    .replace(/\bwhere\b[\s\S]*?(?=\b(?:group\s+by|order\s+by|limit|having|qualify)\b|$)/i, ' ')
    .replace(/\blimit\s+\d+/i, ' ')
    .replace(/;\s*$/, '');
  return `select count(*) as n from (${without}) as t`;
}

import { InvalidInput } from '../../operators/records/errors.ts';

/** What a caller's statement is made of, as far as it matters to what it may do. */
export interface SqlWords {
  /** Its words outside of texts and comments, in lower case. */
  readonly words: readonly string[];
  /** Names that stand in front of a parenthesis, as functions do, with the schema in front of them if there is one. */
  readonly calls: readonly { readonly schema: string | undefined; readonly name: string }[];
  readonly hasParameters: boolean;
}

interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'parameter' | 'symbol';
  readonly text: string;
}

/** Each form of the lexer of PostgreSQL that matters here; the first that fits at a place is taken. */
const FORMS: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /\s+|--[^\n\r]*/y],
  ['text', /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y],
  ['text', /[bBxXnN]?'(?:[^']|'')*'/y],
  ['text', /\$((?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[\s\S]*?\$\1\$/y],
  ['name', /"(?:[^"]|"")+"/y],
  ['parameter', /\$\d+/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['symbol', /[\s\S]/y],
];

/** Length of a comment at a place, which may hold others; 0 where there is none. */
function commentAt(sql: string, at: number): number {
  if (!sql.startsWith('/*', at)) return 0;
  const mark = /\/\*|\*\//g;
  mark.lastIndex = at;
  for (let depth = 0; ; ) {
    const found = mark.exec(sql);
    if (found === null) throw new InvalidInput('The statement has a comment without an end.');
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex - at;
  }
}

function tokens(sql: string): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    const comment = commentAt(sql, at);
    if (comment > 0) {
      at += comment;
      continue;
    }
    if (/^u&['"]/i.test(sql.slice(at, at + 3))) {
      throw new InvalidInput('Names and texts with Unicode escapes (U&) are not permitted; write them out.');
    }
    for (const [kind, form] of FORMS) {
      form.lastIndex = at;
      const match = form.exec(sql);
      if (match === null) continue;
      at += match[0].length;
      if (kind !== 'space') found.push({ kind, text: match[0] });
      break;
    }
  }
  return found;
}

function nameOf({ kind, text }: Token): string | undefined {
  if (kind === 'word') return text.toLowerCase();
  return kind === 'name' ? text.slice(1, -1).replaceAll('""', '"') : undefined;
}

/**
 * Takes a statement apart as PostgreSQL's lexer does with `standard_conforming_strings` on.
 *
 * @throws InvalidInput where it hides names behind escapes or a comment does not end
 */
export function sqlWords(sql: string): SqlWords {
  const all = tokens(sql);
  const calls = all.flatMap((token, at) => {
    const name = nameOf(token);
    if (name === undefined || all[at + 1]?.text !== '(') return [];
    const qualified = at >= 2 && all[at - 1].text === '.';
    return [{ name, schema: qualified ? (nameOf(all[at - 2]) ?? '') : undefined }];
  });
  return {
    words: all
      .filter(({ kind }) => kind === 'word' || kind === 'symbol')
      .map(({ text }) => text.toLowerCase()),
    calls,
    hasParameters: all.some(({ kind }) => kind === 'parameter'),
  };
}

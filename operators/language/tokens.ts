/** A word, number or mark of a text. */
export interface Token {
  /** Lower case, with a straight apostrophe and contractions taken apart ("can't" is "can", "not"). */
  readonly word: string;
  /** Place in the text, in UTF-16 units, end exclusive. The parts of a contraction share it. */
  readonly start: number;
  readonly end: number;
  readonly mark: boolean;
  /** Whether it begins with a capital letter. */
  readonly capital: boolean;
}

const TOKEN = new RegExp(
  String.raw`https?:\/\/[^\s<>()"”]*[^\s<>()"”.,;:!?]|[\p{L}\p{M}\p{N}_]+(?:(?:[-'’./:@&]|` +
    String.raw`(?<=\p{N}),(?=\p{N}))[\p{L}\p{M}\p{N}_]+)*(?:\+\+|#)?|[^\s]`,
  'gu',
);
const WORD_START = /^[\p{L}\p{M}\p{N}_]/u;

const WHOLE: Record<string, readonly string[]> = {
  "can't": ['can', 'not'],
  cannot: ['can', 'not'],
  cant: ['can', 'not'],
  "won't": ['will', 'not'],
  wont: ['will', 'not'],
  "shan't": ['shall', 'not'],
  "ain't": ['is', 'not'],
  dont: ['do', 'not'],
  doesnt: ['does', 'not'],
  didnt: ['did', 'not'],
  isnt: ['is', 'not'],
  wasnt: ['was', 'not'],
  gonna: ['going', 'to'],
  wanna: ['want', 'to'],
  gotta: ['have', 'to'],
  "let's": ['let', 'us'],
  "'cause": ['because'],
};

/** Words after which 's is short for "is" and not for a possession. */
const IS_AFTER = new Set(
  `it he she that this there here what who where when how why everything something nothing everyone
  someone`.split(/\s+/),
);
/** Words before which 's after a noun is "is": "Anna's not here", "Redis's down". */
const IS_BEFORE = new Set(
  'not always been gone down up back now still already also done ready away here there a an the'.split(' '),
);

/** The words, numbers and marks of a text, in order. Linear in its length. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const start = match.index;
    const end = start + raw.length;
    if (!WORD_START.test(raw)) {
      tokens.push({ word: raw, start, end, mark: true, capital: false });
      continue;
    }
    let word = raw.toLowerCase();
    const first = raw.charAt(0);
    const capital = first !== first.toLowerCase();
    if (word.includes('’')) word = word.replaceAll('’', "'");
    for (const part of partsOf(word, text, end)) {
      tokens.push({ word: part, start, end, mark: false, capital });
    }
  }
  return tokens;
}

function partsOf(word: string, text: string, end: number): readonly string[] {
  if (Object.hasOwn(WHOLE, word)) return WHOLE[word];
  const at = word.lastIndexOf("'");
  if (at < 1) return [word];
  const head = word.slice(0, at);
  const tail = word.slice(at + 1);
  if (tail === 't' && head.endsWith('n')) return [head.slice(0, -1), 'not'];
  if (tail === 're') return [head, 'are'];
  if (tail === 've') return [head, 'have'];
  if (tail === 'll') return [head, 'will'];
  if (tail === 'm') return [head, 'am'];
  const next = nextWord(text, end);
  // 'd is "had" before a past participle; the form tells it well enough.
  if (tail === 'd') return [head, /(?:ed|en|wn|better)$/.test(next) && next !== 'need' ? 'had' : 'would'];
  if (tail === 's') {
    if (IS_AFTER.has(head)) return [head, next === 'been' || next === 'got' ? 'has' : 'is'];
    if (
      IS_BEFORE.has(next) ||
      (/.ing$/.test(next) && !/(?:thing|building|meeting|engineering)$/.test(next))
    ) {
      return [head, next === 'been' || next === 'always' ? 'has' : 'is'];
    }
  }
  return [word];
}

function nextWord(text: string, from: number): string {
  const match = /^ *([\p{L}]{1,20})/u.exec(text.slice(from, from + 24));
  return match === null ? '' : match[1].toLowerCase();
}

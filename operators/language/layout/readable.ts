import { startsSentence } from './abbreviations.ts';

/** A content as the rules read it, with the way back to it. */
export interface Readable {
  readonly text: string;
  /** The place in the content of the character of the text at a place, in UTF-16 units. */
  readonly startOf: (at: number) => number;
  /** The end in the content of what ends in the text at a place. */
  readonly endOf: (at: number) => number;
}

/** Marks without a width: of direction, soft hyphens, joiners of words. Joiners of emoji and of Persian letters are none of these. */
const INVISIBLE = '\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
/** Full-width forms, ligatures and mathematical letters. */
const STYLED = '\\uff01-\\uff5e\\ufb00-\\ufb06\\u{1d400}-\\u{1d7ff}';
const ONE_EMOJI =
  '(?:\\p{RI}\\p{RI}|[0-9#*]\\ufe0f?\\u20e3|(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\ufe0f)\\p{EMod}?\\ufe0f?' +
  '(?:\\u200d\\p{Extended_Pictographic}\\p{EMod}?\\ufe0f?)*)';
const ODD = new RegExp(`[${INVISIBLE}${STYLED}]|\\p{RI}|\\u20e3|\\ufe0f|\\p{Emoji_Presentation}`, 'u');
const PIECE = new RegExp(
  `[${INVISIBLE}]+|[${STYLED}]|\\u3000|${ONE_EMOJI}(?:[ \\t]*${ONE_EMOJI})*[ \\t]*`,
  'gu',
);
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LATIN = /[a-z0-9]/i;
const NEXT_WORD = /[\p{L}\p{N}'’]*/uy;

/**
 * A content for readers of English, with a way back to its places: full-width, ligated and mathematical letters in their plain form
 * (NFKC), without marks of direction and other characters of no width, and without emoji before or within a sentence. Emoji between two
 * sentences without a full stop count as one. What stands beside letters of other scripts stays. Linear in the length.
 */
export function readable(content: string): Readable {
  if (!ODD.test(content)) return { text: content, startOf: same, endOf: same };
  const pieces = new Pieces(content);
  for (const { 0: raw, index } of content.matchAll(PIECE)) {
    pieces.keepTo(index);
    pieces.replace(raw, replacementOf(raw, content, index + raw.length, pieces.last));
  }
  pieces.keepTo(content.length);
  return pieces.readable();
}

/** Emoji between two sentences. */
const STOP = '. ';

const same = (at: number) => at;

/** What a piece is read as; undefined if as itself. */
function replacementOf(raw: string, content: string, after: number, last: string): string | undefined {
  const next = content.charAt(after);
  const code = raw.codePointAt(0) ?? 0;
  if (isInvisible(code)) {
    const joins = /[.!?]/.test(last) && LETTER_OR_DIGIT.test(next);
    return joins ? ' ' : '';
  }
  if (code === 0x3000) return isStyledLatin(content.codePointAt(after)) || LATIN.test(last) ? ' ' : undefined;
  if (isStyled(code)) {
    const plain = raw.normalize('NFKC');
    return LATIN.test(plain) || LATIN.test(last) ? plain : undefined;
  }
  const first = last === '' || last === '\n' || last === '\r';
  NEXT_WORD.lastIndex = after;
  const word = NEXT_WORD.exec(content)?.[0] ?? '';
  if (word === '') return undefined;
  if (first || word.charAt(0) === word.charAt(0).toLowerCase()) return '';
  return LETTER_OR_DIGIT.test(last) && startsSentence(word) ? STOP : undefined;
}

const isInvisible = (code: number) =>
  code === 0xad ||
  code === 0x61c ||
  code === 0x200b ||
  code === 0x200e ||
  code === 0x200f ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069) ||
  code === 0xfeff;

const isStyled = (code: number) =>
  (code >= 0xff01 && code <= 0xff5e) ||
  (code >= 0xfb00 && code <= 0xfb06) ||
  (code >= 0x1d400 && code <= 0x1d7ff);

const isStyledLatin = (code = 0) =>
  isStyled(code) && LATIN.test(String.fromCodePoint(code).normalize('NFKC'));

/** Puts a text together from parts of a content. */
class Pieces {
  private readonly content: string;
  /** The units of the text, with the start and the end of each in the content. */
  private readonly units: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private at = 0;

  constructor(content: string) {
    this.content = content;
  }

  /** The last unit before the blanks at the end. */
  get last(): string {
    let end = this.units.length;
    while (end > 0 && isBlank(this.units[end - 1])) end--;
    return end === 0 ? '' : this.units[end - 1];
  }

  keepTo(place: number): void {
    for (let i = this.at; i < place; i++) this.add(this.content[i], i, i + 1);
    this.at = place;
  }

  /** Takes `raw`, which comes next, as another text; undefined keeps it. */
  replace(raw: string, other: string | undefined): void {
    const from = this.at;
    const to = from + raw.length;
    if (other === undefined) {
      this.keepTo(to);
      return;
    }
    if (other === STOP) {
      while (isBlank(this.units[this.units.length - 1])) this.drop();
      const end = from + raw.trimEnd().length;
      this.add('.', from, end);
      this.add(' ', end, to);
    } else for (let i = 0; i < other.length; i++) this.add(other[i], from, to);
    this.at = to;
  }

  private add(unit: string, start: number, end: number): void {
    this.units.push(unit);
    this.starts.push(start);
    this.ends.push(end);
  }

  private drop(): void {
    this.units.pop();
    this.starts.pop();
    this.ends.pop();
  }

  readable(): Readable {
    const { units, starts, ends, content } = this;
    return {
      text: units.join(''),
      startOf: (at) => starts[at] ?? content.length,
      endOf: (at) => (at === 0 ? 0 : ends[at - 1]),
    };
  }
}

const isBlank = (unit: string) => unit === ' ' || unit === '\t';

import { opening } from '../../language/opening.ts';
import { numberWords } from '../../language/quantities/numbers.ts';
import type { NamedTime } from '../../language/times/times.ts';
import type { Token } from '../../language/tokens.ts';
import { isLetter } from '../../language/verbs.ts';
import { ARTICLES, AUXILIARIES } from '../../language/word-classes.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Period } from '../../time/period.ts';

/** Marks with a meaning: units, comparisons and signs. */
const KEPT = /^[%‰°$€£¥<>=≤≥±×&+]$/u;

/**
 * The normal form of a statement. Two statements are the same claim if their normal forms are equal. Text is in compatibility form
 * (NFKC) and lower case, without articles, punctuation and opening interjections. Contractions are expanded, numbers normalised, and
 * times resolved to calendar dates. Tense, negation, names and word order are preserved.
 *
 * @param text the statement as a sentence
 * @param times the times that it names, in order
 * @param speaker the speaker, if the statement is about its speaker; '' otherwise
 */
export function identityOf(
  text: string,
  tokens: readonly Token[],
  times: readonly NamedTime[],
  speaker: string,
): string {
  const words: string[] = [];
  if (speaker !== '') words.push(`${speaker.normalize('NFKC').toLowerCase().trim()}:`);
  let next = 0;
  for (let i = opening(tokens); i < tokens.length; i++) {
    const token = tokens[i];
    while (next < times.length && times[next].end <= token.start) next++;
    const time = times[next];
    if (time !== undefined && token.start >= time.start) {
      words.push(periodName(time.period));
      while (i + 1 < tokens.length && tokens[i + 1].start < time.end) i++;
      next++;
      continue;
    }
    if (!token.mark) {
      if (ARTICLES.has(token.word) && !isLetter(tokens, i)) continue;
      for (const word of numberWords(token.word.normalize('NFKC').toLowerCase())) words.push(word);
    } else if (isSign(tokens, i, text)) {
      words.push('-');
    } else if (KEPT.test(token.word) || isValue(tokens, i)) {
      words.push(token.word);
    }
  }
  // Statements of marks only are distinguished by them.
  return words.length === 0 ? text.normalize('NFKC').toLowerCase() : words.join(' ');
}

/** The speaker of a normal form, if the statement is about its speaker; '' otherwise. */
export function speakerOf(identity: string): string {
  // A name may contain a colon; words of a statement do not end with one.
  return /^(.+): /.exec(identity)?.[1] ?? '';
}

/** Emoji that a verb gives as the value: "The status is 🟢". */
function isValue(tokens: readonly Token[], i: number): boolean {
  return i > 0 && /\p{Extended_Pictographic}/u.test(tokens[i].word) && AUXILIARIES.has(tokens[i - 1].word);
}

/** A minus before a number: "-5", not a range or a dash. */
function isSign(tokens: readonly Token[], i: number, text: string): boolean {
  const { word, end, start } = tokens[i];
  if (word !== '-' && word !== '−') return false;
  const next = tokens[i + 1];
  const open = start === 0 || /[\s(]/.test(text.charAt(start - 1));
  return open && next !== undefined && next.start === end && /^\d/.test(next.word);
}

function periodName({ from, to }: Period): string {
  return `${from === undefined ? '' : formatInstant(from)}/${to === undefined ? '' : formatInstant(to)}`;
}

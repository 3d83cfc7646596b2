import { type Lexeme, lexemesOf } from '../../language/lexemes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { ADVERBS, isEmptyWord, VERB_FRAMES } from '../../language/word-classes.ts';
import { wordSet } from '../../language/word-lists.ts';

const MOST = 60;
/** Nouns for what lets somebody in who knows it (WordNet's "positive identification" and what it lacks), whatever their value. */
const SECRETS = wordSet('password passcode passphrase passkey passwd credential secret');
/** Nouns that are secrets if their value is no word, and that name other things too. */
const CODES = wordSet('code key token combination pin login');
/** Words before those that make them public. */
const PUBLIC = wordSet(
  `postal post zip area country dialling dialing dial source dress error status exit tax product bar colour color discount promo promotional voucher
  booking currency airport language penal civil building foreign primary sort`,
);
const PHRASES = /\b(?:recovery|seed|backup|secret|security|mnemonic) (?:phrase|word|answer|question)s?\b/i;
/** What every secret has: most texts need not be parsed. */
const MENTIONED =
  /pass(?:w|c|p|k)|\bcodes?\b|\bkeys?\b|\btokens?\b|combination|\bpins?\b|\blogin\b|credential|secret|recovery|seed|backup|security|mnemonic/i;
/** What joins a thing and its value. */
const JOINS = /^(?:to|as|now|with|read|use)$/;
const HISTORY =
  /\b(?:before|previous(?:ly)?|former(?:ly)?|old|older|earlier|history|used? to|past|original(?:ly)?|initial(?:ly)?|until|till|ago|back then|changes?|changed|first|last)\b/i;

/** Words of a question that only say that it is about the past. */
const PAST =
  /\b(?:the )?history of\b|\b(?:previous(?:ly)?|former(?:ly)?|before|earlier|originally|initially)\b|\bused? to be\b/gi;

/** A question without the words that only say that it is about the past: "what was the previous code" is about the code. */
export function timeless(question: string): string {
  const rest = question.replace(PAST, ' ').replace(/\s+(?=[\s?.!])/g, '');
  return asksHistory(question) ? rest : question;
}

/** Whether a question asks for what was so before. */
export function asksHistory(question: string): boolean {
  return HISTORY.test(question);
}

/**
 * Whether a statement tells a secret: what lets somebody in who knows it, such as a password, or a code, a key or a combination whose value is
 * no word ("the door code is 4711"; not "the dress code is casual", nor a postal code).
 */
export function tellsSecret(text: string): boolean {
  if (!MENTIONED.test(text)) return false;
  if (PHRASES.test(text)) return true;
  const tokens = lexemesOf(text, MOST);
  return tokens.some((token, at) => {
    if (SECRETS.has(token.lemma)) return true;
    if (!CODES.has(token.lemma) || PUBLIC.has(tokens[at - 1]?.word ?? '')) return false;
    const join = tokens.findIndex(
      ({ word, lemma }, place) => place > at && (VERB_FRAMES.has(word) || JOINS.test(lemma)),
    );
    return tokens.slice(join < 0 ? at + 1 : join).some(({ word }) => /\d/.test(word));
  });
}

/**
 * Which of some secrets others that were told later supersede, as far as nothing contradicts them: a thing has one code at a time. What has the code
 * is what stands before the verb.
 *
 * @param secrets with their times, in microseconds
 * @param isContested whether a contradiction between two is open
 */
export function supersededAmong(
  secrets: readonly { readonly id: string; readonly text: string; readonly valid_from: number }[],
  isContested: (one: string, other: string) => boolean,
): ReadonlySet<string> {
  const named = secrets.map((secret) => ({ ...secret, of: ownerOf(secret.text) }));
  const old = named.filter(({ id, of, valid_from }) =>
    named.some(
      (other) =>
        other.of !== '' && other.of === of && other.valid_from > valid_from && !isContested(id, other.id),
    ),
  );
  return new Set(old.map(({ id }) => id));
}

/** The words before the verb of a statement, sorted; empty where it does not begin with its secret. */
function ownerOf(text: string): string {
  const tokens = lexemesOf(text, MOST);
  const isVerb = ({ word, lemma }: Lexeme) =>
    VERB_FRAMES.has(word) || (word !== lemma && (entryOf(lemma)?.verbSenses ?? 0) > 0);
  const secret = tokens.findIndex(
    ({ lemma }) => SECRETS.has(lemma) || CODES.has(lemma) || lemma === 'phrase',
  );
  const verb = tokens.findIndex((token, at) => at > secret && isVerb(token));
  if (secret < 0 || verb < 0) return '';
  const words = tokens.slice(0, verb).filter(({ word }) => !isEmptyWord(word) && !ADVERBS.has(word));
  return words
    .map(({ lemma }) => lemma)
    .sort()
    .join(' ');
}

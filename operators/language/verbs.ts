import { entryOf } from './lexicon/lexicon.ts';
import { numeralOf } from './quantities/numerals.ts';
import type { Token } from './tokens.ts';
import {
  BASE_VERBS,
  IRREGULAR_PAST,
  NO_PAST,
  NOUN_VERBS,
  thirdPersonBase,
  UNCHANGED_PAST,
} from './verb-list.ts';
import {
  AUXILIARIES,
  DETERMINERS,
  isAdverb,
  MODALS,
  PLURALS,
  PREPOSITIONS,
  SUBJECTS,
} from './word-classes.ts';

/** Feelings without a named subject: "Excited to see you" states nothing. */
const FEELINGS = new Set(
  `excited tired pleased delighted thrilled worried concerned interested bored surprised scared amazed
  impressed
  blessed honored honoured supposed needed wanted hoped attached compared inspired stoked`.split(/\s+/),
);
/** Whether a word tells how somebody feels: "Excited", "tired". */
export function isFeeling(word: string): boolean {
  return FEELINGS.has(word);
}

const POSSESSIVE = /'s?$/;

/** The positions of the finite verbs of a sentence, from forms and neighbours only; there is no part-of-speech tagger. */
export function finiteVerbs(tokens: readonly Token[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (!tokens[i].mark && isFiniteAt(tokens, i)) found.push(i);
  }
  if (found.length > 0 || tokens[tokens.length - 1]?.word !== '.') return found;
  const only = onlyVerb(tokens);
  return only < 0 ? found : [only];
}

/** Most tokens before such a verb. */
const LATEST = 5;
const TIMED = /^(?:every|each|within|once|twice|daily|weekly|monthly)$/;

/**
 * The verb of a sentence with a full stop that has no other: a word with the ending of the third person that is a verb in the dictionary, behind
 * a name or a definite noun, and before an object or a time ("Support answers tickets within eight hours.", "Hera autosaves every minute.").
 */
function onlyVerb(tokens: readonly Token[]): number {
  for (let i = 1; i < Math.min(tokens.length - 2, LATEST); i++) {
    const { word, capital, mark } = tokens[i];
    if (mark || capital || !/[^s]s$/.test(word) || /(?:us|is)$/.test(word)) continue;
    const before = tokens[i - 1];
    if (
      before.mark ||
      /[^s]s$/.test(before.word) ||
      PREPOSITIONS.has(before.word) ||
      isDeterminer(before.word)
    )
      continue;
    const isLedBy =
      i === 1
        ? tokens[0].capital
        : isDeterminer(tokens[0].word) || tokens.slice(0, i).every((one) => one.capital);
    const base = word.slice(0, -1);
    const entry = entryOf(base) ?? entryOf(word.slice(0, -2));
    const following = tokens[i + 1];
    const isObject =
      /^[£$€]$/.test(following.word) ||
      (!following.mark &&
        (!PREPOSITIONS.has(following.word) ||
          TIMED.test(following.word) ||
          // "The band rehearses in …": no noun.
          (entry !== undefined && entry.n.length === 0)));
    // "Fix bugs first" bids.
    const bids = i === 1 && BASE_VERBS.has(tokens[0].word);
    if (bids && (entry === undefined || entry.verbSenses < entry.n.length)) continue;
    // A word that the dictionary does not have is a verb only before a time.
    if (isLedBy && isObject && (entry === undefined ? TIMED.test(following.word) : entry.verbSenses > 0))
      return i;
  }
  return -1;
}

function isFiniteAt(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i].word;
  const before = previous(tokens, i);
  const prior = before < 0 ? '' : tokens[before].word;
  if (AUXILIARIES.has(word)) {
    // "May is a quiet month": a modal verb cannot precede these, so it is a name.
    const bare = word === 'have' || word === 'do';
    return prior !== 'to' && !(bare && MODALS.has(prior)) && !(word === 'do' && before < 0);
  }
  if (MODALS.has(word)) {
    if (word === 'may' && tokens[i].capital && i > 0) return false;
    if (i === 0 && AUXILIARIES.has(next(tokens, i)) && !/^(?:have|do)$/.test(next(tokens, i))) return false;
    const noun = before === i - 1 && isDeterminer(prior) && !SUBJECTS.has(prior);
    return prior !== 'to' && !noun && !isNumber(next(tokens, i));
  }
  if (isPast(word)) return isPastVerb(tokens, i, before);
  const base = thirdPersonBase(word);
  if (base !== undefined) return followsSubject(tokens, i, before) && notNoun(tokens, i, base, before);
  if (BASE_VERBS.has(word)) {
    if (before < 0) return false;
    if (isPlural(tokens, before)) return notNoun(tokens, i, word, before);
    // "Requests to the login fail": the head is plural, and a prepositional phrase follows.
    return (
      !NOUN_VERBS.has(word) && !tokens[before].mark && i > 2 && isPlural(tokens, 0) && isPlaced(tokens, i)
    );
  }
  if (/[iy][sz]es$|ifies$/.test(word) && followsSubject(tokens, i, before)) return true;
  // A verb outside the lists: directly after a pronoun,
  if (before === i - 1 && /^(?:i|we|they)$/.test(prior) && !isAdverb(word) && !PREPOSITIONS.has(word)) {
    return OBJECTS.has(next(tokens, i));
  }
  // or between a noun and the start of its object.
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) && before === i - 1 && i > 0) {
    const following = next(tokens, i);
    // "ADR-9 supersedes ADR-7": between two names.
    const named = tokens[before].capital && i + 1 < tokens.length && tokens[i + 1].capital && before === 0;
    return followsSubject(tokens, i, before) && !tokens[i].capital && (OBJECTS.has(following) || named);
  }
  return false;
}

const PARTICLES = new Set('out up off down over back away in on'.split(' '));
const OBJECTS = new Set(
  'a an the its his her their my our your them him me us it this that these those all every each both several'.split(
    ' ',
  ),
);

/** Whether a word has the form of a past tense. */
export function isPast(word: string): boolean {
  if (IRREGULAR_PAST.has(word)) return true;
  return word.length > 3 && word.endsWith('ed') && !NO_PAST.has(word);
}

function isPastVerb(tokens: readonly Token[], i: number, before: number): boolean {
  const word = tokens[i].word;
  const following = next(tokens, i);
  if (before < 0 || tokens[before].mark) {
    if (before >= 0 && !',;:–—-'.includes(tokens[before].word)) return before > 0;
    // Without a subject, as in notes: "Lost my job", "Fixed the login". "Improved logging" is not a statement.
    if (UNCHANGED_PAST.has(word) || FEELINGS.has(word) || following === '') return false;
    return (
      isDeterminer(following) ||
      PREPOSITIONS.has(following) ||
      /\d/.test(following) ||
      nextCapital(tokens, i) ||
      // "Rolled back to 1.8"
      (PARTICLES.has(following) && PREPOSITIONS.has(wordAt(tokens, i + 2)))
    );
  }
  const prior = tokens[before].word;
  if (prior === 'to' || MODALS.has(prior) || AUXILIARIES.has(prior) || POSSESSIVE.test(prior)) return false;
  if (before === i - 1 && isDeterminer(prior) && !SUBJECTS.has(prior) && !PLURALS.has(prior))
    return isLetter(tokens, before);
  if (before === i - 1 && PREPOSITIONS.has(prior)) return false;
  if (UNCHANGED_PAST.has(word))
    return SUBJECTS.has(prior) || !BASE_VERBS.has(prior) || isNamed(tokens, before);
  // "a service managed by Anna" describes; "revenue increased by 5 %" states.
  if (following === 'by' && !IRREGULAR_PAST.has(word))
    return isNumber(wordAt(tokens, i + 2)) || !word.endsWith('ed');
  return !(word === 'called' && /^an?$/.test(tokens[0].word));
}

function followsSubject(tokens: readonly Token[], i: number, before: number): boolean {
  if (before < 0) return false;
  const prior = tokens[before];
  if (prior.mark) return prior.word === '"' || prior.word === ')' || prior.word === '`' || prior.word === '”';
  if (SUBJECTS.has(prior.word)) return prior.word !== 'these' && prior.word !== 'those';
  if (isLetter(tokens, before)) return true;
  if (isDeterminer(prior.word) || PREPOSITIONS.has(prior.word) || AUXILIARIES.has(prior.word)) return false;
  if (MODALS.has(prior.word) || POSSESSIVE.test(prior.word)) return false;
  if (prior.word === 'and') return i > 2;
  if (!isNumber(prior.word)) return true;
  // "Version 2 fixes it", not "the 2 fixes" or "in 2 cases".
  const named = before > 0 ? tokens[before - 1] : undefined;
  return named !== undefined && !named.mark && !isDeterminer(named.word) && !PREPOSITIONS.has(named.word);
}

/** Whether a form that is also a noun is in verb position. */
function notNoun(tokens: readonly Token[], i: number, base: string, before: number): boolean {
  const prior = before < 0 ? '' : tokens[before].word;
  if (!NOUN_VERBS.has(base) || SUBJECTS.has(prior) || before < i - 1) return true;
  const following = next(tokens, i);
  if (following === '' || PARTICLES.has(following)) return isPlural(tokens, before);
  if (OBJECTS.has(following) || isDeterminer(following) || isAdverb(following) || isNumber(following))
    return true;
  if (nextCapital(tokens, i) || numeralOf(following) !== undefined) return true;
  if (PREPOSITIONS.has(following) || SUBJECTS.has(following)) return isNamed(tokens, before);
  // "Teun handles customs": after a name that is no other word.
  if (
    before === 0 &&
    i === 1 &&
    base !== tokens[i].word &&
    tokens[0].capital &&
    entryOf(prior) === undefined &&
    following !== ''
  )
    return !AUXILIARIES.has(following) && !MODALS.has(following);
  // "The function returns null", not "The customer reports are late".
  if (AUXILIARIES.has(following) || MODALS.has(following) || isPast(following)) return false;
  return base !== tokens[i].word && isLed(tokens, before);
}

/** Whether a preposition follows the first word, without a verb between it and the position `i`. */
function isPlaced(tokens: readonly Token[], i: number): boolean {
  if (!PREPOSITIONS.has(tokens[1].word) || i > 7) return false;
  const before = tokens[i - 1].word;
  return !PREPOSITIONS.has(before) && !isDeterminer(before) && before !== 'to' && !MODALS.has(before);
}

/** Whether a noun is the subject: it opens the clause, or an article shortly before it does. */
function isNamed(tokens: readonly Token[], at: number): boolean {
  return at === 0 || tokens[at - 1].mark || isLed(tokens, at);
}

function isLed(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    if (tokens[i].mark || PREPOSITIONS.has(tokens[i].word)) return false;
    if (isDeterminer(tokens[i].word)) return i === 0 || !PREPOSITIONS.has(tokens[i - 1].word);
  }
  return false;
}

/** Verbs that also name events, in the plural: "Deploys happen on Tuesdays", "Reads hit the replica". */
const ACTS = new Set(
  `sprint deploy redeploy run rerun commit install merge fix restart reboot rebuild rewrite refactor restore read write delete
  insert crash save talk walk play`.split(/\s+/),
);

/** Whether a noun opens its clause, or only a determiner precedes it. */
function isFirst(tokens: readonly Token[], at: number): boolean {
  return (
    at === 0 ||
    tokens[at - 1].mark ||
    (isDeterminer(tokens[at - 1].word) && (at === 1 || tokens[at - 2].mark))
  );
}

function isPlural(tokens: readonly Token[], at: number): boolean {
  const { word, mark } = tokens[at];
  if (mark) return false;
  if (SUBJECTS.has(word)) return /^(?:i|you|we|they|who|these|those|that|which)$/.test(word);
  if (PLURALS.has(word)) return true;
  if (/[^s]s$/.test(word) && !/(?:us|is)$/.test(word) && !AUXILIARIES.has(word)) {
    const base = thirdPersonBase(word);
    return base === undefined || NOUN_VERBS.has(base) || (ACTS.has(base) && isFirst(tokens, at));
  }
  return at >= 2 && tokens[at - 1].word === 'and' && tokens[at].capital;
}

/** "Service A", "Plan A": the letter is a name, not an article. */
export function isLetter(tokens: readonly Token[], at: number): boolean {
  const { word, capital } = tokens[at];
  return word === 'a' && capital && at > 0 && !tokens[at - 1].mark && !PREPOSITIONS.has(tokens[at - 1].word);
}

/** The nearest preceding token that is not an adverb; "no longer" is one. */
function previous(tokens: readonly Token[], i: number): number {
  let at = i - 1;
  const least = Math.max(0, i - 6);
  while (at >= least && !tokens[at].mark) {
    const { word } = tokens[at];
    if (word === 'longer' && at > 0 && tokens[at - 1].word === 'no') at -= 2;
    else if (isAdverb(word) && word !== 'all') at--;
    else break;
  }
  return at;
}

function next(tokens: readonly Token[], i: number): string {
  return wordAt(tokens, i + 1);
}

function wordAt(tokens: readonly Token[], at: number): string {
  return at < tokens.length && !tokens[at].mark ? tokens[at].word : '';
}

function nextCapital(tokens: readonly Token[], i: number): boolean {
  return i + 1 < tokens.length && tokens[i + 1].capital;
}

function isDeterminer(word: string): boolean {
  return DETERMINERS.has(word);
}

function isNumber(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

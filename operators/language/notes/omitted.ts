import { weekdayOf } from '../calendar-words.ts';
import type { Clause } from '../clause.ts';
import { memberOf } from '../lexicon/classes.ts';
import { entryOf } from '../lexicon/lexicon.ts';
import { cardinalOf } from '../quantities/numerals.ts';
import { isChatter, isNarration } from '../speech.ts';
import type { Token } from '../tokens.ts';
import { BASE_VERBS, NOUN_VERBS, thirdPersonBase } from '../verb-list.ts';
import { isFeeling, isPast } from '../verbs.ts';
import { DETERMINERS, isAdverb, NEGATIONS, PREPOSITIONS, SUBJECTS } from '../word-classes.ts';
import { wordSet } from '../word-lists.ts';

/** Most tokens of a note. */
const LONGEST = 18;
/** Most words of a thing whose state a note tells. */
const LONGEST_NAME = 4;

/** What a note leaves out before its first word: the verb "to be", "to have", or only the subject. */
export type Omitted = 'be' | 'have' | 'subject';

/** Adjectives and participles that open an adjunct, or judge what somebody else said. */
const ADJUNCT = wordSet(
  `based compared related according due given next same other such similar prior subject regardless opposite close near more most less
  least much many few several further worth like thanks following regarding depending including concerning late early fair right
  true wrong sure clear curious glad happy sorry proud good great nice fine bad sad lucky funny amazing awesome lovely excited
  grateful thankful jealous interesting impressive cool perfect welcome best better worse worst own main only top very
  too so as all both enough nice fun keen eager afraid ashamed aware mad crazy sick tired attached enclosed`,
);
/** Words between a note's first word and what it is about. */
const LEADS = wordSet('to with for of in at on by since until till from against without');
/** Verbs of impressions and of small talk: "Sounds good", "Works for me". */
const IMPRESSIONS = wordSet(
  'sound look seem feel make bring mean depend matter taste smell help rock suck suit go get figure',
);
/** What stands behind "no" in small talk. */
const SMALL = wordSet(
  `worries problems doubts regrets excuses words promises spoilers questions thoughts thanks feelings complaints objections matter
  shortcuts surprises clues ideas comments plans hurries`,
);
const STATES = wordSet(
  'offline online broken full empty closed open missing unavailable available overdue pending down off on up out',
);
const PARTICLES = wordSet('down off on up out');

/**
 * What a sentence without a subject leaves out, if it states something: "Allergic to penicillin.", "Lives alone.", "No known allergies.",
 * "Off work until Monday." Undefined for greetings, remarks, titles and parts of sentences.
 */
export function omittedIn(clause: Clause): Omitted | undefined {
  const { text, tokens, core, main } = clause;
  if (core > 0 || tokens.length < 3 || tokens.length > LONGEST || /[!?…:]["”’)]*$/.test(text.slice(-3)))
    return undefined;
  const [first, second] = tokens;
  if ((first.mark || second.mark) && !isListed(tokens)) return undefined;
  if (
    isFeeling(first.word) ||
    ADJUNCT.has(first.word) ||
    tokens.some(({ word }) => /^(?:you|your|i|we|me|us|that|this|it)$/.test(word))
  )
    return undefined;
  if (isChatter(clause) || isNarration(clause)) return undefined;
  if (main === 0) return isPast(first.word) ? 'subject' : undefined;
  if (main > 0) return undefined;
  if (first.word === 'no') return isAbsence(tokens) ? 'have' : undefined;
  if (PARTICLES.has(first.word)) return isCondition(tokens) ? 'be' : undefined;
  const base = thirdPersonBase(first.word) ?? (first.word.endsWith('s') ? first.word.slice(0, -1) : '');
  if (isThirdPerson(first.word, base)) return isBehindVerb(second) ? 'subject' : undefined;
  return isQuality(first.word, second.word) &&
    (LEADS.has(second.word) || /^\d/.test(second.word) || isListed(tokens)) &&
    hasNoun(tokens)
    ? 'be'
    : undefined;
}

/** "Married, two children": a comma and a number behind the first word. */
function isListed([first, second, third]: readonly Token[]): boolean {
  return (
    first.word !== 'thanks' &&
    second?.word === ',' &&
    third !== undefined &&
    cardinalOf(third.word) !== undefined
  );
}

function isQuality(word: string, next: string): boolean {
  const entry = entryOf(word);
  if (entry === undefined || entry.r.length > 0) return false;
  // "Widow since 2019"
  if (next === 'since' && memberOf(word, 'person') !== undefined) return true;
  return entry.a.length > 0 && entry.a.length >= entry.n.length && !PREPOSITIONS.has(word);
}

const hasNoun = (tokens: readonly Token[]) =>
  tokens
    .slice(2)
    .some(
      ({ word, mark, capital }) =>
        !mark && (capital || /\d/.test(word) || (!PREPOSITIONS.has(word) && !DETERMINERS.has(word))),
    );

/** "Lives", "takes": a form of the third person that is no plural. */
function isThirdPerson(word: string, base: string): boolean {
  if (!/[^s]s$/.test(word) || IMPRESSIONS.has(base)) return false;
  const entry = entryOf(base);
  if (entry === undefined || entryOf(word) !== undefined) return false;
  return !NOUN_VERBS.has(base) && entry.n.length < 3 && entry.verbSenses > 2 * entry.n.length;
}

const isBehindVerb = ({ word, mark }: Token) =>
  !mark && word !== 'to' && word !== 'for' && word !== 'like' && word !== 'and';

/** "No known allergies": of things, or of a thing with a quality. "No worries" and "no big deal" are none. */
function isAbsence(tokens: readonly Token[]): boolean {
  let end = 1;
  while (end < tokens.length && !tokens[end].mark && !PREPOSITIONS.has(tokens[end].word)) end++;
  const head = tokens[end - 1].word;
  if (end < 2 || SMALL.has(head) || tokens[1].word === 'more' || tokens[1].word === 'such') return false;
  return (
    /[^s]s$/.test(head) || /^(?:known|previous|prior|current|regular|active|further)$/.test(tokens[1].word)
  );
}

/** "On metformin 500 mg", "Down 4 kg since January": with a number or a bound, and no time at the start. */
function isCondition(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (
    second.word === 'to' ||
    (first.word === 'on' && (DETERMINERS.has(second.word) || /^\d/.test(second.word)))
  )
    return false;
  if (first.word === 'on' && /day$|^page$|^january$/.test(second.word)) return false;
  return tokens
    .slice(1)
    .some(({ word }) => /^(?:since|until|till|daily|weekly)$/.test(word) || /^\d/.test(word));
}

/** "Backups off since Monday", "Printer offline": a thing, and the state that it is in. */
export function isStateOf({ text, tokens, core, main }: Clause): boolean {
  if (main >= 0 || core > 0 || tokens.length > LONGEST || !/[.\p{L}\p{N}]$/u.test(text)) return false;
  const at = tokens.findIndex(({ word }) => STATES.has(word));
  if (at < 1 || at > LONGEST_NAME || !isThing(tokens.slice(0, at))) return false;
  const next = tokens[at + 1]?.word ?? '';
  if (/^(?:since|until|till|again|still)$/.test(next)) return true;
  if (tokens[at].word === 'out' && next === 'of' && tokens[at + 2]?.word === 'order') return true;
  return !PARTICLES.has(tokens[at].word) && (next === '.' || next === '');
}

/** Words behind "at" or "on" that begin a time: "at half four", "on Tue". */
const TIMES = wordSet('half quarter noon midnight midday lunchtime');
/** Names of values that are numbers: "alarm code 5518". */
const CODES = wordSet('code pin number extension ext combination password passcode id');

/**
 * "Staff meal at half four", "Dishwasher leaking at the left foot", "Fridge 2 back down to 4 °C", "Alarm code 5518", "Veg order with Holt Farm":
 * a thing, and what a verb would say of it. Only up to the first comma, behind which there may be more.
 */
export function isToldOf({ text, tokens, core, main }: Clause): boolean {
  if (main >= 0 || core > 0 || tokens.length > LONGEST || !/[.\p{L}\p{N}]$/u.test(text)) return false;
  for (let at = 1; at <= LONGEST_NAME && at < tokens.length; at++) {
    // "Nativity tickets £3 each".
    if (/^[£$€]$/.test(tokens[at].word) && /^\d/.test(tokens[at + 1]?.word ?? ''))
      return isThing(tokens.slice(0, at));
    if (tokens[at].mark) return false;
    if (tells(tokens, at)) return isThing(tokens.slice(0, at)) && !(at === 1 && isVerbForm(tokens[0].word));
  }
  return false;
}

/** "Runs on Tuesdays", "Deploy on Tuesdays". */
const isVerbForm = (word: string) => BASE_VERBS.has(word) || thirdPersonBase(word) !== undefined;

/** Whether the words from an index on tell of the thing before them. */
function tells(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at];
  const next = tokens[at + 1];
  if (/^\d{3,}$/.test(word)) return CODES.has(tokens[at - 1].word) && (next === undefined || next.mark);
  if (next === undefined || next.mark) return false;
  if (word === 'at' || word === 'on' || word === 'from')
    return /^\d/.test(next.word) || TIMES.has(next.word) || weekdayOf(next.word) > 0;
  if (word === 'with' || word === 'by') return next.capital && at > 1;
  if (word === 'back') return /^(?:down|up|to|on|in|at)$/.test(next.word);
  // "Ramp 2 working again".
  if (/^(?:working|running)$/.test(word)) return /^(?:again|fine|ok|okay|now)$/.test(next.word);
  return (
    isDoing(word) && (PREPOSITIONS.has(next.word) || isAdverb(next.word)) && entryOf(word)?.n[0] === undefined
  );
}

/** "Leaking", "dripping": of a verb, and no thing such as a meeting. */
function isDoing(word: string): boolean {
  if (!/..ing$/.test(word)) return false;
  const stem = word.slice(0, -3);
  return [stem, `${stem}e`, stem.slice(0, -1)].some((base) => (entryOf(base)?.verbSenses ?? 0) > 0);
}

/** Whether words before a state name a thing. */
const isThing = (tokens: readonly Token[]) =>
  tokens.every(
    ({ word, mark }) =>
      !mark &&
      !PREPOSITIONS.has(word) &&
      !SUBJECTS.has(word) &&
      !isAdverb(word) &&
      !ADJUNCT.has(word) &&
      !NEGATIONS.has(word),
  ) &&
  (entryOf(tokens[tokens.length - 1].word)?.n.length !== 0 || tokens[tokens.length - 1].capital);

import { entryOf } from './lexicon/lexicon.ts';
import { wordSet } from './word-lists.ts';

/** The union of sets. */
const union = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((one) => [...one]));

export const ARTICLES = wordSet('a an the');
const DEMONSTRATIVES = wordSet('this that these those');
const POSSESSIVES = wordSet('my your his her its our their');

/** Words that begin a noun phrase. */
export const DETERMINERS = union(
  ARTICLES,
  DEMONSTRATIVES,
  POSSESSIVES,
  wordSet('some any no all both each every another either neither whose'),
);
/** Determiners that identify a thing without a quantity. */
export const POINTERS = union(ARTICLES, DEMONSTRATIVES, POSSESSIVES, wordSet('some'));
/** Determiners of something not mentioned before. */
export const INDEFINITE = wordSet(
  'a an some another several many few various any someone somebody something one',
);

/** Prepositions of place, direction or relation. */
const RELATIONS = wordSet(
  `of in on at by for with from to into onto over under about after before during against between among
  through within across behind beyond near off toward towards upon via as along around above below beside
  besides inside outside throughout`,
);
/** Prepositions: what follows them is neither subject nor object of a verb. */
export const PREPOSITIONS = union(
  RELATIONS,
  wordSet('without per since until till like despite except than because'),
);
/** Prepositions and particles of place and direction; they have a low weight in matching. */
export const PLACE_PREPOSITIONS = union(RELATIONS, wordSet('up down out past'));

const PERSONAL = wordSet('i you he she it they');
/** Words that can be the subject of a clause without a noun. */
export const SUBJECTS = union(
  PERSONAL,
  DEMONSTRATIVES,
  wordSet(
    `we who there everyone everybody someone somebody nobody everything something nothing anyone anybody
    anything none one which what`,
  ),
);
/** Pronouns without a fixed referent; "we" are the same people throughout a memory. */
export const PRONOUNS = union(PERSONAL, DEMONSTRATIVES, wordSet('me him them us what who there here'));
export const FIRST_PERSON = wordSet('i me my mine myself we us our ours ourselves');

/** Forms of "be", "have" and "do" that take a subject. */
export const AUXILIARIES = wordSet('is are was were am has have had do does did');
export const MODALS = wordSet('will would can could shall should may might must');
/** Forms of the verbs that carry tense, aspect and mood only. */
export const VERB_FRAMES = union(AUXILIARIES, MODALS, wordSet('be been being having'));
/** Words of possibility. */
export const POSSIBILITY = wordSet(
  'may might could maybe perhaps possibly probably should would likely hopefully',
);

/** Words that negate a clause or a phrase. */
export const NEGATIONS = wordSet(
  'not never no nobody none nothing neither nor nowhere hardly scarcely without',
);

/** Words of degree or certainty whose omission does not change the statement. */
export const EMPHASIS = wordSet(
  `very really quite just also too actually currently now both all already still even so then again there
  simply
  well definitely certainly indeed clearly obviously today`,
);
/** Words that may stand between a subject and its verb. */
export const ADVERBS = wordSet(
  `not never also still just now always often usually already only really even ever almost nearly soon then
  again currently recently actually probably possibly maybe perhaps certainly definitely finally later once
  sometimes rarely seldom hardly simply both all each too so well mostly mainly partly largely further
  instead otherwise
  therefore thus hence quickly slowly apparently reportedly allegedly obviously clearly originally initially`,
);
/** Words that begin a subordinate clause. */
export const SUBORDINATORS = wordSet(
  'when while because although if unless whereas though once that whenever wherever whether',
);
/** Plural words without a plural ending. */
export const PLURALS = wordSet(
  `people children men women team staff users data police both some most many few others folks kids parents
  friends
  customers engineers devs guys half all us`,
);

/** Whether a word with the ending of an adverb is one, or comes from an adjective: a name such as "Notifly" does not. */
function isKnown(word: string): boolean {
  const entry = entryOf(word);
  if (entry !== undefined) return entry.r.length > 0 || entry.n.length === 0;
  const stem = word.slice(0, -2);
  return [stem, `${stem}le`, `${stem}l`, stem.replace(/i$/, 'y'), stem.replace(/al$/, '')].some(
    (base) => (entryOf(base)?.a.length ?? 0) + (entryOf(base)?.v.length ?? 0) > 0,
  );
}

/** Whether a word is an adverb, by the list or by its ending. */
export function isAdverb(word: string): boolean {
  return (
    ADVERBS.has(word) || (word.length > 4 && word.endsWith('ly') && !NOT_ADVERBS.has(word) && isKnown(word))
  );
}

const EMPTY = union(
  POINTERS,
  PRONOUNS,
  VERB_FRAMES,
  wordSet(
    `we and or but if then so as of to for by than which whose whom very really just also too while when where
    because both it's up out off about with from into onto over after before during
    itself himself herself themselves myself yourself ourselves other such`,
  ),
);

/** Whether a word has no content by itself. Prepositions of place have. */
export function isEmptyWord(word: string): boolean {
  return EMPTY.has(word);
}
const NOT_ADVERBS = wordSet(
  'family reply apply supply assembly early daily weekly monthly only italy july rely comply imply',
);

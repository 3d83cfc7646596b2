import { hashOf } from '../../../language/hash.ts';
import type { Lexeme } from '../../../language/lexemes.ts';
import { isAdverb, NEGATIONS } from '../../../language/word-classes.ts';
import { canonicalOf } from '../canonical.ts';
import type { Frame } from '../frame/frame.ts';
import { type Denial, denialsOf } from './denials.ts';
import { type Episode, episodesOf } from './episodes.ts';
import { isAnaphor, isContent, isPastForm, isSelf } from './words.ts';

export type { Denial, DeniedThing } from './denials.ts';
export { isSameDoing, isSameThing, isSameWord } from './doings.ts';
export type { Episode } from './episodes.ts';
export { isAnaphor, isContent, isNoun } from './words.ts';

/** What the speaker of a statement says of himself: what he has never done, and what he did. */
export interface Experience {
  readonly denials: readonly Denial[];
  readonly episodes: readonly Episode[];
}

/** By these keys denials and episodes find each other: what a statement is kept under, and what it is looked up by. */
export interface ExperienceKeys {
  readonly kept: readonly number[];
  readonly sought: readonly number[];
}

const NONE: Experience = { denials: [], episodes: [] };
const NO_KEYS: ExperienceKeys = { kept: [], sought: [] };
/** Maximum number of keys of a statement for its denials, and for its episodes. */
const MOST_OF_EITHER = 12;

const known = new WeakMap<Frame, Experience>();

/** What the speaker of a statement says of himself; computed once per frame. Nothing for questions and commands. */
export function experienceOf(frame: Frame): Experience {
  const before = known.get(frame);
  if (before !== undefined) return before;
  const found = read(frame);
  known.set(frame, found);
  return found;
}

/** Whether a statement may be about its speaker: it names one, or leaves its subject out. Most are not, and are recognised by this alone. */
function isOwn(tokens: readonly Lexeme[]): boolean {
  if (tokens.some(({ word }) => isSelf(word) || word === 'my' || word === 'our')) return true;
  const first = tokens.find(({ word }) => NEGATIONS.has(word) || !isAdverb(word));
  return first !== undefined && (first.word === 'never' || isPastForm(first));
}

function read({ tokens, question }: Frame): Experience {
  if (question || !isOwn(tokens)) return NONE;
  const [denials, episodes] = [denialsOf(tokens), episodesOf(tokens)];
  return denials.length + episodes.length === 0 ? NONE : { denials, episodes };
}

/** Lemmas of the words of an episode; those of the whole statement where "it" stands for one of them. */
function thingsOf(tokens: readonly Lexeme[], { from, to }: Episode): string[] {
  const clause = tokens.slice(from, to);
  const all = clause.some(({ word }) => isAnaphor(word)) ? tokens : clause;
  return all.filter(isContent).map(({ lemma }) => lemma);
}

/** Keys of the denials and episodes of a statement: hashes of 32 bits of the things that they are about. */
export function experienceKeysOf(frame: Frame): ExperienceKeys {
  const { denials, episodes } = experienceOf(frame);
  if (denials.length + episodes.length === 0) return NO_KEYS;
  const denied = new Set(denials.flatMap(({ things }) => things.map(({ head }) => canonicalOf(head.lemma))));
  const done = new Set(episodes.flatMap((one) => thingsOf(frame.tokens, one)).map(canonicalOf));
  const keys = (role: string, things: ReadonlySet<string>) =>
    [...things].slice(0, MOST_OF_EITHER).map((thing) => hashOf(`${role} ${thing}`));
  return {
    kept: [...keys('denied', denied), ...keys('done', done)],
    sought: [...keys('done', denied), ...keys('denied', done)],
  };
}

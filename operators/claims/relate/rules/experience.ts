import type { Lexeme } from '../../../language/lexemes.ts';
import { entryOf } from '../../../language/lexicon/lexicon.ts';
import type { Verdict } from '../../verdict.ts';
import {
  type Denial,
  type DeniedThing,
  type Episode,
  experienceOf,
  isAnaphor,
  isContent,
  isNoun,
  isSameDoing,
  isSameThing,
  isSameWord,
} from '../experience/index.ts';
import type { Frame } from '../frame/frame.ts';

/** Minimum share of the denied thing that the episode must name: half of it is the noun, half what it is about. */
const LEAST_COVERED = 0.6;
/** Minimum share of what it is about. */
const LEAST_ABOUT = 0.4;
/** What a word counts that the statement has outside of the episode, without and with a word that stands for it. */
const NEARBY = 0.35;
const MEANT = 0.8;
/** What a common noun counts that only describes another: "the test plan" is not a test. */
const DESCRIBING = 0.5;
const LONGEST_SHOWN = 10;

/** Weight of a word by its rarity in English; names and unknown words weigh most. */
const weightOf = (lemma: string) => 10 - (entryOf(lemma)?.frequency ?? -1);

const isSameHead = (denied: Lexeme, stated: Lexeme) =>
  denied.word === stated.word || isSameThing(denied.lemma, stated.lemma);

/** A statement with one of its episodes. */
interface Stated {
  readonly clause: readonly Lexeme[];
  readonly all: readonly Lexeme[];
  readonly anaphor: boolean;
}

function statedBy({ tokens }: Frame, { at, from, to }: Episode): Stated {
  const clause = tokens.slice(from, to);
  return {
    clause: clause.filter((_, i) => from + i !== at),
    all: tokens,
    anaphor: clause.some(({ word }) => isAnaphor(word)),
  };
}

type Sameness = (denied: Lexeme, stated: Lexeme) => boolean;

/** How far the episode names a word, from 0 to 1. */
function named(word: Lexeme, { clause, all, anaphor }: Stated, same: Sameness = isSameWord): number {
  if (clause.some((one) => isContent(one) && same(word, one))) return 1;
  if (all.some((one) => isContent(one) && same(word, one))) return anaphor ? MEANT : NEARBY;
  // "Promised us a redesign" may be to those whom the other names.
  return /^\p{Lu}/u.test(word.text) && clause.some((one) => OBJECTS.test(one.word)) ? MEANT : 0;
}

const OBJECTS = /^(?:us|me|them|him|her)$/;
const WHEN = /^(?:yesterday|today|tonight|tomorrow|last|next|this|every|each|twice|once)$|day$/;

/** Whether a word goes on with the noun phrase before it, rather than telling when. */
const goesOn = (next: Lexeme) => !next.apart && isContent(next) && isNoun(next) && !WHEN.test(next.word);

/** The same for the head of what is denied, which the episode itself must name. */
function namedHead(head: Lexeme, stated: Stated): number {
  const { clause, anaphor } = stated;
  let best = anaphor && named(head, stated, isSameHead) > 0 ? MEANT : 0;
  for (const [i, one] of clause.entries()) {
    if (!isContent(one) || !isSameHead(head, one)) continue;
    const next = clause[i + 1];
    const describes = next !== undefined && goesOn(next) && entryOf(head.lemma) !== undefined;
    best = Math.max(best, describes ? DESCRIBING : 1);
  }
  return best;
}

function covered({ head, before, example }: DeniedThing, about: Denial['about'], stated: Stated): number {
  const found = namedHead(head, stated);
  if (found === 0 || example) return found;
  let sum = 0;
  let weights = 0;
  const add = (words: readonly Lexeme[]) => {
    for (const word of words) {
      sum += weightOf(word.lemma) * named(word, stated);
      weights += weightOf(word.lemma);
    }
  };
  const share = (words: readonly Lexeme[]) =>
    words.reduce((total, word) => total + named(word, stated), 0) / Math.max(1, words.length);
  add(before);
  for (const alternatives of about) {
    let best: readonly Lexeme[] = alternatives[0] ?? [];
    for (const words of alternatives) if (share(words) > share(best)) best = words;
    add(best);
  }
  if (weights === 0) return found;
  return sum / weights < LEAST_ABOUT ? 0 : (found + sum / weights) / 2;
}

const shown = (tokens: readonly Lexeme[]) =>
  tokens
    .slice(0, LONGEST_SHOWN)
    .map(({ text }) => text)
    .join(' ');

/** The share of a denial that an episode of the other statement contradicts; 0 when they are of different doings. */
function contradicted(denial: Denial, stated: Frame, episode: Episode): number {
  if (denial.self !== episode.self && denial.self !== 'we') return 0;
  if (!denial.verbs.some((verb) => isSameDoing(verb, episode.verb))) return 0;
  const clause = statedBy(stated, episode);
  return Math.max(...denial.things.map((thing) => covered(thing, denial.about, clause)));
}

function judge(denying: Frame, telling: Frame, later: 'a' | 'b'): Verdict | undefined {
  const { denials } = experienceOf(denying);
  if (denials.length === 0) return undefined;
  let found: { readonly denial: Denial; readonly episode: Episode; readonly share: number } | undefined;
  for (const episode of experienceOf(telling).episodes) {
    for (const denial of denials) {
      const share = contradicted(denial, telling, episode);
      if (share >= LEAST_COVERED && share > (found?.share ?? 0)) found = { denial, episode, share };
    }
  }
  if (found === undefined) return undefined;
  const { denial, episode, share } = found;
  const denied = shown(denying.tokens.slice(denial.from, denial.to));
  const stated = shown(telling.tokens.slice(episode.from, episode.to));
  return {
    relation: 'contradicts',
    kind: 'polarity_conflict',
    confidence: 0.7 + 0.25 * share,
    rationale: `one says "${denied}", the other tells of it ("${stated}")`,
    later,
    episode: true,
  };
}

/**
 * One statement says that its speaker has never done something, and the other, of the same speaker, tells that he did. An episode after
 * the denial is a change, see `later`. Symmetric except for that.
 */
export function experience(a: Frame, b: Frame): Verdict | undefined {
  return a.text < b.text ? (judge(a, b, 'b') ?? judge(b, a, 'a')) : (judge(b, a, 'a') ?? judge(a, b, 'b'));
}

import { entryOf } from '../../../language/lexicon/lexicon.ts';
import type { Verdict } from '../../verdict.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';
import { coverage, MATCHED, supports, WIDER } from '../match.ts';

/** Maximum number of matched content words; the cost is quadratic. */
const MOST_WORDS = 24;

/** Minimum share of the affirming sentence that the negation must cover to be reported, and the score cap below it. */
const LEAST_STATED = 0.33;
const UNREPORTED = 0.78;

/** Features of the logistic score of a negation. */
export interface DenialFeatures {
  /** How far the other statement supports the words of the negating one, and the reverse. */
  readonly denied: number;
  readonly stated: number;
  /** Mean support of the words after the negation. */
  readonly scope: number;
  /** Words after the negation for which the other has a more general one only: "no beer" does not contradict "a beverage". */
  readonly wider: number;
  /** 1 if both have a word that is not a verb and matches nothing. */
  readonly clash: number;
  /** Difference of their lengths in tokens, up to 10. */
  readonly lengths: number;
  /** Position of the negation, from 0 at the start of the statement to 1 at its end. */
  readonly place: number;
}

/** Words that a negation may add, with a preposition, and its confidence then. */
const MOST_ADDED = 4;
const WHOLE = 0.84;

const isVerb = ({ lemma, word }: ContentWord) => {
  const entry = entryOf(lemma);
  return entry !== undefined && entry.v.length > 0 && (lemma !== word || entry.n.length === 0);
};

const clashes = (words: readonly ContentWord[], best: readonly number[]) =>
  best.some((value, i) => value < MATCHED && words[i].kind === 'word' && !isVerb(words[i]));

/** Features of a pair in which only the first is negated. */
export function denialFeatures(n: Frame, p: Frame): DenialFeatures {
  const denying = supports(n.content, p.content, MOST_WORDS);
  const stating = supports(p.content, n.content, MOST_WORDS);
  const behind = n.content.findIndex(({ at }) => at > n.polarity.cue);
  const scoped = behind < 0 ? [] : denying.slice(behind);
  return {
    denied: coverage(n.content, denying),
    stated: coverage(p.content, stating),
    scope: scoped.length === 0 ? 0 : scoped.reduce((sum, value) => sum + value, 0) / scoped.length,
    wider: scoped.filter((value) => value === WIDER).length,
    clash: clashes(n.content, denying) && clashes(p.content, stating) ? 1 : 0,
    lengths: Math.min(10, Math.abs(n.tokens.length - p.tokens.length)),
    place: n.tokens.length === 0 ? 0 : Math.min(1, n.polarity.cue / n.tokens.length),
  };
}

/** Logistic score of the features, between 0 and 1. The weights are fitted to labelled sentence pairs. */
export function denialScore(f: DenialFeatures): number {
  const sum =
    -3.33 +
    3.82 * f.denied +
    1.21 * f.stated +
    0.87 * f.scope -
    0.56 * f.clash +
    0.08 * f.lengths -
    0.89 * f.wider -
    1.06 * f.place;
  return 1 / (1 + Math.exp(-sum));
}

const names = (frame: Frame) => frame.bones.filter(({ name }) => name).map(({ word }) => word);

/** True if either statement names somebody or something that the other does not. */
function differentNames(a: Frame, b: Frame): boolean {
  const has = (frame: Frame, name: string) => frame.tokens.some(({ word }) => word === name);
  const alone = (one: Frame, other: Frame) => names(one).some((name) => !has(other, name));
  return alone(a, b) && alone(b, a);
}

/** Numbers directly after a name, such as a product version, or after "port", by what precedes them. */
function numbersOfNames({ tokens, bones }: Frame): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, word, at } of bones) {
    const next = tokens[at + 1];
    if ((name || word === 'port') && next !== undefined && /^\d+(?:\.\d+)*$/.test(next.word))
      found.set(word, next.word);
  }
  return found;
}

/** True if both have different numbers after the same name: a negation about "Postgres 14" does not concern "Postgres 16". */
function differentNumbers(a: Frame, b: Frame): boolean {
  const others = numbersOfNames(b);
  return [...numbersOfNames(a)].some(([name, number]) => (others.get(name) ?? number) !== number);
}

/** True if both name the same two or more in different order: the roles may be swapped. */
function swapped(a: Frame, b: Frame): boolean {
  const one = names(a);
  const other = names(b);
  if (one.length < 2 || one.length !== other.length || one.every((name, i) => name === other[i]))
    return false;
  return [...one].sort().join(' ') === [...other].sort().join(' ');
}

/**
 * Caps the score when the negation has a single word, which identifies too little, or when the other statement is mostly about
 * something else.
 */
function held(score: number, n: Frame, stated: number): number {
  const words = n.content.filter(({ kind }) => kind === 'word').length;
  if (words < 2 && stated < 0.7) return score * 0.6;
  return stated < LEAST_STATED ? Math.min(score, UNREPORTED) : score;
}

/** Whether the other statement is about somebody whom the negation does not name, and only mentions its subject: "Leila writes about the store". */
function isOfOther(n: Frame, p: Frame): boolean {
  const [first] = p.bones;
  const subject = n.content.find(({ kind }) => kind === 'word');
  if (first === undefined || subject === undefined || !first.name || first.at !== 0) return false;
  if (n.tokens.some(({ word }) => word === first.word) || subject.at >= n.predicateAt) return false;
  return p.content.some(({ lemma, at }) => lemma === subject.lemma && at > p.predicateAt);
}

/** Whether a negation has all that the other says of one definite thing, and only adds circumstances. */
function isWhole(n: Frame, p: Frame, { stated, clash }: DenialFeatures): boolean {
  const isDefinite =
    p.subject === 'definite' &&
    n.subject === 'definite' &&
    [n, p].every(({ tokens }) => /^(?:the|our|my)$/.test(tokens[0].word));
  return isDefinite && stated === 1 && clash === 0 && n.content.length - p.content.length <= MOST_ADDED;
}

/** "Has not arrived" and "arrived this morning": what had not happened by then may have happened since. */
function isYet({ tokens, polarity }: Frame, { past }: Frame): boolean {
  return past && /^(?:has|have)$/.test(tokens[polarity.cue - 1]?.word ?? '') && !polarity.never;
}

/** One statement negates the other. */
export function negation(a: Frame, b: Frame): Verdict | undefined {
  if (a.polarity.negated === b.polarity.negated) return undefined;
  const [n, p] = a.polarity.negated ? [a, b] : [b, a];
  if (n.polarity.partial) return undefined;
  // "used to" and "no longer" agree, and so do "not yet" and "will".
  if (n.polarity.ended && p.aspect.stage === 'past') return undefined;
  if (p.aspect.stage === 'planned' && n.tokens.some(({ word }) => word === 'yet')) return undefined;
  if (differentPlaces(a.setting, b.setting) || differentTimes(a.setting, b.setting)) return undefined;
  if (differentNames(a, b) || differentNumbers(a, b)) return undefined;
  // "No longer on Heroku" and "on Fly.io instead of Heroku" agree.
  if (
    n.polarity.ended &&
    p.formers.some(({ lemmas }) => lemmas.every((lemma) => n.tokens.some((token) => token.lemma === lemma)))
  )
    return undefined;
  if (isOfOther(n, p)) return undefined;
  const features = denialFeatures(n, p);
  const score = held(denialScore(features), n, features.stated) * (swapped(a, b) ? 0.5 : 1);
  const isSince = isYet(n, p);
  const confidence =
    isWhole(n, p, features) || (isSince && features.denied === 1) ? Math.max(score, WHOLE) : score;
  const temporal = n.polarity.never && p.aspect.stage !== undefined;
  const { bones } = p;
  const shown = bones
    .slice(0, 12)
    .map(({ text }) => text)
    .join(' ');
  return {
    relation: 'contradicts',
    kind: temporal ? 'temporal_conflict' : 'polarity_conflict',
    confidence,
    rationale: `one says "${shown}", the other denies it ("${n.tokens[n.polarity.cue].text}")`,
    ...(isSince && { later: p === a ? 'a' : 'b' }),
  };
}

import { entryOf } from '../../../language/lexicon/lexicon.ts';
import type { Verdict } from '../../verdict.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';
import { coverage, MATCHED, supports, WIDER } from '../match.ts';

/** Content words that are matched; the cost grows with their square. */
const MOST_WORDS = 24;

/**
 * Share of the stating sentence that the denial must speak of to be reported, and the most it counts
 * otherwise.
 */
const LEAST_STATED = 0.33;
const UNREPORTED = 0.78;

/** What the logistic score of a denial is made of. */
export interface DenialFeatures {
  /** How far the denying statement's words are borne out by the other, and the reverse. */
  readonly denied: number;
  readonly stated: number;
  /** Mean support of the words behind the denial. */
  readonly scope: number;
  /**
   * Words behind the denial for which the other only has a wider one: no beer is drunk, but a beverage is.
   */
  readonly wider: number;
  /** 1 if both have a word that is no verb and matches nothing. */
  readonly clash: number;
  /** Difference of their lengths in tokens, up to 10. */
  readonly lengths: number;
  /** Where the denial stands, from 0 at the start of the statement to 1 at its end. */
  readonly place: number;
}

const isVerb = ({ lemma, word }: ContentWord) => {
  const entry = entryOf(lemma);
  return entry !== undefined && entry.v.length > 0 && (lemma !== word || entry.n.length === 0);
};

const clashes = (words: readonly ContentWord[], best: readonly number[]) =>
  best.some((value, i) => value < MATCHED && words[i].kind === 'word' && !isVerb(words[i]));

/** Features of a pair of which the first denies and the second does not. */
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

/** Logistic score of the features, between 0 and 1. The weights are fitted to sentence pairs with labels. */
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

/** True if either statement names somebody or something whom the other does not. */
function differentNames(a: Frame, b: Frame): boolean {
  const has = (frame: Frame, name: string) => frame.tokens.some(({ word }) => word === name);
  const alone = (one: Frame, other: Frame) => names(one).some((name) => !has(other, name));
  return alone(a, b) && alone(b, a);
}

/** Numbers right behind a name, such as the version of a product, or behind "port", by what they stand behind. */
function numbersOfNames({ tokens, bones }: Frame): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, word, at } of bones) {
    const next = tokens[at + 1];
    if ((name || word === 'port') && next !== undefined && /^\d+(?:\.\d+)*$/.test(next.word))
      found.set(word, next.word);
  }
  return found;
}

/** True if both put another number behind one name: who denies "Postgres 14" says nothing of "Postgres 16". */
function differentNumbers(a: Frame, b: Frame): boolean {
  const others = numbersOfNames(b);
  return [...numbersOfNames(a)].some(([name, number]) => (others.get(name) ?? number) !== number);
}

/** True if both name the same two or more in another order: who does what to whom may be the other way round. */
function swapped(a: Frame, b: Frame): boolean {
  const one = names(a);
  const other = names(b);
  if (one.length < 2 || one.length !== other.length || one.every((name, i) => name === other[i]))
    return false;
  return [...one].sort().join(' ') === [...other].sort().join(' ');
}

/**
 * A single word says too little of what it is about to deny a whole sentence; and where the other statement
 * says mostly something else, what is denied may be so in another place.
 */
function held(score: number, n: Frame, stated: number): number {
  const words = n.content.filter(({ kind }) => kind === 'word').length;
  if (words < 2 && stated < 0.7) return score * 0.6;
  return stated < LEAST_STATED ? Math.min(score, UNREPORTED) : score;
}

/** One statement denies what the other states. */
export function negation(a: Frame, b: Frame): Verdict | undefined {
  if (a.polarity.negated === b.polarity.negated) return undefined;
  const [n, p] = a.polarity.negated ? [a, b] : [b, a];
  if (n.polarity.partial) return undefined;
  // "used to" and "no longer" agree, and so do "not yet" and "will".
  if (n.polarity.ended && p.aspect.stage === 'past') return undefined;
  if (p.aspect.stage === 'planned' && n.tokens.some(({ word }) => word === 'yet')) return undefined;
  if (differentPlaces(a.setting, b.setting) || differentTimes(a.setting, b.setting)) return undefined;
  if (differentNames(a, b) || differentNumbers(a, b)) return undefined;
  const features = denialFeatures(n, p);
  const confidence = held(denialScore(features), n, features.stated) * (swapped(a, b) ? 0.5 : 1);
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
  };
}

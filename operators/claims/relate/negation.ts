import { entryOf } from '../../language/lexicon/lexicon.ts';
import type { Verdict } from '../verdict.ts';
import type { ContentWord, Frame } from './frame.ts';
import { coverage, MATCHED, support, supports } from './match.ts';
import { differentPlaces, differentTimes } from './setting.ts';

/** Content words that are matched; the cost grows with their square. */
const MOST_WORDS = 24;

/** What the logistic score of a denial is made of. */
export interface DenialFeatures {
  /** How far the denying statement's words are borne out by the other, and the reverse. */
  readonly denied: number;
  readonly stated: number;
  /** Best support of the first word behind the denial, and the mean over all behind it. */
  readonly head: number;
  readonly scope: number;
  /** 1 if both have a word that is no verb and matches nothing. */
  readonly clash: number;
  /** Words of the denying statement that match nothing, up to 5. */
  readonly missing: number;
  /** Difference of their lengths in tokens, up to 10. */
  readonly lengths: number;
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
  let head = 0;
  let scope = 0;
  if (behind >= 0 && behind < denying.length) {
    head = denying[behind];
    if (head < 0.95)
      for (const word of p.content.slice(0, MOST_WORDS))
        head = Math.max(head, 0.9 * support(word, n.content[behind]));
    const rest = denying.slice(behind);
    scope = rest.reduce((sum, value) => sum + value, 0) / rest.length;
  }
  return {
    denied: coverage(n.content, denying),
    stated: coverage(p.content, stating),
    head,
    scope,
    clash: clashes(n.content, denying) && clashes(p.content, stating) ? 1 : 0,
    missing: Math.min(5, denying.filter((value) => value < MATCHED).length),
    lengths: Math.min(10, Math.abs(n.tokens.length - p.tokens.length)),
  };
}

/** Logistic score of the features, between 0 and 1. The weights are fitted to sentence pairs with labels. */
export function denialScore(f: DenialFeatures): number {
  const sum =
    -2.94 +
    3.23 * f.denied +
    0.84 * f.stated +
    0.31 * f.head +
    0.78 * f.scope -
    0.87 * f.clash +
    0.03 * f.missing +
    0.03 * f.lengths;
  return 1 / (1 + Math.exp(-sum));
}

const names = (frame: Frame) => frame.bones.filter(({ name }) => name).map(({ word }) => word);

/** True if either statement names somebody or something whom the other does not. */
function differentNames(a: Frame, b: Frame): boolean {
  const has = (frame: Frame, name: string) => frame.tokens.some(({ word }) => word === name);
  const alone = (one: Frame, other: Frame) => names(one).some((name) => !has(other, name));
  return alone(a, b) && alone(b, a);
}

/** One statement denies what the other states. */
export function negation(a: Frame, b: Frame): Verdict | undefined {
  if (a.polarity.negated === b.polarity.negated) return undefined;
  const [n, p] = a.polarity.negated ? [a, b] : [b, a];
  if (n.polarity.partial) return undefined;
  if (differentPlaces(a.setting, b.setting) || differentTimes(a.setting, b.setting)) return undefined;
  if (differentNames(a, b)) return undefined;
  const features = denialFeatures(n, p);
  const confidence = denialScore(features);
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

import { memberOf } from '../../../language/lexicon/classes.ts';
import { PLURALS, PRONOUNS } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';
import { support } from '../match.ts';

const CERTAIN = 0.9;
/** Support from which a word says the same. */
const SAME = 0.9;
const PERMITTING = wordSet('may can');
const FORBIDDING = wordSet('may can must cannot');

/** What a rule permits or forbids, and to whom. */
interface Rule {
  readonly permits: boolean;
  readonly words: readonly ContentWord[];
}

/** "Visitors may use the lift", "Dogs must not enter": of somebody who can follow a rule. "The build may fail" is possible. */
function ruleIn({ tokens, content, polarity, bones }: Frame): Rule | undefined {
  const at = tokens.findIndex(({ word }) => FORBIDDING.has(word));
  if (at < 1 || at > 6 || (polarity.negated && polarity.cue !== at + 1)) return undefined;
  if (!polarity.negated && !PERMITTING.has(tokens[at].word)) return undefined;
  const subject = tokens[at - 1];
  const isAgent =
    PRONOUNS.has(subject.word) ||
    PLURALS.has(subject.word) ||
    bones.some((bone) => bone.at === at - 1 && bone.name) ||
    memberOf(subject.lemma, 'person') !== undefined ||
    memberOf(subject.lemma, 'animal') !== undefined;
  if (!isAgent) return undefined;
  return {
    permits: !polarity.negated,
    words: content.filter(({ kind, word }) => kind !== 'place' && !FORBIDDING.has(word) && word !== 'not'),
  };
}

/** Whether each of some words is said by others. */
const says = (words: readonly ContentWord[], others: readonly ContentWord[]) =>
  words.every((word) => others.some((other) => support(word, other) >= SAME));

/** One statement permits what the other forbids to the same people: "Visitors may use the lift", "Visitors must not use the lift". */
export function permitted(a: Frame, b: Frame): Verdict | undefined {
  if (a.polarity.negated === b.polarity.negated) return undefined;
  const [one, other] = [ruleIn(a), ruleIn(b)];
  if (one === undefined || other === undefined || one.permits === other.permits) return undefined;
  if (differentPlaces(a.setting, b.setting) || differentTimes(a.setting, b.setting)) return undefined;
  if (one.words.length < 2 || !says(one.words, other.words) || !says(other.words, one.words))
    return undefined;
  return {
    relation: 'contradicts',
    kind: 'polarity_conflict',
    confidence: CERTAIN,
    rationale: `one permits what the other forbids: "${(one.permits ? a : b).text}"`,
    rule: true,
  };
}

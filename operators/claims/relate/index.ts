import { DATE_KINDS } from '../../language/quantities/quantities.ts';
import type { Verdict } from '../verdict.ts';
import { align } from './align.ts';
import type { Frame } from './frame/frame.ts';
import { oneSided } from './frame/setting.ts';
import { tellsOccasion } from './occasion.ts';
import { hasMany } from './predicates.ts';
import { REPORTED_FROM } from './reported-from.ts';
import { adoptedAnother } from './rules/adopted.ts';
import { cells } from './rules/cells.ts';
import { comparatives } from './rules/comparatives.ts';
import { corrected } from './rules/corrected.ts';
import { employed } from './rules/employed.ts';
import { holders } from './rules/holders.ts';
import { lists } from './rules/lists.ts';
import { movedAway } from './rules/moved.ts';
import { negation } from './rules/negation.ts';
import { offices } from './rules/offices.ts';
import { onlyOne } from './rules/only.ts';
import { paraphrase } from './rules/paraphrase.ts';
import { permitted } from './rules/permitted.ts';
import { quantifiedOtherwise } from './rules/quantified.ts';
import { replaced } from './rules/replaced.ts';
import { sameWords } from './rules/same-words.ts';
import { slot } from './rules/slot.ts';
import { stages } from './rules/stages.ts';
import { deniesChange, transition } from './rules/transition.ts';
import { turned } from './rules/turned.ts';
import { undone } from './rules/undone.ts';
import { updated } from './rules/updated.ts';
import { values } from './rules/values.ts';

export { experienceKeysOf } from './experience/index.ts';
export { type Frame, frameOf } from './frame/frame.ts';
export { keysOf, MOST_KEYS, READING_LAYOUT, wordsOf } from './keys.ts';
export { experience } from './rules/experience.ts';
export { REPORTED_FROM };

/** Confidence at which misses and false positives are about equal. */
export const BALANCED_FROM = 0.47;
/** Minimum confidence of a verdict. */
export const LOOSE_FROM = 0.4;

/** Who makes two statements. */
export interface Said {
  /** One person speaks of himself in both: "I" is no pronoun then. */
  readonly isSelf: boolean;
  /** One of the two names him, as "I" of the other. */
  readonly isNamed?: boolean;
  /** Numbers of those who speak of themselves; 0 for nobody and unknown ones. */
  readonly speakers: readonly [number, number];
}

const BY_NOBODY: Said = { isSelf: false, speakers: [0, 0] };

function weighed(
  verdict: Verdict,
  a: Frame,
  b: Frame,
  { isSelf, isNamed = false }: Said,
): Verdict | undefined {
  if (verdict.relation !== 'contradicts') return verdict;
  let { confidence } = verdict;
  if ((a.hypothetical || b.hypothetical) && verdict.rule !== true)
    confidence *= a.hypothetical && b.hypothetical ? 0.85 : 0.6;
  const isDenial = !isNamed && verdict.kind === 'polarity_conflict' && !a.polarity.ended && !b.polarity.ended;
  const first = a.tokens[0].word;
  if (isSelf && !isDenial && /^(?:i|we)$/.test(first) && first === b.tokens[0].word) {
    // Both are about one person.
  } else if (a.subject === 'pronoun' && b.subject === 'pronoun') confidence *= 0.9;
  else if (a.subject === 'pronoun' || b.subject === 'pronoun') confidence *= 0.92;
  if (a.part && b.part) confidence *= 0.85;
  if (oneSided(a.setting, b.setting)) confidence *= 0.97;
  return confidence < LOOSE_FROM ? undefined : { ...verdict, confidence };
}

/** Statements that have a matter in common, and words that mark its change. */
const ofMatter = (a: Frame, b: Frame) => undone(a, b) ?? updated(a, b);

function judge(a: Frame, b: Frame, speakers: Said['speakers']): Verdict | undefined {
  const order = comparatives(a, b);
  if (order === 'none') return undefined;
  if (order !== undefined) return order;
  const each = quantifiedOtherwise(a, b);
  if (each !== undefined) return each;
  const rule = permitted(a, b) ?? onlyOne(a, b);
  if (rule !== undefined) return rule;
  const list = lists(a, b);
  if (list === 'none') return ofMatter(a, b);
  if (list !== undefined) return list;
  if (deniesChange(a, b)) return ofMatter(a, b);
  if (a.polarity.negated !== b.polarity.negated)
    return turned(a, b) ?? ofMatter(a, b) ?? stages(a, b) ?? negation(a, b);
  const change =
    transition(a, b) ??
    movedAway(a, b) ??
    adoptedAnother(a, b) ??
    employed(a, b) ??
    holders(a, b) ??
    offices(a, b, speakers) ??
    replaced(a, b) ??
    turned(a, b);
  if (change !== undefined) return change;
  const correction = corrected(a, b, speakers);
  if (correction !== undefined) return correction;
  const alignment = align(a, b);
  if (alignment !== undefined) {
    const found = values(a, b, alignment) ?? slot(a, b, alignment);
    if (found !== undefined && (found.relation !== 'contradicts' || found.confidence >= REPORTED_FROM)) {
      // Who "I" is, only cells tell.
      const isBySelf = [a, b].some(({ tokens }) => tokens[0].word === 'i');
      return (isBySelf ? cells(a, b, speakers) : undefined) ?? found;
    }
    if (found !== undefined) return cells(a, b, speakers) ?? sameWords(a, b) ?? ofMatter(a, b) ?? found;
  }
  return (
    cells(a, b, speakers) ?? sameWords(a, b) ?? stages(a, b) ?? ofMatter(a, b) ?? paraphrase(a, b, alignment)
  );
}

/**
 * Whether two statements that exclude each other both tell what is so at present, so that the later one tells it since. Nothing in the
 * past, no day of an occasion, and no one of several.
 */
function tellCurrent(verdict: Verdict, a: Frame, b: Frame): boolean {
  if (verdict.relation !== 'contradicts' || !STATES.has(verdict.kind)) return false;
  if (hasMany(a) || hasMany(b)) return false;
  return [a, b].every(
    ({ past, subject, part, hypothetical, quantities }) =>
      !past &&
      !part &&
      !hypothetical &&
      subject !== 'indefinite' &&
      !quantities.some(({ kind }) => DATE_KINDS.has(kind)),
  );
}

/** Whether two counts or amounts are of separate occasions. */
function isOfOccasions(verdict: Verdict, a: Frame, b: Frame): boolean {
  if (verdict.relation !== 'contradicts' || verdict.kind !== 'value_conflict' || verdict.dated === true)
    return false;
  return tellsOccasion(a) || tellsOccasion(b);
}

/** Kinds of contradictions between two values. */
const STATES = new Set(['value_conflict', 'exclusive_conflict', 'antonym_conflict']);

/** A verdict on two statements as one on the second and the first. */
function swapped(verdict: Verdict): Verdict {
  if (verdict.relation !== 'contradicts' || verdict.later === undefined) return verdict;
  return { ...verdict, later: verdict.later === 'a' ? 'b' : 'a' };
}

/**
 * The verdict on two statements from their words alone. Symmetric except for `later`. Returns contradictions down to LOOSE_FROM; REPORTED_FROM is the
 * default for reporting.
 */
export function compare(one: Frame, other: Frame, said: Said = BY_NOBODY): Verdict | undefined {
  if (one.question || other.question) return undefined;
  if (one.text === other.text)
    return { relation: 'supports', confidence: 1, rationale: 'both are the same statement' };
  const [a, b] = one.text < other.text ? [one, other] : [other, one];
  const [first, second] = said.speakers;
  const judged = judge(a, b, a === one ? said.speakers : [second, first]);
  const verdict = judged !== undefined && isOfOccasions(judged, a, b) ? undefined : judged;
  const weighted = verdict === undefined ? undefined : weighed(verdict, a, b, said);
  const found =
    weighted?.relation === 'contradicts' && tellCurrent(weighted, a, b)
      ? { ...weighted, current: true as const }
      : weighted;
  return found === undefined || a === one ? found : swapped(found);
}

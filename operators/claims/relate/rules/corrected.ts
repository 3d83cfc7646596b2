import { cardinalOf } from '../../../language/quantities/numerals.ts';
import { wordSet } from '../../../language/word-lists.ts';
import { isNamed, numberOfName } from '../../speakers.ts';
import type { Verdict } from '../../verdict.ts';
import type { Former } from '../frame/former.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { support } from '../match.ts';

const SURE = 0.9;
/** Support above which a word says the same. */
const SAME = 0.9;
/** Share of the words beside the old value that the change must have too. */
const LEAST_SHARED = 0.5;
/** Verbs of a change, and words that say nothing of the matter. */
const LIGHT = wordSet(
  `be have go come get move migrate switch change raise lower reduce increase cut drop grow rise fall upgrade hand take bump extend shorten push bring
  use run sit live keep stay last now over up down week month year weekend yesterday today agree instead place`,
);

const NUMBER = /^\d+(?:[.,]\d+)*$/;
const numberIn = (word: string) =>
  cardinalOf(word) ?? (NUMBER.test(word) ? Number(word.replaceAll(',', '')) : undefined);

/** Whether a statement has a value that another says was so before. */
function has({ tokens }: Frame, { lemmas }: Former): boolean {
  const first = numberIn(lemmas[0]);
  return tokens.some(({ word }, at) => {
    if (first !== undefined && numberIn(word) === first)
      return lemmas.slice(1).every((lemma, i) => tokens[at + 1 + i]?.lemma === lemma) || lemmas.length === 1;
    return lemmas.every((lemma, i) => tokens[at + i]?.lemma === lemma);
  });
}

const matter = ({ content }: Frame, { lemmas }: Former): ContentWord[] =>
  content.filter(
    ({ kind, lemma, word }) =>
      kind === 'word' && !LIGHT.has(lemma) && !lemmas.includes(lemma) && numberIn(word) === undefined,
  );

/** How much two statements are about one matter, beside an old value. */
function shared(change: Frame, other: Frame, old: Former): number {
  const [own, others] = [matter(change, old), matter(other, old)];
  const found = own.filter((word) => others.some((one) => support(word, one) >= SAME)).length;
  return found === 0 ? 0 : found / others.length;
}

function judge(change: Frame, other: Frame, speaker: number): Verdict | undefined {
  if (change.formers.length === 0 || change.hypothetical || change.question) return undefined;
  if (other.polarity.negated || other.hypothetical || other.formers.length > 0) return undefined;
  const old = change.formers.find((former) => {
    if (has(other, former)) return true;
    // "In place of Dario", who says "I look after it".
    return (
      /^(?:i|my)$/.test(other.tokens[0].word) && isNamed(speaker) && numberOfName(former.written) === speaker
    );
  });
  if (old === undefined || shared(change, other, old) < LEAST_SHARED) return undefined;
  return {
    relation: 'contradicts',
    kind: 'exclusive_conflict',
    confidence: SURE,
    rationale: `one says that it was "${old.written}" before, the other that it is`,
  };
}

/** One statement names what was before, and the other tells it of the same matter. */
export function corrected(
  a: Frame,
  b: Frame,
  [first, second]: readonly [number, number],
): Verdict | undefined {
  return judge(a, b, second) ?? judge(b, a, first);
}

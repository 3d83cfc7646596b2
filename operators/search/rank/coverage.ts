import { termsOf } from '../../language/terms.ts';
import { inverseFrequency } from '../bm25.ts';

/** Claims that there are taken to be at least: in a small memory a word is not common because two claims have it. */
const FEWEST = 1000;
/** Words that say what kind of answer is wanted, and light verbs: an answer need not repeat them. */
const ASKING = new Set(
  `kind type sort name thing way tell know think say happen time date day year month week many long currently now today
  recent get go make use take give like feel`
    .split(/\s+/)
    .flatMap((word) => termsOf(word)),
);
const ASKING_WEIGHT = 0.3;
/** What has a digit names one thing among many that are alike: who asks about db-7 is not served with db-9. */
const NUMBERED = /\p{N}/u;
const NUMBERED_WEIGHT = 3;
/** What a term counts that stands around a claim and not in it. */
const AROUND = 0.5;
/** What a term counts that another one stands for. */
const STANDS_FOR = 0.7;

/**
 * What each term of a question weighs: its inverse document frequency among the claims, so that what is said in few
 * of them, or in none, matters most.
 *
 * @param documents how many claims there are
 * @param frequency how many of them have a term
 */
export function termWeights(
  terms: readonly string[],
  documents: number,
  frequency: (term: string) => number,
): Map<string, number> {
  const all = Math.max(documents, FEWEST);
  const weigh = (term: string) =>
    (ASKING.has(term) ? ASKING_WEIGHT : NUMBERED.test(term) ? NUMBERED_WEIGHT : 1) *
    inverseFrequency(all, frequency(term));
  return new Map(terms.map((term) => [term, weigh(term)]));
}

/** Terms of something that is said. */
export interface SaidTerms {
  /** What it says, with who says it. */
  readonly own: ReadonlySet<string>;
  /** What stands around it. */
  readonly around: ReadonlySet<string>;
}

/**
 * The share of a question, by the weight of its terms, that is in what is said; in [0, 1]. A term that merely stands
 * around it counts half; one of which only a synonym is there, seven tenths.
 *
 * @param weights see {@link termWeights}
 * @param synonyms of terms of the question, where there are any
 */
export function coverage(
  weights: ReadonlyMap<string, number>,
  { own, around }: SaidTerms,
  synonyms: ReadonlyMap<string, readonly string[]> = new Map(),
): number {
  let [covered, whole] = [0, 0];
  for (const [term, weight] of weights) {
    whole += weight;
    if (own.has(term)) covered += weight;
    else {
      const stands = synonyms.get(term)?.some((other) => own.has(other)) === true ? STANDS_FOR : 0;
      covered += weight * Math.max(stands, around.has(term) ? AROUND : 0);
    }
  }
  return whole === 0 ? 0 : covered / whole;
}

import { termsOf } from '../../language/terms.ts';
import { inverseFrequency } from '../bm25.ts';

/** Minimum assumed number of claims: in a small memory a word in two claims is not common. */
const FEWEST = 1000;
/** Question words and light verbs: an answer need not repeat them. */
export const ASKING: ReadonlySet<string> = new Set(
  `kind type sort name thing way tell know think say happen time date day year month week many long currently now today
  recent get go make use take give like feel`
    .split(/\s+/)
    .flatMap((word) => termsOf(word)),
);
export const ASKING_WEIGHT = 0.3;
/** A term with a digit identifies one of many similar things: a question about db-7 is not answered by db-9. */
const NUMBERED = /\p{N}/u;
const NUMBERED_WEIGHT = 3;
/** Weight of a term in a claim's context. */
const AROUND = 0.5;
/** Weight of a term represented by a synonym. */
export const STANDS_FOR = 0.7;

/**
 * Weight of each term of a question: its inverse document frequency among the claims, so that rare and unknown terms matter most.
 *
 * @param documents number of claims
 * @param frequency number of claims with a term
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

/** Terms of a stated claim. */
export interface SaidTerms {
  /** Those of its text and its speaker. */
  readonly own: ReadonlySet<string>;
  /** Those of its context. */
  readonly around: ReadonlySet<string>;
}

/**
 * The weighted share of a question's terms that stated claims contain; in [0, 1]. A term of the context counts half; a synonym counts
 * 0.7.
 *
 * @param weights see {@link termWeights}
 * @param synonyms of terms of the question, if any
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

/** Parameters of BM25: `k1` controls the saturation of term frequency, `b` the penalty of document length. */
export interface Bm25Parameters {
  readonly k1: number;
  readonly b: number;
}

/** The customary values (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, §3.4). */
export const BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };

/**
 * Weight of one occurrence of a term, in quarters. The text of a claim has full weight; its context (quotes, neighbouring sentences)
 * contributes to recall, but ranks below claims that state it.
 */
export const FIELD_UNITS = { text: 4, context: 1 } as const;

/**
 * Inverse document frequency: ln(1 + (N - df + 0.5) / (df + 0.5)), positive for every term, so that a common term never lowers a
 * score.
 *
 * @param documents number of documents (N)
 * @param frequency number of documents with the term (df)
 */
export function inverseFrequency(documents: number, frequency: number): number {
  return Math.log1p((documents - frequency + 0.5) / (frequency + 0.5));
}

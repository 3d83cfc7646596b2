/** Parameters of BM25: `k1` says how soon repeats of a term count no more, `b` how much long documents pay. */
export interface Bm25Parameters {
  readonly k1: number;
  readonly b: number;
}

/** The customary values (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, §3.4). */
export const BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };

/**
 * What one occurrence of a term counts, in quarters of an occurrence. What a claim says counts whole; what stands
 * around it (its quotes, the sentences beside them) finds it too, but never before a claim that says it.
 */
export const FIELD_UNITS = { text: 4, context: 1 } as const;

/**
 * Inverse document frequency: ln(1 + (N - df + 0.5) / (df + 0.5)), above 0 for every term, so that a common term
 * never counts against a document.
 *
 * @param documents how many documents there are (N)
 * @param frequency how many of them hold the term (df)
 */
export function inverseFrequency(documents: number, frequency: number): number {
  return Math.log1p((documents - frequency + 0.5) / (frequency + 0.5));
}

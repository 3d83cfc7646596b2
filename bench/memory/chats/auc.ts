/** Probability that one of `high` exceeds one of `low`, a tie counting half: the area under the ROC curve. NaN when either is empty. */
export function auc(high: readonly number[], low: readonly number[]): number {
  let sum = 0;
  for (const one of high) for (const other of low) sum += one > other ? 1 : one === other ? 0.5 : 0;
  return sum / (high.length * low.length);
}

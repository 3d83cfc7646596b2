/** Change points of one series by annotator: 0-based indices of the first observation of each new segment. */
export type Annotations = Readonly<Record<string, readonly number[]>>;

/** Tolerance in observations for a change to count as found. */
export const MARGIN = 5;

/** Annotated changes that were found: each, in order, takes the nearest unused prediction within the margin. */
function truePositives(truth: ReadonlySet<number>, predicted: ReadonlySet<number>): number {
  const left = new Set(predicted);
  let hits = 0;
  for (const change of [...truth].sort((a, b) => a - b)) {
    const [nearest] = [...left]
      .filter((place) => Math.abs(place - change) <= MARGIN)
      .sort((a, b) => Math.abs(a - change) - Math.abs(b - change) || a - b);
    if (nearest === undefined) continue;
    hits++;
    left.delete(nearest);
  }
  return hits;
}

/**
 * F1 of predicted change points against several annotators (van den Burg and Williams, 2020): precision against the union of their
 * annotations, recall averaged over them. The start of the series counts as a change on both sides.
 */
export function f1(annotations: Annotations, predicted: readonly number[]): number {
  const places = new Set([0, ...predicted]);
  const annotators = Object.values(annotations).map((changes) => new Set([0, ...changes]));
  const union = new Set(annotators.flatMap((changes) => [...changes]));
  const precision = truePositives(union, places) / places.size;
  const recalls = annotators.map((changes) => truePositives(changes, places) / changes.size);
  const recall = recalls.reduce((a, b) => a + b, 0) / recalls.length;
  return (2 * precision * recall) / (precision + recall);
}

/** The segments [from, to) into which change points cut n observations. */
function segments(n: number, changes: readonly number[]): { from: number; to: number }[] {
  const starts = [...new Set([0, ...changes])].filter((at) => at < n).sort((a, b) => a - b);
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? n }));
}

/**
 * How well the segments of a prediction cover those of the annotators (Arbelaez et al., 2010): for each annotated
 * segment the best Jaccard index with any predicted one, weighted by length and averaged over annotators.
 */
export function covering(annotations: Annotations, predicted: readonly number[], n: number): number {
  const cut = segments(n, predicted);
  const scores = Object.values(annotations).map((changes) => {
    let sum = 0;
    for (const { from, to } of segments(n, changes)) {
      const jaccard = cut.map((other) => {
        const shared = Math.max(0, Math.min(to, other.to) - Math.max(from, other.from));
        return shared / (to - from + other.to - other.from - shared);
      });
      sum += (to - from) * Math.max(...jaccard);
    }
    return sum / n;
  });
  return scores.reduce((a, b) => a + b, 0) / scores.length;
}

/** Cost of a segment: sum of squares about its mean, from sums over the first k values. */
type Cost = (from: number, to: number) => number;

/** Penalty for a change, in variances of the series per log of its length. */
const PENALTY = 3;

function standardised(values: readonly number[]): { cost: Cost; penalty: number } {
  const n = values.length;
  const mean = values.reduce((a, b) => a + b, 0) / n;
  const scale = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n) || 1;
  const sums = new Float64Array(n + 1);
  const squares = new Float64Array(n + 1);
  values.forEach((value, i) => {
    const x = (value - mean) / scale;
    sums[i + 1] = sums[i] + x;
    squares[i + 1] = squares[i] + x * x;
  });
  return {
    cost: (from, to) => squares[to] - squares[from] - (sums[to] - sums[from]) ** 2 / (to - from),
    penalty: PENALTY * Math.log(n),
  };
}

/** Binary segmentation (Scott and Knott, 1974), offline: cuts where the mean changes most, while that pays. */
export function binarySegmentation(values: readonly number[]): number[] {
  const { cost, penalty } = standardised(values);
  const changes: number[] = [];
  const open = [{ from: 0, to: values.length }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { from, to } = part;
    let gain = penalty;
    let best = 0;
    for (let at = from + 1; at < to; at++) {
      const fall = cost(from, to) - cost(from, at) - cost(at, to);
      if (fall > gain) {
        gain = fall;
        best = at;
      }
    }
    if (best === 0) continue;
    changes.push(best);
    open.push({ from, to: best }, { from: best, to });
  }
  return changes.sort((a, b) => a - b);
}

/** PELT (Killick, Fearnhead and Eckley, 2012), offline: the segmentation into means of least penalised cost. */
export function pelt(values: readonly number[]): number[] {
  const { cost, penalty } = standardised(values);
  const n = values.length;
  const least = new Float64Array(n + 1);
  const last = new Int32Array(n + 1);
  least[0] = -penalty;
  let candidates = [0];
  for (let to = 1; to <= n; to++) {
    least[to] = Number.POSITIVE_INFINITY;
    for (const from of candidates) {
      const total = least[from] + cost(from, to) + penalty;
      if (total >= least[to]) continue;
      least[to] = total;
      last[to] = from;
    }
    candidates = candidates.filter((from) => least[from] + cost(from, to) <= least[to]);
    candidates.push(to);
  }
  const changes: number[] = [];
  for (let at = last[n]; at > 0; at = last[at]) changes.push(at);
  return changes.reverse();
}

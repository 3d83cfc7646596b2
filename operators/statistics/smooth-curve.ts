import { WINDOW } from './window.ts';

const rest = new Float64Array(WINDOW);
const current = new Float64Array(WINDOW);
const previous = new Float64Array(WINDOW);

/**
 * Residual sum of squares of the least-squares polynomial through y[from..to), by orthogonal polynomials on the index
 * (Forsythe, 1957). O(n degree).
 */
export function polynomialResidual(y: Float64Array, from: number, to: number, degree: number): number {
  const n = to - from;
  const middle = (n - 1) / 2;
  for (let i = 0; i < n; i++) {
    rest[i] = y[from + i];
    current[i] = 1;
    previous[i] = 0;
  }
  let norm = n;
  let before = 0;
  for (let k = 0; k <= degree; k++) {
    let product = 0;
    for (let i = 0; i < n; i++) product += rest[i] * current[i];
    const weight = product / norm;
    const share = before > 0 ? norm / before : 0;
    let next = 0;
    for (let i = 0; i < n; i++) {
      rest[i] -= weight * current[i];
      const higher = ((i - middle) / n) * current[i] - share * previous[i];
      previous[i] = current[i];
      current[i] = higher;
      next += higher * higher;
    }
    before = norm;
    norm = next;
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += rest[i] * rest[i];
  return sum;
}

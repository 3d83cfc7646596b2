/** A number with what it should tell, and how much it counts. */
export interface Example {
  readonly x: number;
  readonly right: boolean;
  readonly weight: number;
}

/** Log odds by a number. */
export interface Line {
  readonly intercept: number;
  readonly slope: number;
}

const STEPS = 50;
/** Ridge on the slope, in examples of weight 1: keeps it finite where the examples are separable. */
const RIDGE = 0.5;

/** Logistic regression on one number by Newton's method (Cox, 1958), with a weak ridge on the slope. */
export function fitLine(examples: readonly Example[]): Line {
  let intercept = 0;
  let slope = 0;
  for (let step = 0; step < STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, -RIDGE * slope, 1e-9, 0, RIDGE];
    for (const { x, right, weight } of examples) {
      const p = shareAt({ intercept, slope }, x);
      const miss = weight * (Number(right) - p);
      const curvature = weight * p * (1 - p);
      g0 += miss;
      g1 += miss * x;
      h00 += curvature;
      h01 += curvature * x;
      h11 += curvature * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    intercept += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return { intercept, slope };
}

/** Share of right ones that a line says at x. */
export function shareAt({ intercept, slope }: Line, x: number): number {
  return 1 / (1 + Math.exp(-intercept - slope * x));
}

/** Probability that a right one has a larger score than a wrong one; ties count half (Hanley and McNeil, 1982). NaN without one of each. */
export function areaUnder(scored: readonly { readonly score: number; readonly right: boolean }[]): number {
  const wrong = scored.filter(({ right }) => !right).map(({ score }) => score);
  const areas = scored.flatMap(({ score, right }) =>
    right ? wrong.map((other) => (score > other ? 1 : score === other ? 0.5 : 0)) : [],
  );
  return areas.reduce<number>((sum, one) => sum + one, 0) / areas.length;
}

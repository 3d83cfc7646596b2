import { expect, it } from 'vitest';
import { bucketQuantile } from '../../../../pipelines/sources/metrics/bucket-quantile.ts';
import { fc } from '../../../property.ts';

const INF = Number.POSITIVE_INFINITY;

// The cases of Prometheus' own test of histogram_quantile (promql/testdata/histograms.test).
it('estimates as histogram_quantile does', () => {
  const positive = { bounds: [0.1, 0.2, 1, INF], counts: [5, 7, 11, 12] };
  const negative = { bounds: [-0.2, -0.1, 0.3, INF], counts: [1, 2, 2, 3] };
  const expected = [
    [positive, 0, 0],
    [positive, 0.2, 0.048],
    [positive, 0.5, 0.15],
    [positive, 0.8, 0.72],
    [positive, 1, 1],
    [negative, 0, -0.2],
    [negative, 0.2, -0.2],
    [negative, 0.5, -0.15],
    [negative, 0.8, 0.3],
  ] as const;
  for (const [{ bounds, counts }, q, quantile] of expected) {
    expect(bucketQuantile(q, bounds, counts)).toBeCloseTo(quantile, 12);
  }
});

it('is no number without observations or finite bounds', () => {
  expect(bucketQuantile(0.5, [1, INF], [0, 0])).toBeNaN();
  expect(bucketQuantile(0.5, [INF], [3])).toBeNaN();
  expect(bucketQuantile(0.5, [1, 2], [1, 2])).toBeNaN();
});

it('lies in the bucket of the true quantile', () => {
  const bounds = [1, 2, 5, 10, 20, 50, INF];
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 50 }),
      fc.constantFrom(0.5, 0.9, 0.99),
      (values, q) => {
        const counts = bounds.map((bound) => values.filter((value) => value <= bound).length);
        const sorted = [...values].sort((one, other) => one - other);
        const exact = sorted[Math.ceil(q * values.length) - 1];
        const at = bounds.findIndex((bound) => exact <= bound);
        const estimate = bucketQuantile(q, bounds, counts);
        expect(estimate).toBeLessThanOrEqual(bounds[at]);
        expect(estimate).toBeGreaterThanOrEqual(at === 0 ? 0 : bounds[at - 1]);
      },
    ),
  );
});

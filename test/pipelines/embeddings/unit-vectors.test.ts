import { describe, expect, it } from 'vitest';
import { UnitVectors } from '../../../pipelines/embeddings/unit-vectors.ts';
import { fc } from '../../property.ts';

describe('UnitVectors', () => {
  it('keeps the direction and makes the length 1', () => {
    const some = fc
      .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 20 })
      .filter((values) => values.some((value) => value !== 0));
    fc.assert(
      fc.property(some, (values) => {
        const [vector] = new UnitVectors().take([values], 1);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
        const length = Math.hypot(...values);
        values.forEach((value, at) => {
          expect(vector[at]).toBeCloseTo(value / length, 5);
        });
      }),
    );
  });

  it.each([[[Number.NaN, 1]], [[Number.POSITIVE_INFINITY, 1]], [[0, 0]], [[]]])('refuses %j', (values) => {
    expect(() => new UnitVectors().take([values], 1)).toThrow('without a direction');
  });

  it('remembers no dimensions of a vector that it refused', () => {
    const vectors = new UnitVectors();
    expect(() => vectors.take([[0, 0, 0]], 1)).toThrow('without a direction');
    expect(vectors.take([[0, 2]], 1)).toEqual([Float32Array.of(0, 1)]);
    expect(() => vectors.take([[1, 2, 3]], 1)).toThrow('3 dimensions after others of 2');
  });
});

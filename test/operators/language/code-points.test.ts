import { expect, it } from 'vitest';
import { CodePoints } from '../../../operators/language/code-points.ts';
import { fc } from '../property.ts';

it('counts code points before an offset, as spreading a string does', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (text, shares) => {
        const points = [...text];
        const counted = new CodePoints(text);
        for (const share of shares.sort((a, b) => a - b)) {
          const count = Math.floor(share * points.length);
          expect(counted.at(points.slice(0, count).join('').length)).toBe(count);
        }
      },
    ),
  );
});

import { expect, test } from 'vitest';
import { TopK } from '../../../operators/search/top-k.ts';
import { fc } from '../../property.ts';

test('keeps what sorting everything would put first, in any order of offers', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ number: fc.nat(), score: fc.integer({ min: 1, max: 6 }) }), {
        selector: ({ number }) => number,
        maxLength: 60,
      }),
      fc.nat({ max: 20 }),
      (offers, k) => {
        const best = new TopK(k);
        for (const { number, score } of offers) {
          if (score < best.floor) expect(best.wants(number, score)).toBe(false);
          if (best.wants(number, score)) best.keep(number, score);
        }
        const sorted = [...offers].sort((a, b) => b.score - a.score || a.number - b.number);
        expect(best.ranked()).toEqual(sorted.slice(0, k));
      },
    ),
  );
});

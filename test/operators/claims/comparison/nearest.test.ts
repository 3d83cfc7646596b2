import { expect, it } from 'vitest';
import { BestRows } from '../../../../operators/claims/comparison/nearest.ts';
import { fc } from '../../../property.ts';

it('the nearest rows are those that sorting all of them gives', () => {
  const row = fc.record({ row: fc.nat(50), score: fc.constantFrom(0, 0.25, 0.4, 0.5, 0.75, 1) });
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: (one) => one.row }),
      fc.integer({ min: 1, max: 8 }),
      (all, most) => {
        const nearest = new BestRows(most, 0.4);
        for (const { row, score } of all) nearest.offer(row, score);
        const expected = all
          .filter(({ score }) => score >= 0.4)
          .sort((a, b) => b.score - a.score || b.row - a.row)
          .slice(0, most)
          .map((one) => one.row);
        expect(nearest.rows).toEqual(expected);
      },
    ),
  );
});

import { expect, it } from 'vitest';
import { Dots } from '../../../../api/cli/picture/dots.ts';
import { fc } from '../../../property.ts';
import { dotsIn } from './braille.ts';

const [COLUMNS, ROWS] = [6, 4];
const dot = fc.record({ x: fc.nat(2 * COLUMNS - 1), y: fc.nat(4 * ROWS - 1) });

function shown(dots: Dots): string[] {
  return Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => dots.at(column, row) ?? ' ').join(''),
  );
}

it('has the dots that were set, and no others', () => {
  fc.assert(
    fc.property(fc.array(dot), (set) => {
      const dots = new Dots(COLUMNS, ROWS);
      for (const { x, y } of set) dots.set(x, y);
      expect(dotsIn(shown(dots))).toEqual(new Set(set.map(({ x, y }) => `${x},${y}`)));
    }),
  );
});

it('a line has a dot in each column or row between its ends, none further than half a dot away', () => {
  fc.assert(
    fc.property(dot, dot, (from, to) => {
      const dots = new Dots(COLUMNS, ROWS);
      dots.line(from.x, from.y, to.x, to.y);
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const steps = Math.max(Math.abs(dx), Math.abs(dy));
      const set = [...dotsIn(shown(dots))].map((text) => text.split(',').map(Number));
      expect(set).toHaveLength(steps + 1);
      for (const [x, y] of set) {
        const offset =
          Math.abs(dx) >= Math.abs(dy)
            ? y - (from.y + (dx === 0 ? 0 : ((x - from.x) * dy) / dx))
            : x - (from.x + ((y - from.y) * dx) / dy);
        expect(Math.abs(offset)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

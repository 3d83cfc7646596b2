import { expect, it } from 'vitest';
import { LazyTable } from '../../../operators/statistics/lazy-table.ts';

it('computes a number once, when it is first asked for', () => {
  const asked: number[] = [];
  const squares = new LazyTable(4, (n) => {
    asked.push(n);
    return n * n;
  });
  expect(asked).toEqual([]);
  expect([squares.at(3), squares.at(0), squares.at(3), squares.at(0)]).toEqual([9, 0, 9, 0]);
  expect(asked).toEqual([3, 0]);
});

import { describe, expect, it } from 'vitest';
import { keepPlaces } from '../../../../operators/search/rank/keep-places.ts';

describe('keepPlaces', () => {
  const stays = (number: number) => number < 10;
  it('gives the places of the others to them in their own order', () => {
    expect(keepPlaces([1, 20, 2, 21, 22, 3], stays, [22, 20, 21])).toEqual([1, 22, 2, 20, 21, 3]);
  });
  it('puts at the end what has no place, and closes places that nobody wants', () => {
    expect(keepPlaces([20, 1], stays, [21, 20])).toEqual([21, 1, 20]);
    expect(keepPlaces([20, 1, 21, 2], stays, [21])).toEqual([21, 1, 2]);
    expect(keepPlaces([], stays, [])).toEqual([]);
  });
});

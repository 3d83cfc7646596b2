import { describe, expect, it } from 'vitest';
import { fuse, placesBy } from '../../../../operators/search/rank/fuse.ts';
import { fc } from '../../../property.ts';

describe('placesBy', () => {
  it('ranks by value, equal ones alike, and leaves out what has none', () => {
    expect(
      placesBy([
        [1, 2],
        [2, 5],
        [3, 2],
        [4, 0],
        [5, 1],
      ]),
    ).toEqual([
      { number: 2, rank: 1, value: 5 },
      { number: 1, rank: 2, value: 2 },
      { number: 3, rank: 2, value: 2 },
      { number: 5, rank: 4, value: 1 },
    ]);
  });
});

describe('fuse', () => {
  it('adds weight / (60 + rank), as worked by hand', () => {
    const words = {
      name: 'words',
      weight: 1,
      places: placesBy([
        [7, 3],
        [8, 2],
      ]),
    };
    const events = {
      name: 'events',
      weight: 2,
      places: placesBy([
        [8, 9],
        [9, 1],
      ]),
    };
    const fused = fuse([words, events]);
    expect(fused.map(({ number }) => number)).toEqual([8, 9, 7]);
    expect(fused[0].score).toBeCloseTo(1 / 62 + 2 / 61, 12);
    expect(fused[1].score).toBeCloseTo(2 / 62, 12);
    expect(fused[0].components).toEqual([
      { name: 'words', rank: 2, weight: 1, value: 2 },
      { name: 'events', rank: 1, weight: 2, value: 9 },
    ]);
  });

  it('gives the same whatever the order of what is offered, ties by number', () => {
    const values = fc.uniqueArray(fc.tuple(fc.nat(30), fc.nat(3)), { selector: ([number]) => number });
    fc.assert(
      fc.property(values, values, (one, other) => {
        const of = (first: typeof one, second: typeof other) =>
          fuse([
            { name: 'a', weight: 1, places: placesBy(first) },
            { name: 'b', weight: 0.5, places: placesBy(second) },
          ]);
        const fused = of(one, other);
        expect(of(one.toReversed(), other.toReversed())).toEqual(fused);
        for (const [at, { score, number }] of fused.entries()) {
          if (at === 0) continue;
          const before = fused[at - 1];
          expect(before.score > score || (before.score === score && before.number < number)).toBe(true);
        }
      }),
    );
  });
});

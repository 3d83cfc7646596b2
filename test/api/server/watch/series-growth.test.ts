import { describe, expect, it } from 'vitest';
import { SeriesGrowth } from '../../../../api/server/watch/series-growth.ts';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { uuid } from '../../harness.ts';

describe('SeriesGrowth', () => {
  it('tells once a minute of a scope whose series double within it, and not of small or new ones', () => {
    const directory = new SeriesDirectory();
    const growth = new SeriesGrowth(directory);
    const add = (scope: string, count: number) => {
      for (let at = 0; at < count; at++) directory.intern(uuid(scope), uuid(`${scope} ${directory.size}`));
    };
    add('loop', 900);
    add('few', 1);
    expect(growth.look()).toEqual([]);
    add('few', 500);
    add('new', 5000);
    // These double, but by fewer than a thousand.
    const looks = [0, 0, 0, 300, 300, 300, 0].map((more) => {
      add('loop', more);
      return growth.look().map(({ before, series }) => [before, series]);
    });
    expect(looks).toEqual([[], [], [], [], [], [], []]);
    // Ninety a second does, and goes on.
    const loop = Array.from({ length: 8 }, () => {
      add('loop', 900);
      return growth.look().map(({ scope_id, before, series }) => [scope_id === uuid('loop'), before, series]);
    });
    expect(loop.flat()).toEqual([
      [true, 900, 2700],
      [true, 2700, 8100],
    ]);
  });
});

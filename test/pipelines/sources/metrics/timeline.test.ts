import { describe, expect, it } from 'vitest';
import { EarlierItems, Timeline } from '../../../../pipelines/sources/metrics/timeline.ts';

const arrival = (lateness: number, most = 1000) => ({
  until: 1e6,
  lateness,
  earlier: new EarlierItems(most),
});

describe('Timeline', () => {
  it('keeps what the lateness needs, and no more than 256 items', () => {
    const within = arrival(10);
    const all = arrival(1e6, 1e6);
    const [short, long] = [new Timeline(), new Timeline()];
    for (let time = 0; time < 1000; time++) {
      short.add({ time }, within);
      long.add({ time }, all);
    }
    // Those of the last ten, and the one that the oldest of them is compared with.
    expect(short.earlier).toHaveLength(11);
    expect(short.before(988.5, within)).toBe('late');
    expect(short.before(989, within)).toBe('taken');
    expect(short.before(989.5, within)).toEqual({ time: 989 });
    expect(long.earlier).toHaveLength(256);
    expect(long.before(1.5, all)).toBe('late');
  });

  it('gives up the items of the series that changed least recently when all together are too many', () => {
    const few = arrival(1e6, 10);
    const [first, second, third] = [new Timeline(), new Timeline(), new Timeline()];
    for (const each of [first, second, third]) for (let time = 0; time < 5; time++) each.add({ time }, few);
    expect([first, second, third].map(({ weight }) => weight)).toEqual([0, 4, 4]);
    // What is in order is placed as before.
    expect(first.before(6, few)).toEqual({ time: 4 });
  });
});

import { expect, it } from 'vitest';
import { pairGroups } from '../../../../operators/engine/pairs/pair-grids.ts';

it('the grid of a group has the phase at which most of it reports, before the epoch too', () => {
  for (const origin of [0, -1e15]) {
    const lasts = [origin - 300, origin - 300, origin + 200];
    const [group] = pairGroups(lasts.map((last, series) => ({ series, cadence: 1000, last })));
    expect(group.grid).toEqual({ step: 1000, anchor: 700 });
    expect(group.members.length).toBe(3);
  }
});

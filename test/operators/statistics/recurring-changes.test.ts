import { describe, expect, test } from 'vitest';
import { RecurringChanges } from '../../../operators/statistics/recurring-changes.ts';
import { RecordCursor, RecordLayout, SeriesSlabs } from '../../../operators/statistics/slab.ts';
import { noise, times } from '../noise.ts';

function memory() {
  const layout = new RecordLayout();
  const changes = new RecurringChanges(
    layout.reserve('n', 1),
    layout.reserveRing('r', RecurringChanges.RING),
  );
  const slabs = new SeriesSlabs(layout);
  slabs.ensure(0);
  const at = new RecordCursor();
  slabs.seek(at, 0);
  /** Whether each change was expected when it came. */
  const feed = (list: readonly [time: number, size: number][]) =>
    list.map(([time, size]) => {
      const expected = changes.expects(at, time, size, 3);
      changes.add(at, time, size);
      return expected;
    });
  return { feed };
}

describe('recurring changes', () => {
  test('are expected after three cycles, for as long as they come', () => {
    const expected = memory().feed(times(60, (i) => [i * 100 + (i % 2), 5 + (i % 2)]));
    expect(expected).toEqual(times(60, (i) => i >= 3));
  });

  test('up and down in each cycle too', () => {
    const both = times(20, (i) => [
      [i * 100, 5],
      [i * 100 + 40, -5],
    ]).flat();
    const expected = memory().feed(both.map(([time, size]) => [time, size]));
    expect(expected.slice(6)).toEqual(times(34, () => true));
    expect(expected.slice(0, 6)).toEqual(times(6, () => false));
  });

  test('are not, where one comes off its time, in another direction or much larger', () => {
    const cycles = times(6, (i): [number, number] => [i * 100, 5]);
    expect(
      memory()
        .feed([...cycles, [650, 5]])
        .at(-1),
    ).toBe(false);
    expect(
      memory()
        .feed([...cycles, [600, -5]])
        .at(-1),
    ).toBe(false);
    expect(
      memory()
        .feed([...cycles, [600, 50]])
        .at(-1),
    ).toBe(false);
    expect(
      memory()
        .feed([...cycles, [600, 5]])
        .at(-1),
    ).toBe(true);
  });

  test('are seldom seen in changes that come by chance', () => {
    const { uniform } = noise(1);
    let time = 0;
    const chance = times(400, (): [number, number] => {
      time += 40 - 80 * Math.log(uniform());
      return [time, (uniform() < 0.5 ? -1 : 1) * (4 + 4 * uniform())];
    });
    expect(memory().feed(chance).filter(Boolean).length).toBeLessThan(20);
  });
});

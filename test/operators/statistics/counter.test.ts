import { describe, expect, test } from 'vitest';
import { Counter, counted } from '../../../operators/statistics/counter.ts';
import { noise, times, white } from '../noise.ts';
import { onRecord } from './record.ts';

/** What a stream says of itself: the places at which it begins and ends to be a counter. */
function turns(values: readonly number[]) {
  const { statistic, at } = onRecord((layout) => new Counter(layout));
  return values.flatMap((value, i) => {
    const step = statistic.push(at, value);
    expect(statistic.last(at)).toBe(value);
    return step === 'same' ? [] : [[step, i]];
  });
}

const climb = (from: number, n: number, by = 1) => times(n, (i) => from + i * by);

describe('a series is a counter', () => {
  test('at its first reset after 64 steps', () => {
    expect(turns([...climb(0, 100, 5), 0, 5, 10])).toEqual([['begins', 100]]);
    expect(turns([...climb(0, 40, 5), 0, ...climb(5, 70, 5), 3])).toEqual([['begins', 111]]);
    expect(turns(climb(0, 100, 0.05).concat(0.05))).toEqual([['begins', 100]]);
    expect(turns(times(5000, (i) => i % 50))).toEqual([]);
    expect(turns([...climb(10, 50), 0, 1])).toEqual([]);
  });

  test('from 0 again: four steps are what it has made by then at most', () => {
    expect(turns([...climb(5, 100, 5), 20])).toEqual([['begins', 100]]);
    expect(turns([...climb(5, 100, 5), 21, ...climb(22, 200)])).toEqual([]);
  });

  test('with at least half of the steps rising, never below 0', () => {
    const stairs = (flat: number) => [...times(600, (i) => Math.ceil(i / flat)), 0];
    expect(turns(stairs(2))).toEqual([['begins', 600]]);
    expect(turns(stairs(3))).toEqual([]);
    expect(turns([...climb(0, 100), -1])).toEqual([]);
    expect(turns([...climb(0, 100), 0, -1])).toEqual([
      ['begins', 100],
      ['ends', 101],
    ]);
  });

  test('not by growth alone, as what fills has it, and not where that is emptied to a rest or in steps', () => {
    const { uniform } = noise(5);
    const fill = (from: number, to: number, n: number) => {
      let level = from;
      return times(n, () => {
        level += (2 * uniform() * (to - from)) / n;
        return level;
      });
    };
    expect(turns(fill(20, 90, 20_000))).toEqual([]);
    expect(turns([...fill(20, 90, 300), ...fill(5, 95, 300), ...fill(8, 90, 900)])).toEqual([]);
    const drained = [...climb(0, 400, 3), ...climb(1140, 20, -60)];
    expect(drained.at(-1)).toBe(0);
    expect(turns([...drained, ...times(300, (i) => i % 3)])).toEqual([]);
  });

  test('no longer once it has fallen twice within 64 steps without a reset', () => {
    const start = [...climb(0, 100, 5), 0, ...climb(5, 100)];
    expect(turns([...start, 60, ...climb(60, 100), 70, ...climb(70, 100)])).toHaveLength(1);
    expect(turns([...start, 60, ...climb(60, 10), 40, 41])).toEqual([
      ['begins', 100],
      ['ends', start.length + 11],
    ]);
  });

  test('through four resets at once, no longer where more are to come: an emptied queue has them', () => {
    const start = [...climb(0, 100, 5), 0, ...climb(5, 100)];
    const resets = (n: number, apart: number) => times(n, () => climb(0, apart)).flat();
    expect(turns([...start, ...resets(3, 2), ...climb(0, 20)])).toHaveLength(1);
    expect(turns([...start, ...resets(50, 16)])).toHaveLength(1);
    expect(turns([...start, ...resets(50, 8)])).toHaveLength(2);
    expect(turns([...climb(0, 100, 5), ...resets(50, 2)])).toEqual([
      ['begins', 100],
      ['ends', 108],
    ]);
  });

  test('which noise and walks are not', () => {
    expect(turns(white(3, 20_000))).toEqual([]);
    const { uniform } = noise(3);
    let level = 0;
    expect(
      turns(
        times(20_000, () => {
          level = Math.max(0, level + uniform() - 0.45);
          return level;
        }),
      ),
    ).toEqual([]);
  });
});

test('what is counted across a reset is as much as before, or what is there since', () => {
  expect([counted(4, 9, 3), counted(9, 0, 3), counted(9, 5, 3)]).toEqual([5, 3, 5]);
});

import { expect, it } from 'vitest';
import { momentIn } from '../../../../api/console/common/moment-words.ts';
import { againstText, shortLength, shortMoment, usualText } from '../../../../api/console/common/values.ts';
import { endsIn } from '../../../../api/console/series/plot/outline.ts';
import { firstRange, rangeIn, rangeQuery } from '../../../../api/console/series/plot/spans.ts';
import { heldBand, usualBand } from '../../../../api/console/series/plot/usual.ts';

const NOW = Date.parse('2026-11-28T14:30:00Z');
const HOUR = 3_600_000;

it('reads the times that the picker of a range takes, and no others', () => {
  const read = (text: string) => {
    const at = momentIn(text, NOW);
    return at === undefined ? undefined : new Date(at).toISOString().slice(0, 19);
  };
  expect(['1h', 'now-90m', 'yesterday 9:00', 'today', '14:00', '2026-11-03 8:15'].map(read)).toEqual([
    '2026-11-28T13:30:00',
    '2026-11-28T13:00:00',
    '2026-11-27T09:00:00',
    '2026-11-28T00:00:00',
    '2026-11-28T14:00:00',
    '2026-11-03T08:15:00',
  ]);
  expect(read('2026-11-28T15:30:00+01:00')).toBe('2026-11-28T14:30:00');
  expect(['', 'soon', '25:00', '2026-13-01', '1 fortnight'].map(read)).toEqual(Array(5).fill(undefined));
});

it('keeps a range in the address, and begins with one that has enough observations', () => {
  const there = (text: string) => rangeQuery(rangeIn(new URLSearchParams(text)));
  expect(there('range=6h')).toEqual({ from: undefined, to: undefined, range: '6h' });
  expect(there('from=2026-11-28T13:00:00Z&to=2026-11-28T14:00:00Z').from).toBe('2026-11-28T13:00:00.000Z');
  expect(rangeIn(new URLSearchParams('from=2&to=1'))).toBeUndefined();
  const whole = { from: 0, to: 240 * HOUR };
  expect([firstRange(24_000, whole), firstRange(300, whole)]).toEqual([6 * HOUR, Number.POSITIVE_INFINITY]);
});

it('fits the band to what was before the story, and counts what it held', () => {
  const times = Array.from({ length: 200 }, (_, n) => n);
  // A tenth of the way to the limit, one in twenty half of it, and a story from 100 on.
  const values = times.map((n) => (n >= 100 ? 50 : n % 20 === 7 ? 3 : 0.6));
  const fill = (value: number) => times.map(() => value);
  const band = { times, values, expected: fill(0), low: fill(-6), high: fill(6), isWhole: true };
  const view = { from: 0, to: 199 };
  const fitted = usualBand(band, view, 100, []);
  expect(fitted?.share).toBeCloseTo(0.1);
  expect(fitted?.held).toBeCloseTo(0.95);
  // Of a part of the observations, the extreme ones, nothing can be counted.
  expect(usualBand({ ...band, isWhole: false }, view, 100, [])?.held).toBeUndefined();
  const held = heldBand(band, 100, { value: 1, low: -2, high: 4 });
  expect([held.expected[99], held.expected[100], held.high[199], held.heldFrom]).toEqual([0, 1, 4, 100]);
});

it('ends a line where nothing arrived for long, not where observations are uneven', () => {
  const even = Array.from({ length: 30 }, (_, n) => n * 10);
  expect(endsIn(even.filter((time) => time <= 100 || time >= 200))).toEqual([100]);
  expect(endsIn(even.flatMap((time) => [time, time + 1]))).toEqual([]);
});

it('says values against what is usual, and times and lengths as short as they can be', () => {
  const usual = { low: 0.4, high: 0.7 };
  const against = [4.1, 0.6, 0.89, 0].map((value) => againstText(value, 0.5, usual));
  expect(against).toEqual(['× 8.2', undefined, '+78 %', '−100 %']);
  expect(againstText(5, 0, { low: -1, high: 1 })).toBe('+5');
  expect(usualText({ low: -4.2961, high: 11.694 }, '%')).toBe('−4 to 12 %');
  const moments = ['2026-11-28T14:02:00Z', '2026-11-27T14:02:00Z', '2025-11-27T14:02:00Z'];
  expect(moments.map((one) => shortMoment(one, NOW))).toEqual(['14:02', '27 Nov 14:02', '2025-11-27 14:02']);
  expect([40_000, 28 * 60_000, 72 * 60_000, 75 * HOUR].map(shortLength)).toEqual([
    '40 s',
    '28 min',
    '1 h 12',
    '3 d 03',
  ]);
});

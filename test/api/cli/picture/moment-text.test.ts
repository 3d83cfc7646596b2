import { expect, it } from 'vitest';
import { rangeText, tickText } from '../../../../api/cli/picture/moment-text.ts';

it.each([
  ['2026-01-01T00:00:00Z', '2026'],
  ['2026-11-15T00:00:00Z', 'Nov 15'],
  ['2026-11-05T00:00:00Z', 'Nov 5'],
  ['2026-11-15T13:00:00Z', '13:00'],
  ['2026-11-15T13:00:20Z', '13:00:20'],
  ['2026-11-15T13:00:20.5Z', '13:00:20.500'],
])('a tick at %s is %s', (moment, text) => {
  expect(tickText(new Date(moment))).toBe(text);
});

it.each([
  ['2026-11-15T13:00:00Z', '2026-11-15T17:30:00Z', 'Nov 15 13:00–17:30'],
  ['2026-11-15T13:00:00Z', '2026-11-16T02:00:00Z', 'Nov 15 13:00 – Nov 16 02:00'],
  ['2026-11-15T13:00:00Z', '2026-11-15T13:00:00Z', 'Nov 15 13:00'],
  ['2026-11-15T13:00:07Z', '2026-11-15T13:00:09.25Z', 'Nov 15 13:00:07–13:00:09.250'],
  ['1969-12-31T23:00:00Z', '1970-01-01T01:00:00Z', 'Dec 31 23:00 – Jan 1 01:00'],
])('a window from %s to %s is %s', (start, end, text) => {
  expect(rangeText(Date.parse(start), Date.parse(end))).toBe(text);
});

it('a range has years where they are asked for', () => {
  const [start, end] = [Date.UTC(2025, 11, 31, 12), Date.UTC(2026, 0, 2)];
  expect(rangeText(start, end, true)).toBe('Dec 31 2025 12:00 – Jan 2 2026 00:00');
});

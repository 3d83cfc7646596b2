import { expect, it } from 'vitest';
import { formatInstant } from '../../../operators/time/instant.ts';
import { parseBound, parseMoment } from '../../../operators/time/moment.ts';

it('a date is its last moment, a date-time is itself, anything else is none', () => {
  expect(formatInstant(parseMoment('2024-02-29'))).toBe('2024-02-29T23:59:59.999999Z');
  expect(formatInstant(parseMoment('2026-05-01T12:00:00+02:00'))).toBe('2026-05-01T10:00:00Z');
  for (const text of ['2025-02-29', '2026-5-1', 'today', '', '2026-05-01T12:00:00']) {
    expect(parseMoment(text)).toBeNaN();
  }
});

it('the bound of a date is its first moment', () => {
  expect(formatInstant(parseBound('2024-02-29'))).toBe('2024-02-29T00:00:00Z');
  expect(formatInstant(parseBound('2026-05-01T12:00:00+02:00'))).toBe('2026-05-01T10:00:00Z');
  for (const text of ['2025-02-29', '2026-5-1', 'today', '', '2026-05-01T12:00:00']) {
    expect(parseBound(text)).toBeNaN();
  }
});

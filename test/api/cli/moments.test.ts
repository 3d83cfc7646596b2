import { describe, expect, it } from 'vitest';
import { askedMoment, givenMoment } from '../../../api/cli/moments.ts';

const WRONG = ['today', '2026-02-30', '2025-02-29', '2026-5-1', '2026-05-01T12:00:00', ''];

describe('moments of flags', () => {
  it('are the last of a day where they are asked for, and the first where they are given', () => {
    expect(askedMoment('--at', '2024-02-29')).toBe('2024-02-29T23:59:59.999999Z');
    expect(givenMoment('--from', '2024-02-29')).toBe('2024-02-29T00:00:00Z');
  });

  it('are themselves where they have a time', () => {
    expect(askedMoment('--at', '2026-05-01T12:00:00+02:00')).toBe('2026-05-01T10:00:00Z');
    expect(givenMoment('--from', '2026-05-01T12:00:00+02:00')).toBe('2026-05-01T10:00:00Z');
  });

  it.each(WRONG)('"%s" is none, and the flag is named', (text) => {
    expect(() => askedMoment('--at', text)).toThrow(/^--at must be a date such as 2026-05-01 \(its last/);
    expect(() => givenMoment('--to', text)).toThrow(/^--to must be a date such as 2026-05-01 \(its first/);
  });

  it('are left out where they are not given', () => {
    expect(askedMoment('--at', undefined)).toBeUndefined();
    expect(givenMoment('--from', undefined)).toBeUndefined();
  });
});

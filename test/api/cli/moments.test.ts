import { describe, expect, it } from 'vitest';
import { momentIf, momentOf } from '../../../api/cli/moments.ts';

describe('momentOf', () => {
  it.each([
    ['2026-05-01', '2026-05-01T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2026-05-01T12:00:00+02:00', '2026-05-01T12:00:00+02:00'],
  ])('reads %s as %s', (text, instant) => {
    expect(momentOf('--at', text)).toBe(instant);
  });

  it.each(['today', '2026-02-30', '2025-02-29', '2026-5-1', '2026-05-01T12:00:00', ''])(
    'refuses "%s" and names the flag',
    (text) => {
      expect(() => momentOf('--at', text)).toThrow(/^--at must be a date such as 2026-05-01 /);
    },
  );

  it('leaves out what is not given', () => {
    expect(momentIf('--at', undefined)).toBeUndefined();
  });
});

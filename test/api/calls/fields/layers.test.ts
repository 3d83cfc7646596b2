import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coreOf, defaultOf, meaningOf, wordsOf, writtenAs } from '../../../../api/calls/fields/layers.ts';
import { bound } from '../../../../api/calls/fields/moment.ts';
import { whole } from '../../../../api/calls/fields/numbers.ts';
import { uuid } from '../../../../api/calls/fields/texts.ts';
import { words } from '../../../../api/calls/fields/words.ts';

describe('a field of a call', () => {
  const since = bound('From then on.').register(words, { flag: '--from <date>' }).optional();

  it('has the words of all its layers', () => {
    expect(wordsOf(since)).toEqual({ meaning: 'From then on.', date: 'first', flag: '--from <date>' });
    expect(meaningOf(since)).toBe('From then on.');
    expect(meaningOf(whole(1, 9).default(3).describe('How many.'))).toBe('How many.');
    expect(meaningOf(z.string())).toBe('');
  });

  it('has its default under whatever is around it', () => {
    expect(defaultOf(whole(1, 9).default(3).describe('How many.'))).toBe(3);
    expect(defaultOf(since)).toBeUndefined();
  });

  it('is written as it is sent, not as the call works with it', () => {
    expect(since.parse('2026-05-01')).toBe(Date.UTC(2026, 4, 1) * 1000);
    expect(writtenAs(since).parse('2026-05-01')).toBe('2026-05-01');
    expect(writtenAs(since).parse(undefined)).toBeUndefined();
    expect(writtenAs(since).safeParse('May').success).toBe(false);
    expect(writtenAs(uuid).description).toBe(uuid.description);
    expect(writtenAs(whole(1, 9).default(3)).parse(undefined)).toBe(3);
  });

  it('takes another form at its core alone, and keeps its description', () => {
    const text = writtenAs(whole(1, 9).describe('How many.').optional(), () => z.string());
    expect(meaningOf(text)).toBe('How many.');
    expect([text.parse('x'), text.parse(undefined)]).toEqual(['x', undefined]);
    expect(coreOf(text)).toBeInstanceOf(z.ZodString);
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fraction, whole, yes } from '../../../api/calls/fields/numbers.ts';
import { queryText } from '../../../api/http/query-text.ts';

const messagesOf = (schema: z.ZodType, values: readonly unknown[]) =>
  values.map((value) => schema.safeParse(value).error?.issues.map(({ message }) => message));

describe('what a query string has of', () => {
  it('a whole number is plain digits', () => {
    const text = queryText(whole(1, 100));
    expect(['1', '100', '007'].map((value) => text.parse(value))).toEqual([1, 100, 7]);
    for (const said of messagesOf(text, ['', '0', '101', '1.0', '1e1', ' 1', '0x1', '-1', ['1', '2']])) {
      expect(said).toEqual(['must be a whole number from 1 to 100']);
    }
    expect(z.toJSONSchema(text, { io: 'input' })).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
    });
  });

  it('a fraction is a decimal number', () => {
    const text = queryText(fraction);
    expect(['0', '.5', '1.', '5e-1'].map((value) => text.parse(value))).toEqual([0, 0.5, 1, 0.5]);
    for (const said of messagesOf(text, ['', '1.1', '-0', '0x1', 'NaN', 'Infinity'])) {
      expect(said).toEqual(['must be a number from 0 to 1']);
    }
    expect(z.toJSONSchema(text, { io: 'input' })).toMatchObject({ type: 'number', minimum: 0, maximum: 1 });
  });

  it('a flag is true or false', () => {
    const text = queryText(yes);
    expect(['true', 'false'].map((value) => text.parse(value))).toEqual([true, false]);
    for (const said of messagesOf(text, ['', '1', 'TRUE', true]))
      expect(said).toEqual(['must be true or false']);
    expect(z.toJSONSchema(text, { io: 'input' })).toMatchObject({ type: 'boolean' });
  });

  it('a list may have one item', () => {
    const list = queryText(z.array(z.string()).max(2));
    expect([list.parse('a'), list.parse(['a', 'b'])]).toEqual([['a'], ['a', 'b']]);
    expect(list.safeParse(['a', 'b', 'c']).success).toBe(false);
  });

  it('anything else is as it is', () => {
    const text = z.string();
    expect(queryText(text)).toBe(text);
  });
});

import { expect, it } from 'vitest';
import { printable } from '../../../api/cli/printable.ts';
import { fc } from '../../property.ts';

it('takes out what steers a terminal, and leaves the rest', () => {
  expect(printable('\u001b[31mred\u001b[0m \u001b]0;title\u0007\u202eturned\tand\nnew\r\u009b2J')).toBe(
    'red turned\tand\nnew',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = printable(text);
      expect(
        [...shown].filter((each) => /[\p{Cc}\u202a-\u202e]/u.test(each) && !/[\t\n]/.test(each)),
      ).toEqual([]);
      expect(printable(shown)).toBe(shown);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(printable(text)).toBe(text);
    }),
  );
});

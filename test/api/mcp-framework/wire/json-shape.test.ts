import { describe, expect, it } from 'vitest';
import { MOST_LEVELS, MOST_NAMES, shapeFault } from '../../../../api/mcp-framework/wire/json-shape.ts';
import { fc } from '../../../property.ts';

const TOO_DEEP = `is nested more than ${MOST_LEVELS} levels deep`;
const TOO_MANY = `has more than ${MOST_NAMES} different field names`;

const nested = (levels: number) => `${'[{"a\\"[":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
const fields = (count: number, name = (i: number) => `k${i}`) =>
  Array.from({ length: count }, (_, i) => `"${name(i)}":${i}`);

describe('finding 13: a text of JSON', () => {
  it('may have so many levels and no more', () => {
    expect(shapeFault(nested(MOST_LEVELS))).toBeUndefined();
    expect(shapeFault(`[${nested(MOST_LEVELS)}]`)).toBe(TOO_DEEP);
    expect(shapeFault('['.repeat(1_000_000))).toBe(TOO_DEEP);
  });

  it('has no levels and no names in its texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'x', ']', ':') })),
        (texts) => {
          const long = [...texts, '['.repeat(3 * MOST_LEVELS), '\\"{'.repeat(2 * MOST_LEVELS)];
          expect(shapeFault(JSON.stringify(long))).toBeUndefined();
          expect(shapeFault(JSON.stringify(long) + '['.repeat(MOST_LEVELS + 1))).toBe(TOO_DEEP);
        },
      ),
    );
  });

  it('may have the same names as often as it likes', () => {
    const one = `{${fields(5).join(',')}}`;
    expect(shapeFault(`[${Array(100_000).fill(one).join(',')}]`)).toBeUndefined();
  });

  it('may have so many different names, in one object or in as many', () => {
    expect(shapeFault(`{${fields(MOST_NAMES).join(',')}}`)).toBeUndefined();
    expect(shapeFault(`{${fields(2 * MOST_NAMES).join(',')}}`)).toBe(TOO_MANY);
    expect(shapeFault(`[{${fields(2 * MOST_NAMES).join('},{')}}]`)).toBe(TOO_MANY);
    // Names that differ late, and names with quotes in them.
    expect(shapeFault(`{${fields(2 * MOST_NAMES, (i) => `${'x'.repeat(40)}${i}`).join(',')}}`)).toBe(
      TOO_MANY,
    );
    expect(shapeFault(`{${fields(2 * MOST_NAMES, (i) => `\\"${i}\\\\`).join(',')}}`)).toBe(TOO_MANY);
  });
});

import { describe, expect, it } from 'vitest';
import { isTooDeep, MOST_LEVELS } from '../../../../api/mcp/framework/depth.ts';
import { fc } from '../../../property.ts';

const nested = (levels: number) => `${'[{"a\\"[":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

describe('a message', () => {
  it('may have so many levels and no more', () => {
    expect(isTooDeep(nested(MOST_LEVELS))).toBe(false);
    expect(isTooDeep(`[${nested(MOST_LEVELS)}]`)).toBe(true);
    expect(isTooDeep('['.repeat(1_000_000))).toBe(true);
  });

  it('has no levels in its texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'x', ']') })), (texts) => {
        const long = [...texts, '['.repeat(3 * MOST_LEVELS), '\\"{'.repeat(2 * MOST_LEVELS)];
        expect(isTooDeep(JSON.stringify(long))).toBe(false);
        expect(isTooDeep(JSON.stringify(long) + '['.repeat(MOST_LEVELS + 1))).toBe(true);
      }),
    );
  });
});

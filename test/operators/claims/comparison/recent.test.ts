import { expect, it } from 'vitest';
import { Recent } from '../../../../operators/claims/comparison/recent.ts';
import { fc } from '../../../property.ts';

it('knows at least the last different keys that were used, with their last values, and not many more', () => {
  const use = fc.tuple(fc.nat(30), fc.boolean());
  fc.assert(
    fc.property(fc.array(use, { maxLength: 200 }), fc.integer({ min: 1, max: 10 }), (uses, least) => {
      const recent = new Recent<number, number>(least);
      const values = new Map<number, number>();
      let order: number[] = [];
      for (const [at, [key, isSet]] of uses.entries()) {
        const found = recent.get(key);
        if (order.slice(0, least - 1).includes(key)) expect(found).toBe(values.get(key));
        else expect([undefined, values.get(key)]).toContain(found);
        if (isSet || found === undefined) {
          recent.set(key, at);
          values.set(key, at);
        }
        order = [key, ...order.filter((one) => one !== key)];
      }
      const known = [...values.keys()].filter((key) => recent.get(key) !== undefined);
      expect(known.length).toBeLessThanOrEqual(2 * least);
    }),
  );
});

import { expect, test } from 'vitest';
import { Components } from '../../../../operators/statistics/peers/components.ts';
import { fc } from '../../../property.ts';

test('sets are those that following the links gives', () => {
  const links = fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { maxLength: 30 });
  fc.assert(
    fc.property(links, (list) => {
      const components = new Components(20);
      const label = Array.from({ length: 20 }, (_, i) => i);
      for (const [a, b] of list) {
        components.join(a, b);
        const [from, to] = [label[a], label[b]];
        label.forEach((l, i) => {
          if (l === from) label[i] = to;
        });
      }
      for (let i = 0; i < 20; i++) {
        expect(components.size(i)).toBe(label.filter((l) => l === label[i]).length);
        for (let j = 0; j < 20; j++) {
          expect(components.root(i) === components.root(j)).toBe(label[i] === label[j]);
        }
      }
      for (const members of components.lists().values()) {
        expect(members.length).toBeGreaterThan(1);
        expect(members).toEqual([...members].sort((a, b) => a - b));
        expect(components.size(members[0])).toBe(members.length);
      }
    }),
  );
});

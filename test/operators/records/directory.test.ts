import { expect, test } from 'vitest';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { fc } from '../../property.ts';
import { uuid } from '../harness.ts';

test('numbers series from 0 in the order of their first appearance, each once', () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 60 }), (pairs) => {
      const directory = new SeriesDirectory();
      const model: string[] = [];
      for (const [scope, entity] of pairs) {
        const key = `${uuid(`s${scope}`)}/${uuid(`e${entity}`)}`;
        const known = model.indexOf(key);
        expect(directory.find(uuid(`s${scope}`), uuid(`e${entity}`))).toBe(known);
        expect(directory.intern(uuid(`s${scope}`), uuid(`e${entity}`))).toBe(
          known < 0 ? model.length : known,
        );
        if (known < 0) model.push(key);
      }
      expect(directory.size).toBe(model.length);
      const scopes = [...new Set(model.map((key) => key.split('/')[0]))];
      model.forEach((key, series) => {
        const { scope_id, entity_id } = directory.key(series);
        expect(`${scope_id}/${entity_id}`).toBe(key);
        expect(directory.scope(series)).toBe(scopes.indexOf(scope_id));
        expect(directory.scopeId(directory.scope(series))).toBe(scope_id);
      });
    }),
  );
});

test('does not know what it was not given', () => {
  const directory = new SeriesDirectory();
  directory.intern(uuid('s'), uuid('e'));
  expect(directory.find(uuid('s'), uuid('other'))).toBe(-1);
  expect(directory.find(uuid('other'), uuid('e'))).toBe(-1);
  expect(directory.find(uuid('s'), uuid('e'))).toBe(0);
});

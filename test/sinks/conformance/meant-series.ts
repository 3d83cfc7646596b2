import { describe, expect, it } from 'vitest';
import { keyedName } from '../../../operators/records/series/name.ts';
import { START, someRows, someSeries, transaction, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const keyed = (entity: string, metric?: string) => {
  const key = keyedName({ entity, metric });
  if (key === undefined) throw new Error(`no text can say ${entity}`);
  return key;
};

export function describeMeantSeries(engine: Engine): void {
  describe('the series that a name means', () => {
    const names = [
      { series: 0, entity: 'Web-1', metric: 'CPU', unit: '%' },
      { series: 1, entity: 'web-1', metric: 'memory' },
      { series: 2, entity: "The Größe of O'Brien’s 日本", unit: 'ms' },
      { series: 3, entity: 'alone', metric: 'load' },
      { series: 4, entity: '///' },
      { series: 5, unit: 'ms' },
      { series: 6, entity: 'web-2', metric: 'cpu' },
    ];
    const [one, two, three, four, five, six, seven] = someSeries(7);
    const elsewhere = { series: 7, scope_id: uuid('elsewhere'), entity_id: uuid('entity 6') };

    it('is the only one, by the words of its entity and its metric, over a restart', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect(await store.register.hasNames()).toBe(false);
      expect(await store.register.meant([keyed('web-1', 'cpu')])).toEqual(['none']);
      await store.commit(
        transaction({
          series: [one, two, three, four, five, six, seven, elsewhere],
          observations: [{ ...someRows(2, 8), firstSeq: 1 }],
          described: {
            series: [...names, { series: 7, entity: 'WEB-2', metric: 'cpu' }],
            scopes: [{ scope_id: uuid('scope'), scope: 'prod' }],
            at: START,
          },
        }),
      );
      const check = async ({ register }: typeof store) => {
        const { scope_id } = one;
        const { series: _, ...first } = names[0];
        expect(
          await register.meant([
            keyed('WEB-1', 'the cpu'),
            keyed('web-1'),
            keyed("größe of O'Brien 日本"),
            keyed('alone'),
            keyed('alone', 'load'),
            keyed('web-2', 'cpu'),
            keyed('web-1', 'disk'),
            keyed('web-1 cpu'),
            keyed('web-1', 'cpu'),
          ]),
        ).toMatchObject([
          { scope_id, entity_id: one.entity_id, scope: 'prod', ...first },
          'several',
          { entity_id: three.entity_id, unit: 'ms' },
          { entity_id: four.entity_id, metric: 'load' },
          { entity_id: four.entity_id, metric: 'load' },
          'several',
          'none',
          'none',
          { entity_id: one.entity_id },
        ]);
        expect(await register.hasNames()).toBe(true);
        expect(await register.meant([])).toEqual([]);
      };
      await check(store);
      if (!engine.persistent) return;
      await store.close();
      await check(await someStore(engine, place));
    });

    it('is that which has the name now', async () => {
      const store = await someStore(engine);
      const describe = (entity: string | undefined, at: number) =>
        transaction({ described: { series: [{ series: 0, entity, unit: '%' }], scopes: [], at } });
      await store.commit(transaction({ series: [one] }));
      await store.commit(describe('before', START));
      await store.commit(describe('after', START + 1));
      expect(await store.register.meant([keyed('before'), keyed('after')])).toMatchObject([
        'none',
        { entity: 'after' },
      ]);
    });

    it('is found among thousands of names that are asked for at once', async () => {
      const store = await someStore(engine);
      const many = Array.from({ length: 3000 }, (_, at) => `host-${at}`);
      await store.commit(
        transaction({
          series: someSeries(3000),
          described: {
            series: many.map((entity, series) => ({ series, entity, metric: 'cpu' })),
            scopes: [],
            at: START,
          },
        }),
      );
      const found = await store.register.meant(many.map((entity) => keyed(entity, 'cpu')));
      expect(found.map((meant) => (typeof meant === 'string' ? meant : meant.entity))).toEqual(many);
    });
  });
}

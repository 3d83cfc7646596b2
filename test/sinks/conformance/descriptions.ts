import { describe, expect, it } from 'vitest';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import type { Described } from '../../../sinks/store.ts';
import { START, someRows, someSeries, transaction, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const ODD = 'Größe “b” \\ \u001a 日本';
const SCOPES = [{ scope_id: uuid('scope'), scope: ODD }];

const described = (parts: Partial<Described>): Described => ({ series: [], scopes: [], at: START, ...parts });

/** Descriptions in the order of their series. */
const bySeries = ({ series, scopes }: Omit<Described, 'at'>) => ({
  series: [...series].sort((a, b) => a.series - b.series),
  scopes,
});

export function describeDescriptions(engine: Engine): void {
  describe('descriptions of series', () => {
    it('are kept with the observations that gave them, over a restart; the latest counts', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect((await store.recover()).described).toEqual({ series: [], scopes: [] });
      const whole = { series: 0, entity: ODD, metric: 'cpu', unit: '%', tags: { env: 'prod', [ODD]: ODD } };
      await store.commit(
        transaction({
          series: someSeries(3000),
          observations: [{ ...someRows(2, 3000), firstSeq: 1 }],
          described: described({
            series: [
              whole,
              ...Array.from({ length: 2999 }, (_, at) => ({ series: at + 1, entity: `e${at}` })),
            ],
            scopes: SCOPES,
          }),
        }),
      );
      const later = described({
        series: [
          { series: 0, entity: 'web-1', tags: {} },
          { series: 2999, entity: 'last', unit: 'ms' },
        ],
        scopes: [{ scope_id: uuid('scope'), scope: 'prod' }],
        at: START + 1,
      });
      await store.commit(transaction({ described: later }));
      const check = async (of: typeof store) => {
        const { series, scopes } = bySeries((await of.recover()).described);
        expect(series).toHaveLength(3000);
        expect([series[0], series[1], series[2999]]).toEqual([
          { series: 0, entity: 'web-1', tags: {} },
          { series: 1, entity: 'e0' },
          { series: 2999, entity: 'last', unit: 'ms' },
        ]);
        expect(scopes).toEqual(later.scopes);
      };
      await check(store);
      if (!engine.persistent) return;
      await store.close();
      await check(await someStore(engine, place));
    });

    it('come back as they were given', async () => {
      const store = await someStore(engine);
      const given = {
        series: [
          { series: 0, entity: ODD, metric: ODD, unit: ODD, tags: { [ODD]: ODD, '': '' } },
          { series: 1, unit: 'ms' },
          { series: 2, tags: { a: 'b' } },
        ],
        scopes: SCOPES,
      };
      await store.commit(transaction({ series: someSeries(3), described: described(given) }));
      expect(bySeries((await store.recover()).described)).toEqual(given);
      const [one, two] = someSeries(2);
      const { series: _, ...first } = given.series[0];
      expect(
        await store.register.of([
          two,
          one,
          { ...one, entity_id: NIL_UUID },
          { scope_id: uuid('nowhere'), entity_id: one.entity_id },
        ]),
      ).toEqual([{ scope: ODD, unit: 'ms' }, { scope: ODD, ...first }, { scope: ODD }, {}]);
      expect(await store.register.of([])).toEqual([]);
    });
  });
}

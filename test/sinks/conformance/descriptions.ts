import { describe, expect, it } from 'vitest';
import type { SeriesSelector } from '../../../operators/records/series/description.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import type { Described } from '../../../sinks/store.ts';
import type { SeriesFilter } from '../../../sinks/stored-register.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';
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

    it('select signals and observations: by scope, entity, metric and tags', async () => {
      const store = await someStore(engine);
      const names = [
        { series: 0, entity: 'web-1', metric: 'cpu', tags: { env: 'prod', [ODD]: ODD } },
        { series: 1, entity: 'web-1', metric: 'mem', tags: { env: 'test' } },
        { series: 2, entity: ODD },
      ];
      const series = someSeries(4);
      const elsewhere = { series: 4, scope_id: uuid('elsewhere'), entity_id: uuid('entity 0') };
      const keys = [...series, elsewhere];
      const signals = [
        ...keys.map(({ series: number, ...key }) => someSignal(`of ${number}`, key)),
        someSignal('of the scope', { entity_id: NIL_UUID }),
      ];
      await store.commit(
        transaction({
          series: keys,
          observations: [{ ...someRows(5, 5), firstSeq: 1 }],
          signals,
          described: described({
            series: [...names, { series: 4, entity: 'web-1', metric: 'cpu' }],
            scopes: [{ scope_id: uuid('scope'), scope: ODD }],
          }),
        }),
      );
      const found = async (selector: SeriesSelector) => {
        const ofSignals = (await store.signals(selector, 10)).rows.map(({ id }) =>
          signals.findIndex((one) => one.id === id),
        );
        const { rows } = await store.observations(selector, 10);
        const ofObservations = rows.map(({ scope_id, entity_id }) =>
          keys.findIndex((one) => one.scope_id === scope_id && one.entity_id === entity_id),
        );
        const some = await store.register.some(selector);
        expect(some).toBe(ofObservations.length > 0);
        return [ofSignals.sort(), ofObservations.sort()];
      };
      expect(await found({})).toEqual([
        [0, 1, 2, 3, 4, 5],
        [0, 1, 2, 3, 4],
      ]);
      expect(await found({ scope: ODD })).toEqual([
        [0, 1, 2, 3, 5],
        [0, 1, 2, 3],
      ]);
      const alike = (...places: number[]) => [places, places];
      expect(await found({ entity: 'web-1' })).toEqual(alike(0, 1, 4));
      expect(await found({ scope: ODD, entity: 'web-1', metric: 'cpu' })).toEqual(alike(0));
      expect(await found({ entity: ODD })).toEqual(alike(2));
      expect(await found({ metric: 'mem' })).toEqual(alike(1));
      expect(await found({ tags: [['env', 'prod']] })).toEqual(alike(0));
      expect(
        await found({
          tags: [
            ['env', 'prod'],
            [ODD, ODD],
          ],
        }),
      ).toEqual(alike(0));
      expect(
        await found({
          tags: [
            ['env', 'prod'],
            [ODD, ''],
          ],
        }),
      ).toEqual(alike());
      expect(await found({ tags: [['env', 'test']], metric: 'cpu' })).toEqual(alike());
      expect(await found({ scope: 'nobody' })).toEqual(alike());
      expect(await store.register.scopesNamed(ODD)).toEqual([uuid('scope')]);
      expect(await store.register.scopesNamed('nobody')).toEqual([]);
    });

    it('are a list of all series, with what is stored of each', async () => {
      const store = await someStore(engine);
      const series = someSeries(4);
      const [one, two, three, four] = series.map(({ scope_id, entity_id }) => ({ scope_id, entity_id }));
      const texts = { scope_id: one.scope_id, entity_id: uuid('in texts') };
      await store.commit(
        transaction({
          series,
          observations: [{ ...someRows(8, 3), firstSeq: 1 }],
          signals: [
            someSignal('open', one),
            someSignal('closed', { ...one, status: 'closed' }),
            someSignal('another', { ...two, pattern: 'stall' }),
          ],
          described: described({
            series: [
              { series: 0, entity: 'web-1', metric: 'cpu' },
              { series: 1, entity: 'web-2', unit: 'ms' },
              { series: 2, entity: 'db' },
            ],
            scopes: SCOPES,
          }),
        }),
      );
      await store.names.put({ ...texts, names: ['load'], unit: 'ms', changed_at: START });
      const known = await store.register.list({}, 10);
      const at = (row: number) => START + row * 1_000_000 + 7;
      const expected = [
        {
          ...one,
          ...{
            scope: ODD,
            entity: 'web-1',
            metric: 'cpu',
            count: 3,
            first: at(0),
            last: at(6),
            value: Math.sin(6),
          },
          open: [{ id: uuid('open'), pattern: 'spike', severity: 'alert' }],
        },
        {
          ...two,
          ...{
            scope: ODD,
            entity: 'web-2',
            unit: 'ms',
            count: 3,
            first: at(1),
            last: at(7),
            value: Math.sin(7),
          },
          open: [{ id: uuid('another'), pattern: 'stall', severity: 'alert' }],
        },
        {
          ...three,
          ...{ scope: ODD, entity: 'db', count: 2, first: at(2), last: at(5), value: Math.sin(5) },
          open: [],
        },
        { ...four, scope: ODD, count: 0, open: [] },
        { ...texts, scope: ODD, count: 0, open: [] },
      ].sort((a, b) => (a.entity_id < b.entity_id ? -1 : 1));
      expect(known).toEqual({ rows: expected, next: undefined });
      const first = await store.register.list({}, 2);
      expect(first).toEqual({
        rows: expected.slice(0, 2),
        next: expect.objectContaining({ entity_id: expected[1].entity_id }),
      });
      expect((await store.register.list({}, 10, first.next)).rows).toEqual(expected.slice(2));
      const page = await store.register.keys({}, 2);
      const alone = expected.map(({ scope_id, entity_id }) => ({ scope_id, entity_id }));
      expect(page).toEqual({ rows: alone.slice(0, 2), next: first.next });
      expect((await store.register.keys({}, 10, page.next)).rows).toEqual(alone.slice(2));
      const found = async (filter: SeriesFilter) =>
        (await store.register.list(filter, 10)).rows.map(({ entity }) => entity).sort();
      expect(await found({ prefix: 'web-' })).toEqual(['web-1', 'web-2']);
      expect(await found({ name: 'web-1 cpu' })).toEqual(['web-1']);
      expect(await found({ name: 'db' })).toEqual(['db']);
      expect(await found({ pattern: 'stall' })).toEqual(['web-2']);
      expect(await found({ pattern: 'trend' })).toEqual([]);
      expect(await found({ scope: ODD, entity: 'web-1' })).toEqual(['web-1']);
      expect(await found({ scope_id: uuid('nowhere') })).toEqual([]);
      expect(await found({ entity_id: two.entity_id })).toEqual(['web-2']);
    });
  });
}

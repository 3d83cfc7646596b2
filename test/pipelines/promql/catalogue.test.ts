import { expect, test } from 'vitest';
import { type MatchOperator, matcherOf } from '../../../operators/promql/matcher.ts';
import { seriesMatching } from '../../../pipelines/promql/catalogue.ts';
import { openTemporary, START, transaction, uuid } from '../../sinks/fixtures.ts';

/** Series of named and unnamed scopes and entities; two have the same labels. */
const SERIES = [
  { scope: 'prod', entity: 'web-1', metric: 'cpu', tags: { zone: 'a' } },
  { scope: 'prod', entity: 'web-2', metric: 'cpu', tags: { zone: 'b' } },
  { scope: 'prod', entity: 'web-2', metric: 'memory' },
  { scope: 'test', entity: 'web-1', metric: 'cpu' },
  { scope: 'test', entity: 'web-1', metric: 'cpu' },
  { scope: 'test' },
  {},
].map(({ scope, ...description }, series) => ({
  ids: { series, scope_id: uuid(`scope ${scope ?? 'none'}`), entity_id: uuid(`entity ${series}`) },
  scope,
  description,
}));

async function catalogue() {
  const store = await openTemporary();
  const scopes = ['prod', 'test'].map((scope) => ({ scope, scope_id: uuid(`scope ${scope}`) }));
  await store.commit(
    transaction({
      series: SERIES.map(({ ids }) => ids),
      described: {
        at: START,
        scopes,
        series: SERIES.map(({ ids, description }) => ({ series: ids.series, ...description })),
      },
    }),
  );
  return { store, naming: store.register };
}

test('series are found by every kind of condition, whether the store looks for it or not', async () => {
  const from = await catalogue();
  const found = async (...conditions: readonly [string, MatchOperator, string][]) => {
    const series = await seriesMatching(
      from,
      conditions.map(([label, operator, value]) => matcherOf(label, operator, value)),
    );
    return series
      .map(({ entity_id }) => SERIES.findIndex(({ ids }) => ids.entity_id === entity_id))
      .sort((one, other) => one - other);
  };
  expect(await found()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await found(['scope', '=', 'prod'])).toEqual([0, 1, 2]);
  expect(await found(['scope', '=', uuid('scope none')])).toEqual([6]);
  expect(await found(['scope', '=', 'nowhere'])).toEqual([]);
  expect(await found(['entity', '=', 'web-1'])).toEqual([0, 3, 4]);
  expect(await found(['entity', '=', uuid('entity 5')])).toEqual([5]);
  expect(await found(['entity', '=~', 'web-.*'], ['scope', '=', 'test'])).toEqual([3, 4]);
  expect(await found(['__name__', '=', 'cpu'], ['entity', '=', 'web-2'])).toEqual([1]);
  expect(await found(['zone', '=', ''], ['scope', '=', 'prod'])).toEqual([2]);
  expect(await found(['zone', '=~', 'a|b'])).toEqual([0, 1]);
});

test('series with the same labels are distinguished by their ids', async () => {
  const found = await seriesMatching(await catalogue(), [matcherOf('scope', '=', 'test')]);
  const ids = found.map(({ labels }) => labels.get('entity_id')).filter((id) => id !== undefined);
  expect(ids.sort()).toEqual([uuid('entity 3'), uuid('entity 4')].sort());
  const one = [matcherOf('entity_id', '=', uuid('entity 4'))];
  const [only, ...others] = await seriesMatching(await catalogue(), one);
  expect([only.entity_id, others]).toEqual([uuid('entity 4'), []]);
});

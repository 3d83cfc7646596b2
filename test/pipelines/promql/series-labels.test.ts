import { expect, test } from 'vitest';
import { seriesLabels } from '../../../pipelines/promql/series-labels.ts';

const key = { scope_id: 'a-scope-id', entity_id: 'an-entity-id' };
const labelsIn = (description: Parameters<typeof seriesLabels>[0]) =>
  Object.fromEntries(seriesLabels(description));

test('a series has its metric as the name, its scope, its entity and its tags', () => {
  expect(
    labelsIn({ ...key, scope: 'prod', entity: 'web-1', metric: 'cpu_load', tags: { env: 'a', zone: 'b' } }),
  ).toEqual({ __name__: 'cpu_load', scope: 'prod', entity: 'web-1', env: 'a', zone: 'b' });
});

test('a series without names has those of its ids', () => {
  expect(labelsIn(key)).toEqual({
    __name__: 'tidemark_value',
    scope: 'a-scope-id',
    entity: 'an-entity-id',
  });
});

test('a metric that PromQL cannot write keeps its own name in a label', () => {
  expect(labelsIn({ ...key, scope: 's', entity: 'e', metric: '5xx rate/s é' })).toMatchObject({
    __name__: '_5xx_rate_s__',
    metric: '5xx rate/s é',
  });
  expect(labelsIn({ ...key, metric: 'job:errors:rate5m' })).not.toHaveProperty('metric');
});

test('samples of Prometheus have their name, and their labels once', () => {
  const metric = 'node_cpu_seconds_total{cpu="0",mode="idle"}';
  expect(
    labelsIn({ ...key, scope: 'node', entity: 'host', metric, tags: { cpu: '0', mode: 'idle' } }),
  ).toEqual({ __name__: 'node_cpu_seconds_total', scope: 'node', entity: 'host', cpu: '0', mode: 'idle' });
});

test('tags whose names are taken have names of their own', () => {
  const tags = { scope: '1', 'a b': '2', 'a-b': '3', tag_a_b: '4', __name__: '5' };
  expect(labelsIn({ ...key, scope: 's', entity: 'e', metric: 'm', tags })).toEqual({
    ...{ __name__: 'm', scope: 's', entity: 'e', tag_scope: '1', tag___name__: '5' },
    // In the order of their names: "a b", "a-b".
    ...{ a_b: '2', tag_a_b: '3', tag_tag_a_b: '4' },
  });
});

test('a tag with an empty value is no label', () => {
  expect(labelsIn({ ...key, metric: 'm', tags: { env: '' } })).not.toHaveProperty('env');
});

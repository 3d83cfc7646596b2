import { expect, test } from 'vitest';
import { labelsOf } from '../../../operators/promql/labels.ts';
import { readExpression } from '../../../operators/promql/read-expression.ts';
import { withSynonyms } from '../../../pipelines/promql/synonyms.ts';

const scraped = (instance: string) =>
  labelsOf(Object.entries({ scope: 'node', entity: instance, instance, job: 'node', cpu: '0' }));
const ruled = labelsOf(Object.entries({ scope: 'node', entity: 'node', job: 'node' }));
const ingested = labelsOf(Object.entries({ scope: 'prod', entity: 'web-1', instance: 'i-123' }));
const text = (query: string) => JSON.stringify(readExpression(query));

test('what leaves out the instance and the job leaves out what they became', () => {
  for (const [query, plain] of [
    ['sum without (instance) (a)', 'sum without (instance, entity) (a)'],
    ['a / ignoring (cpu, job) b', 'a / ignoring (cpu, job, scope) b'],
    [
      'abs(-avg without (job) (max_over_time(sum without (cpu) (a)[5m:1m])))',
      'abs(-avg without (job, scope) (max_over_time(sum without (cpu) (a)[5m:1m])))',
    ],
    ['sum by (instance) (a) * on (job) b', 'sum by (instance) (a) * on (job) b'],
    [
      'topk without (instance) (scalar(sum without (job) (b)), a)',
      'topk without (instance, entity) (scalar(sum without (job, scope) (b)), a)',
    ],
  ] as const) {
    const changed = withSynonyms(readExpression(query), [scraped('a:1'), scraped('b:1'), ruled]);
    expect(JSON.stringify(changed), query).toBe(text(plain));
  }
});

test('a label that says something else is left out alone', () => {
  const query = 'sum without (instance, job) (a)';
  for (const series of [[ingested], [scraped('a:1'), ingested], []]) {
    const [first] = series;
    const changed = JSON.stringify(withSynonyms(readExpression(query), series));
    expect(changed, String(first?.get('scope'))).toBe(text(query));
  }
});

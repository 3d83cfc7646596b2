import { expect, it } from 'vitest';
import { allowList } from '../../../../pipelines/sources/metrics/allow-list.ts';

it('takes names, and patterns with * and ?', () => {
  const isAllowed = allowList(' up, node_cpu_*, http_?xx ,a.b');
  const names = ['up', 'node_cpu_seconds_total', 'http_2xx', 'a.b'];
  expect(names.filter(isAllowed)).toEqual(names);
  expect(['upper', 'down', 'node_cpu', 'http_xx', 'axb', ''].filter(isAllowed)).toEqual([]);
});

it('takes everything by *, and nothing by an empty list', () => {
  expect(allowList('*')('anything')).toBe(true);
  expect(allowList('')('anything')).toBe(false);
});

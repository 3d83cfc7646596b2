import { expect, test } from 'vitest';
import { evaluate } from '../../../operators/promql/evaluate.ts';
import { selectorsOf } from '../../../operators/promql/expression.ts';
import { labelsOf } from '../../../operators/promql/labels.ts';
import { matchesAll } from '../../../operators/promql/matcher.ts';
import { readExpression } from '../../../operators/promql/read-expression.ts';
import type { SampledSeries } from '../../../operators/promql/result.ts';
import { drained } from '../../drained.ts';

const series = (labels: Record<string, string>, times: readonly number[]): SampledSeries => ({
  labels: labelsOf(Object.entries(labels)),
  times: Float64Array.from(times),
  values: Float64Array.from(times, () => 1),
  lookback: 300_000,
});

const METRICS = [
  series({ __name__: 'up', instance: 'a', job: 'node' }, [0, 60_000]),
  series({ __name__: 'up', instance: 'b', job: 'node' }, [0, 60_000]),
  series({ __name__: 'target_info', instance: 'a', job: 'node', version: '1', zone: 'east' }, [0]),
  series({ __name__: 'target_info', instance: 'a', job: 'node', version: '2', zone: 'east' }, [60_000]),
  series({ __name__: 'build_info', instance: 'b', job: 'node', version: '7' }, [0, 60_000]),
];

function labelled(text: string, start: number) {
  const expression = readExpression(text);
  const selected = new Map(
    selectorsOf(expression).map((each) => [
      each,
      METRICS.filter(({ labels }) => matchesAll(labels, each.matchers)),
    ]),
  );
  const result = drained(evaluate(expression, { start, step: 1, count: 1 }, selected));
  return result.kind === 'vector'
    ? result.lines
        .map(({ labels }) => Object.fromEntries(labels))
        .sort((a, b) => (a.instance < b.instance ? -1 : 1))
    : result.kind;
}

const up = { __name__: 'up', job: 'node' };

test('info adds the labels of the newest info metric with the same instance and job', () => {
  const b = { ...up, instance: 'b' };
  expect(labelled('info(up)', 30_000)).toEqual([{ ...up, instance: 'a', version: '1', zone: 'east' }, b]);
  expect(labelled('info(up)', 60_000)).toEqual([{ ...up, instance: 'a', version: '2', zone: 'east' }, b]);
  expect(labelled('info(up offset 1m)', 60_000)).toEqual([
    { ...up, instance: 'a', version: '1', zone: 'east' },
    b,
  ]);
});

test('info adds only the labels that are named, and keeps only series that have them', () => {
  expect(labelled('info(up, {version=~".*"})', 60_000)).toEqual([
    { ...up, instance: 'a', version: '2' },
    { ...up, instance: 'b' },
  ]);
  expect(labelled('info(up, {version=~".+"})', 60_000)).toEqual([{ ...up, instance: 'a', version: '2' }]);
  expect(labelled('info(up, {__name__="build_info",version!=""})', 60_000)).toEqual([
    { ...up, instance: 'b', version: '7' },
  ]);
});

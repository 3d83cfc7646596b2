import { expect, it } from 'vitest';
import { answerOf, compare } from '../../../../bench/service/dashboard/compare.ts';
import { readDashboard, withValues } from '../../../../bench/service/dashboard/read-dashboard.ts';

it('reads the expressions of panels, within rows too, and the variables that are values of labels', () => {
  const target = (expr?: string) => ({ refId: 'A', ...(expr && { expr }) });
  const read = readDashboard(
    JSON.stringify({
      panels: [
        { title: 'CPU', type: 'gauge', targets: [target('a{job="$job"}'), target()] },
        { type: 'row', panels: [{ title: 'Disk', targets: [target('b'), target(' ')] }] },
        { title: 'Text', type: 'text' },
      ],
      templating: {
        list: [
          { name: 'source', type: 'datasource', query: 'prometheus' },
          { name: 'job', type: 'query', query: { query: 'label_values(up, job)', refId: 'A' } },
          { name: 'node', type: 'query', query: 'label_values(up{a="1",job="$job"}, instance)' },
          { name: 'all', type: 'query', query: 'label_values(job)' },
        ],
      },
    }),
  );
  expect(read).toEqual({
    panels: [
      { title: 'CPU', expressions: ['a{job="$job"}'] },
      { title: 'Disk', expressions: ['b'] },
    ],
    variables: [
      { name: 'job', label: 'job', selector: 'up' },
      { name: 'node', label: 'instance', selector: 'up{a="1",job="$job"}' },
      { name: 'all', label: 'job', selector: undefined },
    ],
  });
});

it('puts values in place of variables, in each of their forms, and the longest name', () => {
  const values = new Map([
    ['job', 'node'],
    ['jobs', 'all'],
  ]);
  expect(withValues(`$job $jobs \${job} \${job:regex} [[job]] $other $`, values)).toBe(
    'node all node node node $other $',
  );
});

it('compares series by their labels, without those of tidemark, and values with a tolerance', () => {
  const vector = (...series: readonly (readonly [Record<string, string>, string])[]) =>
    answerOf({
      status: 'success',
      data: {
        resultType: 'vector',
        result: series.map(([metric, value]) => ({ metric, value: [1, value] })),
      },
    });
  const own = { scope: 'node', entity: 'x' };
  const one = vector([{ __name__: 'a', b: '1', c: '2' }, '100'], [{ d: '1' }, 'NaN']);
  const same = vector([{ ...own, d: '1' }, 'NaN'], [{ ...own, c: '2', b: '1' }, '109']);
  expect(compare(one, same)).toEqual({ verdict: 'equal', why: '' });
  const other = vector([{ ...own, b: '1', c: '2' }, '111'], [{ e: '1' }, '1']);
  expect(compare(one, other)).toEqual({
    verdict: 'differs',
    why: '1 missing, such as [["d","1"]]; 1 more, such as [["e","1"]]; 1 of 2 away, such as [["b","1"],["c","2"]] 100, 111',
  });
  expect(compare(vector(), vector()).verdict).toBe('empty');
  const refused = answerOf({ status: 'error', error: 'too much' });
  expect(compare(one, refused)).toEqual({ verdict: 'differs', why: 'too much' });
  const scalar = answerOf({ status: 'success', data: { resultType: 'scalar', result: [1, '4'] } });
  expect(compare(scalar, vector([own, '4'])).verdict).toBe('differs');
});

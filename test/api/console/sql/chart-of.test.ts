import { describe, expect, it } from 'vitest';
import { chartOf } from '../../../../api/console/sql/chart-of.ts';
import { mended, problemOf, withoutCondition } from '../../../../api/console/sql/problem.ts';
import { savedIn } from '../../../../api/console/sql/saved-text.ts';

const column = (name: string, type: string) => ({ name, type });

describe('an answer suggests', () => {
  it('lines over time, in the order of time, whatever the order of columns', () => {
    const table = {
      columns: [column('n', 'BIGINT'), column('at', 'TIMESTAMP WITH TIME ZONE'), column('who', 'VARCHAR')],
      rows: [
        [2, '1970-01-01T00:00:20Z', 'a'],
        ['9007199254740993', '1970-01-01T00:00:10Z', 'b'],
        [3, null, 'c'],
      ],
    };
    expect(chartOf(table)).toEqual({
      kind: 'lines',
      isTime: true,
      x: [10, 20],
      lines: [{ name: 'n', values: [9007199254740992, 2] }],
    });
  });

  it('bars over names', () => {
    const table = {
      columns: [column('who', 'VARCHAR'), column('n', 'DOUBLE')],
      rows: [
        ['a', 1],
        ['b', null],
      ],
    };
    expect(chartOf(table)).toEqual({ kind: 'bars', names: ['a', 'b'], name: 'n', values: [1, 0] });
  });

  it('lines over the first of several numbers', () => {
    const table = {
      columns: [column('x', 'INTEGER'), column('y', 'DECIMAL(10,2)')],
      rows: [
        [2, 20],
        [1, 10],
      ],
    };
    expect(chartOf(table)).toMatchObject({
      kind: 'lines',
      isTime: false,
      x: [1, 2],
      lines: [{ values: [10, 20] }],
    });
  });

  it('nothing for one row, or without numbers', () => {
    expect(chartOf({ columns: [column('n', 'BIGINT')], rows: [[1], [2]] })).toBeUndefined();
    expect(
      chartOf({ columns: [column('a', 'VARCHAR'), column('n', 'BIGINT')], rows: [['a', 1]] }),
    ).toBeUndefined();
    expect(chartOf({ columns: [column('a', 'VARCHAR')], rows: [['a'], ['b']] })).toBeUndefined();
  });
});

it('saved statements are read back, and what is none is left out', () => {
  const saved = [{ name: 'a', sql: 'select 1' }];
  expect(savedIn(JSON.stringify([...saved, { name: 1 }, null]))).toEqual(saved);
  expect([savedIn(null), savedIn('{'), savedIn('{}')]).toEqual([[], [], []]);
});

it('parts rows at one place into a line for each of a few names, and adds up those of many', () => {
  const columns = [column('at', 'TIMESTAMP'), column('who', 'VARCHAR'), column('n', 'BIGINT')];
  const at = (second: number) => `1970-01-01T00:00:0${second}Z`;
  const rows = [
    [at(1), 'a', 1],
    [at(1), 'b', 2],
    [at(2), 'a', 3],
  ];
  expect(chartOf({ columns, rows })).toMatchObject({
    x: [1, 2],
    lines: [
      { name: 'a', values: [1, 3] },
      { name: 'b', values: [2, null] },
    ],
  });
  const many = Array.from({ length: 9 }, (_, n) => [at(n % 2), `w${n}`, 1]);
  expect(chartOf({ columns, rows: many })).toMatchObject({ lines: [{ name: 'n', values: [5, 4] }] });
});

it('says what is wrong with a statement, where, and what may have been meant', () => {
  const sql = 'select entity_id,\n  avg(outcom) from observations';
  const detail =
    'Binder Error: Referenced column "outcom" not found in FROM clause!\nCandidate bindings: "outcome", "timestamp"\n\nLINE 2:   avg(outcom) from observations\n              ^';
  const read = problemOf({ detail }, 400, sql);
  expect(read).toMatchObject({
    sentence: 'There is no column “outcom”.',
    position: { line: 2, column: 7, offset: 24, length: 6 },
    candidates: ['outcome', 'timestamp'],
  });
  expect(read.position && mended(sql, read.position, 'outcome')).toContain('avg(outcome)');
  expect(problemOf(undefined, 503, sql)).toMatchObject({
    sentence: 'The server answered 503.',
    position: undefined,
  });
  expect(withoutCondition("select * from signals where severity = 'alert' limit 3")).toContain(
    'from signals',
  );
  expect(withoutCondition('select 1')).toBeUndefined();
});

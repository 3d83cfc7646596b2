import { describe, expect, it } from 'vitest';
import { withDollars } from '../../../sinks/analytics/parameters.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { analyticsOf, LIMITS } from '../ask.ts';

const GIVEN = { n: 1, name: 'x', year: 2026, int: 4 };

describe('parameters of statements', () => {
  it.each([
    ['SELECT :n', 'SELECT $n'],
    ['SELECT a=:n,(:name)', 'SELECT a=$n,($name)'],
    ['SELECT :n::int, :int::int', 'SELECT $n::int, $int::int'],
    ['SELECT a[1:n], a[:n], x:n', 'SELECT a[1:n], a[:n], x:n'],
    ['SELECT {\'a\':n}, {"a":n}', 'SELECT {\'a\':n}, {"a":n}'],
    ["SELECT ':n', 'it''s :n', E'\\' :n', \":n\"", "SELECT ':n', 'it''s :n', E'\\' :n', \":n\""],
    ['SELECT $$ :n $$, $t$ :n $$ :n $t$, :n', 'SELECT $$ :n $$, $t$ :n $$ :n $t$, $n'],
    ['SELECT 1 -- :n\n, /* :n */ :n', 'SELECT 1 -- :n\n, /* :n */ $n'],
    ['SELECT :other, $n, $1', 'SELECT :other, $n, $1'],
    ['SELECT :years', 'SELECT :years'],
  ])('reads the names of %s', (sql, expected) => {
    expect(withDollars(sql, GIVEN)).toBe(expected);
  });

  it('takes lists of each type', async () => {
    const store = await openDuckDb({ path: ':memory:' });
    const analytics = analyticsOf(store);
    const parameters = { a: [1, 2], b: [1, 2.5, -0], c: ['x', null, '\0'], d: [true], e: [], f: 2 ** 60 };
    const sql = 'SELECT $a, $b, $c, $d, $e, $f, typeof($a), typeof($b), 2 IN $a, 3 IN $a, 1 IN $e';
    const { rows } = await analytics.query(sql, { ...LIMITS, parameters });
    expect(rows).toEqual([
      [
        [1, 2],
        [1, 2.5, -0],
        ['x', null, '\0'],
        [true],
        [],
        2 ** 60,
        'BIGINT[]',
        'DOUBLE[]',
        true,
        false,
        false,
      ],
    ]);
    await store.close();
  });
});

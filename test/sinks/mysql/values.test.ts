import { expect, it } from 'vitest';
import { addressOf } from '../../../sinks/mysql/connection/address.ts';
import { withValues } from '../../../sinks/mysql/connection/literal.ts';
import { Session } from '../../../sinks/mysql/connection/session.ts';
import { fc, runs } from '../../property.ts';
import { mariaDbForTests, mariaDbUrl } from '../../services/mariadb.ts';
import { collect, someRows, someSeries, transaction } from '../fixtures.ts';
import { keep, openStore } from './harness.ts';

const mariadb = await mariaDbForTests();

async function session(): Promise<Session> {
  const address = addressOf(await mariaDbUrl(), undefined);
  return keep(await Session.open(address, { database: address.home }));
}

mariadb.describe('outcomes', () => {
  it('are all that a double can be', async () => {
    const store = await openStore();
    const outcome = Float64Array.of(-0, 0, Number.NaN, Number.POSITIVE_INFINITY, -1 / 0, 5e-324, 2 ** 53 + 2);
    const batch = { ...someRows(outcome.length), outcome, firstSeq: 1 };
    await store.commit(transaction({ series: someSeries(1), observations: [batch] }));
    const [read] = await collect(store.observationsAfter(0));
    expect(read.outcome).toEqual(outcome);
    const { rows } = await store.observations({}, 10);
    expect(rows.map((row) => row.outcome)).toEqual([...outcome]);
    const last = { time: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };
    expect((await store.seriesUpTo(someSeries(1)[0], last, 10)).outcome).toEqual(outcome);
  });
});

mariadb.describe('a session', () => {
  it('keeps every double that is a number', async () => {
    const mysql = await session();
    const bits = fc.uint8Array({ minLength: 8, maxLength: 8 });
    const doubles = bits.map((bytes) => new DataView(Uint8Array.from(bytes).buffer).getFloat64(0));
    const finite = fc.array(
      doubles.filter((value) => Number.isFinite(value) && !Object.is(value, -0)),
      {
        minLength: 1,
        maxLength: 50,
      },
    );
    await fc.assert(
      fc.asyncProperty(finite, async (values) => {
        const [row] = await mysql.rows(`SELECT ${values.map(() => '? + 0e0').join(', ')}`, values);
        expect(row).toEqual(values);
      }),
      { numRuns: runs(100) },
    );
  });

  it('keeps whole numbers beyond those of a double, bytes, and texts with whatever is in them', async () => {
    const mysql = await session();
    await mysql.run(
      'CREATE TABLE t (place INT PRIMARY KEY, n BIGINT, b LONGBLOB, c LONGTEXT) COLLATE utf8mb4_nopad_bin',
    );
    const texts = [
      "it's \\' \\ ?",
      'nul \0 \u001a',
      'end ',
      'end',
      'END',
      'é',
      'e\u0301',
      '\u{1f600}',
      '',
      "'; DROP TABLE t; --",
    ];
    const numbers = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n];
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    for (const [place, text] of texts.entries()) {
      await mysql.run('INSERT INTO t VALUES (?, ?, ?, ?)', [place, numbers[place] ?? place, bytes, text]);
    }
    const rows = await mysql.rows('SELECT n, b, c FROM t ORDER BY place');
    expect(rows).toEqual(texts.map((text, place) => [numbers[place] ?? place, bytes, text]));
    for (const [place, text] of texts.entries()) {
      expect(await mysql.rows('SELECT place FROM t WHERE c = ?', [text])).toEqual([[place]]);
    }
  });

  it('refuses what does not fit into a column', async () => {
    const mysql = await session();
    await mysql.run('CREATE TABLE t (n TINYINT)');
    await expect(mysql.run('INSERT INTO t VALUES (?)', [1000])).rejects.toMatchObject({
      code: 'ER_WARN_DATA_OUT_OF_RANGE',
    });
  });
});

it('has as many values as a statement has places', () => {
  expect(withValues('a = ? AND b = ? AND c IN (?, ?)', ['?', "'", null, 0.1])).toBe(
    "a = '?' AND b = '''' AND c IN (NULL, 1e-1)",
  );
  expect(() => withValues('?', [])).toThrow(/more placeholders/);
  expect(() => withValues('?', [1, 2])).toThrow(/fewer placeholders/);
  expect(() => withValues('?', [Number.NaN])).toThrow(RangeError);
});

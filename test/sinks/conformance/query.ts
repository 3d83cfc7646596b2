import { describe, expect, it } from 'vitest';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

const limits = { rows: 1000, timeoutMs: 5000 };

/** Statements that every dialect has. */
const READABLE = [
  'SELECT 1',
  'SELECT * FROM observations',
  'WITH x AS (SELECT 1 AS one) SELECT one FROM x;',
  'VALUES (1)',
  'SELECT 1; -- and no more',
  '-- first a word\nSELECT 1 /* and no more */ ; ;',
  "SELECT ';', '--', '/*', 'DELETE FROM observations'",
];

/** What no dialect may do. */
const REFUSED = [
  '',
  ' ',
  ';',
  '-- nothing',
  ' ; /* nothing */ ;',
  'SELECT ?',
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP TABLE observation_log',
  'COMMIT; DELETE FROM observation_log',
  'WITH x AS (SELECT 1) DELETE FROM observation_log',
  'DELETE FROM observation_log',
  'UPDATE observation_log SET outcome = 0',
  'INSERT INTO observation_log SELECT * FROM observation_log',
  'DROP TABLE observation_log',
  'DROP VIEW observations',
  'CREATE TABLE t (a INTEGER)',
  'CREATE VIEW v AS SELECT 1',
  'ALTER TABLE series ADD COLUMN a INTEGER',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'VACUUM',
];

export function describeQuery(engine: Engine): void {
  const { sql } = engine;

  async function filled() {
    const store = await someStore(engine);
    await store.commit(
      transaction({
        series: someSeries(2),
        observations: [
          {
            ...someRows(10, 2),
            firstSeq: 1,
            meta: [{ note: 'a' }, ...Array.from({ length: 9 }, () => null)],
            features: [[1.5, 2], ...Array.from({ length: 9 }, () => null)],
          },
        ],
        signals: [someSignal('one')],
        ticks: [{ number: 1, seq: 10, at: START }],
      }),
    );
    return store;
  }

  describe('a query', () => {
    it('says whose SQL it is', async () => {
      expect((await someStore(engine)).dialect).toBe(sql.dialect);
    });

    it('may read in every way', async () => {
      const store = await filled();
      for (const statement of [...READABLE, ...sql.readable]) {
        await expect(store.query(statement, limits), statement).resolves.toHaveProperty('rows');
      }
      expect((await store.query('SELECT 1 AS one; -- and no more', limits)).rows).toEqual([[1]]);
    });

    it('has views over observations and signals, their JSON as values', async () => {
      const store = await filled();
      const signals = await store.query('SELECT metrics, detected_at, scope_id FROM signals', limits);
      const { metrics, scope_id } = someSignal('one');
      const [[shown, detected, scope]] = signals.rows;
      expect([shown, scope]).toEqual([metrics, scope_id]);
      expect(parseInstant(String(detected))).toBe(START + 4_000_001);
      expect(signals.columns.map(({ name }) => name)).toEqual(['metrics', 'detected_at', 'scope_id']);
      expect(signals.columns[0].type).toBe(sql.types.metrics);
      const z = await store.query("SELECT metrics->>'z' AS z FROM signals", limits);
      expect(z.rows.map(([value]) => Number(value))).toEqual([4.25]);
      const observations = await store.query(
        'SELECT outcome, count(*) OVER () AS n, entity_id FROM observations WHERE seq = 2',
        limits,
      );
      expect(observations.rows).toEqual([[Math.sin(1), 1, uuid('entity 1')]]);
      expect(observations.columns[0]).toEqual({ name: 'outcome', type: sql.types.outcome });
      const extra = 'SELECT features, labels, meta FROM observations ORDER BY seq LIMIT 2';
      expect((await store.query(extra, limits)).rows).toEqual([
        [[1.5, 2], null, { note: 'a' }],
        [null, null, null],
      ]);
    });

    it('has the same columns of its views in every dialect', async () => {
      const store = await someStore(engine);
      const columns = async (view: string) =>
        (await store.query(`SELECT * FROM ${view}`, limits)).columns.map(({ name }) => name).sort();
      expect(await columns('observations')).toEqual(
        ['id', 'scope_id', 'entity_id', 'timestamp', 'outcome', 'features', 'labels', 'meta', 'seq'].sort(),
      );
      expect(await columns('settings')).toEqual(['at', 'overrides', 'scope_id', 'tick', 'version']);
      const { window: _, ...signal } = someSignal('one');
      expect(await columns('signals')).toEqual([...Object.keys(signal), 'window_end', 'window_start'].sort());
    });

    it('gives JSON values', async () => {
      const store = await someStore(engine);
      for (const [expression, expected] of sql.values) {
        const { rows } = await store.query(`SELECT ${expression}`, limits);
        expect(rows, expression).toEqual([[expected]]);
        expect(JSON.parse(JSON.stringify(rows)), expression).toEqual([[expected]]);
      }
    });

    it('names columns as they are named, twice too', async () => {
      const store = await filled();
      const { columns, rows } = await store.query(
        'SELECT outcome AS a, seq AS a, seq AS "b c" FROM observations ORDER BY seq DESC LIMIT 2',
        limits,
      );
      expect(columns.map(({ name }) => name)).toEqual(['a', 'a', 'b c']);
      expect(rows).toEqual([
        [Math.sin(9), 10, 10],
        [Math.sin(8), 9, 9],
      ]);
    });

    it('stops at the row limit, in the order that was asked for', async () => {
      const store = await someStore(engine);
      const cut = await store.query(sql.numbers('1000000000000'), { rows: 3000, timeoutMs: 5000 });
      expect([cut.rows.length, cut.truncated, cut.rows.at(-1)]).toEqual([3000, true, [2999]]);
      const whole = await store.query(sql.numbers('3000'), { rows: 3000, timeoutMs: 5000 });
      expect([whole.rows.length, whole.truncated]).toEqual([3000, false]);
      const falling = `SELECT * FROM (${sql.numbers('3000')}) AS n ORDER BY 1 DESC`;
      const top = await store.query(falling, { rows: 2, timeoutMs: 5000 });
      expect(top.rows).toEqual([[2999], [2998]]);
    });

    it('stops at the timeout, and the next is served', async () => {
      const store = await someStore(engine);
      const late = (timeoutMs: number) => store.query(sql.endless, { rows: 1, timeoutMs });
      await expect(late(50)).rejects.toThrow(/longer than 50 ms/);
      await expect(late(0)).rejects.toThrow(/longer than 0 ms/);
      expect((await store.query('SELECT 1', limits)).rows).toEqual([[1]]);
    });

    it.runIf(engine.persistent)(
      'that is slow does not hold up commits and reads, nor the event loop',
      async () => {
        const store = await filled();
        let over = false;
        const slow = store.query(sql.endless, { rows: 1, timeoutMs: 1000 }).finally(() => {
          over = true;
        });
        slow.catch(() => undefined);
        let turns = 0;
        const timer = setInterval(() => turns++, 10);
        for (let round = 0; round < 5; round++) {
          await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 + round }] }));
          expect((await store.recover()).nextSeq).toBe(12 + round);
        }
        expect(over).toBe(false);
        await expect(slow).rejects.toThrow(/longer than/);
        clearInterval(timer);
        expect(turns).toBeGreaterThan(10);
      },
    );

    it('that is wrong is told what the database has against it, without paths', async () => {
      const store = await filled();
      for (const [statement, said] of sql.wrong) {
        await expect(store.query(statement, limits), statement).rejects.toThrow(said);
        await expect(store.query(statement, limits), statement).rejects.toBeInstanceOf(InvalidInput);
      }
      await expect(store.query(sql.parametric, limits)).rejects.toThrow(/parameters/);
    });

    it('may do nothing else', async () => {
      const store = await filled();
      const counts = async () =>
        (
          await store.query(
            'SELECT (SELECT count(*) FROM observations), (SELECT count(*) FROM signals), (SELECT sum(outcome) FROM observations)',
            limits,
          )
        ).rows;
      const before = await counts();
      for (const statement of [...REFUSED, ...sql.refused]) {
        await expect(store.query(statement, limits), statement).rejects.toBeInstanceOf(InvalidInput);
        expect(await counts(), statement).toEqual(before);
      }
      await store.commit(transaction({ observations: [{ ...someRows(1), firstSeq: 11 }] }));
      expect((await store.recover()).nextSeq).toBe(12);
    });
  });
}

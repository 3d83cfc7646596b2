import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORES } from '../e2e/stores.ts';
import { allObservations, call, getSignals, post, problemOf, summaryOf, ticked } from './answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from './harness.ts';

const START = Date.UTC(2026, 4, 1);
const OBSERVATIONS = Array.from({ length: 7 }, (_, i) => ({
  id: `o${i}`,
  scope_id: uuid('scope'),
  entity_id: uuid('entity'),
  outcome: 2.5,
  timestamp: new Date(START + i * 1000).toISOString(),
  meta: { note: 'a "quoted", text\nof two lines' },
}));

describe.each(STORES)('the API on $name', ({ dsn }) => {
  const folder = makeFolder();
  let service: LocalService;
  const ask = (sql: string, more: object = {}, headers: Record<string, string> = {}) =>
    post(service.url, '/v1/sql', { sql, ...more }, headers);
  const answerOf = async (sql: string, more: object = {}) => {
    const { status, text } = await ask(sql, more);
    expect({ status, text }).toMatchObject({ status: 200 });
    return JSON.parse(text);
  };

  beforeAll(async () => {
    service = await serve('', { SIGNAL_DB_DSN: await dsn(folder), SIGNAL_SQL_TIMEOUT: '2s' });
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations: OBSERVATIONS }));
    await ticked(service.url);
  });
  afterAll(async () => {
    await service.stop();
    removeFolder(folder);
  });

  it('is ready, and lists what it was sent and what it found', async () => {
    expect((await call(service.url, '/ready')).status).toBe(200);
    const listed = await allObservations(service.url);
    expect(listed).toEqual(
      OBSERVATIONS.map((one) => ({ ...one, timestamp: one.timestamp.replace('.000', '') })),
    );
    const { signals } = await getSignals(service.url, 'pattern=stall');
    expect(signals.map(({ metrics }) => metrics.window_n)).toEqual([7]);
    const again = await post(service.url, '/v1/ingest/batch', { observations: OBSERVATIONS });
    expect(summaryOf(again)).toMatchObject({ accepted: 0, duplicates: 7 });
  });

  it('answers SQL, in one dialect', async () => {
    const counts = 'SELECT count(*) AS n, sum(outcome) AS total FROM observations';
    expect(await answerOf(counts)).toMatchObject({
      rows: [{ n: 7, total: 17.5 }],
      truncated: false,
      dialect: 'duckdb',
    });
    const limited = await answerOf('SELECT id, meta FROM observations ORDER BY id', { limit: 2 });
    expect(limited).toMatchObject({
      rows: OBSERVATIONS.slice(0, 2).map(({ id, meta }) => ({ id, meta })),
      truncated: true,
      dialect: 'duckdb',
    });
    const csv = await ask(
      'SELECT id, outcome FROM observations ORDER BY id',
      { limit: 1 },
      { accept: 'text/csv' },
    );
    expect(csv.text).toBe('id,outcome\r\no0,2.5\r\n');
    expect(csv.headers.get('x-dialect')).toBe('duckdb');
  });

  it('refuses SQL that writes, is wrong or takes too long, and goes on', async () => {
    for (const sql of ['DELETE FROM observations', 'SELECT nope FROM signals', 'SELECT 1; SELECT 2', '--']) {
      expect(problemOf(await ask(sql), 400).detail).not.toContain(folder);
    }
    const endless =
      'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 1e15) SELECT count(*) FROM r';
    expect(problemOf(await ask(endless), 400).detail).toMatch(/longer than 2000 ms/);
    expect((await answerOf('SELECT count(*) AS n FROM observations')).rows).toEqual([{ n: 7 }]);
  });
});

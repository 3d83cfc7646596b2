import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { DUCKDB } from '../../e2e/embedded.ts';
import { call, post } from '../answers.ts';
import { makeFolder, removeFolder, sharedService, uuid } from '../harness.ts';
import { decide, EXAMPLE, oneClaim, process, query, upsert } from './requests.ts';

/** Every row of every table of a DuckDB file that another has open, as text, by table. */
async function dumpOf(file: string): Promise<Map<string, string[]>> {
  const folder = makeFolder();
  try {
    const copy = join(folder, 'copy.duckdb');
    copyFileSync(file, copy);
    if (existsSync(`${file}.wal`)) copyFileSync(`${file}.wal`, `${copy}.wal`);
    const instance = await DuckDBInstance.create(copy);
    const connection = await instance.connect();
    const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
    const dump = new Map<string, string[]>();
    for (const [table] of await rows('SELECT table_name FROM duckdb_tables() WHERE NOT internal')) {
      const all = await rows(`SELECT t::VARCHAR FROM "${String(table)}" t ORDER BY 1`);
      dump.set(
        String(table),
        all.map(([text]) => String(text)),
      );
    }
    connection.closeSync();
    instance.closeSync();
    return dump;
  } finally {
    removeFolder(folder);
  }
}

describe('reading', () => {
  const service = sharedService({ MEMORY_REVIEW: 'agent' }, DUCKDB.dsn);
  let claims: string[] = [];
  let event = '';
  beforeAll(async () => {
    const done = await process(service.url, { text: EXAMPLE, timestamp: '2026-01-01T00:00:00Z' });
    claims = done.claims.map(({ id }) => id);
    event = done.event_id;
    oneClaim(await decide(service.url, claims[1], 'resolve', { over: claims[0], reason: 'seen' }));
    await upsert(service.url, [{ text: 'It waits for a person.', evidence: [{ event_id: event }] }]);
  });

  it('changes no row, whatever is asked', async () => {
    const before = await dumpOf(service.file);
    expect(before.get('claim_version')?.length).toBeGreaterThan(4);
    expect(before.get('claim_history')?.length).toBeGreaterThan(4);
    const moments = ['', 'at=2026-01-02', 'as_of=2026-01-02', `as_of=${new Date().toISOString()}`];
    const question = 'question=Did+the+deployment+succeed%3F';
    const paths = [
      ...moments.flatMap((moment) => [
        `/v1/query?${question}&${moment}`,
        `/v1/claims?limit=1&${moment}`,
        ...claims.flatMap((id) => (moment.startsWith('at') ? [] : [`/v1/claims/${id}?${moment}`])),
        ...claims.map((id) => `/v1/claims/${id}/history?${moment.startsWith('at') ? '' : moment}`),
      ]),
      '/v1/contradictions?expand=claims',
      '/v1/contradictions?status=open',
      '/v1/events?limit=1',
      `/v1/events/${event}`,
      `/v1/events/${uuid('none')}`,
      '/v1/export?kind=event',
      '/v1/export?kind=claim',
      '/v1/claims?cursor=nonsense',
      '/openapi.json',
      '/metrics',
      '/ready',
    ];
    for (const path of paths) {
      const { status } = await call(service.url, path);
      expect({ path, status }).toSatisfy(() => [200, 400, 404].includes(status));
    }
    for (const path of ['events', 'claims']) {
      const abort = new AbortController();
      const response = await fetch(new URL(`/v1/${path}/stream?last_event_id=0`, service.url), {
        signal: abort.signal,
      });
      expect(response.status).toBe(200);
      await response.body?.getReader().read();
      abort.abort();
    }
    await query(service.url, question);
    await post(service.url, '/v1/query', { question: 'Did the deployment succeed?' });
    for (const id of claims) await call(service.url, `/v1/claims/${id}/verify`, { method: 'POST' });
    const after = await dumpOf(service.file);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of before) expect({ table, rows: after.get(table) }).toEqual({ table, rows });
  });

  it('would be seen to change one', async () => {
    const before = await dumpOf(service.file);
    oneClaim(await decide(service.url, claims[2], 'resolve', { over: claims[0], reason: 'seen' }));
    const after = await dumpOf(service.file);
    const changed = [...before].filter(([table, rows]) => after.get(table)?.join() !== rows.join());
    expect(changed.map(([table]) => table).sort()).toEqual(['claim_history', 'claim_version']);
  });
});

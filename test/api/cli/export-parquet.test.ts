import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIEW_NAMES } from '../../../sinks/analytics/views.ts';
import { post } from '../answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from '../harness.ts';
import { runCommand } from './run-command.ts';

const FILES = VIEW_NAMES.map((view) => `${view}.parquet`).sort();

/** Rows of a statement over a folder of exported files, by DuckDB alone. */
async function read(folder: string, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    return (
      await connection.runAndReadAll(sql.replace(/EXPORT\/(\w+)/g, `'${folder}/$1.parquet'`))
    ).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe('export --parquet', () => {
  let folder = '';
  let db = '';
  let service: LocalService | undefined;
  beforeAll(async () => {
    folder = makeFolder();
    db = join(folder, 'store.duckdb');
    service = await serve(db);
    const observations = Array.from({ length: 50 }, (_, at) => ({
      scope_id: uuid('scope'),
      entity_id: uuid('entity'),
      outcome: at / 4,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    }));
    await post(service.url, '/v1/ingest/batch', { observations });
    await post(service.url, '/v1/events', {
      events: [{ id: uuid('event'), content: 'The billing service runs in Oslo.' }],
    });
  });
  afterAll(async () => {
    await service?.stop();
    removeFolder(folder);
  });

  it('writes every view of a server, and of a store', async () => {
    if (service === undefined) throw new Error('no server');
    const server = join(folder, 'of-server');
    const ran = await runCommand(['export', '--parquet', server, '--url', service.url, '--json']);
    expect([ran.code, ran.stderr]).toEqual([0, []]);
    expect(JSON.parse(ran.stdout[0])).toMatchObject({ folder: server });
    expect(readdirSync(server).sort()).toEqual(FILES);
    await service.stop();
    service = undefined;
    const store = join(folder, 'of-store');
    const local = await runCommand(['export', '--parquet', store, '--db', db]);
    expect([local.code, local.stdout[0]]).toEqual([0, expect.stringMatching(/^file\s+bytes$/)]);
    expect(readdirSync(store).sort()).toEqual(FILES);
    const columnsOf = VIEW_NAMES.map(
      (view) => `SELECT '${view}' AS view, column_name FROM (DESCRIBE ${view})`,
    );
    const reported = await runCommand(['sql', '--db', db, '--format', 'json', columnsOf.join(' UNION ALL ')]);
    const { rows }: { rows: { view: string; column_name: string }[] } = JSON.parse(reported.stdout[0]);
    for (const from of [server, store]) {
      const sums = 'SELECT count(*), sum(outcome), min("timestamp")::VARCHAR FROM EXPORT/observations';
      expect(await read(from, sums)).toEqual([['50', 306.25, '2026-01-01 00:00:00']]);
      expect(await read(from, 'SELECT content FROM EXPORT/events')).toEqual([
        ['The billing service runs in Oslo.'],
      ]);
      expect(await read(from, 'SELECT count(*) FROM EXPORT/claims')).toEqual([['1']]);
      const described = VIEW_NAMES.map(
        (view) => `SELECT '${view}', column_name FROM (DESCRIBE FROM EXPORT/${view})`,
      );
      expect(await read(from, described.join(' UNION ALL '))).toEqual(
        rows.map(({ view, column_name }) => [view, column_name]),
      );
    }
  });

  it('refuses a folder with files, unless it may replace those of an earlier export', async () => {
    const to = join(folder, 'again');
    mkdirSync(to);
    const [mine, earlier] = ['notes.txt', FILES[0]];
    for (const file of [mine, earlier]) writeFileSync(join(to, file), 'mine');
    const refused = await runCommand(['export', '--parquet', to, '--db', db]);
    expect([refused.code, refused.stderr[0]]).toEqual([1, expect.stringMatching(/not empty.*--overwrite/)]);
    expect(readdirSync(to).sort()).toEqual([mine, earlier].sort());
    expect((await runCommand(['export', '--parquet', to, '--db', db, '--overwrite'])).code).toBe(0);
    expect(readdirSync(to).sort()).toEqual([...FILES, mine].sort());
    expect(readFileSync(join(to, earlier)).subarray(0, 4).toString()).toBe('PAR1');
    expect(readFileSync(join(to, mine), 'utf8')).toBe('mine');
  });

  it('writes all files or none', async () => {
    const to = join(folder, 'none');
    // The server ends after some of the views.
    const broken = await serve(join(folder, 'broken.duckdb'), { SIGNAL_SQL_MEMORY: '64MB' });
    await broken.stop();
    const ran = await runCommand(['export', '--parquet', to, '--url', broken.url]);
    expect(ran.code).toBe(1);
    expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFree } from '../../services/port.ts';
import { type PostgresService, startPostgres } from '../../services/postgres/start.ts';
import { postgresForTests } from './postgres.ts';

const shared = await postgresForTests();

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

shared.describe('startPostgres', () => {
  let postgres: PostgresService;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('waits for the disk unless configured otherwise', async () => {
    expect(await query(postgres.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('asks for a password', async () => {
    const url = new URL(postgres.url);
    url.password = 'wrong';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password/);
  });

  it('creates a database once, and drops one that is in use', async () => {
    const url = await postgres.createDatabase('named');
    expect(await postgres.createDatabase('named')).toBe(url);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const gone = new Promise((resolve) => client.once('end', resolve));
    await postgres.dropDatabase(url);
    await gone;
    await expect(query(url, 'select 1')).rejects.toThrow(/does not exist/);
  });

  it('creates databases at the same time', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => postgres.createDatabase()));
    expect(new Set(urls).size).toBe(8);
    for (const url of urls) expect(await query(url, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('keeps what was committed when it is killed under a busy session, and nothing else', async () => {
    const url = await postgres.createDatabase();
    await query(url, 'create table kept (x int)');
    await query(url, 'insert into kept values (1)');
    const busy = new pg.Client({ connectionString: url });
    busy.on('error', () => {});
    await busy.connect();
    await busy.query('begin');
    await busy.query('insert into kept values (2)');
    const endless = busy.query('select count(*) from generate_series(1, 1e12)').catch(() => 'cut off');
    await postgres.kill();
    expect(await endless).toBe('cut off');
    await postgres.restart();
    expect(await query(url, 'select x from kept')).toEqual([{ x: 1 }]);
  });
});

shared.describe('a folder of the caller', () => {
  it('is used again by the next server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-test-'));
    try {
      const first = await startPostgres({ folder, fsync: false });
      await query(first.url, 'create table kept as select 1 as x');
      await first.stop();
      expect(await isFree(first.port)).toBe(true);
      expect(existsSync(folder)).toBe(true);
      const second = await startPostgres({ folder });
      expect(await query(second.url, 'select x from kept')).toEqual([{ x: 1 }]);
      await second.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

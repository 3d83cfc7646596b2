import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariaDb } from '../../services/mariadb/binaries.ts';
import { type MariaDbService, startMariaDb } from '../../services/mariadb/start.ts';
import { ServiceMissing } from '../../services/missing.ts';
import { isFree } from '../../services/port.ts';
import { mariaDbForTests, mariaDbUrl } from './mariadb.ts';

const shared = await mariaDbForTests();

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const connection = await createConnection({ uri: url, rowsAsArray: true });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(text);
    return rows;
  } finally {
    await connection.end();
  }
}

describe('findMariaDb', () => {
  it('says what to install where there is none', () => {
    expect(() => findMariaDb(['/nowhere'])).toThrow(ServiceMissing);
    expect(() => findMariaDb(['/nowhere'])).toThrow(/^MariaDB is not installed: apt-get install [^\n]*$/);
  });
});

shared.describe('the MariaDB server of a run', () => {
  it('gives every caller an empty database of its own', async () => {
    const urls = [shared.url, await mariaDbUrl()];
    expect(new URL(urls[0]).host).toBe(new URL(urls[1]).host);
    for (const url of urls) await query(url, 'CREATE TABLE mine (x INT)');
  });
});

shared.describe('startMariaDb', () => {
  let mariadb: MariaDbService;

  beforeAll(async () => {
    mariadb = await startMariaDb();
  });
  afterAll(() => mariadb?.stop());

  it('waits for the disk unless configured otherwise', async () => {
    expect(await query(mariadb.url, 'SELECT @@innodb_flush_log_at_trx_commit')).toEqual([[1]]);
  });

  it('asks for a password', async () => {
    for (const user of ['tidemark', 'root']) {
      const url = new URL(mariadb.url);
      url.username = user;
      url.password = '';
      await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/Access denied/);
    }
  });

  it('creates a database once, and drops it', async () => {
    const url = await mariadb.createDatabase('named');
    expect(await mariadb.createDatabase('named')).toBe(url);
    await mariadb.dropDatabase(url);
    await expect(query(url, 'SELECT 1')).rejects.toThrow(/Unknown database/);
  });

  it('keeps what was committed when it is killed, and when it starts again', async () => {
    const url = await mariadb.createDatabase();
    await query(url, 'CREATE TABLE kept (x INT PRIMARY KEY) ENGINE = InnoDB');
    await query(url, 'INSERT INTO kept VALUES (1)');
    await mariadb.kill();
    await mariadb.restart();
    expect(await query(url, 'SELECT x FROM kept')).toEqual([[1]]);
  });
});

shared.describe('a folder of the caller', () => {
  it('is used again by the next server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-test-'));
    try {
      const first = await startMariaDb({ folder, fsync: false });
      await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS x');
      await first.stop();
      expect(await isFree(first.port)).toBe(true);
      expect(existsSync(folder)).toBe(true);
      const second = await startMariaDb({ folder, fsync: false });
      expect(await query(second.url, 'SELECT x FROM kept')).toEqual([[1]]);
      await second.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

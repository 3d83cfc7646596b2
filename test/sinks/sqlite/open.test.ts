import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrationsUpTo } from '../../../sinks/sql/migrations.ts';
import { FileConnection } from '../../../sinks/sqlite/file-connection.ts';
import { openSqlite, type SqliteOptions, sqliteFile } from '../../../sinks/sqlite/index.ts';
import { someRows, someSeries, temporaryFolder, transaction } from '../fixtures.ts';
import { namedSeries, namesMeant, seriesMeant } from '../named-series.ts';

const three = transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] });

async function open(options: SqliteOptions) {
  const store = await openSqlite(options);
  onTestFinished(() => store.close());
  return store;
}

/** Runs SQL on a file from outside tidemark. */
async function onFile(path: string, sql: string) {
  const connection = await FileConnection.open({ path, mode: 'write' });
  await connection.exec(sql);
  connection.close();
}

describe('openSqlite', () => {
  it('makes files that their owner alone may read', async () => {
    const folder = temporaryFolder();
    const store = await open({ path: join(folder, 'store.sqlite') });
    await store.commit(three);
    // What only holds a lock is empty.
    const names = readdirSync(folder).filter((name) => !name.includes('-lock'));
    expect(names.length).toBeGreaterThan(1);
    const modes = names.map((name) => [name, statSync(join(folder, name)).mode & 0o077]);
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
  });

  it('refuses a store of a newer schema', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    await (await openSqlite({ path })).close();
    await onFile(path, "INSERT INTO migrations VALUES (999, 'later', '2030-01-01')");
    for (const readOnly of [false, true]) {
      await expect(openSqlite({ path, readOnly })).rejects.toMatchObject({
        code: 'store_newer',
        message: expect.stringMatching(/newer tidemark \(schema 999, this one knows \d+\); upgrade\.$/),
      });
    }
  });

  it('finds series by the names that were stored before they were searched for', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const store = await open({ path });
    await store.commit(namedSeries);
    await store.close();
    await onFile(
      path,
      `DROP INDEX series_by_key;
       ALTER TABLE series_description DROP COLUMN entity_key;
       ALTER TABLE series_description DROP COLUMN metric_key;
       DROP TABLE webhook;
       DROP TABLE feedback;
       DROP TABLE mute; DROP TABLE daily_usage; DROP TABLE transfer;
       DROP VIEW contradiction; DROP VIEW claim;
       DROP TABLE event; DROP TABLE claim_version; DROP TABLE evidence; DROP TABLE relation; DROP TABLE claim_history;
       DROP TABLE ledger_position; DROP TABLE forgotten; DROP TABLE ledger_snapshot; DROP TABLE ledger_snapshot_block; DROP TABLE embedding;
       ${migrationsUpTo('sqlite', 5)
         .filter(({ version }) => [2, 3, 5].includes(version))
         .map(({ sql }) => sql)
         .join('\n')}
       DELETE FROM migrations WHERE version >= 9`,
    );
    const again = await open({ path });
    expect(await again.register.meant(namesMeant)).toMatchObject(seriesMeant);
  });

  it('refuses what is no store, and leaves it as it was', async () => {
    const folder = temporaryFolder();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'x'.repeat(100_000));
    mkdirSync(join(folder, 'directory'));
    const foreign = join(folder, 'foreign.sqlite');
    await onFile(foreign, 'CREATE TABLE mine (a INTEGER)');
    const bytes = readFileSync(foreign);
    const before = readdirSync(folder);
    for (const path of [
      text,
      foreign,
      join(folder, 'directory'),
      join(folder, 'missing', 'store.sqlite'),
      join(text, 'store.sqlite'),
      '/proc/store.sqlite',
    ]) {
      const failure = await openSqlite({ path }).catch((error: unknown) => error);
      expect(failure, path).toMatchObject({ code: 'store_path' });
      expect(failure instanceof Error && failure.message, path).not.toContain(folder);
    }
    expect(readFileSync(text, 'utf8')).toBe('x'.repeat(100_000));
    expect(readFileSync(foreign).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(before);
    await expect(openSqlite({ path: join(folder, 'none.sqlite'), readOnly: true })).rejects.toMatchObject({
      code: 'store_path',
    });
  });

  it('lets several read at once, and nobody write meanwhile', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const store = await openSqlite({ path });
    await store.commit(three);
    await store.close();
    const readers = [await open({ path, readOnly: true }), await open({ path, readOnly: true })];
    for (const reader of readers) expect((await reader.observations({}, 9)).rows).toHaveLength(3);
    await expect(openSqlite({ path })).rejects.toMatchObject({ code: 'store_locked' });
    for (const reader of readers) await reader.close();
    await (await open({ path })).ping();
  });

  it('finding 12: opens no second writer by another name of the file', async () => {
    const folder = temporaryFolder();
    const [path, other] = ['a.sqlite', 'b.sqlite'].map((name) => join(folder, name));
    const store = await openSqlite({ path });
    linkSync(path, other);
    for (const name of [path, other]) {
      await expect(openSqlite({ path: name })).rejects.toMatchObject({
        code: 'store_path',
        message: expect.stringMatching(/has 2 names \(hard links\)/),
      });
    }
    await store.close();
  });

  it('reads a copy of the file alone', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'store.sqlite');
    const store = await openSqlite({ path });
    await store.commit(three);
    await store.close();
    // Closing has moved everything into the file; an empty log may stay.
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const copy = join(folder, 'copy.sqlite');
    writeFileSync(copy, readFileSync(path));
    const reader = await open({ path: copy, readOnly: true });
    expect((await reader.recover()).nextSeq).toBe(4);
  });

  it('keeps each namespace in a file of its own', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const plain = await open({ path });
    const blue = await open({ path, namespace: 'blue' });
    await blue.commit(three);
    expect((await plain.recover()).nextSeq).toBe(1);
    expect((await blue.recover()).nextSeq).toBe(4);
    expect(existsSync(sqliteFile(path, 'blue'))).toBe(true);
    await expect(openSqlite({ path, namespace: 'blue' })).rejects.toMatchObject({ code: 'store_locked' });
  });

  it('syncs every commit before it resolves, by what SQLite promises', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const connection = await FileConnection.open({ path, mode: 'write' });
    await connection.beDurable();
    expect(await connection.rows('SELECT journal_mode FROM pragma_journal_mode')).toEqual([['wal']]);
    expect(await connection.rows('SELECT synchronous FROM pragma_synchronous')).toEqual([[2]]);
    connection.close();
  });
});

describe('a plan', () => {
  it('takes pages by an index, and sorts none', async () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    await open({ path });
    const connection = await FileConnection.open({ path, mode: 'read' });
    onTestFinished(() => connection.close());
    const plan = async (sql: string) => {
      const explained = await (await connection.prepare(`EXPLAIN QUERY PLAN ${sql}`)).raw().iterate([]);
      return [...explained].map((row) => String(row[3])).join('\n');
    };
    const pages = [
      'SELECT o.seq FROM observation_log o JOIN series s ON s.series = o.series ORDER BY o."time", o.seq LIMIT 9',
      'SELECT id FROM signal_latest ORDER BY detected_at DESC, id DESC LIMIT 9',
      'SELECT seq FROM change_log WHERE seq > 5 AND seq <= 9 ORDER BY seq LIMIT 9',
    ];
    for (const page of pages) expect(await plan(page), page).not.toMatch(/TEMP B-TREE/);
  });
});

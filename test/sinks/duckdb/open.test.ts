import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { openTemporary, someSignal, temporaryFolder, transaction, uuid } from '../fixtures.ts';
import { namedSeries, namesMeant, seriesMeant } from '../named-series.ts';

/** Statements that take the scopes from memory, and what came after them. */
const WITHOUT_SCOPES = [
  'event',
  'claim_version',
  'evidence',
  'relation',
  'claim_history',
  'embedding',
  'ledger_snapshot',
]
  .map((table) => `ALTER TABLE ${table} DROP COLUMN scope`)
  .concat(
    'DROP TABLE forgotten; DROP TABLE rewritten',
    'ALTER TABLE embedding DROP COLUMN kind; ALTER TABLE embedding DROP COLUMN part',
    'ALTER TABLE embedding RENAME COLUMN id TO claim_id',
  );

/** Runs SQL on a file from outside tidemark. */
async function onFile(path: string, ...statements: string[]) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

/** Another process that has the file open until it is asked to end. */
async function holder(path: string) {
  const script = `
    import { DuckDBInstance } from '@duckdb/node-api';
    const instance = await DuckDBInstance.create(process.argv[1]);
    process.stdout.write('open');
    process.stdin.on('end', () => instance.closeSync()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    cwd: packageRoot(import.meta.url),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const end = async () => {
    const exit = once(child, 'exit');
    child.stdin.end();
    await exit;
  };
  return { pid: child.pid, end };
}

describe('openDuckDb', () => {
  it('finding 14: makes a file that its owner alone may read', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    await (await openDuckDb({ path })).close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('refuses a file that this process has open, and takes it after closing', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const store = await openTemporary(path);
    await expect(openDuckDb({ path })).rejects.toMatchObject({ code: 'store_locked' });
    await expect(
      openDuckDb({ path: join(path, '..', '.', 'store.duckdb'), readOnly: true }),
    ).rejects.toMatchObject({
      code: 'store_locked',
    });
    await store.close();
    await store.close();
    await (await openTemporary(path)).ping();
    await expect(store.ping()).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('names the process that has the file, and not where it is', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const other = await holder(path);
    const failure = await openDuckDb({ path }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'store_locked' });
    const message = failure instanceof Error ? failure.message : '';
    expect(message).toContain(`PID ${other.pid}`);
    expect(message).not.toContain('/');
    await other.end();
    await (await openTemporary(path)).ping();
  });

  it('refuses a store of a newer schema', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    await (await openTemporary(path)).close();
    await onFile(path, "INSERT INTO migrations VALUES (999, 'later', now()::TIMESTAMP)");
    await expect(openDuckDb({ path })).rejects.toMatchObject({
      code: 'store_newer',
      message: expect.stringMatching(/newer tidemark \(schema 999, this one knows \d+\); upgrade\.$/),
    });
  });

  it('gives signals of before there was a severity as notes', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const store = await openTemporary(path);
    const signal = someSignal('one');
    await store.commit(transaction({ signals: [signal], changes: [{ kind: 'signal', signal }] }));
    await store.close();
    await onFile(
      path,
      `UPDATE change_log SET payload = replace(payload, '"severity":"alert",', '')`,
      'DROP VIEW signals; ALTER TABLE signal_latest DROP COLUMN severity; CREATE VIEW signals AS SELECT 1 AS one',
      'DROP TABLE series_description; DROP TABLE scope_description; DROP TABLE access_token; DROP TABLE webhook; DROP TABLE feedback; DROP TABLE mute; DROP TABLE daily_usage; DROP TABLE transfer; DROP TABLE journal',
      'ALTER TABLE claim_version DROP COLUMN stretches',
      ...WITHOUT_SCOPES,
      'DELETE FROM migrations WHERE version >= 7',
    );
    const again = await openTemporary(path);
    expect((await again.signals({}, 9)).rows).toMatchObject([{ severity: 'note' }]);
    expect((await again.signals({ severity: 'alert' }, 9)).rows).toEqual([]);
    expect(await again.changes({ updates: true, severity: 'note' }, 0, 9, 9)).toMatchObject([
      { kind: 'signal', signal: { severity: 'note' } },
    ]);
    await again.close();
  });

  it('finds series by the names that were stored before they were searched for', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const store = await openTemporary(path);
    await store.commit(namedSeries);
    await store.close();
    await onFile(
      path,
      'ALTER TABLE series_description DROP COLUMN entity_key',
      'ALTER TABLE series_description DROP COLUMN metric_key',
      'DROP TABLE webhook; DROP TABLE feedback; DROP TABLE mute; DROP TABLE daily_usage; DROP TABLE transfer; DROP TABLE journal',
      'ALTER TABLE claim_version DROP COLUMN stretches',
      ...WITHOUT_SCOPES,
      'DELETE FROM migrations WHERE version >= 10',
    );
    const again = await openTemporary(path);
    expect(await again.register.meant(namesMeant)).toMatchObject(seriesMeant);
    await again.close();
  });

  it('refuses what is no store, and leaves it as it was', async () => {
    const folder = temporaryFolder();
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'x'.repeat(100_000));
    mkdirSync(join(folder, 'directory'));
    const foreign = join(folder, 'foreign.duckdb');
    await onFile(foreign, 'CREATE TABLE mine (a INTEGER)');
    for (const path of [
      text,
      foreign,
      join(folder, 'directory'),
      join(folder, 'missing', 'store.duckdb'),
      join(text, 'store.duckdb'),
      '/proc/store.duckdb',
    ]) {
      const failure = await openDuckDb({ path }).catch((error: unknown) => error);
      expect(failure, path).toMatchObject({ code: 'store_path' });
      expect(failure instanceof Error && failure.message, path).not.toContain(folder);
    }
    expect(readFileSync(text, 'utf8')).toBe('x'.repeat(100_000));
    await expect(openDuckDb({ path: join(folder, 'none.duckdb'), readOnly: true })).rejects.toMatchObject({
      code: 'store_path',
    });
  });

  it('brings a store of the first schema up to date, and keeps what it holds', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    const first = join(packageRoot(import.meta.url), 'sinks', 'duckdb', 'migrations', '001_initial.sql');
    await onFile(
      path,
      'CREATE TABLE migrations (version INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)',
      readFileSync(first, 'utf8'),
      "INSERT INTO migrations VALUES (1, 'initial', now()::TIMESTAMP)",
      "INSERT INTO store_info VALUES ('0123456789abcdef0123456789abcdef')",
      `INSERT INTO series VALUES (0, '${uuid('scope')}', '${uuid('entity')}')`,
      "INSERT INTO observation_log VALUES (1, 0, '2026-05-01', 4.5, NULL, NULL)",
    );
    await expect(openDuckDb({ path, readOnly: true })).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringContaining('start the server once'),
    });
    const store = await openTemporary(path);
    expect(await store.recover()).toMatchObject({ storeId: '0123456789abcdef0123456789abcdef', nextSeq: 2 });
    expect((await store.observations({}, 9)).rows.map(({ outcome }) => outcome)).toEqual([4.5]);
    expect(await store.settingsAfter(0)).toEqual([]);
  });
});

describe('packageRoot', () => {
  it('finds the folder of the package from any depth', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
    expect(packageRoot(import.meta.url)).toBe(root);
    expect(() => packageRoot('file:///proc/self/x.js')).toThrow(/not installed/);
  });
});

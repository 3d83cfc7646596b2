import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { prepared } from '../../../sinks/sql/session.ts';
import { SQLITE } from '../../../sinks/sqlite/dialect.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import { temporaryFolder } from '../fixtures.ts';

describe('the ledger of SQLite', () => {
  it.each([
    ['event', ['id']],
    ['claim_version', ['id']],
    ['evidence', ['claim_id']],
    ['evidence', ['event_id']],
    ['relation', ['id']],
    ['relation', ['a', 'b']],
    ['claim_history', ['claim_id']],
  ] as const)('finds rows of %s by %s without reading the scope', async (table, columns) => {
    const path = join(temporaryFolder(), 'store.sqlite');
    await (await openSqlite({ path })).close();
    const database = new Database(path);
    const { sql, values } = SQLITE.found({
      table,
      alias: 'c',
      scope: 'team',
      keys: { columns, kind: 'uuid', values: ['0', '1'] },
      where: { sql: 'true', values: [] },
    });
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN SELECT * FROM ${prepared(SQLITE, sql).text}`)
      .all(...values);
    database.close();
    const text = JSON.stringify(plan);
    for (const column of columns) expect(text).toContain(`(scope=? AND ${column}=?)`);
    expect(text).not.toContain('(scope=?)');
  });
});

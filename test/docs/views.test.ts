import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { VIEW_NAMES, viewStatements } from '../../sinks/analytics/views.ts';
import { packageRoot } from '../../sinks/package-root.ts';

const page = readFileSync(join(packageRoot(import.meta.url), 'docs/reference/sql.md'), 'utf8');

/** The cells of the rows of the table with a head. */
function rowsOf(head: RegExp): string[][] {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => head.test(line)) + 2;
  const end = lines.findIndex((line, at) => at >= from && !line.startsWith('|'));
  return lines.slice(from, end).map((line) => line.split('|').slice(1, -1));
}

const quoted = (text: string) => Array.from(text.matchAll(/`(\w+)`/g), ([, name]) => name);

describe('the page of SQL', () => {
  it('has every view and each of its names, and no other', async () => {
    const named = rowsOf(/^\| view +\| a row is/).map(([names]) => quoted(names));
    expect(named.map(([first]) => first).sort()).toEqual([...VIEW_NAMES].sort());
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const view of viewStatements({}, '0'.repeat(32))) await connection.run(view);
    const views = await connection.runAndReadAll('SELECT view_name FROM duckdb_views() WHERE NOT internal');
    expect(named.flat().sort()).toEqual(views.getRowsJson().flat().sort());
    connection.closeSync();
  });

  it('has the columns of every view with their types, in their order', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const view of viewStatements({}, '0'.repeat(32))) await connection.run(view);
    const written = rowsOf(/^\| view +\| columns/).map(([view, columns]) => [
      ...quoted(view),
      columns.trim().replaceAll('`', ''),
    ]);
    const real: unknown[] = [];
    for (const view of VIEW_NAMES) {
      const described = await connection.runAndReadAll(`DESCRIBE ${view}`);
      const columns = described.getRowsJson().map(([name, type]) => `${String(name)} ${String(type)}`);
      real.push([view, columns.join(', ')]);
    }
    expect(written).toEqual(real);
    connection.closeSync();
  });
});

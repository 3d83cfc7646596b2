import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../../api/client/index.ts';
import { type LocalService, makeFolder, removeFolder, serve } from '../harness.ts';
import { runCommand, startCommand } from './run-command.ts';

/** The long text makes parts come before the end. */
const ENDLESS = "select range n, repeat('x', 100) t from range(1000000000000)";
const MANY = `select range n, 'a "quoted"' || chr(13) || chr(10) || 'text' t from range(20000)`;

describe.each(['a local store', 'a server'])('sql on %s', (kind) => {
  let folder = '';
  let service: LocalService | undefined;
  let target: string[] = [];
  beforeAll(async () => {
    folder = makeFolder();
    const dsn = `duckdb://${join(folder, 'store.duckdb')}`;
    service = await serve(join(folder, 'store.duckdb'));
    target = ['--url', service.url];
    if (kind === 'a server') return;
    await service.stop();
    service = undefined;
    target = ['--db', dsn];
  });
  afterAll(async () => {
    await service?.stop();
    removeFolder(folder);
  });
  const sql = (...args: string[]) => runCommand(['sql', ...target, ...args]);
  const file = (name: string) => join(folder, name);

  it('writes each format to a file, with every row', async () => {
    const text = (name: string) => readFileSync(file(name), 'utf8');
    const holds: Record<string, (name: string) => void> = {
      ndjson(name) {
        const rows = text(name).trimEnd().split('\n');
        expect([rows.length, JSON.parse(rows[19_999])]).toEqual([
          20_000,
          { n: 19_999, t: 'a "quoted"\r\ntext' },
        ]);
      },
      parquet: (name) => expect(readFileSync(file(name)).subarray(-4).toString()).toBe('PAR1'),
      csv(name) {
        expect(text(name).startsWith('n,t\n0,"a ""quoted""\r\ntext"\n1,')).toBe(true);
        expect(text(name).endsWith('\n19999,"a ""quoted""\r\ntext"\n')).toBe(true);
      },
      arrow(name) {
        const rows = tableFromIPC(readFileSync(file(name)));
        expect([rows.numRows, rows.get(7)?.toJSON()]).toEqual([20_000, { n: 7n, t: 'a "quoted"\r\ntext' }]);
      },
    };
    // What writes a format is the same in both places.
    for (const format of Object.keys(holds).slice(0, service === undefined ? 2 : undefined)) {
      const ran = await sql(MANY, '--format', format, '--output', file(`many.${format}`));
      expect([ran.code, ran.stdout, ran.stderr], format).toEqual([0, [], []]);
      holds[format](`many.${format}`);
    }
    await sql('select 1 a', '--output', file('one.txt'));
    expect(text('one.txt')).toBe('a\n1\n');
    await sql('select 1 a', '--format', 'json', '--output', file('one.json'));
    expect(JSON.parse(text('one.json'))).toMatchObject({ rows: [{ a: 1 }], count: 1 });
  });

  it('writes to stdout, and has as many rows as --limit says', async () => {
    expect((await sql('from range(20000)', '--csv')).stdout).toHaveLength(20_001);
    expect((await sql('from range(9)', '--format', 'ndjson', '--limit', '2')).stdout).toEqual([
      '{"range":0}',
      '{"range":1}',
    ]);
  });

  it('leaves no file when the statement fails', async () => {
    const late = "select if(range = 120000, error('spoilt'), range) n, repeat('x', 99) t from range(150000)";
    for (const [statement, format] of [
      ['selec 1', 'arrow'],
      [late, 'arrow'],
      [late, 'ndjson'],
      [late, 'parquet'],
    ]) {
      const ran = await sql(statement, '--format', format, '--output', file('never'));
      expect(ran.code).toBe(1);
      expect(ran.stderr[0]).toMatch(/syntax error|spoilt|failed after|broke off/);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
    expect((await sql('select 1', '--output', join(folder, 'missing', 'a'))).stderr[0]).toMatch(
      /not writable \(ENOENT\).*--output/,
    );
    expect((await sql('select 1', '--csv', '--format', 'json')).stderr[0]).toMatch(/several formats/);
  });

  it.each(['arrow', 'ndjson', 'csv'])('ends with 130 at Ctrl-C, and leaves no file (%s)', async (format) => {
    const running = startCommand(['sql', ...target, ENDLESS, '--format', format, '--output', file('half')]);
    const halves = () => readdirSync(folder).filter((name) => name.startsWith('half'));
    await expect.poll(halves, { timeout: 20_000 }).toHaveLength(1);
    const { code, stderr } = await running.end();
    expect([code, stderr]).toEqual([130, ['tidemark: cancelled']]);
    expect(halves()).toEqual([]);
    expect(existsSync(file('half'))).toBe(false);
  });

  it('is for clients too: rows one by one, and bytes', async () => {
    if (service === undefined) return;
    const client = new Client({ url: service.url });
    const found: unknown[] = [];
    for await (const row of client.sqlRows(ENDLESS.replace('range n', 'range + $1 n'), { params: [5] })) {
      found.push(row.n);
      if (found.length === 10_000) break;
    }
    expect([found[0], found.at(-1)]).toEqual([5, 10_004]);
    const parts: Uint8Array[] = [];
    for await (const part of client.sqlBytes('from range(300)', 'arrow', { limit: 200 })) parts.push(part);
    expect(tableFromIPC(Buffer.concat(parts)).numRows).toBe(200);
    const spoilt = client.sqlRows("select if(range = 120000, error('spoilt'), range) from range(150000)");
    await expect(
      (async () => {
        for await (const row of spoilt) expect(row).toBeDefined();
      })(),
    ).rejects.toThrow();
  });
});

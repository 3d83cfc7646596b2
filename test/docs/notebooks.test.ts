import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../services/command.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { runCommand, serveCommand } from '../api/cli/run-command.ts';
import { makeFolder, removeFolder } from '../api/harness.ts';
import { describeUnless } from '../services/missing.ts';

const ROOT = packageRoot(import.meta.url);
const PYTHON = join(ROOT, '.cache', 'notebooks-python-1', 'bin', 'python');
const MISSING = 'DuckDB, pandas and Polars for Python are not installed: scripts/install-services.sh.';

if (!existsSync(PYTHON)) process.stderr.write(`MISSING, so tests do not run: ${MISSING}\n`);
const describe = describeUnless(existsSync(PYTHON) ? {} : { missing: MISSING });

const page = readFileSync(join(ROOT, 'docs/how-to/notebooks.md'), 'utf8');
/** The code of each section. */
const recipes = Object.fromEntries(
  Array.from(page.matchAll(/^## (.+)\n[\s\S]*?```python\n([\s\S]*?)```$/gm), ([, title, code]) => [
    title,
    code,
  ]),
);

describe('the recipes for notebooks', () => {
  let folder = '';
  let db = '';
  beforeAll(async () => {
    folder = makeFolder();
    db = `duckdb://${join(folder, 'store.duckdb')}`;
    const { stdout } = await runCommand(['demo', '--csv', '--until', '2026-11-25']);
    const file = join(folder, 'fleet.csv');
    writeFileSync(file, `${stdout.join('\n')}\n`);
    expect((await runCommand(['replay', file, '--db', db])).code).toBe(0);
    const exported = await runCommand(['export', '--parquet', join(folder, 'fleet'), '--db', db]);
    expect([exported.code, exported.stderr]).toEqual([0, []]);
  }, 240_000);
  afterAll(() => removeFolder(folder));

  /** The rows of a statement, by tidemark itself. */
  async function rowsOf(statement: string): Promise<unknown[][]> {
    const { stdout, stderr } = await runCommand(['sql', '--format', 'ndjson', '--db', db, statement]);
    expect(stderr).toEqual([]);
    return stdout.map((line) => Object.values(JSON.parse(line)));
  }

  /** What a recipe prints, and after it an expression as JSON. */
  async function follow(title: string, expression: string, url = ''): Promise<unknown> {
    const path = join(folder, 'recipe.py');
    const start = `import os\nos.chdir(${JSON.stringify(folder)})\nos.environ["TIDEMARK_URL"] = ${JSON.stringify(url)}\n`;
    writeFileSync(
      path,
      `${start}${recipes[title]}\nimport json\nprint(json.dumps(${expression}, default=str))\n`,
    );
    const { code, text } = await run(PYTHON, [path]);
    expect([code, code === 0 ? '' : text]).toEqual([0, '']);
    return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
  }

  it('are of DuckDB, pandas, Polars and Arrow', () => {
    expect(Object.keys(recipes)).toEqual(['DuckDB', 'pandas', 'Polars', 'Arrow from a running server']);
  });

  it('query with DuckDB what SQL of tidemark queries', async () => {
    const [, statement] = /sql\("""([\s\S]*?)"""\)/.exec(recipes.DuckDB) ?? [];
    const expected = await rowsOf(statement.replace(/'fleet\/(\w+)\.parquet'/g, '$1'));
    const found = await follow('DuckDB', '[[r[0], r[1], r[3], r[4]] for r in late.fetchall()]');
    expect(expected.length).toBeGreaterThan(0);
    expect(found).toEqual(expected.map(([entity, pattern, , count, mean]) => [entity, pattern, count, mean]));
  });

  it('read with pandas', async () => {
    const found = await follow(
      'pandas',
      '[len(observations), round(observations.outcome.sum(), 3), len(hourly)]',
    );
    const [expected] = await rowsOf('SELECT count(*), round(sum(outcome), 3) FROM observations');
    const [[hours]] = await rowsOf(
      "SELECT sum(n) FROM (SELECT date_diff('hour', date_trunc('hour', min(\"timestamp\")), date_trunc('hour', max(\"timestamp\"))) + 1 AS n FROM observations GROUP BY entity_id)",
    );
    expect(found).toEqual([...expected, hours]);
  });

  it('read with Polars', async () => {
    const expected = await rowsOf(
      'SELECT pattern, count(*) AS n, max(strength) FROM signals GROUP BY pattern ORDER BY n, pattern',
    );
    expect(expected.length).toBeGreaterThan(3);
    expect(await follow('Polars', 'counts.rows()')).toEqual(expected);
  });

  it('read Arrow from a server', async () => {
    const expected = await rowsOf(
      'SELECT count(*), round(sum(outcome), 3) FROM observations WHERE outcome > 50',
    );
    const server = await serveCommand(db);
    const expression = '[table.num_rows, round(frame["outcome"].sum(), 3)]';
    expect(await follow('Arrow from a running server', expression, server.url)).toEqual(expected[0]);
    await server.end();
  });

  it('run as a notebook', async () => {
    const script = join(ROOT, 'test', 'docs', 'run-notebook.py');
    const notebook = join(ROOT, 'docs', 'examples', 'fleet.ipynb');
    const { code, text } = await run(PYTHON, [script, notebook, folder]);
    expect({ code, text }).toMatchObject({ code: 0 });
    const [[entity, pattern]] = await rowsOf(
      'SELECT entity, pattern FROM signals WHERE entity IS NOT NULL ORDER BY strength DESC, window_start LIMIT 1',
    );
    expect(text).toMatch(new RegExp(`^${entity}: ${pattern}, mean [\\d.]+ inside and [\\d.]+ overall`, 'm'));
  });
});

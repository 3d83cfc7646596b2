import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { executableName, makeExecutable } from '../../../release/executable/executable.ts';
import { ROOT } from '../../../release/root.ts';
import { makeFolder, removeFolder } from '../../api/harness.ts';
import { followPage } from '../../docs/follow.ts';
import { openShell } from '../../docs/shell.ts';
import { temporaryFolder } from '../../e2e/server.ts';

let made: string;

beforeAll(async () => {
  const folder = makeFolder();
  ({ path: made } = await makeExecutable(ROOT, folder, executableName('0.0.0')));
  return () => removeFolder(folder);
}, 300_000);

/** The executable alone in a folder, on a machine whose temporary folder is empty. */
function alone(): { folder: string; program: string; environment: Record<string, string> } {
  const folder = temporaryFolder();
  const program = join(folder, 'tidemark');
  copyFileSync(made, program);
  return { folder, program, environment: { TMPDIR: temporaryFolder() } };
}

function start(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
): ChildProcess {
  const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs a command to its end. */
async function said(...given: Parameters<typeof start>): Promise<{ code: unknown; text: string }> {
  const child = start(...given);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  const [code] = await once(child, 'close');
  return { code, text };
}

describe('the executable, alone in a folder with an empty environment', () => {
  it('takes observations, gives signals, answers SQL and shows its documentation', async () => {
    const { folder, program, environment } = alone();
    const server = start(program, ['serve', '--port', '0'], environment, folder);
    if (server.stdout === null) throw new Error('no output');
    let url = '';
    for await (const line of createInterface(server.stdout)) {
      url = JSON.parse(line).url ?? '';
      if (url !== '') break;
    }
    for (let times = 0; times < 7; times++) {
      const body = JSON.stringify({ scope: 'prod', entity: 'web-1', outcome: 11 });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${url}/v1/ingest`, { method: 'POST', headers, body })).ok).toBe(true);
    }
    await expect
      .poll(async () => (await fetch(`${url}/v1/signals?scope=prod&entity=web-1`)).json())
      .toMatchObject({ signals: [{ pattern: 'stall', status: 'open' }] });
    expect((await fetch(`${url}/docs/static/swagger-ui-bundle.js`)).ok).toBe(true);
    const sql = await said(program, ['sql', 'select pattern, status from signals'], environment, folder);
    expect(sql).toEqual({ code: 0, text: 'pattern  status\nstall    open\n' });
    server.kill('SIGTERM');
    expect((await once(server, 'close'))[0]).toBe(0);
  });

  it('keeps a memory, offers it to agents, and shows what it detects', async () => {
    const { folder, program, environment } = alone();
    const text = 'The API listens on port 8080.';
    const processed = await said(program, ['process', '--text', text], environment, folder);
    expect(processed).toEqual({ code: 0, text: '1 event, 1 claim, 0 contradictions\n' });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: program,
        args: ['mcp'],
        env: environment,
        cwd: folder,
        stderr: 'ignore',
      }),
    );
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('query');
    await client.close();
    const demo = await said(program, ['demo', '--csv', '--until', '2026-11-25'], environment, folder);
    expect(demo.text.split('\n').length).toBeGreaterThan(8000);
  });

  it('starts several times at once for the first time, and repairs its files', async () => {
    const { folder, program, environment } = alone();
    const version = () => said(program, ['--version'], environment, folder);
    const versions = await Promise.all([version(), version(), version()]);
    expect(versions.map(({ code }) => code)).toEqual([0, 0, 0]);
    const [cache] = readdirSync(environment.TMPDIR);
    const [hash] = readdirSync(join(environment.TMPDIR, cache));
    const files = join(environment.TMPDIR, cache, hash);
    await said(program, ['process', '--text', 'The API listens on port 8080.'], environment, folder);
    truncateSync(join(files, 'node_modules/@duckdb', native(files), 'libduckdb.so'), 1000);
    rmSync(join(files, 'dist'), { recursive: true });
    expect(await said(program, ['sql', 'select 7 as n'], environment, folder)).toEqual({
      code: 0,
      text: 'n\n7\n',
    });
  });

  it('goes to the temporary folder where the home folder cannot be written', async () => {
    const { folder, program, environment } = alone();
    const { code } = await said(program, ['--version'], { ...environment, HOME: '/proc' }, folder);
    expect(code).toBe(0);
    expect(existsSync(join(environment.TMPDIR, `tidemark-${process.getuid?.()}`))).toBe(true);
  });
});

it('the executable does what README.md shows', async () => {
  await followPage(
    readFileSync(join(ROOT, 'README.md'), 'utf8'),
    openShell(['env', `XDG_CACHE_HOME=${temporaryFolder()}`, made]),
  );
});

/** The package with DuckDB's library. */
function native(files: string): string {
  const name = readdirSync(join(files, 'node_modules/@duckdb')).find((each) =>
    each.startsWith('node-bindings-'),
  );
  if (name === undefined) throw new Error('no native code was unpacked');
  return name;
}

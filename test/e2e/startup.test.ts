import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { acknowledged, call, post, problemOf } from '../api/answers.ts';
import { runCommand } from '../api/cli/run-command.ts';
import { uuid } from '../api/harness.ts';
import { startServer, temporaryFolder } from './server.ts';

const isRoot = process.getuid?.() === 0;

/** Runs `serve`, which must fail with one line on stderr that fits `message`. */
async function expectRefusal(message: RegExp, args: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runCommand(['serve', '--port', '0', ...args], env);
  expect(stderr).toEqual([expect.stringMatching(message)]);
  expect(stderr[0]).toMatch(/^tidemark: /);
  expect(code).toBe(1);
  expect(stdout.filter((line) => line.includes('listening'))).toEqual([]);
}

const store = () => join(temporaryFolder(), 'store.duckdb');

/** Runs SQL on a file from outside. */
async function onFile(path: string, sql: string) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

describe('serve ends with one line that names the remedy', () => {
  it('where the port is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    await expectRefusal(new RegExp(`Port ${port} on 127.0.0.1 is in use.*--port`), [
      '--db',
      store(),
      '--port',
      port,
    ]);
    blocker.close();
  });

  it('finding 12: where too few files may be open, which Node.js takes for a missing package', async () => {
    const line = 'ulimit -n 64; exec "$0" api/cli/tidemark.js process --text "It is up." --db "$1"';
    const { stderr, status } = spawnSync('sh', ['-c', line, process.execPath, store()], { encoding: 'utf8' });
    // Node.js 24 opens fewer files at a time, so 64 are enough.
    if (status === 0 && Number.parseInt(process.versions.node, 10) > 20) return;
    expect([stderr, status]).toEqual([
      expect.stringMatching(/^tidemark: .* only 64 files.*ulimit -n 4096\n$/),
      1,
    ]);
  });

  it('where the address is none of this machine', async () => {
    const env = { SIGNAL_API_TOKEN: 'long enough' };
    await expectRefusal(
      /Cannot listen on 203\.0\.113\.7:0.*--host/,
      ['--db', store(), '--host', '203.0.113.7'],
      env,
    );
  });

  it('where another server has the store, which goes on', async () => {
    const file = store();
    const server = await startServer(file);
    await expectRefusal(new RegExp(`store\\.duckdb is in use.*PID ${server.pid}.*stop it`), ['--db', file]);
    expect((await call(server.url, '/ready')).status).toBe(200);
    const note: unknown = JSON.parse(readFileSync(`${file}.server.json`, 'utf8'));
    expect(note).toEqual({ url: server.url, pid: server.pid });
    await server.end();
    expect(existsSync(`${file}.server.json`)).toBe(false);
  });

  it('where the folder cannot be written', async () => {
    if (isRoot) {
      await expectRefusal(/the store|store.*(folder|path)/i, ['--db', '/proc/store.duckdb']);
      return;
    }
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    await expectRefusal(/No permission to write the store.*grant it/, ['--db', join(folder, 'store.duckdb')]);
    chmodSync(folder, 0o700);
  });

  it('where the folder is a file, or is not there', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expectRefusal(/cannot be opened; check that its folder exists/, [
      '--db',
      join(folder, 'file', 'store.duckdb'),
    ]);
    await expectRefusal(/does not exist; create it/, ['--db', join(folder, 'none', 'store.duckdb')]);
    mkdirSync(join(folder, 'store.duckdb'));
    await expectRefusal(/is not a file; choose another path/, ['--db', join(folder, 'store.duckdb')]);
  });

  it('where the file is no database, or not one of tidemark', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'not a database\n'.repeat(1000));
    await expectRefusal(/notes\.txt is not a tidemark store.*another path/, [
      '--db',
      join(folder, 'notes.txt'),
    ]);
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toMatch(/^not a database/);
    await onFile(join(folder, 'other.duckdb'), 'CREATE TABLE mine (x INTEGER)');
    await expectRefusal(/tidemark did not create; choose another path/, [
      '--db',
      join(folder, 'other.duckdb'),
    ]);
  });

  it('where the store is of a newer version', async () => {
    const file = store();
    await (await startServer(file)).end();
    await onFile(file, 'UPDATE migrations SET version = version + 100');
    await expectRefusal(/written by a newer tidemark \(schema \d+, this one knows \d+\); upgrade/, [
      '--db',
      file,
    ]);
  });

  it.each([
    ['SIGNAL_DETECTION_INTERVALL', '5s', /did you mean SIGNAL_DETECTION_INTERVAL\?/],
    ['SIGNAL_DB_DNS', 'duckdb://x', /did you mean SIGNAL_DB_DSN\?/],
    ['SIGNAL_STALL_RUNS', '7', /did you mean SIGNAL_STALL_RUN\?/],
    ['SIGNAL_DETECTION_INTERVAL', '5 seconds', /SIGNAL_DETECTION_INTERVAL: must be a duration such as/],
    ['SIGNAL_DETECTION_INTERVAL', '1ms', /at least 10ms/],
    ['SIGNAL_BODY_LIMIT', 'much', /SIGNAL_BODY_LIMIT: must be a size such as/],
    ['SIGNAL_STALL_RUN', '2', /SIGNAL_STALL_RUN: .*3.*\(it is "2"\)/],
    ['SIGNAL_LOG_LEVEL', 'loud', /SIGNAL_LOG_LEVEL: /],
    ['SIGNAL_API_TOKEN', 'short', /SIGNAL_API_TOKEN: must have at least 8 characters$/],
    ['SIGNAL_HOST', '0.0.0.0', /SIGNAL_API_TOKEN: must be set to listen on 0\.0\.0\.0/],
  ])('where %s is %s', async (name, value, message) => {
    await expectRefusal(message, ['--db', store()], { [name]: value });
  });

  it.each([
    [['--host', '0.0.0.0'], /SIGNAL_API_TOKEN: must be set to listen on 0\.0\.0\.0/],
    [['--host', '::'], /SIGNAL_API_TOKEN: must be set to listen on ::/],
    [['--port', 'http'], /SIGNAL_PORT: must be a whole number from 0 to 65535/],
    [['--port', '70000'], /SIGNAL_PORT: must be a whole number from 0 to 65535/],
    [['--db', 'oracle://x'], /SIGNAL_DB_DSN: must be a path with one of the schemes duckdb:\/\/, /],
  ])('where it is called with %s', async (args, message) => {
    await expectRefusal(message, ['--db', store(), ...args]);
  });
});

describe('a token', () => {
  const token = 'open sesame 1234';
  const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } });
  const ROUTES = [
    'GET /ready',
    'GET /metrics',
    'GET /docs',
    'GET /openapi.json',
    'GET /v1/signals',
    'GET /v1/signals/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'GET /v1/signals/stream',
    'GET /v1/observations',
    'POST /v1/ingest',
    'POST /v1/ingest/batch',
    'POST /v1/sql',
    'GET /nowhere',
  ];

  it('is asked for by every route but /health, and is never logged', async () => {
    const server = await startServer(store(), {
      SIGNAL_API_TOKEN: token,
      SIGNAL_HOST: '0.0.0.0',
      SIGNAL_LOG_LEVEL: 'trace',
    });
    const url = `http://127.0.0.1:${server.port}`;
    expect((await call(url, '/health')).status).toBe(200);
    for (const route of ROUTES) {
      const [method, path] = route.split(' ');
      const refused = await call(url, path, { method });
      expect(problemOf(refused, 401).detail).toMatch(/Authorization: Bearer/);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      for (const wrong of ['wrong', `${token}x`, token.slice(0, -1), token.toUpperCase(), '']) {
        problemOf(await call(url, path, { method, ...bearer(wrong) }), 401);
      }
      problemOf(await call(url, path, { method, headers: { authorization: token } }), 401);
    }
    for (const path of ['/ready', '/metrics', '/docs', '/openapi.json', '/v1/signals', '/v1/observations']) {
      expect({ path, status: (await call(url, path, bearer(token))).status }).toEqual({ path, status: 200 });
    }
    const observation = { entity_id: uuid('a'), scope_id: uuid('b'), outcome: 1 };
    acknowledged(await post(url, '/v1/ingest', observation, bearer(token).headers));
    problemOf(await post(url, '/v1/sql', { sql: 'SELEC' }, bearer(token).headers), 400);
    await server.end();
    for (const line of [...server.stdout, ...server.stderr]) expect(line).not.toContain(token);
  });

  it('is not needed on loopback, where pages of other names and origins are refused', async () => {
    const { url, port } = await startServer(store());
    expect((await call(url, '/v1/signals')).status).toBe(200);
    const origin = { headers: { origin: 'https://example.org' } };
    expect(problemOf(await call(url, '/v1/signals', origin), 403).detail).toMatch(/another origin/);
    const own = { headers: { origin: `http://127.0.0.1:${port}` } };
    expect((await call(url, '/v1/signals', own)).status).toBe(200);
    // A name that a foreign page has had resolved to this machine.
    for (const [host, status] of [
      ['rebound.example.org', 403],
      [`localhost:${port}`, 200],
    ] as const) {
      const asking = request(new URL('/v1/signals', url), { headers: { host } }).end();
      const [response] = await once(asking, 'response');
      expect(response.statusCode).toBe(status);
      response.resume();
    }
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';
import { firstLine, interruptProgram, PROGRAM, runProgram, startServer, temporaryFolder } from './server.ts';

type Call = readonly [args: readonly string[], says: RegExp, code?: number];

describe('the program', () => {
  it('runs each command that needs no store', async () => {
    const key = join(temporaryFolder(), 'audit.pem');
    const calls: readonly Call[] = [
      [['demo', '--csv'], /^timestamp,host,value$/],
      [['completion', 'bash'], /^# bash completion of tidemark$/],
      [['audit', 'key', key], /vouches for a log when it begins, .* verifies/],
      [['audit', 'verify', temporaryFolder()], /^tidemark: .*no evidence log/, 1],
      [
        ['salvage', '--from', 'none.duckdb', '--to', 'new.duckdb'],
        /^tidemark: There is no store none\.duckdb to read from/,
        1,
      ],
      [['mcp', 'inspect', '--timeout', '10s', '--', 'none'], /^tidemark: none cannot be started/, 1],
      [['mcp', '--url', 'http://127.0.0.1:9'], /using the running server/],
      [['serve', '--port', 'http'], /^tidemark: SIGNAL_PORT: must be a whole number/, 1],
    ];
    const runs = await Promise.all(calls.map(([args]) => runProgram(args)));
    for (const [at, [args, says, code = 0]] of calls.entries()) {
      expect([args, runs[at].code, firstLine(runs[at])]).toEqual([args, code, expect.stringMatching(says)]);
    }
  });

  it('ends with 0, 2 and 130 where it is asked for its version, called wrongly and interrupted', async () => {
    const [version, wrong, none] = await Promise.all([
      runProgram(['--version']),
      runProgram(['serv']),
      runProgram([]),
    ]);
    expect([version.code, version.stdout]).toEqual([0, [expect.stringMatching(/^\d+\.\d+\.\d+$/)]]);
    expect([wrong.code, wrong.stderr.join()]).toEqual([2, expect.stringMatching(/Did you mean serve\?/)]);
    expect([none.code, none.stderr.join('\n')]).toEqual([2, expect.stringMatching(/^ +serve .*\n/m)]);
    const db = join(temporaryFolder(), 'store.duckdb');
    const interrupted = await interruptProgram(['import', '-', '--db', db], ' \n'.repeat(1_000_000));
    expect(interrupted.code).toBe(130);
  });

  it('ends with 0 where its reader closes the pipe', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'demo', '--csv'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const stderr: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toMatch(/^timestamp,host,value\n/);
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    expect([code, stderr]).toEqual([0, []]);
  });

  it('serves until it is asked to stop', async () => {
    const server = await startServer(join(temporaryFolder(), 'store.duckdb'));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('ends with 1 and a trace, without the line of the bundle, where it fails in a way that nobody foresaw', async () => {
    const broken = `import http from 'node:http';
      const { emit } = http.Server.prototype;
      http.Server.prototype.emit = function (...args) {
        if (args[0] === 'request') Date.now = 1;
        return emit.apply(this, args);
      };`;
    const server = await startServer(join(temporaryFolder(), 'store.db'), {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}`,
    });
    await fetch(`${server.url}/health`).catch(() => undefined);
    expect(await server.end('SIGCONT')).toEqual({ code: 1, signal: null });
    expect(server.stderr[0]).toBe('TypeError: Date.now is not a function');
    expect(server.stderr.join('\n').length).toBeLessThan(5000);
  });

  it('does nothing when it is imported', async () => {
    const main = join(packageRoot(import.meta.url), 'dist/api/cli/main.js');
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', `await import(${JSON.stringify(main)})`],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const said: string[] = [];
    for (const output of [child.stdout, child.stderr]) output.on('data', (text) => said.push(String(text)));
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, []]);
  });
});

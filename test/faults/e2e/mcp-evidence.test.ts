import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { type EvidenceVerification, evidenceLogsAt } from '../../../api/mcp-framework/index.ts';
import { runCommand } from '../../api/cli/run-command.ts';
import { chained, readLog } from '../../api/mcp-framework/evidence/forgery.ts';
import { overHttp, overLines } from '../../e2e/mcp/mcp-client.ts';
import { converse, startServer, temporaryFolder } from '../../e2e/server.ts';

/** A program that serves MCP, and a client at it. */
interface Running {
  readonly client: Client;
  /** Ends the program, with a signal where one is given. */
  end(signal?: NodeJS.Signals): Promise<unknown>;
  /** What it logged. */
  output(): string;
}

type Start = (file: string, env: Record<string, string>) => Promise<Running>;

const ENDPOINTS: Readonly<Record<string, Start>> = {
  'tidemark mcp': async (file, env) => {
    const program = converse(['mcp', '--db', file], env);
    return {
      client: await overLines(program),
      end: (signal) => program.end(signal),
      output: () => program.stderr.join('\n'),
    };
  },
  '/mcp of a server': async (file, env) => {
    const server = await startServer(file, env);
    return {
      client: await overHttp(server.url, '2026-07-28'),
      end: (signal) => server.end(signal),
      output: () => [...server.stdout, ...server.stderr].join('\n'),
    };
  },
};

const callsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.includes('"kind":"call"')).length;

/** What `audit verify` says of the one log of a folder, which must hold. */
async function verified(folder: string, key: string): Promise<EvidenceVerification> {
  expect(await evidenceLogsAt(folder)).toHaveLength(1);
  const { code, stdout } = await runCommand(['audit', 'verify', folder, '--key', key, '--json']);
  expect([code, stdout]).toEqual([0, [expect.stringContaining('"holds":true')]]);
  return JSON.parse(stdout[0]).logs[0];
}

// Both endpoints write the same log, so each of these runs at one of them; the tier of faults kills again and again.
describe.each(Object.entries(ENDPOINTS).slice(0, 1))('the evidence log of %s', (_, start) => {
  it('has what was answered, also by a process that is killed, and holds', async () => {
    const folder = temporaryFolder();
    const [db, audit, key] = ['a.duckdb', 'audit', 'audit.pem'].map((name) => join(folder, name));
    expect((await runCommand(['audit', 'key', key])).code).toBe(0);
    const env = { SIGNAL_MCP_LOG: join(audit, 'calls.jsonl'), SIGNAL_MCP_LOG_KEY: key };
    const first = await start(db, env);
    let answered = 0;
    const detectors = async ({ client }: Running) => {
      const { isError } = await client.callTool({ name: 'describe_detectors', arguments: {} });
      expect(isError).not.toBe(true);
      answered++;
    };
    let reach: (() => void) | undefined;
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const callers = Array.from({ length: 4 }, async () => {
      for (;;) {
        await detectors(first);
        if (answered >= 25) reach?.();
      }
    });
    const over = Promise.allSettled(callers);
    await Promise.race([reached, Promise.all(callers)]);
    await first.end('SIGKILL');
    // What waits for an answer will have none.
    await first.client.close();
    await over;
    const second = await start(db, env);
    expect(callsIn(audit)).toBeGreaterThanOrEqual(answered);
    await verified(audit, `${key}.pub`);
    const before = callsIn(audit);
    await detectors(second);
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
    await second.client.close();
    expect(callsIn(audit)).toBe(before + 1);
    const { after_checkpoint, checkpoint } = await verified(audit, `${key}.pub`);
    expect([after_checkpoint, checkpoint?.signature]).toEqual([0, 'valid']);
  });
});

describe.each(Object.entries(ENDPOINTS).slice(1))('the evidence log of %s', (_, start) => {
  it('has nothing that somebody appended between two starts, and says so ever after', async () => {
    const folder = temporaryFolder();
    const [db, audit, key] = ['a.duckdb', 'audit', 'audit.pem'].map((name) => join(folder, name));
    await runCommand(['audit', 'key', key]);
    const env = { SIGNAL_MCP_LOG: join(audit, 'calls.jsonl'), SIGNAL_MCP_LOG_KEY: key };
    const first = await start(db, env);
    await first.client.callTool({ name: 'describe_detectors', arguments: {} });
    expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null });
    await first.client.close();
    const { records } = await readLog(audit);
    const file = join(audit, 'calls.000000000000.jsonl');
    const forged = chained(Array(3).fill({ ...records[1], tool: 'forged' }), records[1]);
    appendFileSync(file, forged.map((line) => `${line}\n`).join(''));
    const verify = async () => {
      const { code, stdout } = await runCommand(['audit', 'verify', audit, '--key', `${key}.pub`, '--json']);
      return { code, ...JSON.parse(stdout[0]).logs[0] };
    };
    expect(await verify()).toMatchObject({
      code: 4,
      sealed: 2,
      neither: 3,
      finding: { kind: 'unauthenticated', line: 3, sequence: 2 },
    });
    // The private key is not needed to go on.
    rmSync(key);
    const second = await start(db, env);
    await second.client.callTool({ name: 'describe_detectors', arguments: {} });
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
    await second.client.close();
    expect(second.output()).toContain('they were moved aside');
    expect(readFileSync(file, 'utf8')).not.toContain('forged');
    expect(await verify()).toMatchObject({ code: 4, holds: true, records: 4, sealed: 4, neither: 3 });
  });
});

describe.each(Object.entries(ENDPOINTS))('the evidence log of %s', (_, start) => {
  it('is one process’s alone, and the next says which variable to change', async () => {
    const folder = temporaryFolder();
    const env = { SIGNAL_MCP_LOG: join(folder, 'calls.jsonl') };
    const first = await start(join(folder, 'a.duckdb'), env);
    const others = [
      ['mcp', '--db', join(folder, 'b.duckdb')],
      ['serve', '--port', '0', '--db', join(folder, 'b.duckdb')],
    ];
    for (const args of others) {
      const { code, stderr } = await runCommand(args, env);
      expect([code, stderr.at(-1)]).toEqual([
        1,
        expect.stringMatching(
          /^tidemark: SIGNAL_MCP_LOG: the evidence log .*calls\.jsonl is open in another process; give each server its own log, or stop the other process$/,
        ),
      ]);
    }
    await first.end('SIGTERM');
    await first.client.close();
  });
});

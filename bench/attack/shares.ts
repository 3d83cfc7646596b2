import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../sinks/package-root.ts';
import type { Figure } from '../bench.ts';
import { type Server, start } from '../service/load.ts';
import type { AttackOptions } from './options.ts';

/** Seconds of the attack, and of a try. */
const SECONDS = 600;
const SMOKE = 20;
/** Seconds for which the honest caller is measured alone. */
const ALONE = 30;
/** Single observations per second of the honest caller. */
const RATE = 50;
/** Milliseconds between two rounds of what else it does, and within which each must be answered. */
const ROUND = 2000;
const PATIENCE = 15_000;
/** The most by which its ingest p99 may rise. */
const WORSE = 2;

const OPERATOR = 'the operator of the attacked server';
const SCOPE = '00000000-0000-4000-8000-000000000001';
const PERMISSIONS = [
  'observations:write',
  'signals:read',
  'memory:read',
  'memory:write',
  'sql',
  'detectors:write',
];

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function newToken(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/v1/tokens`, {
    method: 'POST',
    headers: { ...bearer(OPERATOR), 'content-type': 'application/json' },
    body: JSON.stringify({ name, permissions: PERMISSIONS }),
  });
  const made: unknown = await answer.json();
  if (typeof made !== 'object' || made === null || !('secret' in made)) throw new Error('no token was made');
  return String(made.secret);
}

/** Sends single observations at a steady rate until stopped; latencies count from when each was due. */
function ingest(url: string, token: string) {
  const state = { over: false, refused: new Map<number, number>() };
  const times: number[] = [];
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  const started = performance.now();
  const done = (async () => {
    const under = new Set<Promise<void>>();
    for (let n = 0; !state.over; n++) {
      const due = started + (n * 1000) / RATE;
      const ahead = due - performance.now();
      if (ahead > 0) await sleep(ahead);
      const body = JSON.stringify({ scope_id: SCOPE, entity_id: SCOPE, outcome: n % 7 });
      const signal = AbortSignal.timeout(PATIENCE);
      const sent = fetch(`${url}/v1/ingest`, { method: 'POST', headers, body, signal })
        .then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        )
        .then((status) => {
          times.push(performance.now() - due);
          if (status !== 202) state.refused.set(status, (state.refused.get(status) ?? 0) + 1);
        })
        .finally(() => under.delete(sent));
      under.add(sent);
    }
    await Promise.all(under);
  })();
  return {
    refused: state.refused,
    take: () => times.splice(0),
    async end() {
      state.over = true;
      await done;
    },
  };
}

/** What the honest caller and the operator's console do besides, with the slowest time of each and what failed. */
class Rounds {
  readonly slowest = new Map<string, number>();
  readonly failures: string[] = [];
  count = 0;
  private readonly url: string;
  private readonly honest: string;

  constructor(url: string, honest: string) {
    this.url = url;
    this.honest = honest;
  }

  async run(): Promise<void> {
    this.count++;
    const json = { 'content-type': 'application/json' };
    const mcp = { ...json, accept: 'application/json, text/event-stream' };
    const statement = (accept: string) => ({
      method: 'POST',
      headers: { ...bearer(this.honest), ...json, accept },
      body: JSON.stringify({ sql: 'SELECT count(*) AS n FROM observations' }),
    });
    const initialize = {
      method: 'POST',
      headers: { ...bearer(this.honest), ...mcp },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'honest', version: '1' },
        },
      }),
    };
    const large = {
      method: 'POST',
      headers: { ...bearer(this.honest), ...json },
      body: JSON.stringify({
        observations: Array.from({ length: 500 }, (_, at) => ({
          scope: 'large',
          entity: `${at}`,
          outcome: 1,
        })),
      }),
    };
    await Promise.all([
      this.ask('batch', '/v1/ingest/batch', large, 202),
      this.ask('sql', '/v1/sql', statement('application/json')),
      this.ask('sql, streamed', '/v1/sql', statement('application/x-ndjson')),
      this.ask('sql, Parquet', '/v1/sql', statement('application/vnd.apache.parquet')),
      this.ask('mcp', '/mcp', initialize),
      this.ask('promql', '/prometheus/api/v1/query?query=vector(1)', { headers: bearer(this.honest) }),
      this.ask('export', '/v1/export?kind=event', { headers: bearer(this.honest) }),
      this.ask('console: signals', '/v1/signals', { headers: bearer(OPERATOR) }),
      this.ask('console: metrics', '/metrics', { headers: bearer(OPERATOR) }),
      this.ask('health', '/health', {}),
      this.stream('stream', { headers: bearer(this.honest) }),
      this.console(),
    ]);
  }

  /** A ticket and a stream with it, as the console opens them. */
  private async console(): Promise<void> {
    const answer = await this.ask('console: ticket', '/v1/tickets', {
      method: 'POST',
      headers: bearer(OPERATOR),
    });
    const [cookie = ''] = answer?.headers.get('set-cookie')?.split(';') ?? [];
    await this.stream('console: stream', { headers: { cookie } });
  }

  /** Opens a stream, and reads its beginning. */
  private async stream(name: string, init: RequestInit): Promise<void> {
    const stop = new AbortController();
    await this.timed(name, async () => {
      const answer = await fetch(`${this.url}/v1/signals/stream`, {
        ...init,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE)]),
      });
      const reader = answer.body?.getReader();
      if (answer.status === 200) await reader?.read();
      return answer.status;
    });
    stop.abort();
  }

  private async ask(
    name: string,
    path: string,
    init: RequestInit,
    wanted = 200,
  ): Promise<Response | undefined> {
    let answer: Response | undefined;
    await this.timed(
      name,
      async () => {
        answer = await fetch(`${this.url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) });
        await answer.arrayBuffer();
        return answer.status;
      },
      wanted,
    );
    return answer;
  }

  private async timed(name: string, act: () => Promise<number>, wanted = 200): Promise<void> {
    const from = performance.now();
    const status = await act().catch((error: unknown) => String(error));
    const took = performance.now() - from;
    this.slowest.set(name, Math.max(took, this.slowest.get(name) ?? 0));
    if (status !== wanted)
      this.failures.push(`${name}: ${status} after ${Math.round(took)} ms (round ${this.count})`);
  }
}

/** Megabytes of memory that a process has; 0 where the system does not tell. */
function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Megabytes that are in use of the file system of a folder: unlinked files count too. */
function usedOf(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder);
  return ((blocks - bfree) * bsize) / 1024 ** 2;
}

function hostile(server: Server, token: string): ChildProcess {
  const program = join(packageRoot(import.meta.url), 'dist/bench/attack/hostile.js');
  return fork(program, [server.url, server.grpc ?? '', token], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Ends the hostile caller; what the server answered it, as it counted. */
async function endOf(child: ChildProcess): Promise<Record<string, number>> {
  let text = '';
  child.stdout?.on('data', (part) => {
    text += part;
  });
  child.send('end');
  await once(child, 'exit');
  const printed: unknown = JSON.parse(text);
  return Object.fromEntries(Object.entries(printed ?? {}).map(([name, value]) => [name, Number(value)]));
}

/** Two callers with a token each, one of them hostile, and sockets without a token: the other one must not be hurt. */
export const shares = {
  name: 'shares',
  summary: 'one token, and sockets without one, against all limits that callers share',
  async run(smoke: boolean, { seconds = smoke ? SMOKE : SECONDS }: AttackOptions) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-shares-'));
    const root = packageRoot(import.meta.url);
    const hurt: string[] = [];
    const server = await start([join(root, 'api/cli/tidemark.js'), 'serve'], {
      SIGNAL_DB_DSN: `duckdb://${join(folder, 'a.duckdb')}`,
      SIGNAL_PORT: '0',
      SIGNAL_GRPC_PORT: '0',
      SIGNAL_LOG_FORMAT: 'json',
      SIGNAL_API_TOKEN: OPERATOR,
      SIGNAL_SLACK_SIGNING_SECRET: 'the secret with which Slack signs',
      SIGNAL_SQL_FOLDER: join(folder, 'sql'),
    });
    let child: ChildProcess | undefined;
    let sending: ReturnType<typeof ingest> | undefined;
    try {
      const honest = await newToken(server.url, 'honest');
      const other = await newToken(server.url, 'hostile');
      const rounds = new Rounds(server.url, honest);
      sending = ingest(server.url, honest);
      const all = async (milliseconds: number, during: () => void) => {
        const until = performance.now() + milliseconds;
        while (performance.now() < until) {
          const next = sleep(ROUND);
          await rounds.run();
          during();
          await next;
        }
      };
      await all(5000, () => undefined);
      sending.take();
      const quietSeconds = Math.min(ALONE, seconds);
      await all(1000 * quietSeconds, () => undefined);
      const quiet = sending.take();
      const slowestAlone = new Map(rounds.slowest);
      rounds.slowest.clear();
      let memory = residentOf(server.pid);
      const before = { memory, disk: usedOf(folder), rounds: rounds.count };
      let disk = before.disk;
      child = hostile(server, other);
      await all(1000 * seconds, () => {
        memory = Math.max(memory, residentOf(server.pid));
        disk = Math.max(disk, usedOf(folder));
      });
      const under = sending.take();
      const printed = await endOf(child);
      await sending.end();
      const metrics = await (await fetch(`${server.url}/metrics`, { headers: bearer(OPERATOR) })).text();
      const [alone, attacked] = [percentile(quiet, 0.99), percentile(under, 0.99)];
      if (attacked > WORSE * alone)
        hurt.push(`ingest p99 rose from ${alone.toFixed(1)} to ${attacked.toFixed(1)} ms`);
      for (const [status, n] of sending.refused) hurt.push(`${n} observations got ${status}`);
      hurt.push(...rounds.failures);
      const figures: Figure[] = [
        { name: 'ingest p50 alone', value: percentile(quiet, 0.5), unit: 'ms' },
        { name: 'ingest p50 meanwhile', value: percentile(under, 0.5), unit: 'ms' },
        { name: 'ingest p99 alone', value: alone, unit: 'ms' },
        { name: 'ingest p99 meanwhile', value: attacked, unit: 'ms' },
        { name: 'ingest p99, ratio', value: attacked / alone, unit: '' },
        { name: 'ingest, slowest', value: Math.max(...under), unit: 'ms' },
        { name: 'observations sent', value: under.length, unit: '' },
        {
          name: 'observations refused',
          value: [...sending.refused.values()].reduce((sum, n) => sum + n, 0),
          unit: '',
        },
        { name: 'rounds', value: rounds.count - before.rounds, unit: '' },
        { name: 'failures in them', value: rounds.failures.length, unit: '' },
        ...[...rounds.slowest].flatMap(([name, value]) => [
          { name: `${name}, slowest alone`, value: slowestAlone.get(name) ?? 0, unit: 'ms' },
          { name: `${name}, slowest meanwhile`, value, unit: 'ms' },
        ]),
        { name: 'memory before', value: before.memory, unit: 'MB' },
        { name: 'memory, most', value: memory, unit: 'MB' },
        { name: 'disk, most above before', value: disk - before.disk, unit: 'MB' },
        ...[...metrics.matchAll(/^tidemark_share_refused_total\{share="(\w+)"\} (\d+)/gm)].map(
          ([, share, value]) => ({ name: `refused: ${share}`, value: Number(value), unit: '' }),
        ),
        ...Object.entries(printed).map(([name, value]) => ({ name: `hostile: ${name}`, value, unit: '' })),
      ];
      return { figures, hurt };
    } finally {
      child?.kill('SIGKILL');
      await sending?.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

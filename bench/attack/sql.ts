import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../services/postgres/start.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import type { Figure } from '../bench.ts';
import { attacks } from './statements.ts';

/** Statement timeout in milliseconds. */
const TIMEOUT = 2000;
/** Milliseconds within which the next caller must get an answer. */
const NEXT = 1000;
/** Single observations per second sent meanwhile. */
const RATE = 50;
/** Seconds of baseline measurement before the attack. */
const QUIET = 15;

const SCOPE = '00000000-0000-4000-8000-000000000001';

interface Site {
  readonly url: string;
  readonly child: ChildProcess;
}

async function serve(dsn: string, folder: string, token: string): Promise<Site> {
  const child = spawn(
    process.execPath,
    [join(packageRoot(import.meta.url), 'api/cli/tidemark.js'), 'serve'],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        TMPDIR: folder,
        SIGNAL_DB_DSN: dsn,
        SIGNAL_PORT: '0',
        SIGNAL_API_TOKEN: token,
        SIGNAL_SQL_TIMEOUT: `${TIMEOUT}ms`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child.stderr.resume();
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, child };
  }
  throw new Error('the server did not start');
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Sends single observations at a steady rate until stopped; latencies count from when each was due. */
function ingest(url: string, headers: Record<string, string>) {
  const times: number[] = [];
  const state = { over: false, acknowledged: 0, refused: 0 };
  const started = performance.now();
  const done = (async () => {
    const under = new Set<Promise<void>>();
    for (let n = 0; !state.over; n++) {
      const due = started + (n * 1000) / RATE;
      const ahead = due - performance.now();
      if (ahead > 0) await sleep(ahead);
      const body = JSON.stringify({ scope_id: SCOPE, entity_id: SCOPE, outcome: n % 7 });
      const sent = fetch(`${url}/v1/ingest`, { method: 'POST', headers, body })
        .then(async (answer) => {
          await answer.arrayBuffer();
          if (answer.status === 202) state.acknowledged++;
          else state.refused++;
          times.push(performance.now() - due);
        })
        .catch(() => {
          state.refused++;
        })
        .finally(() => under.delete(sent));
      under.add(sent);
    }
    await Promise.all(under);
  })();
  return {
    state,
    /** Returns the latencies since the last call. */
    take: () => times.splice(0),
    async end() {
      state.over = true;
      await done;
    },
  };
}

interface Outcome {
  readonly figures: Figure[];
  readonly hurt: string[];
}

async function attack(name: string, dsnIn: (folder: string) => string, smoke: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-attack-'));
  const target = join(folder, 'target');
  const canary = `canary${randomBytes(12).toString('hex')}`;
  const secret = join(target, 'secret.txt');
  const site = mkdtempSync(join(folder, 'site-'));
  mkdirSync(target);
  writeFileSync(secret, canary);
  let callers = 0;
  const web = createServer((_request, response) => {
    callers++;
    response.end(canary);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const address = web.address();
  const webUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const { url, child } = await serve(dsnIn(site), site, canary);
  const hurt: string[] = [];
  let deaths = 0;
  child.on('exit', () => deaths++);
  const headers = { authorization: `Bearer ${canary}`, 'content-type': 'application/json' };
  const ask = async (sql: string) => {
    const answer = await fetch(`${url}/v1/sql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ sql, limit: 100 }),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const stream = ingest(url, headers);
  try {
    await ask('SELECT count(*) FROM observations');
    await sleep(2000);
    stream.take();
    await sleep(QUIET * 1000);
    const quiet = percentile(stream.take(), 0.99);
    const all = attacks({ folder: target, secret, url: webUrl });
    const chosen = smoke ? all.filter((_, at) => at % 10 === 0) : all;
    const next: number[] = [];
    const took: number[] = [];
    let escapes = 0;
    let failed = 0;
    for (const { aim, sql } of chosen) {
      const shown = `${name}: ${aim}: ${sql.slice(0, 100)}`;
      const started = performance.now();
      const answer = await ask(sql).catch((error: unknown) => ({ status: 0, text: String(error) }));
      took.push(performance.now() - started);
      if (answer.status >= 500 || answer.status === 0) {
        failed++;
        hurt.push(`${shown}: answered ${answer.status} ${answer.text.slice(0, 200)}`);
      }
      const left = readdirSync(target);
      if (
        answer.text.includes(canary) ||
        /root:x:0/.test(answer.text) ||
        left.length !== 1 ||
        readFileSync(secret, 'utf8') !== canary ||
        callers > 0
      ) {
        escapes++;
        hurt.push(
          `${shown}: escaped (${left.join(', ')}, ${callers} requests): ${answer.text.slice(0, 200)}`,
        );
      }
      const asked = performance.now();
      const one = await ask('SELECT 1 AS one').catch((error: unknown) => ({
        status: 0,
        text: String(error),
      }));
      next.push(performance.now() - asked);
      if (one.status !== 200 || performance.now() - asked > NEXT) {
        hurt.push(
          `${shown}: the next SELECT 1 got ${one.status} after ${Math.round(performance.now() - asked)} ms`,
        );
      }
    }
    const under = percentile(stream.take(), 0.99);
    await stream.end();
    const { acknowledged, refused } = stream.state;
    const { text } = await ask('SELECT count(*) AS n FROM observations');
    const stored = Number(/"n":(\d+)/.exec(text)?.[1]);
    if (stored !== acknowledged) hurt.push(`${name}: ${acknowledged} were acknowledged, ${stored} are there`);
    if (deaths > 0) hurt.push(`${name}: the server died`);
    if (under > 3 * quiet) hurt.push(`${name}: ingest p99 rose from ${quiet} to ${under} ms`);
    const figures: Figure[] = [
      { name: `${name}: statements`, value: chosen.length, unit: '' },
      { name: `${name}: escapes`, value: escapes, unit: '' },
      { name: `${name}: answers of 500 and more`, value: failed, unit: '' },
      { name: `${name}: deaths of the server`, value: deaths, unit: '' },
      { name: `${name}: slowest statement`, value: Math.max(...took), unit: 'ms' },
      { name: `${name}: next SELECT 1, p99`, value: percentile(next, 0.99), unit: 'ms' },
      { name: `${name}: next SELECT 1, slowest`, value: Math.max(...next), unit: 'ms' },
      { name: `${name}: ingest p99 before`, value: quiet, unit: 'ms' },
      { name: `${name}: ingest p99 meanwhile`, value: under, unit: 'ms' },
      { name: `${name}: ratio of them`, value: under / quiet, unit: '' },
      { name: `${name}: observations refused`, value: refused, unit: '' },
    ];
    return { figures, hurt };
  } finally {
    await stream.end();
    child.kill('SIGKILL');
    web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Hostile statements against `/v1/sql` of a server on each store, while observations arrive. */
export const sql = {
  name: 'sql',
  summary: 'hostile statements against POST /v1/sql, while observations go in',
  async run(smoke: boolean): Promise<Outcome> {
    const duckdb = await attack('DuckDB', (folder) => `duckdb://${join(folder, 'a.duckdb')}`, smoke);
    if (smoke) return duckdb;
    const sqlite = await attack('SQLite', (folder) => `sqlite://${join(folder, 'a.sqlite')}`, smoke);
    const server = await startPostgres();
    try {
      const postgres = await attack('PostgreSQL', () => server.url, smoke);
      return {
        figures: [...duckdb.figures, ...sqlite.figures, ...postgres.figures],
        hurt: [...duckdb.hurt, ...sqlite.hurt, ...postgres.hurt],
      };
    } finally {
      await server.stop();
    }
  },
};

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../api/stores/open-store.ts';
import { quietClient } from '../../services/kafka/client.ts';
import { freePort, isFree } from '../../services/port.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { kafkaForTests } from '../services/kafka.ts';
import { mariaDbForTests } from '../services/mariadb.ts';
import { postgresForTests } from '../services/postgres.ts';

const MAIN = join(packageRoot(import.meta.url), 'dist', 'services', 'main.js');
const kafka = await kafkaForTests();
const postgres = await postgresForTests();
const mariadb = await mariaDbForTests();

interface Run {
  readonly child: ChildProcess;
  /** What it wrote to its standard output and error, so far. */
  text(): string;
  /** Resolves once it is ready, rejects if it ends before. */
  readonly ready: Promise<void>;
}

function services(...args: string[]): Run {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('Ctrl-C stops.') && text.includes('\nexport ')) resolve();
      });
    }
    child.once('close', () => reject(new Error(text)));
  });
  ready.catch(() => {});
  return { child, text: () => text, ready };
}

async function interrupt({ child }: Run): Promise<unknown> {
  const closed = once(child, 'close');
  child.kill('SIGINT');
  const [code] = await closed;
  return code;
}

/** The value of a line `export NAME=value`. */
function exported(text: string, name: string): string {
  return new RegExp(`^export ${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
}

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'tidemark-test-'));
  // The server may run as another user, who has to get through.
  await chmod(data, 0o755);
});
afterAll(() => rm(data, { recursive: true }));

postgres.describe('npm run services', () => {
  it('keeps the database between runs, and deletes it with --fresh', async () => {
    const args = ['--postgres-only', '--data', data, '--postgres-port', String(await freePort())];
    const query = async (url: string, text: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    };
    const tables = "select count(*)::int as n from pg_tables where tablename = 'kept'";
    for (const [more, n] of [
      [[], 0],
      [[], 1],
      [['--fresh'], 0],
    ] as const) {
      const run = services(...args, ...more);
      await run.ready;
      const url = exported(run.text(), 'SIGNAL_DB_DSN');
      expect(new URL(url).pathname).toBe('/tidemark');
      expect(await query(url, tables)).toEqual([{ n }]);
      await query(url, 'create table if not exists kept (x int)');
      expect(await interrupt(run)).toBe(0);
    }
    expect(await isFree(Number(args[4]))).toBe(true);
  });
});

mariadb.describe('npm run services', () => {
  it('runs MariaDB alone where it is asked for', async () => {
    const port = await freePort();
    const run = services('--mariadb-only', '--data', data, '--mariadb-port', String(port));
    await run.ready;
    expect(exported(run.text(), 'SIGNAL_KAFKA_BROKERS')).toBe('');
    const url = new URL(exported(run.text(), 'SIGNAL_DB_DSN'));
    expect([url.protocol, url.port, url.pathname]).toEqual(['mysql:', String(port), '/tidemark']);
    const store = await openStore(url.href);
    await store.close();
    expect(await interrupt(run)).toBe(0);
    expect(await isFree(port)).toBe(true);
  });
});

kafka.describe('npm run services', () => {
  it('has the topics, and ends at Ctrl-C', async () => {
    const port = await freePort();
    const run = services('--kafka-only', '--data', data, '--kafka-port', String(port));
    await run.ready;
    expect(exported(run.text(), 'SIGNAL_DB_DSN')).toBe('');
    const brokers = exported(run.text(), 'SIGNAL_KAFKA_BROKERS');
    expect(brokers).toBe(`127.0.0.1:${port}`);
    const admin = quietClient([brokers]).admin();
    await admin.connect();
    try {
      const { topics } = await admin.fetchTopicMetadata();
      const partitions = Object.fromEntries(topics.map((topic) => [topic.name, topic.partitions.length]));
      expect(partitions).toMatchObject({
        'tidemark.observations': 12,
        'tidemark.events': 1,
        'tidemark.signals': 1,
        'tidemark.claims': 1,
        'tidemark.sketches': 1,
        'tidemark.dead-letter': 1,
      });
    } finally {
      await admin.disconnect();
    }
    expect(await interrupt(run)).toBe(0);
    expect(await isFree(port)).toBe(true);
  });
});

describe('npm run services', () => {
  it('names the flag when a port is taken', async () => {
    const holder = createServer();
    const port = await freePort();
    holder.listen(port, '127.0.0.1');
    await once(holder, 'listening');
    const run = services('--postgres-only', '--data', data, '--postgres-port', String(port));
    const [code] = await once(run.child, 'close');
    expect(code).toBe(1);
    expect(run.text()).toBe(`Port ${port} is taken: choose another with --postgres-port.\n`);
    holder.close();
  });

  it('refuses two of --kafka-only, --postgres-only and --mariadb-only', async () => {
    const run = services('--kafka-only', '--postgres-only');
    const [code] = await once(run.child, 'close');
    expect(code).toBe(1);
    expect(run.text()).toContain('Give one of');
  });
});

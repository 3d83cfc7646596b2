import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as grpc from '@grpc/grpc-js';
import protobuf from 'protobufjs';
import { table } from '../../api/cli/table.ts';
import { type Defined, definitions, PROTO_FILE, PROTO_FOLDER } from '../../api/grpc/definition.ts';
import { PACKAGE } from '../../api/grpc/methods/index.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import type { Figure } from '../bench.ts';
import type { Body } from './decode/body.ts';
import { type Fields, grpcBodies } from './decode/grpc-bodies.ts';
import type { HealthData } from './decode/health.ts';
import { jsonBodies } from './decode/json-bodies.ts';
import { bombs, metricBodies } from './decode/metrics-bodies.ts';
import { readBodies } from './decode/read-bodies.ts';
import { textBodies } from './decode/text-bodies.ts';
import type { AttackOptions } from './options.ts';

/** Milliseconds that `/health` may take to answer, and bytes that the server may take. */
const LONGEST_GAP = 1000;
const MOST_MEMORY = 1024 ** 3;
/** Milliseconds after which a request is given up. */
const PATIENCE = 120_000;
const MEBI = 1024 * 1024;

interface Server {
  readonly url: string;
  readonly grpc: string;
  readonly child: ChildProcess;
}

async function serve(folder: string, token: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    [join(packageRoot(import.meta.url), 'api/cli/tidemark.js'), 'serve'],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        TMPDIR: folder,
        SIGNAL_DB_DSN: `duckdb://${join(folder, 'a.duckdb')}`,
        SIGNAL_PORT: '0',
        SIGNAL_GRPC_PORT: '0',
        SIGNAL_API_TOKEN: token,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child.stderr.resume();
  let url: string | undefined;
  let grpcAddress: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    grpcAddress ??= /grpc\D*(127\.0\.0\.1:\d+)/i.exec(line)?.[1];
    if (url === undefined || grpcAddress === undefined) continue;
    child.stdout.resume();
    return { url, grpc: grpcAddress, child };
  }
  throw new Error('the server did not start');
}

/** Bytes of memory of a process now, and its maximum since {@link forgetPeak}. */
function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(text)?.[1] ?? 0) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function fieldNumbers(): Fields {
  const root = new protobuf.Root();
  root.resolvePath = (_, target) => join(PROTO_FOLDER, target);
  root.loadSync(PROTO_FILE, { keepCase: true }).resolveAll();
  const numberOf = (type: string, name: string) => root.lookupType(`${PACKAGE}.${type}`).fields[name].id;
  const one = (name: string) => numberOf('IngestRequest', name);
  return {
    scope: one('scope'),
    entity: one('entity'),
    outcome: one('outcome'),
    tags: one('tags'),
    features: one('features'),
    observations: numberOf('IngestBatchRequest', 'observations'),
    events: numberOf('IngestEventsRequest', 'events'),
  };
}

function sendHttp(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  wire: Buffer,
  patience: number,
): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { method: 'POST', headers, timeout: patience }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        if (text.length < 1000) text += chunk;
      });
      answer.once('end', () => resolve(`${answer.statusCode} ${text}`));
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', (error) => resolve(`0 ${error.message}`));
    sent.end(wire);
  });
}

/** Calls a method with the bytes of a message, compressed; the name of the status, and its message. */
function sendGrpc(
  client: grpc.Client,
  method: Defined,
  token: string,
  wire: Buffer,
  patience: number,
): Promise<string> {
  const metadata = new grpc.Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  const options = { deadline: Date.now() + patience };
  const identity = (bytes: Buffer) => bytes;
  return new Promise((resolve) => {
    if (!method.requestStream) {
      client.makeUnaryRequest(method.path, identity, identity, wire, metadata, options, (error) =>
        resolve(error === null ? 'OK' : `${grpc.status[error.code]} ${error.details}`),
      );
      return;
    }
    const call = client.makeBidiStreamRequest(method.path, identity, identity, metadata, options);
    call.resume();
    call.once('status', ({ code, details }) => resolve(`${grpc.status[code]} ${details}`));
    call.on('error', () => undefined);
    call.write(wire);
    call.end();
  });
}

interface Result {
  readonly body: Omit<Body, 'wire'> & { readonly wire: number };
  readonly answer: string;
  readonly milliseconds: number;
  readonly gap: number;
  readonly growth: number;
  readonly peak: number;
}

/** Sends the bodies one after the other, each to a server that is well. */
async function attack(bodies: Iterator<Body>, patience: number) {
  const results: Result[] = [];
  const hurt: string[] = [];
  const methods = new Map([...definitions().values()].flatMap((all) => Object.entries(all)));
  const token = randomBytes(12).toString('hex');
  let deaths = 0;
  let next = bodies.next();
  while (next.done !== true) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-attack-'));
    const { url, grpc: address, child } = await serve(folder, token);
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const data: HealthData = { url, longest: new Int32Array(new SharedArrayBuffer(4)) };
    const health = new Worker(new URL('decode/health.js', import.meta.url), { workerData: data });
    const client = new grpc.Client(address, grpc.credentials.createInsecure(), {
      'grpc.default_compression_algorithm': 2,
      'grpc.max_send_message_length': -1,
    });
    const { pid = 0 } = child;
    try {
      const { endpoint } = next.value;
      for (
        let isWell = true;
        next.done !== true && isWell && next.value.endpoint === endpoint;
        next = bodies.next()
      ) {
        const body = next.value;
        const { to, wire } = body;
        const before = memoryOf(pid).now;
        forgetPeak(pid);
        Atomics.store(data.longest, 0, 0);
        const from = performance.now();
        const method = 'method' in to ? methods.get(to.method) : undefined;
        const answering =
          'path' in to
            ? sendHttp(url, to.path, { ...to.headers, authorization: `Bearer ${token}` }, wire, patience)
            : method === undefined
              ? Promise.resolve('0 there is no such method')
              : sendGrpc(client, method, token, wire, patience);
        const answer = await Promise.race([answering, exited.then(() => '0 the server died')]);
        const milliseconds = performance.now() - from;
        const isDead = child.exitCode !== null || child.signalCode !== null;
        const gap = Atomics.load(data.longest, 0) / 1000;
        const peak = isDead ? Number.POSITIVE_INFINITY : memoryOf(pid).peak;
        results.push({
          body: { ...body, wire: wire.length },
          answer,
          milliseconds,
          gap,
          growth: peak - before,
          peak,
        });
        const shown = `${body.endpoint}: ${body.aim}`;
        if (isDead) {
          deaths++;
          hurt.push(`${shown}: the server died`);
        }
        if (gap > LONGEST_GAP) hurt.push(`${shown}: /health took ${Math.round(gap)} ms`);
        if (peak > MOST_MEMORY) hurt.push(`${shown}: the server took ${Math.round(peak / MEBI)} MiB`);
        if (/^(0|5\d\d|INTERNAL|UNKNOWN|DEADLINE_EXCEEDED)\b/.test(answer)) {
          hurt.push(`${shown}: answered ${answer.slice(0, 200)}`);
        }
        process.stderr.write(
          `${shown}: ${answer.slice(0, 150).replaceAll('\n', ' ')} (${Math.round(milliseconds)} ms, gap ${Math.round(gap)} ms, peak ${Math.round(peak / MEBI)} MiB)\n`,
        );
        isWell = !isDead && gap <= LONGEST_GAP && !answer.startsWith('0');
        await sleep(100);
      }
    } finally {
      client.close();
      await health.terminate();
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { results, hurt, deaths };
}

function* all(): Generator<Body> {
  yield* jsonBodies();
  yield* metricBodies();
  yield* readBodies();
  yield* grpcBodies(fieldNumbers());
  yield* textBodies();
  yield* bombs();
}

/** Hostile bodies at every endpoint that decodes one, while `/health` is asked. */
export const decode = {
  name: 'decode',
  summary:
    'hostile bodies at the endpoints that take observations, metrics and events, while /health is asked',
  async run(
    smoke: boolean,
    { only = '', patience = PATIENCE }: AttackOptions,
  ): Promise<{ readonly figures: Figure[]; readonly hurt: string[] }> {
    const chosen = (function* () {
      let at = 0;
      for (const body of all()) {
        if (`${body.endpoint}: ${body.aim}`.includes(only) && (!smoke || at++ % 10 === 0)) yield body;
      }
    })();
    const { results, hurt, deaths } = await attack(chosen, patience);
    const rows = results.map(({ body, answer, milliseconds, gap, growth, peak }) => [
      body.endpoint,
      body.aim,
      String(body.wire),
      String(body.plain),
      answer.split(' ')[0],
      milliseconds.toFixed(0),
      gap.toFixed(0),
      (growth / MEBI).toFixed(0),
      (peak / MEBI).toFixed(0),
    ]);
    const head = ['endpoint', 'body', 'wire', 'bytes', 'status', 'ms', 'gap ms', 'growth MiB', 'peak MiB'];
    process.stderr.write(`${table(head, rows)}\n`);
    const most = (of: (result: Result) => number) => Math.max(...results.map(of));
    return {
      figures: [
        { name: 'bodies', value: results.length, unit: '' },
        { name: 'deaths of the server', value: deaths, unit: '' },
        { name: 'longest gap of /health', value: most(({ gap }) => gap), unit: 'ms' },
        { name: 'most memory', value: most(({ peak }) => peak) / MEBI, unit: 'MiB' },
        { name: 'slowest answer', value: most(({ milliseconds }) => milliseconds), unit: 'ms' },
      ],
      hurt,
    };
  },
};

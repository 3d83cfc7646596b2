import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { packageRoot } from '../../sinks/package-root.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { start } from '../service/load.ts';

const CONNECTIONS = 16;
const CROWD = 200;
/** Concurrent calls over standard input and output. */
const WINDOW = 16;

const SERVERS = ['bare', 'framework'] as const;
type ServerName = (typeof SERVERS)[number];

const WIRES = ['2026-07-28 over HTTP', '2025-11-25 over HTTP', '2025-11-25 over stdio'] as const;
type Wire = (typeof WIRES)[number];

const CLIENT = { name: 'bench', version: '1.0.0' };
const HANDSHAKE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};
const CALL = { name: 'add', arguments: { a: 1, b: 2 } };

const message = (value: object) => JSON.stringify({ jsonrpc: '2.0', ...value });

interface Driven {
  /** Calls a second. */
  readonly rate: number;
  readonly p99: number;
  readonly errors: number;
}

/** Calls the tool over HTTP for some seconds. */
async function driveHttp(url: string, wire: Wire, connections: number, seconds: number): Promise<Driven> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  let call: (id: number) => string;
  if (wire === '2026-07-28 over HTTP') {
    Object.assign(headers, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'add',
    });
    call = (id) => message({ id, method: 'tools/call', params: { ...CALL, _meta: ENVELOPE } });
  } else {
    headers['mcp-protocol-version'] = '2025-11-25';
    const opened = await fetch(url, {
      method: 'POST',
      headers,
      body: message({ id: 0, method: 'initialize', params: HANDSHAKE }),
    });
    await opened.text();
    headers['mcp-session-id'] = opened.headers.get('mcp-session-id') ?? '';
    call = (id) => message({ id, method: 'tools/call', params: CALL });
  }
  let calls = 0;
  const result = await autocannon({
    url,
    method: 'POST',
    connections,
    duration: seconds,
    headers,
    // Requests of a session must not share an id at a time.
    requests: [{ setupRequest: (request) => ({ ...request, body: call(++calls) }) }],
    verifyBody: (answer) => String(answer).includes('"text":"3"'),
  });
  const errors = result.non2xx + result.errors + result.timeouts + result.mismatches;
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99, errors };
}

/** Calls the tool over standard input and output for some seconds. */
async function driveStdio(program: string, seconds: number): Promise<Driven> {
  const child = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const opened = once(lines, 'line');
  child.stdin.write(`${message({ id: 'open', method: 'initialize', params: HANDSHAKE })}\n`);
  await opened;
  child.stdin.write(`${message({ method: 'notifications/initialized' })}\n`);
  const sent: number[] = [];
  const took: number[] = [];
  let errors = 0;
  const call = () => {
    const id = sent.push(performance.now()) - 1;
    child.stdin.write(`${message({ id, method: 'tools/call', params: CALL })}\n`);
  };
  const run = (time: number) =>
    new Promise<number>((resolve) => {
      const from = performance.now();
      const first = took.length;
      const until = from + time * 1000;
      let underWay = WINDOW;
      const answered = (line: string) => {
        const answer: unknown = JSON.parse(line);
        const id = typeof answer === 'object' && answer !== null && 'id' in answer ? Number(answer.id) : -1;
        const now = performance.now();
        took.push(now - sent[id]);
        if (!line.includes('"text":"3"')) errors++;
        if (now < until) return call();
        if (--underWay > 0) return;
        lines.off('line', answered);
        resolve(((took.length - first) / (now - from)) * 1000);
      };
      lines.on('line', answered);
      for (let i = 0; i < WINDOW; i++) call();
    });
  await run(Math.min(1, seconds));
  took.length = 0;
  const rate = await run(seconds);
  child.stdin.end();
  await once(child, 'exit');
  took.sort((a, b) => a - b);
  return { rate, p99: took[Math.floor(took.length * 0.99)], errors };
}

/** Tool calls of the framework with its default middleware, compared with the official SDK alone, in alternation. */
export const mcp: Bench = {
  name: 'mcp',
  summary: 'calls of an MCP tool with the default middleware against the bare SDK',
  async run({ smoke }) {
    const root = join(packageRoot(import.meta.url), 'dist/bench/mcp/calls');
    const programs: Record<ServerName, string> = {
      bare: join(root, 'bare.js'),
      framework: join(root, 'framework.js'),
    };
    const seconds = smoke ? 1 : 5;
    const figures: Figure[] = [];
    let errors = 0;
    for (const wire of WIRES) {
      const driven: Record<ServerName, Driven[]> = { bare: [], framework: [] };
      for (let round = 0; round < (smoke ? 1 : 5); round++) {
        // The order alternates: the second finds a warmer machine.
        for (const name of round % 2 === 0 ? SERVERS : [...SERVERS].reverse()) {
          if (wire === '2025-11-25 over stdio') {
            driven[name].push(await driveStdio(programs[name], seconds));
            continue;
          }
          const server = await start([programs[name]], {});
          await driveHttp(server.url, wire, CONNECTIONS, Math.min(2, seconds));
          driven[name].push(await driveHttp(server.url, wire, CONNECTIONS, seconds));
          await server.stop();
        }
      }
      for (const name of SERVERS) {
        const rate = median(driven[name].map((one) => one.rate));
        errors += driven[name].reduce((sum, one) => sum + one.errors, 0);
        figures.push({ name: `${wire}: ${name}`, value: rate, unit: 'calls/s' });
      }
      const over = median(driven.framework.map(({ rate }, i) => driven.bare[i].rate / rate - 1));
      figures.push({ name: `${wire}: overhead`, value: over * 100, unit: '% of a call' });
    }
    for (const wire of ['2026-07-28 over HTTP', '2025-11-25 over HTTP'] as const) {
      const server = await start([programs.framework], {});
      const crowd = await driveHttp(server.url, wire, CROWD, seconds);
      await server.stop();
      errors += crowd.errors;
      figures.push(
        { name: `${CROWD} clients, ${wire}`, value: crowd.rate, unit: 'calls/s' },
        { name: `${CROWD} clients, ${wire}: p99`, value: crowd.p99, unit: 'ms' },
      );
    }
    figures.push({ name: 'calls that failed', value: errors, unit: 'calls' });
    return figures;
  },
};

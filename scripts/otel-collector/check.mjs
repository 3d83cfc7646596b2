// Sends metrics through the OpenTelemetry Collector into tidemark, and counts what arrives. Argument: the Collector's program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const [collector] = process.argv.slice(2);
const PROGRAM = fileURLToPath(new URL('../../api/cli/tidemark.js', import.meta.url));
const PATIENCE = 60_000;
/** The compressions of the exporters. Those that tidemark refuses must be told in the Collector's log. */
const WAYS = {
  grpc: { taken: ['none', 'gzip'], refused: ['snappy', 'zstd'] },
  http: { taken: ['none', 'gzip', 'deflate', 'zlib', 'snappy'], refused: ['lz4'] },
};
// Node.js decodes Zstandard from 22.15 on.
WAYS.http['zstdCompress' in (await import('node:zlib')) ? 'taken' : 'refused'].push('zstd');

const folder = mkdtempSync(join(tmpdir(), 'tidemark-collector-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A running program; `saw` waits for a line. */
function start(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill('SIGKILL'));
  const lines = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line));
  const saw = async (pattern) => {
    const until = Date.now() + PATIENCE;
    while (!lines.some((line) => pattern.test(line))) {
      assert.ok(Date.now() < until, `no ${pattern} in\n${lines.slice(-20).join('\n')}`);
      await pause(20);
    }
  };
  const end = async (signal) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { lines, saw, end };
}

const ports = { http: await freePort(), grpc: await freePort() };
const url = `http://127.0.0.1:${ports.http}`;
async function startTidemark() {
  const args = [PROGRAM, 'serve', '--port', ports.http, '--grpc-port', ports.grpc];
  const server = start(process.execPath, [...args, '--db', join(folder, 'store.sqlite')].map(String));
  await server.saw(/"msg":"listening"/);
  return server;
}

const ways = Object.entries(WAYS).flatMap(([protocol, { taken, refused }]) =>
  [...taken, ...refused].map((compression) => ({
    protocol,
    compression,
    name: `${protocol}-${compression}`,
    isTaken: taken.includes(compression),
  })),
);
for (const way of ways) way.port = await freePort();

const retry = 'retry_on_failure: { initial_interval: 200ms, max_interval: 1s }';
const exporters = ways.map(({ protocol, compression, name }) =>
  protocol === 'grpc'
    ? `otlp_grpc/${name}: { endpoint: '127.0.0.1:${ports.grpc}', tls: { insecure: true }, compression: ${compression}, ${retry} }`
    : `otlp_http/${name}: { endpoint: '${url}', compression: ${compression}, ${retry} }`,
);
const config = `
receivers:
  host_metrics:
    collection_interval: 1s
    scrapers: { cpu: , memory: , load: , disk: , network: , paging: , processes: }
${ways.map(({ name, port }) => `  otlp/${name}: { protocols: { http: { endpoint: '127.0.0.1:${port}' } } }`).join('\n')}
exporters:
  ${exporters.join('\n  ')}
service:
  telemetry: { metrics: { level: none } }
  pipelines:
    metrics/host: { receivers: [host_metrics], exporters: [otlp_grpc/grpc-gzip] }
${ways.map(({ name, protocol }) => `    metrics/${name}: { receivers: [otlp/${name}], exporters: [otlp_${protocol}/${name}] }`).join('\n')}
`;
writeFileSync(join(folder, 'collector.yaml'), config);

const begun = Date.now();
/** Sends a point into the Collector, as a program does: a value per second, or one that is too far in the future. */
async function send({ name, port }, value, ahead = 0) {
  const time = BigInt(begun + (ahead + value) * 1000) * 1_000_000n;
  const resource = [
    { key: 'service.name', value: { stringValue: name } },
    { key: 'service.instance.id', value: { stringValue: 'web-1' } },
  ];
  const gauge = { dataPoints: [{ timeUnixNano: String(time), asDouble: value }] };
  const scopeMetrics = [{ metrics: [{ name: 'temp', gauge }] }];
  const answer = await fetch(`http://127.0.0.1:${port}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resourceMetrics: [{ resource: { attributes: resource }, scopeMetrics }] }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

async function stored(scope) {
  const answer = await fetch(`${url}/v1/observations?scope=${scope}&limit=1000`);
  const { observations } = await answer.json();
  return observations.map(({ outcome }) => outcome).sort((a, b) => a - b);
}

let server = await startTidemark();
const agent = start(collector, ['--config', join(folder, 'collector.yaml')]);
await agent.saw(/Everything is ready/);

const taken = ways.filter(({ isTaken }) => isTaken);
const POINTS = 30;
for (let value = 0; value < POINTS; value++) {
  // It is away, and comes back with what it had stored.
  if (value === 10) await server.end('SIGKILL');
  if (value === 20) server = await startTidemark();
  for (const way of value < 1 ? ways : taken) await send(way, value);
  await pause(200);
}
const expected = Array.from({ length: POINTS }, (_, value) => value);
for (const { name } of taken) {
  const until = Date.now() + PATIENCE;
  while ((await stored(name)).length < POINTS && Date.now() < until) await pause(100);
  assert.deepEqual(await stored(name), expected, name);
  console.log(`${name}: ${POINTS} of ${POINTS} points, with tidemark away for 10 of them`);
}
for (const { name, isTaken } of ways) {
  if (isTaken) continue;
  await agent.saw(new RegExp(`Exporting failed.*/${name}"`));
  console.log(`${name}: refused, and told in the log of the Collector`);
}
for (const way of taken) {
  await send(way, POINTS, 800 * 86_400);
  await agent.saw(
    new RegExp(`[Pp]artial success.*/${way.name}".*SIGNAL_MAX_AHEAD|SIGNAL_MAX_AHEAD.*/${way.name}"`),
  );
}
console.log('a point that is refused: told in the log of the Collector, over each way');
const host = await (await fetch(`${url}/v1/series?limit=1000`)).json();
console.log(
  `host metrics: ${host.series.filter(({ metric }) => metric?.startsWith('system.')).length} series`,
);
await agent.end('SIGTERM');
await server.end('SIGTERM');

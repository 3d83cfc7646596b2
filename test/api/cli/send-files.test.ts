import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { sendFiles } from '../../../api/cli/send-files.ts';
import { Client } from '../../../api/client/index.ts';
import { openFiles } from '../../../pipelines/sources/files/open.ts';
import { runCommand, serveCommand } from './run-command.ts';

function file(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-send-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'cpu.csv');
  writeFileSync(path, content);
  return path;
}

/** Two hosts, of which one stands still at the end. */
function stalled(rows: number): string {
  const lines = ['ts,instance,value'];
  for (let i = 0; i < rows; i++) {
    const time = new Date(1_772_323_200_000 + i * 60_000).toISOString();
    lines.push(`${time},web-1,${i < rows / 2 ? 20 + ((i * 7) % 5) : 23}`);
    lines.push(`${time},web-2,${20 + ((i * 11) % 7)}`);
  }
  return `${lines.join('\n')}\n`;
}

const answerSchema = z.object({
  observations: z.number(),
  skipped: z.number(),
  names: z.record(z.string(), z.string()),
  signals: z.array(z.object({ id: z.string(), pattern: z.string(), entity_id: z.string() })),
});
const answerOf = (lines: readonly string[]) => answerSchema.parse(JSON.parse(lines.join('')));

const body = z.object({
  columns: z.object({ index: z.array(z.number()), timestamp: z.array(z.number()), id: z.array(z.string()) }),
});

it('streams files into a running server once, and finds the signals of a replay into a store', async () => {
  const path = file(stalled(600));
  const folder = join(path, '..');
  const db = join(folder, 'live.duckdb');
  const server = await serveCommand(`duckdb://${db}`);
  const first = await runCommand(['replay', '--json', '--url', server.url, path]);
  expect([first.code, first.stderr]).toEqual([0, []]);
  const sent = answerOf(first.stdout);
  expect([sent.observations, sent.skipped]).toEqual([1200, 0]);
  // The server that has the store open is found by itself, and has everything already.
  const second = await runCommand(['replay', '--json', '--db', db, path]);
  expect(second.stderr).toEqual([
    `tidemark: the server at ${server.url} has the store open; streaming into it`,
  ]);
  const again = answerOf(second.stdout);
  expect([again.observations, again.skipped]).toEqual([0, 1200]);
  expect(again.signals.map(({ id }) => id)).toEqual(sent.signals.map(({ id }) => id));
  const dry = answerOf((await runCommand(['replay', '--json', '--dry-run', path])).stdout);
  expect(new Set(sent.signals.map(({ id }) => id))).toEqual(new Set(dry.signals.map(({ id }) => id)));
  const { observations } = await new Client({ url: server.url }).observationPage({ limit: 1 });
  expect(observations[0].meta).toEqual({ history: 'true' });
  expect(sent.signals.map(({ pattern, entity_id }) => [pattern, sent.names[entity_id]])).toContainEqual([
    'stall',
    'web-1',
  ]);
});

it('leaves the alerts of a file to the age of its rows where that is asked for', async () => {
  const server = await serveCommand('memory://');
  const { code } = await runCommand(['replay', '--alerts', '--url', server.url, file(stalled(20))]);
  const { observations } = await new Client({ url: server.url }).observationPage({ limit: 1 });
  expect([code, observations[0].meta]).toEqual([0, undefined]);
  const alone = await runCommand(['replay', '--alerts', '--dry-run', file(stalled(20))]);
  expect([alone.code, alone.stderr.join()]).toEqual([
    1,
    expect.stringMatching(/--alerts is for a running server.*--url/),
  ]);
});

it('takes the token from the environment', async () => {
  const path = file(stalled(20));
  const token = 'a token of at least thirty-two characters';
  const server = await serveCommand('memory://', { SIGNAL_API_TOKEN: token });
  const without = await runCommand(['replay', '--url', server.url, path]);
  expect([without.code, without.stderr.at(-1)]).toEqual([1, expect.stringMatching(/^tidemark: .*token/i)]);
  const given = await runCommand(['replay', '--json', '--url', server.url, path], {
    SIGNAL_API_TOKEN: token,
  });
  expect(answerOf(given.stdout).observations).toBe(40);
});

it('waits as long as a busy server asks for, and repeats the same observations', async () => {
  const bodies: string[] = [];
  const answers = [
    [429, { 'retry-after': '0' }],
    [503, { 'retry-after': '0' }],
    [202, {}],
  ] as const;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const [status, headers] = answers[Math.min(bodies.length, 2)];
      bodies.push(text);
      response.writeHead(status, { ...headers, 'content-type': 'application/json' });
      response.end(JSON.stringify({ accepted: 3, duplicates: 0, rejected: [], rejected_count: 0 }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const files = await openFiles(
    [file('ts,host,value\n2026-03-01,a,1\n2026-03-01,a,2\n2026-03-02,a,3\n')],
    {},
  );
  onTestFinished(() => files.close());
  const pauses: number[] = [];
  const sent = await sendFiles(new Client({ url: `http://127.0.0.1:${address.port}` }), files, {
    batch: 100,
    history: true,
    progress: { update: () => undefined, stop: () => undefined },
    stop: new AbortController().signal,
    onPause: (seconds) => pauses.push(seconds),
  });
  expect([sent.observations, pauses]).toEqual([3, [0, 0]]);
  expect(new Set(bodies).size).toBe(1);
  const { columns } = body.parse(JSON.parse(bodies[0]));
  expect(columns.timestamp).toEqual([1_772_323_200_000, 1_772_323_200_000, 1_772_409_600_000]);
  expect(columns.id.map((id) => id.replace(/^replay:[0-9a-f-]{36}:/, ''))).toEqual([
    '1772323200000000:0',
    '1772323200000000:1',
    '1772409600000000:0',
  ]);
});

it.each([
  [['--dry-run'], /--url and --dry-run exclude each other/],
  [['--db', 'x.duckdb'], /--url and --db exclude each other/],
  [['--speed', '60x'], /--speed cannot be used/],
  [['--tick', '1s'], /--tick cannot be used/],
])('refuses --url with %j', async (flags, reported) => {
  const { code, stderr } = await runCommand(['replay', '--url', 'http://127.0.0.1:1', ...flags, 'x.csv']);
  expect([code, stderr.join()]).toEqual([1, expect.stringMatching(reported)]);
});

it('does not wait for a server that never answered', async () => {
  const { code, stderr } = await runCommand(['replay', '--url', 'http://127.0.0.1:1', file(stalled(2))]);
  expect([code, stderr.at(-1)]).toEqual([
    1,
    expect.stringMatching(/No server answers at http:\/\/127\.0\.0\.1:1/),
  ]);
});

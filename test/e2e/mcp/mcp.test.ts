import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createToken } from '../../../api/calls/tokens/create-token.ts';
import { Client as ApiClient } from '../../../api/client/index.ts';
import { openTidemark } from '../../../api/index.ts';
import { TOOLS } from '../../../api/mcp/tools/index.ts';
import { claimSchema } from '../../../operators/records/claim.ts';
import { runCommand } from '../../api/cli/run-command.ts';
import { uuid } from '../../api/harness.ts';
import { stall } from '../../api/mcp/open.ts';
import { type Conversation, converse, startServer, temporaryFolder } from '../server.ts';
import { overLines as connect, type Revision } from './mcp-client.ts';

const OPEN = 'tidemark://signals/open';
const scope_id = uuid('mcp e2e');

const signals = z.object({ signals: z.array(z.object({ id: z.string(), entity_id: z.string() })) });
const kept = z.object({ claim: claimSchema, contradictions: z.array(z.object({ id: z.string() })) });
const ended = z.object({ claim: claimSchema });
const history = z.object({ history: z.array(z.object({ change: z.string(), reason: z.string() })) });
const answer = z.object({ answer: z.string() });
const pairs = z.object({ count: z.number() });

async function ask<Schema extends z.ZodType>(client: Client, name: string, input: object, schema: Schema) {
  const result = await client.callTool({ name, arguments: { ...input } });
  expect([name, result.isError === true, JSON.stringify(result.content)]).toEqual([
    name,
    false,
    expect.anything(),
  ]);
  return schema.parse(result.structuredContent);
}

/** Resolves when the client hears that a resource has changed; heard of before counts too. */
function changeOf(client: Client, uri: string): Promise<void> {
  return new Promise((resolve) => {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      if (params.uri === uri) resolve();
    });
  });
}

async function story(client: Client, revision: Revision): Promise<void> {
  const changed = changeOf(client, OPEN);
  if (revision === '2026-07-28') await client.listen({ resourceSubscriptions: [OPEN] });
  else await client.subscribeResource({ uri: OPEN });
  const observations = stall(scope_id, uuid('mcp e2e'));
  await ask(client, 'ingest_observations', { observations }, z.unknown());
  await changed;
  const listed = await ask(client, 'list_signals', { status: 'open' }, signals);
  expect(listed.signals.map(({ entity_id }) => entity_id)).toEqual([uuid('mcp e2e')]);
  const { contents } = await client.readResource({ uri: `tidemark://signals/${listed.signals[0].id}` });
  expect(JSON.stringify(contents)).toContain('variance_window');

  const yes = await ask(client, 'remember', { text: 'The API listens on port 8080.' }, kept);
  const no = await ask(client, 'remember', { text: 'The API does not listen on port 8080.' }, kept);
  expect(no.contradictions).toHaveLength(1);
  const asked = { question: 'Does the API listen on port 8080?' };
  expect((await ask(client, 'query', asked, answer)).answer).toContain('Against [1] stands');
  expect(await ask(client, 'contradictions', { status: 'open' }, pairs)).toMatchObject({ count: 1 });
  const resolution = { id: no.claim.id, over: yes.claim.id, reason: 'Seen in the configuration.' };
  const { claim } = await ask(client, 'resolve', resolution, ended);
  expect(claim.status).toBe('resolved');
  const reported = await ask(client, 'claim_history', { id: no.claim.id }, history);
  expect(reported.history.at(-1)?.reason).toContain('Seen in the configuration.');
  const bad = await client.callTool({ name: 'get_signal', arguments: { id: 'first' } });
  expect(bad).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('id: must be a UUID') }],
  });
}

/** Everything on standard output is a message of the protocol. */
function expectProtocolOnly({ stdout }: Conversation): void {
  expect(stdout.length).toBeGreaterThan(0);
  for (const line of stdout) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
}

describe('tidemark mcp', () => {
  it.each(['2025-11-25', '2026-07-28'] as const)(
    'serves a store of its own in %s, until its client goes',
    async (revision) => {
      const file = join(temporaryFolder(), 'a.duckdb');
      const program = converse(['mcp', '--db', file]);
      await story(await connect(program, revision), revision);
      expect(await program.end()).toEqual({ code: 0, signal: null });
      expectProtocolOnly(program);
      await using store = await openTidemark({ dsn: `duckdb://${file}` });
      const statuses: string[] = [];
      for await (const { status } of store.claims()) statuses.push(status);
      expect(statuses.toSorted()).toEqual(['active', 'resolved']);
    },
  );

  it('serves a running server, whose store it could not open', async () => {
    const file = join(temporaryFolder(), 'a.duckdb');
    const server = await startServer(file);
    const program = converse(['mcp', '--db', file]);
    const client = await connect(program);
    const yes = await ask(client, 'remember', { text: 'The API listens on port 8080.' }, kept);
    expect(await program.end()).toEqual({ code: 0, signal: null });
    const named = converse(['mcp', '--read-only', '--url', server.url]);
    const reader = await connect(named);
    const uri = `tidemark://claims/${yes.claim.id}`;
    expect(JSON.stringify(await reader.readResource({ uri }))).toContain('port 8080');
    const names = (await reader.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('query');
    expect(names).not.toContain('remember');
    expect(await named.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expectProtocolOnly(named);
    // Without the note of the server the command finds a store that is held, and says how to name the server.
    rmSync(`${file}.server.json`);
    const { code, stdout, stderr } = await runCommand(['mcp', '--db', file]);
    expect([code, stdout]).toEqual([1, []]);
    expect(stderr.at(-1)).toMatch(/^tidemark: .*name it with --url\.$/);
    await server.end();
  });

  it('lists what its token may use on a server, and everything if the server does not say', async () => {
    const file = join(temporaryFolder(), 'a.duckdb');
    const SIGNAL_API_TOKEN = 'the operator of the server';
    const server = await startServer(file, { SIGNAL_API_TOKEN });
    const operator = new ApiClient({ url: server.url, token: SIGNAL_API_TOKEN });
    const { secret } = await operator.call(createToken, { name: 'reader', permissions: ['memory:read'] });
    const listed = async (token: string) => {
      const program = converse(['mcp', '--url', server.url], { SIGNAL_API_TOKEN: token });
      const { tools } = await (await connect(program)).listTools();
      expect(await program.end()).toEqual({ code: 0, signal: null });
      return tools.map(({ name }) => name);
    };
    expect(await listed(secret)).toEqual(['query', 'contradictions', 'claim_history', 'verify_claim']);
    expect(await listed('a token of nobody')).toHaveLength(TOOLS.length);
    await server.end();
  });

  it('loses nothing that it answered when it is interrupted in the middle', async () => {
    const file = join(temporaryFolder(), 'a.duckdb');
    const program = converse(['mcp', '--db', file]);
    const client = await connect(program);
    const answered: string[] = [];
    const all = Promise.allSettled(
      Array.from({ length: 60 }, async (_, i) => {
        const id = uuid(`interrupted ${i}`);
        const observations = [{ scope_id, entity_id: uuid('interrupted'), outcome: i, id }];
        await ask(client, 'ingest_observations', { observations }, z.unknown());
        answered.push(id);
        if (answered.length === 20) program.tell('SIGINT');
      }),
    );
    const exit = await program.ended;
    await client.close();
    await all;
    expect(exit).toEqual({ code: 0, signal: null });
    expectProtocolOnly(program);
    const query = await runCommand([
      'sql',
      '--json',
      '--limit',
      '1000',
      '--db',
      file,
      'SELECT id FROM observations',
    ]);
    const { rows } = z
      .object({ rows: z.array(z.object({ id: z.string() })) })
      .parse(JSON.parse(query.stdout[0]));
    const stored = new Set(rows.map(({ id }) => id));
    expect(answered.length).toBeGreaterThanOrEqual(20);
    expect(answered.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('refuses a configuration that is a server’s, before it reads anything', async () => {
    const file = join(temporaryFolder(), 'a.duckdb');
    const { code, stdout, stderr } = await runCommand(['mcp', '--db', file], {
      SIGNAL_KAFKA_BROKERS: 'localhost:1',
    });
    expect([code, stdout]).toEqual([1, []]);
    expect(stderr.at(-1)).toMatch(/SIGNAL_KAFKA_BROKERS.*--url/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Permission } from '../../api/access/permissions.ts';
import { issuedSchema } from '../../api/calls/tokens/fields.ts';
import { Client } from '../../api/client/index.ts';
import { remoteCalls } from '../../api/mcp/remote-calls.ts';
import { createTidemarkServer } from '../../api/mcp/server.ts';
import { silent } from '../../api/mcp-framework/index.ts';
import { claimSchema, historyEntrySchema } from '../../operators/records/claim.ts';
import { overHttp, REVISIONS } from '../e2e/mcp/mcp-client.ts';
import { call, post } from './answers.ts';
import { runCommand } from './cli/run-command.ts';
import { GrpcClient } from './grpc/client.ts';
import { sharedService, uuid } from './harness.ts';
import { connect } from './mcp-framework/connect.ts';

const OPERATOR = 'planted-operator-secret';
const CEO = 'user:ceo';
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const Kept = z.object({ claim: claimSchema });
const Answered = z.object({ history: z.array(historyEntrySchema) });
const Upserted = z.object({ claims: z.array(claimSchema).length(1) });

describe('finding 6: who says it', () => {
  const service = sharedService({
    SIGNAL_API_TOKEN: OPERATOR,
    SIGNAL_GRPC_PORT: '0',
    MEMORY_REVIEW: 'agent',
  });
  const secrets = new Map<string, string>();
  const secretOf = (name: string) => secrets.get(name) ?? '';
  const event_id = uuid('who says it');

  const as = (secret: string) => ({
    async post(path: string, body: unknown) {
      const { status, text } = await post(service.url, path, body, bearer(secret));
      return { status, body: JSON.parse(text) };
    },
    async historyOf(id: string) {
      const { text } = await call(service.url, `/v1/claims/${id}/history`, { headers: bearer(secret) });
      return Answered.parse(JSON.parse(text)).history;
    },
    async claim(id: string) {
      const { text } = await call(service.url, `/v1/claims/${id}`, { headers: bearer(secret) });
      return claimSchema.parse(JSON.parse(text));
    },
  });

  /** Each way in which a statement with an author comes in; it returns the id of the claim. */
  const endpoints: Readonly<Record<string, (secret: string, text: string) => Promise<string>>> = {
    async 'POST /v1/remember'(secret, text) {
      const { body } = await as(secret).post('/v1/remember', { text, author: CEO });
      return claimSchema.parse(body).id;
    },
    async 'POST /v1/claims'(secret, text) {
      const claims = [{ text, author: CEO, evidence: [{ event_id }] }];
      const { body } = await as(secret).post('/v1/claims', { claims });
      return Upserted.parse(body).claims[0].id;
    },
    async 'gRPC Remember'(secret, text) {
      const client = new GrpcClient(service.grpc, secret);
      const answer = await client.call('Remember', { text, author: CEO });
      client.close();
      return Kept.parse(answer).claim.id;
    },
    async 'gRPC BringClaims'(secret, text) {
      const client = new GrpcClient(service.grpc, secret);
      const claims = [{ text, author: CEO, evidence: [{ event_id }] }];
      const answer = await client.call('BringClaims', { claims });
      client.close();
      return Upserted.parse(answer).claims[0].id;
    },
    ...Object.fromEntries(
      REVISIONS.map((revision) => [
        `/mcp in ${revision}`,
        async (secret: string, text: string) => {
          const client = await overHttp(service.url, revision, bearer(secret));
          const answer = await client.callTool({ name: 'remember', arguments: { text, author: CEO } });
          await client.close();
          return Kept.parse(answer.structuredContent).claim.id;
        },
      ]),
    ),
    async 'MCP with --url'(secret, text) {
      const calls = remoteCalls(new Client({ url: service.url, token: secret }));
      const { server, close } = createTidemarkServer(calls, { version: '1.0.0', logger: silent });
      const connection = await connect(server, '2025 over a channel');
      const given = { text, author: CEO, evidence: [{ event_id }] };
      const answer = await connection.client.callTool({ name: 'remember', arguments: given });
      await connection.close();
      await close();
      return Kept.parse(answer.structuredContent).claim.id;
    },
    async 'the command with --url'(secret, text) {
      const args = ['remember', text, '--author', CEO, '--url', service.url, '--json'];
      const { text: printed } = await runCommand(args, { SIGNAL_API_TOKEN: secret });
      return claimSchema.parse(JSON.parse(printed)).id;
    },
    async 'the client'(secret, text) {
      const { memory } = new Client({ url: service.url, token: secret });
      return (await memory.remember({ text, author: CEO })).id;
    },
  };

  beforeAll(async () => {
    const writes: Permission[] = ['memory:read', 'memory:write', 'signals:read', 'detectors:write'];
    for (const [name, permissions] of [
      ['bot', writes],
      ['chief', [...writes, 'memory:speak']],
      ['ops', ['admin']],
    ] as const) {
      const { body } = await as(OPERATOR).post('/v1/tokens', { name, permissions });
      secrets.set(name, issuedSchema.parse(body).secret);
    }
    const event = { id: event_id, content: 'Nothing is said here about any door.' };
    const stored = await as(OPERATOR).post('/v1/events', { events: [event] });
    expect(stored).toMatchObject({ body: { accepted: 1 } });
  });
  afterAll(() => secrets.clear());

  it.each(Object.keys(endpoints))('names the token and reviews by it, over %s', async (endpoint) => {
    const id = await endpoints[endpoint](secretOf('bot'), `The door called ${endpoint} is painted in red.`);
    const { author, status } = await as(OPERATOR).claim(id);
    expect([author, status]).toEqual(['token:bot/user:ceo', 'pending']);
    const [{ actor }] = await as(OPERATOR).historyOf(id);
    expect(actor).toBe('token:bot/user:ceo');
  });

  it.each(Object.keys(endpoints))(
    'lets a token with memory:speak speak for others, over %s',
    async (endpoint) => {
      const id = await endpoints[endpoint](
        secretOf('chief'),
        `The gate called ${endpoint} is painted in blue.`,
      );
      const { author, status } = await as(OPERATOR).claim(id);
      expect([author, status]).toEqual([CEO, expect.not.stringMatching('pending')]);
      const [{ actor }] = await as(OPERATOR).historyOf(id);
      expect(actor).toBe('token:chief/user:ceo');
    },
  );

  it('lets nobody approve, reject or import who may not speak for others', async () => {
    const bot = as(secretOf('bot'));
    const { body } = await bot.post('/v1/remember', { text: 'The fence is painted in green.' });
    const { id, author, status } = claimSchema.parse(body);
    expect([author, status]).toEqual(['token:bot', 'pending']);
    for (const path of [`/v1/claims/${id}/approve`, `/v1/claims/${id}/reject`]) {
      const refused = await bot.post(path, { actor: CEO });
      expect([path, refused.status, refused.body.detail]).toEqual([
        ...[path, 403],
        expect.stringContaining('memory:speak'),
      ]);
    }
    const client = new GrpcClient(service.grpc, secretOf('bot'));
    await expect(client.call('ApproveClaim', { id, actor: CEO })).rejects.toThrow('memory:speak');
    client.close();
    const imported = await call(service.url, '/v1/import', {
      ...{ method: 'POST', body: '' },
      headers: { ...bearer(secretOf('bot')), 'content-type': 'application/x-ndjson' },
    });
    expect(imported.status).toBe(403);
    await as(secretOf('chief')).post(`/v1/claims/${id}/approve`, { actor: CEO });
    const history = await as(OPERATOR).historyOf(id);
    expect(history.at(-1)).toMatchObject({ change: 'approved', actor: 'token:chief/user:ceo' });
  });

  it('names the token that resolves a claim, over HTTP, gRPC and /mcp', async () => {
    const chief = as(secretOf('chief'));
    const keep = async (text: string) =>
      claimSchema.parse((await chief.post('/v1/remember', { text, author: CEO })).body).id;
    const over = await keep('The tower has nine floors.');
    const [one, two, three] = [
      await keep('The tower has ten floors.'),
      await keep('The tower has twelve floors.'),
      await keep('The tower has thirty floors.'),
    ];
    const given = { over, reason: 'counted', actor: CEO };
    await as(secretOf('bot')).post(`/v1/claims/${one}/resolve`, given);
    const grpc = new GrpcClient(service.grpc, secretOf('bot'));
    await grpc.call('ResolveClaim', { ...given, id: two });
    grpc.close();
    const mcp = await overHttp(service.url, '2025-11-25', bearer(secretOf('bot')));
    await mcp.callTool({ name: 'resolve', arguments: { ...given, id: three } });
    await mcp.close();
    for (const id of [one, two, three]) {
      const actors = (await as(OPERATOR).historyOf(id)).filter(({ change }) => change === 'resolved');
      expect(actors.map(({ actor }) => actor)).toEqual(['token:bot/user:ceo']);
    }
  });

  it('takes one token for one source, whatever names it uses, and leaves the keys of others alone', async () => {
    const bot = as(secretOf('bot'));
    const text = 'The bridge is older than the mill.';
    const say = async (author: string, key?: string) =>
      claimSchema.parse((await bot.post('/v1/remember', { text, author, key })).body);
    await say(CEO);
    const again = await say('user:cfo');
    expect(again.evidence).toHaveLength(2);
    const sql = `SELECT count(DISTINCT source)::INTEGER AS n FROM evidence WHERE claim_id = '${again.id}'`;
    const counted = await as(OPERATOR).post('/v1/sql', { sql });
    expect(counted.body).toMatchObject({ rows: [{ n: 1 }] });
    const chief = as(secretOf('chief'));
    const held = { text: 'The mill belongs to Anna.', author: CEO, key: 'mill' };
    const { id } = claimSchema.parse((await chief.post('/v1/remember', held)).body);
    await bot.post('/v1/remember', { text: 'The mill belongs to Ben.', author: CEO, key: 'mill' });
    // Stating it again does not take it over.
    await bot.post('/v1/remember', { text: held.text, author: CEO, key: 'theirs' });
    expect(await as(OPERATOR).claim(id)).toMatchObject({ status: 'active', author: CEO, key: 'mill' });
  });

  it('cannot be forged by what a token says', async () => {
    const bot = as(secretOf('bot'));
    const said = ['token:chief', 'token:chief/user:ceo', 'api-token', 'token:bot', 'token:bot/user:ceo'];
    const stored: unknown[] = [];
    for (const [at, author] of said.entries()) {
      const text = `The quay number ${at} is closed to ships.`;
      const { body } = await bot.post('/v1/remember', { text, author });
      stored.push([body.author, body.status]);
    }
    expect(stored).toEqual([
      ['token:bot/token:chief', 'pending'],
      ['token:bot/token:chief/user:ceo', 'pending'],
      ['token:bot/api-token', 'pending'],
      ['token:bot', 'pending'],
      ['token:bot/user:ceo', 'pending'],
    ]);
    const name = await as(OPERATOR).post('/v1/tokens', { name: CEO, permissions: ['memory:write'] });
    expect(name.status).toBe(400);
  });

  it('keeps who gave feedback, made a mute and changed settings', async () => {
    const observations = Array.from({ length: 7 }, (_, second) => ({
      ...{ scope: 'prod', entity: 'web-1', outcome: 4 },
      timestamp: new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString(),
    }));
    await as(OPERATOR).post('/v1/ingest/batch', { observations });
    const read = async () =>
      JSON.parse((await call(service.url, '/v1/signals', { headers: bearer(OPERATOR) })).text).signals;
    await expect.poll(read).toHaveLength(1);
    const [{ id }] = await read();
    await as(secretOf('bot')).post(`/v1/signals/${id}/feedback`, { verdict: 'expected' });
    expect((await read())[0].feedback).toMatchObject({ verdict: 'expected', by: 'token:bot' });
    const detectors = { stall: { run: 9 } };
    const set = await call(service.url, '/v1/detectors?scope=prod', {
      method: 'PUT',
      body: JSON.stringify({ detectors }),
      headers: { ...bearer(secretOf('bot')), 'content-type': 'application/json' },
    });
    expect(JSON.parse(set.text)).toMatchObject({ overrides: detectors, changed_by: 'token:bot' });
    const mute = await as(secretOf('ops')).post('/v1/mutes', { scope: 'test', for: '1h' });
    expect(mute.body).toMatchObject({ by: 'token:ops' });
    const { text } = await call(service.url, '/v1/mutes', { headers: bearer(OPERATOR) });
    const mutes: unknown[] = JSON.parse(text).mutes;
    expect(mutes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, by: 'token:bot' }),
        expect.objectContaining({ id: mute.body.id, by: 'token:ops' }),
      ]),
    );
  });
});

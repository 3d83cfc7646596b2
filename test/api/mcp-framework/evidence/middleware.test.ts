import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createServer,
  type McpServer,
  RequestError,
  recordTokens,
  silent,
  UserError,
  verifyEvidence,
} from '../../../../api/mcp-framework/index.ts';
import { connect, WAYS } from '../connect.ts';
import { filesOf, folder, opened } from './logs.ts';

/** The records of a log, all fields. */
async function recordsIn(dir: string): Promise<readonly Record<string, unknown>[]> {
  const texts = await Promise.all((await filesOf(dir)).map((name) => readFile(join(dir, name), 'utf8')));
  return texts
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const info = { name: 'demo', version: '2' };

function demo(): McpServer {
  const server = createServer(info, { logger: silent });
  server
    .tool('add')
    .input(z.object({ b: z.number(), a: z.number() }))
    .handler(({ a, b }) => String(a + b));
  server.tool('fails').handler(() => {
    throw new UserError('Name a city.');
  });
  server.tool('limited').handler(() => {
    throw new RequestError(-32003, 'Too many.', { retry: 1 });
  });
  server.tool('greet').handler(async (_, ctx) => {
    const answer = await ctx.elicit('Who?', z.object({ name: z.string() }));
    return answer.action;
  });
  server.tool('thinks').handler((_, ctx) => {
    recordTokens(ctx, { model: 'small', input: 10, output: 2 });
    recordTokens(ctx, { model: 'large', input: 1, output: 1 });
    recordTokens(ctx, { model: 'small', input: 5, output: 3 });
    return 'thought';
  });
  return server;
}

describe.each(WAYS)('calls that are recorded, %s,', (way) => {
  it('contain what the caller was answered', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    const server = demo().useOutside(log.middleware);
    const { client, close } = await connect(server, way);
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'Ann' } }));
    await client.callTool({ name: 'add', arguments: { b: 1, a: 2 } });
    await client.callTool({ name: 'fails' });
    await client.callTool({ name: 'add', arguments: { a: 'x' } });
    await expect(client.callTool({ name: 'none' })).rejects.toThrow();
    await expect(client.callTool({ name: 'limited' })).rejects.toThrow('Too many.');
    await client.callTool({ name: 'greet' });
    await client.callTool({ name: 'thinks' });
    await client.listTools();
    await close();
    await log.close();

    const [, ...calls] = await recordsIn(dir);
    expect(calls.map(({ tool, outcome, error_code }) => [tool, outcome, error_code])).toEqual([
      ['add', 'ok', undefined],
      ['fails', 'failed', undefined],
      ['add', 'refused', undefined],
      ['none', 'error', -32602],
      ['limited', 'error', -32003],
      ['greet', 'asked', undefined],
      ['greet', 'ok', undefined],
      ['thinks', 'ok', undefined],
    ]);
    const [added, failed, , , limited, , , thought] = calls;
    expect(added).toMatchObject({
      kind: 'call',
      server: { name: 'demo', version: '2' },
      client: { name: 'test', version: '1.0.0' },
      request_id: expect.stringMatching(/^[0-9a-f]{16}-\d+$/),
      arguments_digest: sha256('{"a":2,"b":1}'),
      result_digest: sha256('{"content":[{"text":"3","type":"text"}]}'),
    });
    expect(failed).toMatchObject({
      arguments_digest: sha256('{}'),
      result_digest: sha256('{"content":[{"text":"Name a city.","type":"text"}],"isError":true}'),
    });
    expect(limited.result_digest).toBe(sha256('{"code":-32003,"data":{"retry":1},"message":"Too many."}'));
    expect(thought.tokens).toEqual([
      { model: 'small', input: 15, output: 5 },
      { model: 'large', input: 1, output: 1 },
    ]);
    expect(await verifyEvidence(join(dir, 'calls.jsonl'))).toMatchObject({ holds: true, records: 9 });
    // What was said stays out of it.
    expect(JSON.stringify(calls)).not.toMatch(/city|Ann|Too many/);
  });

  it('that took too long are recorded as the caller saw them, though the handler runs on', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    const server = createServer(info, { logger: silent, timeout: 50 }).useOutside(log.middleware);
    server.tool('deaf').handler(() => new Promise<string>(() => {}));
    const { client, close } = await connect(server, way);
    await client.callTool({ name: 'deaf' });
    await close();
    const record = (await recordsIn(dir)).at(-1);
    expect(record).toMatchObject({ tool: 'deaf', outcome: 'timeout' });
    expect(record?.duration_ms).toBeGreaterThan(45);
    expect(record?.result_digest).toBe(
      sha256(
        '{"content":[{"text":"The request took longer than the limit of 50 ms.","type":"text"}],"isError":true}',
      ),
    );
  });

  it('that the client gave up are recorded as cancelled', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    const server = createServer(info, { logger: silent });
    const entered = latch();
    const left = latch();
    server.useOutside(async (_, next) => {
      try {
        return await next();
      } finally {
        left.open();
      }
    }, log.middleware);
    server.tool('waits').handler(async (_, ctx) => {
      entered.open();
      if (!ctx.signal.aborted) await once(ctx.signal, 'abort');
      return 'too late';
    });
    const { client, close } = await connect(server, way);
    const giveUp = new AbortController();
    const called = client.callTool({ name: 'waits' }, { signal: giveUp.signal });
    await entered.opened;
    giveUp.abort();
    await expect(called).rejects.toThrow();
    await left.opened;
    await close();
    await log.close();
    const record = (await recordsIn(dir)).at(-1);
    expect(record).toMatchObject({ tool: 'waits', outcome: 'cancelled' });
    expect(record).not.toHaveProperty('result_digest');
  });
});

/** Something that is waited for. */
function latch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a call', () => {
  it('has the identity of its caller and a digest of its session', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    const server = demo().useOutside(log.middleware);
    let session = '';
    server.use((ctx, next) => {
      ctx.identity = { id: 'ann', scopes: [] };
      session = ctx.session ?? '';
      return next();
    });
    const { client, close } = await connect(server, '2025 over HTTP');
    await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } });
    await close();
    expect(session).not.toBe('');
    expect((await recordsIn(dir)).at(-1)?.client).toEqual({
      name: 'test',
      version: '1.0.0',
      identity: 'ann',
      session: sha256(session),
    });
  });

  it('whose middleware answers what is no result is recorded as failed, as the caller sees it', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    const server = demo().useOutside(log.middleware);
    server.use(async (ctx, next) => (ctx.method === 'tools/call' ? 42 : next()));
    const { client, close } = await connect(server, '2025 over a channel');
    expect(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })).toMatchObject({
      isError: true,
    });
    await close();
    expect((await recordsIn(dir)).at(-1)).toMatchObject({ outcome: 'failed' });
  });

  it('whose arguments are nested too deeply to be recorded never reaches the tool', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    const server = createServer(info, { logger: silent }).useOutside(log.middleware);
    let ran = false;
    server
      .tool('any')
      .input(z.object({ value: z.unknown() }))
      .handler(() => {
        ran = true;
      });
    let value: unknown = 0;
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    const { client, close } = await connect(server, '2025 over a channel');
    const result = await client.callTool({ name: 'any', arguments: { value } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('too deeply') }],
    });
    expect(ran).toBe(false);
    await close();
    const record = (await recordsIn(dir)).at(-1);
    expect(record).toMatchObject({ outcome: 'refused' });
    expect(record).not.toHaveProperty('arguments_digest');
  });
});

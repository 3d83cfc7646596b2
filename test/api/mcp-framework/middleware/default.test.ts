import { describe, expect, it } from 'vitest';
import {
  createServer,
  DEFAULT_TIMEOUT,
  DefinitionError,
  ErrorCode,
  type LogFields,
  type Logger,
  type Middleware,
  silent,
  timeout,
} from '../../../../api/mcp-framework/index.ts';
import { connectTo } from '../../../../api/mcp-framework/testing/index.ts';
import { connect } from '../connect.ts';

/** Keeps what is logged. */
function listening(): { logger: Logger; lines: [level: string, message: string, fields: LogFields][] } {
  const lines: [string, string, LogFields][] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      lines.push([level, message, fields]);
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
}

const info = { name: 'x', version: '1' };

describe('the default middleware', () => {
  it('answers in time for a handler that ignores its signal, and aborts the signal', async () => {
    const { logger, lines } = listening();
    const server = createServer(info, { logger, timeout: 30 });
    let signal: AbortSignal | undefined;
    let deadline = 0;
    server.tool('deaf').handler((_, ctx) => {
      signal = ctx.signal;
      deadline = ctx.deadline ?? 0;
      return new Promise<string>(() => {});
    });
    await using client = await connectTo(server);
    const started = Date.now();
    expect(await client.fails('deaf')).toBe('The request took longer than the limit of 30 ms.');
    expect(signal?.aborted).toBe(true);
    expect(deadline - started).toBeLessThan(DEFAULT_TIMEOUT);
    expect(lines.at(-1)).toMatchObject([
      'warn',
      'request failed',
      { method: 'tools/call', error: 'TimeoutError' },
    ]);
  });

  it('logs each request once, with an id and how it ended, and faults with their stack', async () => {
    const { logger, lines } = listening();
    const server = createServer(info, { logger });
    const ids: string[] = [];
    server.tool('good').handler((_, ctx) => {
      ids.push(ctx.requestId);
      return 'secret text';
    });
    server.tool('bad').handler(() => {
      throw new Error('the fault');
    });
    const { client, close } = await connect(server, '2025 over a channel');
    await client.callTool({ name: 'good', arguments: {} });
    await client.callTool({ name: 'bad' });
    const [good, fault, bad] = lines;
    expect(good).toMatchObject([
      'info',
      'request answered',
      { request_id: ids[0], method: 'tools/call', target: 'good', transport: 'memory', client: 'test' },
    ]);
    expect(fault).toMatchObject([
      'error',
      'a handler failed',
      { fault: expect.stringContaining('the fault') },
    ]);
    expect(bad).toMatchObject(['warn', 'request failed', { target: 'bad', error: 'Error' }]);
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain('secret text');
    await close();
  });

  it('takes no time that a timer does not, and Infinity for no limit', async () => {
    for (const none of [0, -1, Number.NaN, 2 ** 31]) expect(() => timeout(none)).toThrow(DefinitionError);
    const server = createServer(
      { name: 'x', version: '1' },
      { logger: silent, timeout: Number.POSITIVE_INFINITY },
    );
    server.tool('waits').handler((_, { deadline = null }) => ({ deadline }));
    const { client, close } = await connect(server, '2026 over HTTP');
    expect((await client.callTool({ name: 'waits' })).structuredContent).toEqual({ deadline: null });
    await close();
  });

  it('logs no more of what a client names than a line has room for', async () => {
    const { logger, lines } = listening();
    const server = createServer(info, { logger });
    const { client, close } = await connect(server, '2025 over HTTP');
    await expect(client.callTool({ name: 'x'.repeat(100_000) })).rejects.toThrow();
    await close();
    expect(lines).toHaveLength(1);
    expect(lines[0][2].target).toMatch(/^x{256}…$/);
  });

  it('answers with the code of a timeout where an error is no result', async () => {
    const server = createServer(info, { logger: listening().logger, timeout: 30 });
    server.resource('demo://deaf').handler(() => new Promise<string>(() => {}));
    await using client = await connectTo(server);
    await expect(client.read('demo://deaf')).rejects.toMatchObject({
      code: ErrorCode.timeout,
      message: expect.stringContaining('longer than the limit of 30 ms'),
    });
  });

  it('gives a tool the time that it says itself', async () => {
    const { logger } = listening();
    const server = createServer(info, { logger, timeout: 30 });
    const limits: unknown[] = [];
    server
      .tool('long')
      .timeout(60_000)
      .handler((_, ctx) => String(limits.push(ctx.timeLimit, ctx.deadline !== undefined)));
    server
      .tool('endless')
      .timeout(Number.POSITIVE_INFINITY)
      .handler((_, ctx) => String(limits.push(ctx.timeLimit, ctx.deadline)));
    server
      .tool('short')
      .timeout(10)
      .handler(() => new Promise<string>(() => {}));
    await using client = await connectTo(server);
    await client.call('long');
    await client.call('endless');
    expect(limits).toEqual([60_000, true, Number.POSITIVE_INFINITY, undefined]);
    expect(await client.fails('short')).toContain('longer than the limit of 10 ms');
    expect(() => server.tool('none').timeout(0)).toThrow(/a timeout must be more than 0/);
  });

  it('is inside of what is used outside, and outside of what is used', async () => {
    const { logger, lines } = listening();
    const seen: unknown[] = [];
    const noting: Middleware = (ctx, next) => {
      seen.push([ctx.deadline === undefined, lines.length]);
      return next().finally(() => seen.push(lines.length));
    };
    const server = createServer(info, { logger }).use(noting).useOutside(noting);
    server.tool('good').handler(() => 'good');
    await using client = await connectTo(server);
    await client.call('good');
    expect(seen).toEqual([[true, 0], [false, 0], 0, 1]);
  });

  it('is left out where the author says so', async () => {
    const { logger, lines } = listening();
    const server = createServer(info, { logger, defaults: false });
    server.tool('good').handler((_, ctx) => String(ctx.deadline));
    await using client = await connectTo(server);
    expect((await client.call('good')).text).toBe('undefined');
    expect(lines).toEqual([]);
  });
});

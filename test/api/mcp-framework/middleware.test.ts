import { describe, expect, it } from 'vitest';
import {
  type Context,
  compose,
  createServer,
  type Middleware,
  silent,
} from '../../../api/mcp-framework/index.ts';
import { connect } from './connect.ts';

/** A context as a handler gets it. */
async function someContext(): Promise<Context> {
  let found: Context | undefined;
  const server = createServer({ name: 'x', version: '1' }, { logger: silent, defaults: false });
  server.tool('t').handler((_, ctx) => {
    found = ctx;
    return '';
  });
  const { client, close } = await connect(server, '2025 over a channel');
  await client.callTool({ name: 't' });
  await close();
  if (found === undefined) throw new Error('the handler was not called');
  return found;
}

describe('compose', () => {
  it('is the handler alone where there is no middleware', async () => {
    expect(await compose([])(await someContext(), async () => 7)).toBe(7);
  });

  it('fails where a middleware goes on twice, and calls the handler once', async () => {
    let calls = 0;
    const twice: Middleware = async (_, next) => {
      await next();
      return next();
    };
    const pass: Middleware = (_, next) => next();
    const run = compose([pass, twice, pass])(await someContext(), async () => ++calls);
    await expect(run).rejects.toThrow('next() twice');
    expect(calls).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type AuthOptions,
  auth,
  bearerTokens,
  createServer,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { connect, type Way } from '../connect.ts';

/** What a tool says of who calls, or the error that its caller gets. */
async function seen(way: Way, options: AuthOptions, authorization?: string): Promise<unknown> {
  const server = createServer({ name: 'x', version: '1' }, { logger: silent });
  server.use(auth(bearerTokens({ known: { id: 'Ada' } }), options));
  server.tool('whoami').handler((_, { identity }) => identity?.id ?? 'nobody');
  const headers = authorization === undefined ? {} : { authorization };
  const { client, close } = await connect(server, way, {}, { headers });
  const called = await client.callTool({ name: 'whoami' }).then(
    ({ content }) => content,
    (error: unknown) => error,
  );
  await close();
  return called;
}

describe.each(['2026 over HTTP', '2025 over HTTP'] as const)('auth, %s', (way) => {
  it('says who calls', async () => {
    expect(await seen(way, {}, 'Bearer known')).toMatchObject([{ text: 'Ada' }]);
  });

  it('refuses others with an error', async () => {
    expect(await seen(way, {})).toMatchObject({ code: -32004, message: expect.stringContaining('Bearer') });
    expect(await seen(way, {}, 'Bearer other')).toMatchObject({ code: -32004 });
  });

  it('lets those through who send nothing where it is optional, but nobody who sends what is wrong', async () => {
    expect(await seen(way, { optional: true })).toMatchObject([{ text: 'nobody' }]);
    expect(await seen(way, { optional: true }, 'Bearer other')).toMatchObject({ code: -32004 });
  });

  it('takes nobody for local who comes over HTTP', async () => {
    expect(await seen(way, { local: { id: 'me', scopes: [] } })).toMatchObject({ code: -32004 });
  });
});

describe('auth where there are no headers', () => {
  const way = '2025 over a channel';

  it('refuses unless it is configured who calls, or that this is optional', async () => {
    expect(await seen(way, {})).toMatchObject({ code: -32004, message: expect.stringContaining('memory') });
    expect(await seen(way, { local: { id: 'me', scopes: [] } })).toMatchObject([{ text: 'me' }]);
    expect(await seen(way, { optional: true })).toMatchObject([{ text: 'nobody' }]);
  });
});

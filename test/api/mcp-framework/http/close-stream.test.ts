import { describe, expect, it } from 'vitest';
import { createEndpoint, createServer, silent } from '../../../../api/mcp-framework/index.ts';
import { at, connect } from '../connect.ts';

const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

describe('a call that lets go of its stream', () => {
  it('is answered when the client comes back', async () => {
    let goOn = () => {};
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    server.tool('slow').handler(async (_, ctx) => {
      const closed = ctx.closeStream();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return { closed };
    });
    const endpoint = createEndpoint(server);
    const send = (method: string, headers: Readonly<Record<string, string>>, message?: object) =>
      endpoint.fetch(
        at(
          new Request('http://localhost/mcp', {
            method,
            headers: { ...ACCEPT, ...headers },
            ...(message !== undefined && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }) }),
          }),
        ),
      );
    try {
      const clientInfo = { name: 'raw', version: '1' };
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
      const begun = await send('POST', {}, { method: 'initialize', params });
      await begun.text();
      const session = {
        'mcp-session-id': begun.headers.get('mcp-session-id') ?? '',
        'mcp-protocol-version': '2025-11-25',
      };
      const called = await send('POST', session, { id: 2, method: 'tools/call', params: { name: 'slow' } });
      // It ends without an answer: with the id to come back with, and the time after which to do so.
      const first = await called.text();
      expect(first).toMatch(/^retry: \d+$/m);
      expect(first).not.toContain('result');
      const [, last = ''] = /^id: (.+)$/m.exec(first) ?? [];
      const again = await send('GET', { ...session, 'last-event-id': last });
      goOn();
      let read = '';
      for await (const chunk of again.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        read += chunk;
        if (read.includes('"id":2')) break;
      }
      expect(read).toContain('"structuredContent":{"closed":true}');
    } finally {
      await endpoint.close();
    }
  });

  it.each(['2026 over HTTP', '2025 over a channel'] as const)(
    'keeps it where nobody could come back: %s',
    async (way) => {
      const server = createServer({ name: 'x', version: '1' }, { logger: silent });
      server.tool('slow').handler((_, ctx) => ({ closed: ctx.closeStream() }));
      const { client, close } = await connect(server, way);
      try {
        expect(await client.callTool({ name: 'slow' })).toMatchObject({
          structuredContent: { closed: false },
        });
      } finally {
        await close();
      }
    },
  );
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createServer,
  DefinitionError,
  type SizeLimitOptions,
  silent,
  sizeLimit,
} from '../../../../api/mcp-framework/index.ts';
import { fc, runs } from '../../../property.ts';
import { connect, WAYS } from '../connect.ts';

function limited(options: SizeLimitOptions) {
  const server = createServer({ name: 'x', version: '1' }, { logger: silent }).use(sizeLimit(options));
  server
    .tool('echo')
    .input(z.object({ text: z.string(), times: z.number().default(1) }))
    .handler(({ text, times }) => text.repeat(times));
  server.resource('demo://long').handler(() => 'x'.repeat(500));
  return server;
}

describe.each(WAYS)('sizeLimit, %s', (way) => {
  it('refuses parameters by their bytes as JSON, and names the limit', async () => {
    const { client, close } = await connect(limited({ request: 120 }), way);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const bytes = new TextEncoder().encode(JSON.stringify({ name: 'echo', arguments: { text } })).length;
        const called = client.callTool({ name: 'echo', arguments: { text } });
        if (bytes <= 120) expect(await called).toMatchObject({ content: [{ text }] });
        else {
          await expect(called).rejects.toMatchObject({
            code: -32600,
            message: expect.stringContaining('the limit is 120'),
            data: { bytes, limit_bytes: 120 },
          });
        }
      }),
      { numRuns: runs(30) },
    );
    await close();
  });

  it('answers a result that is too large with what a model can read', async () => {
    const { client, close } = await connect(limited({ response: 200 }), way);
    const call = (times: number) => client.callTool({ name: 'echo', arguments: { text: 'x', times } });
    expect(await call(100)).not.toMatchObject({ isError: true });
    expect(await call(300)).toMatchObject({
      isError: true,
      content: [
        { text: expect.stringMatching(/^The result has \d+ bytes; the limit is 200\. Request less/) },
      ],
    });
    await expect(client.readResource({ uri: 'demo://long' })).rejects.toThrow('the limit is 200');
    await close();
  });
});

describe('sizeLimit', () => {
  it('is not made of a limit that nothing fits', () => {
    expect(() => sizeLimit({ request: 0 })).toThrow(DefinitionError);
    expect(() => sizeLimit({ response: Number.NaN })).toThrow(DefinitionError);
  });
});

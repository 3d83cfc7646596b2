import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer, metrics, silent, UserError } from '../../../../api/mcp-framework/index.ts';
import { connect, WAYS } from '../connect.ts';

function measured(registry: Registry, name = 'demo') {
  const server = createServer({ name, version: '1' }, { logger: silent });
  server.useOutside(metrics({ registry }));
  server.tool('good').handler(() => 'good');
  server.tool('bad').handler(() => {
    throw new UserError('bad');
  });
  server
    .tool('deaf')
    .timeout(50)
    .handler(() => new Promise<string>(() => {}));
  server
    .tool('open')
    .handler(async () =>
      JSON.stringify((await registry.getSingleMetric('mcp_requests_in_progress')?.get())?.values),
    );
  server.tool('ask').handler(async (_, ctx) => {
    await ctx.elicit('Who?', z.object({ name: z.string() }));
    return 'asked';
  });
  server.resource('demo://{id}').handler(() => 'one');
  return server;
}

/** Counts by method, target and outcome. */
async function counts(registry: Registry): Promise<Record<string, number>> {
  const found = await registry.getSingleMetric('mcp_requests_total')?.get();
  return Object.fromEntries(
    (found?.values ?? []).map(({ labels: { server, method, target, outcome }, value }) => [
      [server, method, target, outcome].join(' '),
      value,
    ]),
  );
}

describe.each(WAYS)('metrics, %s', (way) => {
  it('count requests by what they are about and how they end', async () => {
    const registry = new Registry();
    const { client, close } = await connect(measured(registry), way);
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'Ada' } }));
    await client.callTool({ name: 'good' });
    await client.callTool({ name: 'bad' });
    await client.callTool({ name: 'deaf' });
    await client.callTool({ name: 'ask' });
    await client.readResource({ uri: 'demo://1' });
    await client.readResource({ uri: 'demo://2' });
    for (const name of ['no such', 'nor such']) await client.callTool({ name }).catch(() => {});
    expect(await counts(registry)).toEqual({
      'demo tools/call good ok': 1,
      'demo tools/call bad tool_error': 1,
      'demo tools/call deaf tool_error': 1,
      'demo tools/call ask input_required': 1,
      'demo tools/call ask ok': 1,
      'demo resources/read demo://{id} ok': 2,
      'demo tools/call unknown error': 2,
    });
    await close();
  });

  it('show how many are under way, and time each', async () => {
    const registry = new Registry();
    const { client, close } = await connect(measured(registry), way);
    const labels = { server: 'demo', method: 'tools/call' };
    expect(await client.callTool({ name: 'open' })).toMatchObject({
      content: [{ text: JSON.stringify([{ value: 1, labels }]) }],
    });
    const open = await registry.getSingleMetric('mcp_requests_in_progress')?.get();
    expect(open?.values).toMatchObject([{ value: 0, labels }]);
    const text = await registry.getSingleMetricAsString('mcp_request_duration_seconds');
    expect(text).toContain(
      'mcp_request_duration_seconds_count{server="demo",method="tools/call",target="open"} 1',
    );
    await close();
  });
});

describe('metrics', () => {
  it('of two servers share a registry', async () => {
    const registry = new Registry();
    for (const name of ['one', 'two']) {
      const { client, close } = await connect(measured(registry, name), '2026 over HTTP');
      await client.callTool({ name: 'good' });
      await close();
    }
    expect(await counts(registry)).toEqual({ 'one tools/call good ok': 1, 'two tools/call good ok': 1 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../api/answers.ts';
import { sharedService } from '../../api/harness.ts';
import { overHttp } from '../../e2e/mcp/mcp-client.ts';
import { STREAMS } from '../whole.ts';
import { EndpointSession } from './endpoint-session.ts';
import { McpEndpoint } from './mcp-endpoint.ts';
import { memorySession } from './sessions/memory.ts';
import { signalsSession } from './sessions/signals.ts';
import { toolsSession } from './sessions/tools.ts';
import { unseenOf } from './unseen.ts';

describe('sessions over MCP', () => {
  const service = sharedService({ MEMORY_REVIEW: 'agent' });
  let endpoint: McpEndpoint;
  let session: EndpointSession;
  let close = async () => {};
  beforeAll(async () => {
    const client = await overHttp(service.url, '2026-07-28');
    close = () => client.close();
    endpoint = await McpEndpoint.at(client);
    const { text } = await call(service.url, '/openapi.json');
    session = new EndpointSession(JSON.parse(text), STREAMS, service.url, endpoint);
  });
  afterAll(() => close());

  it('store observations, and read signals and series', async () => {
    await signalsSession(session, service.url);
  });

  it('store events, and read claims and answers', async () => {
    await memorySession(session);
  });

  it('use what only tools have', async () => {
    await toolsSession(endpoint);
  });

  it('have sent and received every field, and none besides', () => {
    expect(endpoint.faults).toEqual([]);
    expect(unseenOf('mcp', endpoint.keys)).toEqual({ unseen: [], idle: [] });
  });
});

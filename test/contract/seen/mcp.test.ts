import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../api/answers.ts';
import { sharedService } from '../../api/harness.ts';
import { overHttp } from '../../e2e/mcp/mcp-client.ts';
import { STREAMS } from '../whole.ts';
import { DoorSession } from './door-session.ts';
import { McpDoor } from './mcp-door.ts';
import { memorySession } from './sessions/memory.ts';
import { signalsSession } from './sessions/signals.ts';
import { toolsSession } from './sessions/tools.ts';
import { unseenOf } from './unseen.ts';

describe('sessions over MCP', () => {
  const service = sharedService({ MEMORY_REVIEW: 'agent' });
  let door: McpDoor;
  let session: DoorSession;
  let close = async () => {};
  beforeAll(async () => {
    const client = await overHttp(service.url, '2026-07-28');
    close = () => client.close();
    door = await McpDoor.at(client);
    const { text } = await call(service.url, '/openapi.json');
    session = new DoorSession(JSON.parse(text), STREAMS, service.url, door);
  });
  afterAll(() => close());

  it('store observations, and read signals and series', async () => {
    await signalsSession(session, service.url);
  });

  it('store events, and read claims and answers', async () => {
    await memorySession(session);
  });

  it('use what only tools have', async () => {
    await toolsSession(door);
  });

  it('have sent and received every field, and none besides', () => {
    expect(door.faults).toEqual([]);
    expect(unseenOf('mcp', door.keys)).toEqual({ unseen: [], idle: [] });
  });
});

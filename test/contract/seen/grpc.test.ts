import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../api/answers.ts';
import { GrpcClient } from '../../api/grpc/client.ts';
import { sharedService } from '../../api/harness.ts';
import { reflected } from '../parts/grpc.ts';
import { STREAMS } from '../whole.ts';
import { DoorSession } from './door-session.ts';
import { GrpcDoor } from './grpc-door.ts';
import { memorySession } from './sessions/memory.ts';
import { methodsSession } from './sessions/methods.ts';
import { signalsSession } from './sessions/signals.ts';
import { unseenOf } from './unseen.ts';

describe('sessions over gRPC', () => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', MEMORY_REVIEW: 'agent' });
  let client: GrpcClient;
  let door: GrpcDoor;
  let session: DoorSession;
  beforeAll(async () => {
    client = new GrpcClient(service.grpc);
    door = new GrpcDoor(client, await reflected(service.grpc ?? '', 'tidemark.v1.SignalService'));
    const { status, text } = await call(service.url, '/openapi.json');
    expect([status, text.slice(0, 500)]).toEqual([200, expect.stringContaining('openapi')]);
    session = new DoorSession(JSON.parse(text), STREAMS, service.url, door);
  });
  afterAll(() => client.close());

  it('store observations, and read signals and series', async () => {
    await signalsSession(session, service.url);
  });

  it('store events, and read claims and answers', async () => {
    await memorySession(session);
  });

  it('use what only gRPC has', async () => {
    await methodsSession(client, door);
  });

  it('have sent and received every field of each message', () => {
    expect(unseenOf('grpc', door.keys, () => true)).toEqual({ unseen: [], idle: [] });
  });
});

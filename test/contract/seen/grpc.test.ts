import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../api/answers.ts';
import { GrpcClient } from '../../api/grpc/client.ts';
import { sharedService } from '../../api/harness.ts';
import { reflected } from '../parts/grpc.ts';
import { STREAMS } from '../whole.ts';
import { EndpointSession } from './endpoint-session.ts';
import { GrpcEndpoint } from './grpc-endpoint.ts';
import { memorySession } from './sessions/memory.ts';
import { methodsSession } from './sessions/methods.ts';
import { scopeSession } from './sessions/scopes.ts';
import { signalsSession } from './sessions/signals.ts';
import { unseenOf } from './unseen.ts';

describe('sessions over gRPC', () => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', MEMORY_REVIEW: 'agent' });
  let client: GrpcClient;
  let endpoint: GrpcEndpoint;
  let session: EndpointSession;
  beforeAll(async () => {
    client = new GrpcClient(service.grpc);
    endpoint = new GrpcEndpoint(client, await reflected(service.grpc ?? '', 'tidemark.v1.SignalService'));
    const { status, text } = await call(service.url, '/openapi.json');
    expect([status, text.slice(0, 500)]).toEqual([200, expect.stringContaining('openapi')]);
    session = new EndpointSession(JSON.parse(text), STREAMS, service.url, endpoint);
  });
  afterAll(() => client.close());

  it('store observations, and read signals and series', async () => {
    await signalsSession(session, service.url);
  });

  it('store events, and read claims and answers', async () => {
    await memorySession(session);
    await scopeSession(session);
  });

  it('use what only gRPC has', async () => {
    await methodsSession(client, endpoint);
  });

  it('have sent and received every field of each message', () => {
    expect(unseenOf('grpc', endpoint.keys, () => true)).toEqual({ unseen: [], idle: [] });
  });
});

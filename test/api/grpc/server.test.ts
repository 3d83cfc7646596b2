import * as grpc from '@grpc/grpc-js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issuedSchema } from '../../../api/calls/tokens/fields.ts';
import { Client } from '../../../api/client/index.ts';
import { definitions } from '../../../api/grpc/definition.ts';
import { DETAILS } from '../../../api/grpc/status.ts';
import { sharedService } from '../harness.ts';
import { detailsOf, faultsOf, GrpcClient, isServiceError } from './client.ts';

const OPERATOR = 'the operator of the server';

const clients: GrpcClient[] = [];
function clientOf(...given: ConstructorParameters<typeof GrpcClient>): GrpcClient {
  const client = new GrpcClient(...given);
  clients.push(client);
  return client;
}
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    (answer) => {
      throw new Error(`it was answered: ${JSON.stringify(answer)}`);
    },
    (error: unknown) => error,
  );

const seen = (scope: string, second: number, outcome = 11) => ({
  scope,
  entity: 'web-1',
  outcome,
  id: `${scope}-${second}`,
  timestamp: new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString(),
});
const stall = (scope: string) => Array.from({ length: 7 }, (_, second) => seen(scope, second));

/** The messages of a stream, and how it ended. */
function collect(call: grpc.ClientReadableStream<{ fields: Record<string, unknown> }>) {
  const messages: Record<string, unknown>[] = [];
  const ended = new Promise<unknown>((resolve) => {
    call.on('data', ({ fields }: { fields: Record<string, unknown> }) => messages.push(fields));
    call.on('error', resolve);
    call.on('end', () => resolve(undefined));
  });
  return { messages, ended };
}

describe('a server of gRPC', () => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', SIGNAL_BODY_LIMIT: '1mb' });

  it('acknowledges each message of a stream in order, once its observations are durable', async () => {
    const call = clientOf(service.grpc).stream('IngestStream');
    const { messages, ended } = collect(call);
    const all = Array.from({ length: 300 }, (_, second) => seen('streamed', second, second));
    for (let at = 0; at < 300; at += 3) call.write({ observations: all.slice(at, at + 3) });
    call.write({ observations: [seen('streamed', 0), { scope: 'streamed', outcome: Number.NaN }] });
    call.write({});
    call.end();
    expect(await ended).toBeUndefined();
    expect(messages).toHaveLength(102);
    expect(messages.slice(0, 100).every(({ accepted }) => accepted === 3)).toBe(true);
    expect(messages[100]).toMatchObject({
      accepted: 0,
      duplicates: 1,
      rejected_count: 1,
      rejected: [{ index: 1, path: 'outcome' }],
    });
    expect(messages[101]).toMatchObject({ accepted: 0, duplicates: 0, rejected_count: 0 });
    const { observations } = await new Client({ url: service.url }).observationPage({
      scope: 'streamed',
      limit: 1000,
    });
    expect(observations.map(({ outcome }) => outcome)).toEqual(all.map(({ outcome }) => outcome));
  });

  it('finding 12: refuses bytes that are no message with INVALID_ARGUMENT', async () => {
    const client = clientOf(service.grpc);
    for (const bytes of [[0xff, 0xff], [0x0a, 5, 1], [0x0b], [0x0a, 2, 0x08, 0x80]]) {
      expect(await failure(client.send('IngestBatch', Buffer.from(bytes)))).toMatchObject({
        code: grpc.status.INVALID_ARGUMENT,
        details: expect.stringContaining('IngestBatchRequest'),
      });
    }
  });

  it('finding 3: refuses empty observations beyond what their bytes justify', async () => {
    const method = definitions().get('SignalService')?.IngestBatch;
    const empty = (count: number) =>
      method?.requestDeserialize(Buffer.alloc(2 * count, Buffer.from([0x0a, 0])));
    await expect(empty(1_000_000)?.read()).rejects.toMatchObject({ code: 'too_large' });
    expect(await empty(10)?.read()).toEqual({ observations: Array(10).fill({}) });
  });

  it('finding 3: decodes a large message in pieces, and stores all of it', async () => {
    const client = clientOf(service.grpc);
    const observations = Array.from({ length: 9000 }, (_, second) => seen('pieces', second, second));
    expect(await client.call('IngestBatch', { observations })).toMatchObject({ accepted: 9000 });
  });

  it('keeps what was acknowledged when a client leaves, and takes the rest again by id', async () => {
    const broken = clientOf(service.grpc).stream('IngestStream');
    const first = new Promise((resolve) => broken.once('data', resolve));
    broken.on('error', () => undefined);
    broken.write({ observations: [seen('resumed', 0), seen('resumed', 1)] });
    await first;
    broken.cancel();
    const again = clientOf(service.grpc).stream('IngestStream');
    const { messages, ended } = collect(again);
    again.write({ observations: [seen('resumed', 0), seen('resumed', 1), seen('resumed', 2)] });
    again.end();
    await ended;
    expect(messages).toMatchObject([{ accepted: 1, duplicates: 2 }]);
  });

  it('streams changes of signals, and resumes after a position', async () => {
    const client = clientOf(service.grpc);
    await client.call('IngestBatch', { observations: [...stall('one'), ...stall('two')] });
    const whole = client.answers('StreamSignals', { after: 0, pattern: 'stall' });
    const read = collect(whole);
    await expect.poll(() => read.messages.length).toBe(2);
    whole.cancel();
    const [one, two] = read.messages;
    expect(two.seq).toBeGreaterThan(Number(one.seq));
    expect(one).toMatchObject({ kind: 'signal', signal: { pattern: 'stall', metrics: { window_n: 7 } } });
    const rest = client.answers('StreamSignals', { after: one.seq, pattern: 'stall' });
    const resumed = collect(rest);
    await expect.poll(() => resumed.messages).toEqual([two]);
    rest.cancel();
    const ahead = await collect(client.answers('StreamSignals', { after: 10_000 })).ended;
    expect(detailsOf(ahead).ErrorInfo.reason).toBe('CONFLICT');
    expect(faultsOf(ahead)).toMatchObject([{ path: 'after' }]);
    const wrong = await collect(client.answers('StreamSignals', { severity: 'loud', after: -1 })).ended;
    expect(faultsOf(wrong).map(({ path }) => path)).toEqual(['severity', 'after']);
  });

  it('exports what HTTP exports', async () => {
    const client = clientOf(service.grpc);
    for (const text of ['The API listens on port 8080.', 'The cache is warm.']) {
      await client.call('ProcessText', { text });
    }
    for (const kind of ['event', 'claim', 'lesson']) {
      const { messages, ended } = collect(client.answers('Export', { kind }));
      expect(await ended).toBeUndefined();
      const response = await fetch(`${service.url}/v1/export?kind=${kind}`);
      expect(messages.map(({ text }) => text).join('')).toBe(await response.text());
    }
    const refused = await collect(client.answers('Export', {})).ended;
    expect(faultsOf(refused)).toMatchObject([{ path: 'kind' }]);
  });

  it('says what is wrong in the status and its details', async () => {
    const error = await failure(clientOf(service.grpc).call('GetSignal', { id: 'x' }));
    if (!isServiceError(error)) throw error;
    expect(error.code).toBe(grpc.status.INVALID_ARGUMENT);
    expect(error.details).toBe('id must be a UUID.');
    expect(detailsOf(error)).toEqual({
      ErrorInfo: {
        reason: 'INVALID_INPUT',
        domain: 'tidemark',
        metadata: { http_status: '400', faults: '1' },
      },
      BadRequest: { field_violations: [{ field: 'id', description: 'must be a UUID' }] },
      RequestInfo: { request_id: expect.stringMatching(/^g/) },
    });
  });

  it('names as many faults as clients take in trailers', async () => {
    const observations = Array.from({ length: 1000 }, () => ({ scope: 'é'.repeat(300) }));
    const error = await failure(clientOf(service.grpc).call('IngestBatch', { observations }));
    if (!isServiceError(error)) throw error;
    expect(faultsOf(error).length).toBeGreaterThan(5);
    expect(Number(error.metadata.get(DETAILS)[0].length)).toBeLessThan(5000);
  });

  it('refuses messages above the limit of a body, and goes on', async () => {
    const client = clientOf(service.grpc);
    const large = await failure(client.call('ProcessText', { text: 'a'.repeat(2 ** 21) }));
    expect(large).toMatchObject({ code: grpc.status.RESOURCE_EXHAUSTED });
    expect(await client.call('ListSignals', { limit: 1 })).toMatchObject({ count: 1 });
  });

  it('without a token, serves loopback names only', async () => {
    const { port } = new URL(`http://${service.grpc}`);
    const named = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
      'grpc.default_authority': 'tidemark.example',
    });
    const error = await new Promise((resolve) =>
      named.makeUnaryRequest(
        '/tidemark.v1.SignalService/ListSignals',
        () => Buffer.of(),
        (bytes) => bytes,
        {},
        resolve,
      ),
    );
    named.close();
    expect(error).toMatchObject({ code: grpc.status.PERMISSION_DENIED });
  });

  it('counts calls by method and status', async () => {
    await clientOf(service.grpc).call('ListSeries', {});
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(
      /tidemark_grpc_request_seconds_count\{method="\/tidemark.v1.SignalService\/ListSeries",code="0"\} [1-9]/,
    );
  });
});

describe('a server of gRPC with tokens', () => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', SIGNAL_API_TOKEN: OPERATOR });

  let tokens = 0;
  async function tokenWith(permissions: string[], scopes?: string[]): Promise<string> {
    const response = await fetch(`${service.url}/v1/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `token-${++tokens}`, permissions, scopes }),
    });
    return issuedSchema.parse(await response.json()).secret;
  }

  beforeAll(async () => {
    const client = new GrpcClient(service.grpc, OPERATOR);
    await client.call('IngestBatch', { observations: [...stall('mine'), ...stall('other')] });
    client.close();
  });

  it.each(['ListSignals', 'ProcessText', 'IngestBatch'])('requires one for %s', async (name) => {
    for (const token of [undefined, 'wrong token']) {
      const error = await failure(clientOf(service.grpc, token).call(name, {}));
      expect(error).toMatchObject({ code: grpc.status.UNAUTHENTICATED });
      expect(detailsOf(error).ErrorInfo.reason).toBe('UNAUTHORIZED');
    }
  });

  it.each(['StreamSignals', 'Export', 'IngestStream'])('requires one for the stream %s', async (name) => {
    const client = clientOf(service.grpc);
    const call = name === 'IngestStream' ? client.stream(name) : client.answers(name, { kind: 'event' });
    expect(await collect(call).ended).toMatchObject({ code: grpc.status.UNAUTHENTICATED });
  });

  it('requires the permission of the method', async () => {
    const reader = clientOf(service.grpc, await tokenWith(['signals:read']));
    expect(await reader.call('ListSignals', {})).toMatchObject({ warnings: [] });
    const refused: unknown[] = [
      await failure(reader.call('Ingest', seen('mine', 9))),
      await failure(reader.call('Query', { question: 'why?' })),
      await collect(reader.stream('IngestStream')).ended,
      await collect(reader.answers('Export', { kind: 'event' })).ended,
    ];
    expect(refused.map((error) => detailsOf(error).ErrorInfo)).toMatchObject(
      ['observations:write', 'memory:read', 'observations:write', 'memory:read'].map((permission) => ({
        reason: 'PERMISSION_MISSING',
        metadata: { permission, http_status: '403' },
      })),
    );
  });

  it('shows a token for a scope that scope alone, and takes its observations alone', async () => {
    const mine = clientOf(service.grpc, await tokenWith(['signals:read', 'observations:write'], ['mine']));
    const { series } = await mine.call('ListSeries', {});
    expect(series).toMatchObject([{ scope: 'mine' }]);
    const changes = mine.answers('StreamSignals', { after: 0 });
    const read = collect(changes);
    await expect.poll(() => read.messages.length).toBe(1);
    expect(read.messages).toMatchObject([{ signal: { scope: 'mine' } }]);
    changes.cancel();
    const call = mine.stream('IngestStream');
    const { messages, ended } = collect(call);
    call.write({ observations: [seen('mine', 20), seen('other', 20)] });
    call.end();
    await ended;
    expect(messages).toMatchObject([{ accepted: 1, rejected: [{ index: 1, path: 'scope' }] }]);
  });
});

import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it } from 'vitest';
import { DUCKDB } from '../e2e/embedded.ts';
import { linkedBy, parentOf, recordSpans } from '../sinks/traces/recorded.ts';
import { GrpcClient } from './grpc/client.ts';
import { sharedService, uuid } from './harness.ts';

const recorded = recordSpans();

const TOKEN = 'planted-token-of-the-server';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
const traceparent = `00-${TRACE}-${PARENT}-01`;

const idOf = (span: ReadableSpan) => span.spanContext().spanId;
const traceOf = (span: ReadableSpan) => span.spanContext().traceId;

describe('a server with an SDK of OpenTelemetry', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: TOKEN, SIGNAL_GRPC_PORT: '0' }, DUCKDB.dsn);
  const clients: GrpcClient[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
    const text = recorded.text();
    for (const planted of ['planted', '987654321']) expect(text).not.toContain(planted);
  });
  const grpc = (token = TOKEN) => {
    const client = new GrpcClient(service.grpc, token);
    clients.push(client);
    return client;
  };
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
  const observation = (scope: string) => ({ scope, entity: 'planted-entity', outcome: 987_654_321 });

  it('traces an observation from its request to its transaction in the store', async () => {
    const answer = await post('/v1/ingest?planted=query', observation('planted-scope'), { traceparent });
    // An unknown parameter: refused before anything is stored.
    expect(answer.status).toBe(400);
    expect((await post('/v1/ingest', observation('planted-scope'), { traceparent })).status).toBe(202);
    const [, server] = await recorded.named('POST /v1/ingest', 2);
    expect(server.kind).toBe(SpanKind.SERVER);
    expect(traceOf(server)).toBe(TRACE);
    expect(parentOf(server)).toBe(PARENT);
    expect(server.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/ingest',
      'url.path': '/v1/ingest',
      'url.scheme': 'http',
      'http.response.status_code': 202,
    });
    const commits = await recorded.named('commit', 2);
    const [commit] = commits.filter((span) => parentOf(span) === idOf(server));
    expect(traceOf(commit)).toBe(TRACE);
    expect(commit.attributes).toEqual({ 'tidemark.observations': 1 });
    const [journal] = (await recorded.named('journal')).filter((span) => parentOf(span) === idOf(commit));
    expect(journal.attributes).toEqual({ 'tidemark.observations': 1 });

    const linked = (span: ReadableSpan) => linkedBy(span).includes(idOf(server));
    await expect
      .poll(() =>
        recorded
          .all()
          .filter(({ name }) => name === 'tick')
          .some(linked),
      )
      .toBe(true);
    const [tick] = (await recorded.named('tick')).filter(linked);
    expect(traceOf(tick)).not.toBe(TRACE);
    expect(parentOf(tick)).toBeUndefined();
    expect(tick.attributes).toMatchObject({ 'tidemark.observations': 1 });
    const inTick = recorded.all().filter((span) => traceOf(span) === traceOf(tick));
    const [detect] = inTick.filter(({ name }) => name === 'detect');
    const [publish] = inTick.filter(({ name }) => name === 'publish');
    const [published] = inTick.filter(({ name }) => name === 'commit');
    const [store] = inTick.filter(({ name }) => name === 'duckdb commit');
    expect([detect, publish].map(parentOf)).toEqual([idOf(tick), idOf(tick)]);
    expect(parentOf(published)).toBe(idOf(publish));
    expect(parentOf(store)).toBe(idOf(published));
    expect(store.attributes).toMatchObject({ 'db.system.name': 'duckdb', 'db.operation.name': 'commit' });
    // The tick before may have taken the observation along from the journal.
    const stored = recorded
      .all()
      .filter(({ name }) => name === 'duckdb commit')
      .map(({ attributes }) => Number(attributes['tidemark.observations']));
    expect(stored).toContain(1);
  });

  it('traces an event from its request to the ledger', async () => {
    const events = [{ id: uuid('one'), content: 'The planted API listens on port 8080.' }];
    expect((await post('/v1/events', { events }, { traceparent })).status).toBe(202);
    const [server] = await recorded.named('POST /v1/events');
    const [memory] = await recorded.named('memory ingest');
    const [ledger] = await recorded.named('duckdb commit_ledger');
    expect(parentOf(memory)).toBe(idOf(server));
    expect(parentOf(ledger)).toBe(idOf(memory));
    expect(ledger.attributes).toMatchObject({ 'tidemark.events': 1, 'tidemark.claims': 1 });
  });

  it('has a route in place of a path with parameters, and nothing of a path that is no route', async () => {
    await fetch(`${service.url}/v1/series/planted-name?limit=1`, { headers });
    const [series] = await recorded.named('GET /v1/series/:entity_id');
    expect(series.attributes).toMatchObject({ 'http.route': '/v1/series/:entity_id' });
    expect(series.attributes).not.toHaveProperty('url.path');
    await fetch(`${service.url}/planted/path`, { headers });
    const [missing] = await recorded.named('GET');
    expect(missing.attributes).toEqual({
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'http.response.status_code': 404,
    });
    expect(missing.status.code).toBe(SpanStatusCode.UNSET);
  });

  it('records nothing of a request whose sender does not record', async () => {
    const unsampled = traceparent.replace(/01$/, '00');
    expect((await post('/v1/ingest', observation('unsampled'), { traceparent: unsampled })).status).toBe(202);
    await post('/v1/ingest', observation('sampled'));
    await recorded.named('POST /v1/ingest');
    expect(recorded.all().filter((span) => traceOf(span) === TRACE)).toEqual([]);
    expect(recorded.all().filter(({ name }) => name === 'POST /v1/ingest')).toHaveLength(1);
  });

  it('traces calls of gRPC', async () => {
    await grpc().call('Ingest', observation('planted-scope'));
    const [server] = await recorded.named('tidemark.v1.SignalService/Ingest');
    expect(server.kind).toBe(SpanKind.SERVER);
    expect(server.attributes).toEqual({
      'rpc.system': 'grpc',
      'rpc.service': 'tidemark.v1.SignalService',
      'rpc.method': 'Ingest',
      'rpc.grpc.status_code': 0,
    });
    const commits = await recorded.named('commit');
    expect(commits.map(parentOf)).toContain(idOf(server));
  });

  it('traces each message of a stream in the span of the stream', async () => {
    const call = grpc().stream('IngestStream');
    call.write({ observations: [observation('planted-scope')] });
    call.end();
    await new Promise((resolve) => {
      call.on('data', () => undefined);
      call.on('end', resolve);
    });
    const [server] = await recorded.named('tidemark.v1.SignalService/IngestStream');
    expect((await recorded.named('commit')).map(parentOf)).toContain(idOf(server));
  });

  it('ends the span of a call that is refused', async () => {
    await expect(grpc('planted-wrong-token').call('Ingest', observation('x'))).rejects.toThrow();
    const [server] = await recorded.named('tidemark.v1.SignalService/Ingest');
    expect(server.attributes).toMatchObject({ 'rpc.grpc.status_code': 16 });
    expect(server.status.code).toBe(SpanStatusCode.UNSET);
  });
});

import { status } from '@grpc/grpc-js';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { call, post, postLines, problemOf, summaryOf } from './answers.ts';
import { detailsOf, GrpcClient } from './grpc/client.ts';
import { makeFolder, removeFolder, serve, sharedService, uuid } from './harness.ts';

const observation = (scope: string, at: number) => ({
  scope_id: uuid(scope),
  entity_id: uuid(`${scope} series`),
  timestamp: new Date(1_760_000_000_000 + at * 1000).toISOString(),
  outcome: at,
});
const rows = (scope: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => observation(scope, from + at));

describe('the daily quota of a scope', () => {
  const folder = makeFolder();
  afterAll(() => removeFolder(folder));
  const start = () => serve(`${folder}/store.sqlite`, { SIGNAL_QUOTA_OBSERVATIONS: '10' });

  it('refuses a batch as a whole and no other scope, also after a restart', async () => {
    const first = await start();
    summaryOf(await post(first.url, '/v1/ingest/batch', { observations: rows('one', 8) }));
    const both = { observations: [...rows('two', 1), ...rows('one', 3, 8)] };
    const refused = problemOf(await post(first.url, '/v1/ingest/batch', both), 429);
    expect(refused).toMatchObject({
      type: 'urn:tidemark:error:quota_exceeded',
      detail: expect.stringContaining(`The scope ${uuid('one')} takes at most 10 observations a day (UTC)`),
    });
    summaryOf(await post(first.url, '/v1/ingest/batch', { observations: rows('two', 10) }));
    await first.stop();
    const second = await start();
    onTestFinished(() => second.stop());
    const { status: taken } = await post(second.url, '/v1/ingest', observation('one', 8));
    expect(taken).toBe(202);
    const problem = problemOf(
      await post(second.url, '/v1/ingest/batch', { observations: rows('one', 2, 9) }),
      429,
    );
    expect(problem.detail).toContain('has taken 9');
    const { text } = await call(second.url, `/v1/observations?scope_id=${uuid('one')}`);
    expect(JSON.parse(text)).toMatchObject({ count: 9 });
  });
});

describe('the daily quota and a stream', () => {
  const service = sharedService({ SIGNAL_QUOTA_OBSERVATIONS: '15000' });

  it('keep what came before the quota was reached', async () => {
    const lines = rows('stream', 20_000).map((row) => JSON.stringify(row));
    const problem = problemOf(await postLines(service.url, lines), 429);
    expect(problem.type).toBe('urn:tidemark:error:quota_exceeded');
    const { text } = await call(service.url, `/v1/series/${uuid('stream series')}`);
    expect(JSON.parse(text).count).toBeGreaterThan(0);
    expect(JSON.parse(text).count).toBeLessThanOrEqual(15_000);
  });
});

describe('quotas of bytes and of events', () => {
  const service = sharedService({
    SIGNAL_GRPC_PORT: '0',
    SIGNAL_QUOTA_BYTES: '100',
    MEMORY_QUOTA_EVENTS: '3',
    MEMORY_QUOTA_BYTES: '60',
  });

  it('count 24 bytes for an observation, 8 for a feature, and texts', async () => {
    // 24 + 2 * 8 + 5 + 3 = 48 bytes.
    const { outcome: _, ...rest } = observation('bytes', 0);
    const one = { ...rest, features: [1, 2], id: 'id-\u00e9', labels: ['ab', 'c'] };
    expect(await post(service.url, '/v1/ingest', one)).toMatchObject({ status: 202 });
    expect((await post(service.url, '/v1/ingest', { ...one, id: 'id-\u00e8' })).status).toBe(202);
    const problem = problemOf(await post(service.url, '/v1/ingest', observation('bytes', 2)), 429);
    expect(problem.detail).toContain('takes at most 100 bytes of observations a day (UTC), and has taken 96');
  });

  it('hold over gRPC', async () => {
    const client = new GrpcClient(service.grpc);
    onTestFinished(() => client.close());
    await client.call('IngestBatch', { observations: rows('grpc', 4) });
    const error = await client.call('Ingest', observation('grpc', 5)).catch((each: unknown) => each);
    expect(error).toMatchObject({ code: status.RESOURCE_EXHAUSTED });
    expect(JSON.stringify(detailsOf(error))).toContain('QUOTA_EXCEEDED');
  });

  it('refuse the events of a call together', async () => {
    const events = (...contents: string[]) => ({
      events: contents.map((content) => ({ id: uuid(content), content })),
    });
    expect(await post(service.url, '/v1/events', events('The limit is 3.', 'It is on.'))).toMatchObject({
      status: 202,
    });
    const many = problemOf(await post(service.url, '/v1/events', events('One.', 'Two.')), 429);
    expect(many.detail).toContain('Memory takes at most 3 events a day (UTC), and has taken 2');
    const long = problemOf(await post(service.url, '/v1/events', events('x'.repeat(40))), 429);
    expect(long.detail).toContain('takes at most 60 bytes of events a day (UTC), and has taken 24');
    expect((await post(service.url, '/v1/events', events('One.'))).status).toBe(202);
    // The memory of another scope has its own.
    const { events: more } = events('Four.', 'Five.', 'Six.', 'Seven.');
    const of = (count: number) => ({ events: more.slice(0, count), scope: 'user:ann' });
    const another = problemOf(await post(service.url, '/v1/events', of(4)), 429);
    expect(another.detail).toContain('The memory of user:ann takes at most 3 events');
    expect((await post(service.url, '/v1/events', of(3))).status).toBe(202);
  });
});

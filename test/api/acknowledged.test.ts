import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DUCKDB } from '../e2e/embedded.ts';
import { bitsOf, decodeSampled, readBody } from '../pipelines/promql/remote-read/decode.ts';
import { post, summaryOf } from './answers.ts';
import { sharedService, uuid } from './harness.ts';

const listSchema = z.object({
  series: z.array(z.object({ entity: z.string().optional(), entity_id: z.string() })),
});

const TIME = '2026-05-01T12:00:00Z';
const SECOND = String(Date.parse(TIME) / 1000);

/** Where an observation of an entity is asked for. */
const READS: readonly [name: string, path: string, parameters: (entity: string) => Record<string, string>][] =
  [
    ['observations', '/v1/observations', (entity) => ({ entity })],
    ['outlines', '/v1/observations', (entity) => ({ entity, points: '100' })],
    ['series', '/v1/series', () => ({ limit: '100' })],
    [
      'Prometheus’ query',
      '/prometheus/api/v1/query',
      (entity) => ({ query: `cpu{entity="${entity}"}`, time: SECOND }),
    ],
    [
      'Prometheus’ range',
      '/prometheus/api/v1/query_range',
      (entity) => ({ query: `cpu{entity="${entity}"}`, start: SECOND, end: SECOND, step: '60' }),
    ],
    [
      'Prometheus’ series',
      '/prometheus/api/v1/series',
      (entity) => ({ 'match[]': `cpu{entity="${entity}"}` }),
    ],
    ['a backup', '/v1/backup', () => ({})],
  ];

describe('what was acknowledged', () => {
  // No tick comes: it is in the journal alone until somebody asks.
  const service = sharedService({ SIGNAL_DETECTION_INTERVAL: '1h' }, DUCKDB.dsn);

  async function acknowledge(entity: string): Promise<void> {
    const observations = [{ scope: 'prod', entity, metric: 'cpu', outcome: 42.5, timestamp: TIME }];
    expect(summaryOf(await post(service.url, '/v1/ingest/batch', { observations })).accepted).toBe(1);
  }

  it.each(READS)('is in %s', async (name, path, parameters) => {
    const entity = `host of ${name}`;
    await acknowledge(entity);
    const answer = await fetch(new URL(`${path}?${new URLSearchParams(parameters(entity))}`, service.url));
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = (path === '/v1/backup' ? gunzipSync(bytes) : bytes).toString();
    expect(text).toContain(entity);
    if (path.startsWith('/v1/obs') || path.includes('query')) expect(text).toContain('42.5');
  });

  it('is in what remote read gives', async () => {
    await acknowledge('host of remote read');
    const time = Date.parse(TIME);
    const answer = await fetch(new URL('/prometheus/api/v1/read', service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-protobuf' },
      body: readBody([{ start: time, end: time, matchers: [['EQ', 'entity', 'host of remote read']] }], []),
    });
    const [{ samples }] = decodeSampled(Buffer.from(await answer.arrayBuffer()));
    expect(samples).toEqual([[time, bitsOf(42.5)]]);
  });

  it('is where the scope of a series that gets a name comes from', async () => {
    const [scope_id, entity_id] = [uuid('scope'), uuid('entity')];
    const observations = [{ scope_id, entity_id, outcome: 42.5, timestamp: TIME }];
    await post(service.url, '/v1/ingest/batch', { observations });
    const answer = await fetch(new URL(`/v1/series/${entity_id}`, service.url), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ names: ['depth of the queue'], unit: 'MB' }),
    });
    expect(await answer.json()).toMatchObject({ scope_id, entity_id });
  });

  it('is in the summary of a series', async () => {
    await acknowledge('host of a summary');
    const list = await fetch(new URL('/v1/series?limit=100', service.url));
    const { series } = listSchema.parse(await list.json());
    const found = series.find(({ entity }) => entity === 'host of a summary');
    await acknowledge('host of a summary');
    const answer = await fetch(new URL(`/v1/series/${found?.entity_id}`, service.url));
    expect(await answer.json()).toMatchObject({ summary: { count: 2 } });
  });
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../../sinks/package-root.ts';
import { postgresForTests, postgresUrl } from '../../services/postgres.ts';
import { call } from '../answers.ts';
import { makeFolder, removeFolder, serve } from '../harness.ts';

/** Stores that code of before wrote, by layout; test/fixtures/stores/README.md says how they were made. */
const STORES = join(packageRoot(import.meta.url), 'test', 'fixtures', 'stores');
const TOKEN = 'a'.repeat(32);
const SCOPE = '0a5e9c1e-0000-4000-8000-000000000001';

const rows = z.array(z.looseObject({ id: z.string() })).default([]);
const listSchema = z.looseObject({
  observations: rows,
  signals: rows,
  claims: rows,
  contradictions: rows,
  events: rows,
});
type Rows = z.output<typeof rows>;

/** What a server of then answered, before it ended. */
const recordedSchema = z.object({
  ...listSchema.shape,
  detectors: z.looseObject({ overrides: z.looseObject({}) }),
  /** Observations that only the journal has: the server was killed. */
  late: rows,
});

const unzipped = (...path: string[]) => gunzipSync(readFileSync(join(STORES, ...path)));

/** Puts the store of a layout into a folder, or into a database; resolves to its DSN. */
async function storeOf(layout: string, engine: string, folder: string): Promise<string> {
  if (engine === 'postgres') {
    const url = await postgresUrl();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(unzipped(layout, 'postgres.sql.gz').toString());
    await client.end();
    return url;
  }
  for (const name of readdirSync(join(STORES, layout))) {
    if (!name.startsWith(`store.${engine}`)) continue;
    writeFileSync(join(folder, name.slice(0, -'.gz'.length)), unzipped(layout, name));
  }
  return `${engine}://${join(folder, `store.${engine}`)}`;
}

const byId = (list: Rows) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));

/** A row without what is computed when it is read, or may change while the server runs. */
function lasting({ trust: _, status: __, updated_at: ___, revision: ____, ...row }: Rows[number]) {
  return row;
}

async function expectUpgraded(layout: string, engine: string): Promise<void> {
  const recorded = recordedSchema.parse(JSON.parse(unzipped(layout, `${engine}.json.gz`).toString()));
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const env = { SIGNAL_DB_DSN: await storeOf(layout, engine, folder), SIGNAL_API_TOKEN: TOKEN };
  const service = await serve(join(folder, 'none'), env);
  onTestFinished(() => service.stop());
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const get = async (path: string) => {
    const answer = await call(service.url, path, { headers });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return listSchema.parse(JSON.parse(answer.text));
  };
  const found = {
    observations: (await get('/v1/observations?limit=1000')).observations,
    signals: (await get('/v1/signals?members=true&limit=1000')).signals,
    claims: (await get('/v1/claims?limit=100')).claims,
    contradictions: (await get('/v1/contradictions')).contradictions,
    events: (await get('/v1/events')).events,
  };
  const late = recorded.late.map(({ timestamp: _, ...row }) => row);
  expect(byId(found.observations)).toMatchObject(byId([...recorded.observations, ...late]));
  expect(byId(found.claims).map(lasting)).toMatchObject(byId(recorded.claims).map(lasting));
  expect(byId(found.contradictions)).toMatchObject(byId(recorded.contradictions));
  expect(byId(found.events)).toMatchObject(byId(recorded.events));
  const ids = new Map(found.signals.map((signal) => [signal.id, signal]));
  for (const signal of recorded.signals) {
    const now = ids.get(signal.id);
    if (signal.status === 'closed') expect(now).toMatchObject(signal);
    else expect(now).toMatchObject({ pattern: signal.pattern, detected_at: signal.detected_at });
  }
  expect(await get(`/v1/detectors?scope_id=${SCOPE}`)).toMatchObject({
    overrides: recorded.detectors.overrides,
  });
  // It goes on: the same observations are known, others are taken, and memory ends what was stated to it before.
  const send = async (path: string, body: unknown) => {
    const answer = await call(service.url, path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
    return JSON.parse(answer.text);
  };
  const [{ id, scope_id, entity_id, timestamp, outcome }] = recorded.observations;
  const known = { id, scope_id, entity_id, timestamp, outcome };
  const fresh = { ...known, id: 'fresh', timestamp: '2026-05-02T00:00:00Z' };
  expect(await send('/v1/ingest/batch', { observations: [known, fresh] })).toMatchObject({
    accepted: 1,
    duplicates: 1,
  });
  const content = 'The API no longer listens on port 8080.';
  await send('/v1/events', {
    events: [{ id: '0a5e9c1e-0000-4000-8000-000000000199', content, timestamp: '2026-06-01T00:00:00Z' }],
  });
  const ended = (await get('/v1/claims?limit=100')).claims.find(
    (claim) => claim.text === 'The API listens on port 8080.',
  );
  expect(ended).toMatchObject({ valid_to: '2026-06-01T00:00:00Z' });
}

const LAYOUTS = readdirSync(STORES).filter((name) => name.startsWith('layout-'));
const { describe: describePostgres } = await postgresForTests();

describe('a store of before', () => {
  it.each(LAYOUTS.flatMap((layout) => ['duckdb', 'sqlite'].map((engine) => [layout, engine] as const)))(
    'of %s in %s opens, has everything, and goes on',
    expectUpgraded,
  );
});

describePostgres('a store of before, in PostgreSQL', () => {
  it.each(LAYOUTS)('of %s opens, has everything, and goes on', (layout) =>
    expectUpgraded(layout, 'postgres'),
  );
});

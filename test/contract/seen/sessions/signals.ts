import { z } from 'zod';
import { SQL_FORMS } from '../../../../api/calls/sql-forms.ts';
import { ticked } from '../../../api/answers.ts';
import { uuid } from '../../../api/harness.ts';
import { noise, times } from '../../../operators/noise.ts';
import type { HttpSession } from '../http-session.ts';
import { populated } from './population.ts';

/** An entity in two scopes. */
const TWICE = uuid('twice');
/** Observations of a request. */
const BATCH = 1500;
const Signals = z.object({
  signals: z.array(
    z.object({
      id: z.string(),
      pattern: z.string(),
      scope_id: z.string(),
      entity_id: z.string(),
      scope: z.string().optional(),
      entity: z.string().optional(),
      severity: z.string(),
      status: z.string(),
      retracted: z.boolean().optional(),
    }),
  ),
});
const Named = z.object({ series: z.array(z.object({ scope: z.string(), entity: z.string() })).min(1) });
const Cursor = z.object({ next_cursor: z.string() });

/** Observations in, in each form. */
async function observe(session: HttpSession, url: string): Promise<void> {
  const observations = populated();
  for (let from = 0; from < observations.length; from += BATCH) {
    const body = { observations: observations.slice(from, from + BATCH) };
    await session.must('POST /v1/ingest/batch', {}, { body });
    await ticked(url);
  }
  const scope_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const entity_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
  const one = {
    scope_id,
    entity_id,
    outcome: 1,
    id: 'one',
    meta: { line: '7' },
    features: [0, 1],
    labels: ['a', 'b'],
    timestamp: '2026-05-01T00:00:00Z',
  };
  await session.must('POST /v1/ingest', {}, { body: one });
  const columns = {
    series: [
      [scope_id, entity_id],
      { scope_id, entity_id, metric: 'load', unit: '%', tags: { env: 'prod' } },
      { scope: 'a', entity: 'b' },
    ],
    index: [0, 1, 2],
    outcome: [1, 2, 3],
    timestamp: ['2026-05-01T00:00:01Z', 1777593602000, 1777593602000],
    id: ['two', null, null],
  };
  await session.must('POST /v1/ingest/batch', {}, { body: { columns }, query: { history: true } });
  const mixed = {
    observations: [
      { scope: 'a', entity: 'b', outcome: 1 },
      { scope: 'a', entity: 'b' },
    ],
  };
  await session.must('POST /v1/ingest/batch', {}, { body: mixed, partly: true });
  await session.ask('POST /v1/ingest/batch', {}, { body: { observations: [{}] } });
  await session.ask('POST /v1/ingest', {}, { body: {} });
  for (const scope of ['first', 'second']) {
    await session.must('POST /v1/ingest', {}, { body: { scope, entity_id: TWICE, outcome: 1 } });
  }
  await ticked(url);
}

/** Series that jump one after the other: the alerts of the first become notes of the cluster that follows. */
async function jump(session: HttpSession, url: string): Promise<void> {
  const { normal } = noise(11);
  const rows = times(200, (minute) =>
    times(10, (machine) => ({
      scope: 'hit together',
      entity: `machine ${machine}`,
      outcome:
        normal() +
        ((machine === 0 && minute === 100) || (machine > 0 && machine < 5 && minute === 104) ? 20 : 0),
      timestamp: new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString(),
    })),
  );
  for (const part of [rows.slice(0, 102), rows.slice(102)]) {
    await session.must('POST /v1/ingest/batch', {}, { body: { observations: part.flat() } });
    await ticked(url);
  }
}

/** A series that is at another level now, which is accepted. */
async function accept(session: HttpSession, url: string): Promise<void> {
  const { normal } = noise(12);
  const observations = times(220, (minute) => ({
    scope: 'at another level',
    entity: 'queue',
    outcome: normal() + (minute < 200 ? 20 : 90),
    timestamp: new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString(),
  }));
  await session.must('POST /v1/ingest/batch', {}, { body: { observations } });
  await ticked(url);
  const list = await session.must(
    'GET /v1/signals',
    {},
    { query: { scope: 'at another level', status: 'open' } },
  );
  const open = Signals.parse(list.json).signals.find(({ severity }) => severity === 'alert');
  await session.must(
    'POST /v1/signals/{id}/feedback',
    { id: open?.id ?? '' },
    { body: { verdict: 'expected' } },
  );
}

/** Signals in lists, alone, and with feedback; the series that they are of. */
async function read(session: HttpSession): Promise<void> {
  const all = await session.must('GET /v1/signals', {}, { query: { limit: 1000 } });
  const { signals } = Signals.parse(all.json);
  const [{ scope_id, entity_id }] = signals;
  const spike = signals.find(({ pattern }) => pattern === 'spike') ?? signals[0];
  const filters = {
    ...{ metric: 'load', tag: 'env:prod', pattern: 'spike', severity: 'note', status: 'closed' },
    ...{ since: '2020-01-01', until: '2030-01-01T00:00:00Z', min_strength: 0, min_confidence: 0 },
  };
  await session.must('GET /v1/signals', {}, { query: { ...filters, scope_id, entity_id } });
  await session.must(
    'GET /v1/signals',
    {},
    { query: { scope: 'no such scope', entity: 'e', tag: ['env:prod', 'env:dev'] } },
  );
  const back = await session.must(
    'GET /v1/signals',
    {},
    { query: { retracted: true, members: true, limit: 100 } },
  );
  for (const { id, retracted } of Signals.parse(back.json).signals)
    if (retracted === true) await session.must('GET /v1/signals/{id}', { id });
  const page = await session.must('GET /v1/signals', {}, { query: { limit: 1 } });
  const { next_cursor } = Cursor.parse(page.json);
  await session.must('GET /v1/signals', {}, { query: { limit: 1, cursor: next_cursor } });
  for (const [verdict, id] of [
    ['false_alarm', spike.id],
    ['useful', signals.find(({ id }) => id !== spike.id)?.id ?? ''],
  ]) {
    await session.must(
      'POST /v1/signals/{id}/feedback',
      { id },
      { body: { verdict, reason: 'A load test.' } },
    );
    await session.must('GET /v1/signals/{id}', { id });
  }
  await session.ask('GET /v1/signals/{id}', { id: scope_id });
  await session.ask('GET /v1/signals', {}, { query: { limit: 0 } });
  await session.ask('POST /v1/signals/{id}/feedback', { id: spike.id }, { body: {} });
  await session.ask('POST /v1/signals/{id}/feedback', { id: scope_id }, { body: { verdict: 'useful' } });
  const ids = { scope_id: spike.scope_id, entity_id: spike.entity_id };
  const times = { since: '2026-04-01', until: '2026-06-01T00:00:00Z' };
  await session.must(
    'GET /v1/observations',
    {},
    { query: { ...ids, ...times, expected: true, metric: 'load', tag: 'env:prod', limit: 1000 } },
  );
  const first = Cursor.parse(
    (await session.must('GET /v1/observations', {}, { query: { ...ids, limit: 1 } })).json,
  );
  await session.must('GET /v1/observations', {}, { query: { ...ids, limit: 1, cursor: first.next_cursor } });
  await session.must('GET /v1/observations', {}, { query: { ...ids, ...times, points: 16, expected: true } });
  await session.ask('GET /v1/observations', {}, { query: { points: 16 } });
  await session.must(
    'GET /v1/observations',
    {},
    { query: { scope: 'no such', entity: 'e', tag: ['a:b', 'c:d'] } },
  );
  await session.must(
    'GET /v1/observations',
    {},
    { query: { scope_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', limit: 9 } },
  );
  await session.ask('GET /v1/observations', {}, { query: { limit: 0 } });
  await session.ask('GET /v1/observations', {}, { query: { limit: 1000, expected: true } });
  await series(session, ids);
}

async function series(session: HttpSession, ids: { scope_id: string; entity_id: string }): Promise<void> {
  const { scope_id, entity_id } = ids;
  const body = { scope_id, names: ['the load of the machine'], unit: '%', feature: 'f0' };
  await session.must('PUT /v1/series/{entity_id}', { entity_id }, { body });
  await session.must('GET /v1/series/{entity_id}', { entity_id }, { query: { scope_id } });
  await session.must('GET /v1/series', {}, { query: { name: 'load of the machine' } });
  await session.must('GET /v1/series', {}, { query: { kind: true, limit: 20 } });
  await session.must('PUT /v1/series/{entity_id}', { entity_id }, { body: { ...body, feature: undefined } });
  for (const scope of ['first', 'second']) {
    const named = { scope_id: uuid(scope), names: [`the ${scope} of two`], unit: 'ms' };
    await session.must('PUT /v1/series/{entity_id}', { entity_id: TWICE }, { body: named });
  }
  await session.ask('PUT /v1/series/{entity_id}', { entity_id: TWICE }, { body });
  await session.ask(
    'PUT /v1/series/{entity_id}',
    { entity_id: TWICE },
    { body: { names: ['x'], unit: 'ms' } },
  );
  await session.ask('GET /v1/series/{entity_id}', { entity_id: TWICE });
  await session.ask('DELETE /v1/series/{entity_id}', { entity_id: TWICE });
  const times = { since: '2026-04-01', until: '2026-06-01T00:00:00Z' };
  await session.must(
    'GET /v1/series/{entity_id}',
    { entity_id },
    { query: { scope_id, metric: 'load', ...times } },
  );
  const { scope, entity } = Named.parse(
    (await session.must('GET /v1/series', {}, { query: { ...ids } })).json,
  ).series[0];
  await session.must('GET /v1/series/{entity_id}', { entity_id: entity }, { query: { scope } });
  const kinds = {
    kind: true,
    name: 'the load of the machine',
    metric: 'load',
    tag: 'env:prod',
    pattern: 'spike',
  };
  await session.ask('GET /v1/series', {}, { query: { ...ids, ...kinds } });
  await session.ask('GET /v1/series', {}, { query: { prefix: 'fleet', tag: ['a:b', 'c:d'] } });
  await session.ask('GET /v1/series', {}, { query: { scope: 'fleet', entity: 'machine' } });
  const page = await session.must('GET /v1/series', {}, { query: { limit: 1 } });
  await session.must(
    'GET /v1/series',
    {},
    { query: { limit: 1, cursor: Cursor.parse(page.json).next_cursor } },
  );
  await session.must('GET /v1/series', {}, { query: { limit: 500 } });
  await session.ask('GET /v1/series', {}, { query: { limit: 0 } });
  await session.ask('PUT /v1/series/{entity_id}', { entity_id }, { body: {} });
  await session.must('DELETE /v1/series/{entity_id}', { entity_id }, { query: { scope_id } });
  await session.ask('DELETE /v1/series/{entity_id}', { entity_id }, { query: { scope_id } });
}

/** A session with the settings of detectors, tried on what is stored and then set. It follows {@link signalsSession}. */
export async function settingsSession(session: HttpSession, url: string): Promise<void> {
  const { signals } = Signals.parse(
    (await session.must('GET /v1/signals', {}, { query: { pattern: 'spike', metric: 'load', limit: 1 } }))
      .json,
  );
  const [{ scope_id }] = signals;
  await session.must('GET /v1/detectors');
  const state = await session.must('GET /v1/detectors', {}, { query: { scope_id } });
  const { detectors } = z
    .object({
      detectors: z.array(
        z.object({
          pattern: z.string(),
          per_scope: z.boolean(),
          settings: z.array(z.object({ name: z.string(), value: z.union([z.number(), z.boolean()]) })),
        }),
      ),
    })
    .parse(state.json);
  const whole = Object.fromEntries(
    detectors
      .filter(({ per_scope }) => per_scope)
      .map(({ pattern, settings }) => [
        pattern,
        Object.fromEntries(settings.map(({ name, value }) => [name, value])),
      ]),
  );
  const strict = { ...whole, spike: { ...whole.spike, enabled: false } };
  const since = '2026-04-01';
  await session.must(
    'PUT /v1/detectors',
    {},
    { body: { detectors: strict }, query: { scope_id, dry_run: true, since } },
  );
  await session.must('PUT /v1/detectors', {}, { body: { detectors: strict }, query: { scope_id } });
  await ticked(url);
  await session.must(
    'PUT /v1/detectors',
    {},
    { body: { detectors: whole }, query: { scope_id, dry_run: true } },
  );
  await session.must('GET /v1/detectors', {}, { query: { scope_id } });
  await session.ask(
    'PUT /v1/detectors',
    {},
    { body: { detectors: { spike: { min_z: -1 } } }, query: { scope_id } },
  );
  const wide = { cross_scope_correlation: { enabled: false } };
  await session.ask('PUT /v1/detectors', {}, { body: { detectors: wide }, query: { scope_id } });
  await session.ask('PUT /v1/detectors', {}, { body: { detectors: {} }, query: { scope: 'a scope' } });
  await session.ask('GET /v1/detectors', {}, { query: { scope: 'a scope' } });
  await session.must('DELETE /v1/detectors', {}, { query: { scope_id } });
  await session.ask('DELETE /v1/detectors', {}, { query: { scope: 'a scope' } });
  await session.ask('DELETE /v1/detectors');
}

/** The stream of signals, from its beginning: all of it, and a signal by each filter. */
async function follow(session: HttpSession): Promise<void> {
  const place = 'GET /v1/signals/stream';
  const far = await session.ask(place, {}, { query: { last_event_id: '99999999' } });
  const upTo = Number(/last event is (\d+)/.exec(far.text)?.[1]);
  await session.listen(place, { updates: true, history: true, last_event_id: '0' }, { upTo });
  const found = await session.must(
    'GET /v1/signals',
    {},
    { query: { pattern: 'spike', metric: 'load', limit: 1 } },
  );
  const [{ scope_id, entity_id, scope = '', entity = '', severity }] = Signals.parse(found.json).signals;
  const common = {
    metric: 'load',
    pattern: 'spike',
    severity,
    history: true,
    updates: true,
    last_event_id: '0',
  };
  await session.listen(place, { ...common, scope_id, entity_id, tag: 'env:prod' }, { count: 1 });
  await session.listen(place, { ...common, scope, entity, tag: ['env:prod', 'env:prod'] }, { count: 1 });
}

/** A session with observations and signals. */
export async function signalsSession(session: HttpSession, url: string): Promise<void> {
  await observe(session, url);
  await read(session);
  await jump(session, url);
  await accept(session, url);
  await follow(session);
  const statement = { sql: 'SELECT 1 AS one, true AS two', limit: 5 };
  await session.must('POST /v1/sql', {}, { body: statement });
  for (const accept of Object.values(SQL_FORMS)) {
    await session.must('POST /v1/sql', {}, { body: statement, headers: { accept } });
  }
  const counted = { sql: 'SELECT $1, $2', params: [2, ['a', null]] };
  await session.must('POST /v1/sql', {}, { body: counted });
  const named = { sql: 'SELECT :a, $b, $c, $d', params: { a: 'x', b: [true, null], c: 1, d: null } };
  await session.must('POST /v1/sql', {}, { body: named });
  await session.ask('POST /v1/sql', {}, { body: { sql: 'SELEC' } });
}

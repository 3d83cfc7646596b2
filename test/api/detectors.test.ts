import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeDetectors, detectorSchema } from '../../api/calls/detectors/describe.ts';
import { detectorVariable } from '../../api/config/variables.ts';
import { detectors, PATTERNS } from '../../operators/detectors/index.ts';
import { signalSchema } from '../../operators/signals/signal.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { type Answer, call, getSignals, metricsOf, post, problemOf, summaryOf, ticked } from './answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, sharedService, uuid } from './harness.ts';

const START = Date.UTC(2026, 4, 1) * 1000;
const overridesSchema = z.record(z.string(), z.record(z.string(), z.union([z.number(), z.boolean()])));
const stateSchema = z.strictObject({
  scope_id: z.string().optional(),
  overrides: overridesSchema.optional(),
  changed_at: z.string().optional(),
  version: z.number().optional(),
  tick: z.number().optional(),
  detectors: z.array(z.strictObject(detectorSchema.shape)),
});
const counts = z.record(z.string(), z.number());
const dryRunSchema = z.strictObject({
  scope_id: z.string(),
  overrides: overridesSchema,
  observations: z.number(),
  since: z.string().optional(),
  until: z.string().optional(),
  before: counts,
  after: counts,
  opened: z.array(signalSchema),
  gone: z.array(signalSchema),
  feedback: z.strictObject({ spared: z.number(), kept: z.number(), lost: z.number() }),
});

function read<T>(schema: z.ZodType<T>, answer: Answer): T {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return schema.parse(JSON.parse(answer.text));
}

const put = (url: string, query: string, body: unknown, headers: Record<string, string> = {}) =>
  call(url, `/v1/detectors?${query}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const configure = async (url: string, scope: string, overrides: unknown) =>
  read(stateSchema, await put(url, `scope_id=${scope}`, { detectors: overrides }));
const stateOf = async (url: string, query = '') =>
  read(stateSchema, await call(url, `/v1/detectors?${query}`));

/** Sends equal outcomes of one entity, a second apart from place `from` on. */
async function send(url: string, scope: string, from: number, count: number, outcome = 4): Promise<void> {
  const observations = Array.from({ length: count }, (_, i) => ({
    scope_id: scope,
    entity_id: uuid('entity'),
    outcome,
    timestamp: formatInstant(START + (from + i) * 1e6),
  }));
  expect(summaryOf(await post(url, '/v1/ingest/batch', { observations })).accepted).toBe(count);
}

const settingOf = (state: z.infer<typeof stateSchema>, pattern: string, name: string) =>
  state.detectors.find((one) => one.pattern === pattern)?.settings.find((one) => one.name === name);

describe('GET /v1/detectors', () => {
  const service = sharedService({ SIGNAL_STALL_RUN: '9', SIGNAL_SEASONALITY_ENABLED: 'false' });

  it('lists every detector with what its file says, and its settings', async () => {
    const { detectors: list, ...rest } = await stateOf(service.url);
    expect(rest).toEqual({});
    expect(list.map(({ pattern }) => pattern)).toEqual(PATTERNS);
    detectors.forEach(({ pattern, kind, summary, version, evidence, settings }, at) => {
      const found = list[at];
      expect(found).toMatchObject({ pattern, kind, summary, version, evidence: [...evidence] });
      expect(found.per_scope).toBe(pattern !== 'cross_scope_correlation');
      const defaults: Record<string, unknown> = settings.parse({});
      expect(found.settings.map(({ name }) => name)).toEqual(['enabled', ...Object.keys(defaults)]);
      for (const { name, description, schema, variable, ...one } of found.settings) {
        expect(description).toMatch(/\.$/);
        expect(schema.type).toMatch(/^(number|integer|boolean)$/);
        expect(schema).not.toHaveProperty('default');
        expect(variable).toBe(detectorVariable(pattern, name));
        expect(one.default).toBe(name === 'enabled' ? true : defaults[name]);
      }
    });
  });

  it('tells what variables set', async () => {
    const state = await stateOf(service.url);
    expect(settingOf(state, 'stall', 'run')).toMatchObject({ value: 9, default: 7, from: 'environment' });
    expect(settingOf(state, 'stall', 'enabled')).toMatchObject({ value: true, from: 'default' });
    expect(settingOf(state, 'seasonality', 'enabled')).toMatchObject({ value: false, from: 'environment' });
    expect(state.detectors.filter(({ enabled }) => !enabled).map(({ pattern }) => pattern)).toEqual([
      'seasonality',
    ]);
  });

  it('tells what holds in a scope, and where it comes from', async () => {
    const scope = uuid('shown');
    expect(await stateOf(service.url, `scope_id=${scope}`)).toEqual({
      scope_id: scope,
      overrides: {},
      detectors: (await stateOf(service.url)).detectors,
    });
    const overrides = { stall: { enabled: false }, trend: { min_points: 6 } };
    const answer = await configure(service.url, scope, { ...overrides, spike: {} });
    expect(answer).toMatchObject({ scope_id: scope, overrides, version: expect.any(Number) });
    expect(await stateOf(service.url, `scope_id=${scope.toUpperCase()}`)).toEqual(answer);
    expect(settingOf(answer, 'stall', 'enabled')).toMatchObject({ value: false, from: 'scope' });
    expect(settingOf(answer, 'stall', 'run')).toMatchObject({ value: 9, from: 'environment' });
    expect(settingOf(answer, 'trend', 'min_points')).toMatchObject({ value: 6, from: 'scope' });
    expect(settingOf(answer, 'trend', 'p_value')).toMatchObject({ value: 2e-5, from: 'default' });
    expect(answer.detectors).toEqual(
      describeDetectors({ stall: { run: 9 }, seasonality: { enabled: false } }, overrides),
    );
    expect((await stateOf(service.url)).detectors.find(({ pattern }) => pattern === 'stall')?.enabled).toBe(
      true,
    );
  });

  it.each([
    ['scope_id=7', 'scope_id', /UUID/],
    ['scop=7', 'scop', /did you mean scope\?/],
    ['scope_id=', 'scope_id', /UUID/],
  ])('?%s is 400', async (query, path, message) => {
    const { errors } = problemOf(await call(service.url, `/v1/detectors?${query}`), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});

describe('PUT and DELETE /v1/detectors', () => {
  const service = sharedService();

  it('hold for every observation that is sent after the answer, in the one scope', async () => {
    const [scope, other] = [uuid('here'), uuid('there')];
    for (const one of [scope, other]) await send(service.url, one, 0, 5);
    await configure(service.url, scope, { stall: { run: 3 } });
    for (const one of [scope, other]) await send(service.url, one, 5, 1);
    await ticked(service.url);
    const { signals } = await getSignals(service.url, 'pattern=stall');
    expect(signals.map(({ scope_id, explanation }) => [scope_id, explanation.threshold_used])).toEqual([
      [scope, 3],
    ]);
  });

  it('close what is open of a detector that they switch off, and let it begin anew', async () => {
    const scope = uuid('closing');
    await send(service.url, scope, 0, 9);
    await ticked(service.url);
    const stalls = async () => (await getSignals(service.url, `scope_id=${scope}&pattern=stall`)).signals;
    const [open] = await stalls();
    expect(open.status).toBe('open');
    await configure(service.url, scope, { stall: { enabled: false } });
    const [closed] = await stalls();
    expect(closed).toMatchObject({ id: open.id, status: 'closed', metrics: { window_n: 9 } });
    await send(service.url, scope, 9, 9);
    await ticked(service.url);
    expect(await stalls()).toEqual([closed]);
    const removed = await call(service.url, `/v1/detectors?scope_id=${scope}`, { method: 'DELETE' });
    expect(read(stateSchema, removed).overrides).toEqual({});
    await send(service.url, scope, 18, 1);
    await ticked(service.url);
    expect((await stalls()).map(({ status }) => status)).toEqual(['open', 'closed']);
  });

  it('replace all that the scope set; an empty object removes it', async () => {
    const scope = uuid('replaced');
    await configure(service.url, scope, { stall: { run: 3 }, spike: { min_z: 5 } });
    expect((await configure(service.url, scope, { drop: { min_z: 5 } })).overrides).toEqual({
      drop: { min_z: 5 },
    });
    const before = await metricsOf(service.url);
    for (const body of [{}, { detectors: {} }, { detectors: { stall: {} } }]) {
      await configure(service.url, scope, { stall: { run: 3 } });
      const answer = read(stateSchema, await put(service.url, `scope_id=${scope}`, body));
      expect(answer.overrides).toEqual({});
      expect(answer.detectors).toEqual((await stateOf(service.url)).detectors);
    }
    const after = await metricsOf(service.url);
    const changes = 'tidemark_settings_changes_total';
    expect((after.get(changes) ?? 0) - (before.get(changes) ?? 0)).toBe(6);
    expect(
      service.log.some((line) => line.includes('a scope changed its settings') && line.includes(scope)),
    ).toBe(true);
  });

  it.each<[body: unknown, path: string, message: RegExp]>([
    [[], '', /^The body must be an object such as/],
    [null, '', /^The body must be an object such as/],
    ['x', '', /^The body must be an object such as/],
    [{ detector: {} }, 'detector', /^is not a field of this body; did you mean detectors\?$/],
    [{ stall: { run: 9 } }, 'stall', /^is not a field of this body$/],
    [{ detectors: [] }, 'detectors', /^must be an object such as/],
    [{ detectors: null }, 'detectors', /^must be an object such as/],
    [{ detectors: { stalls: {} } }, 'detectors.stalls', /^is not a detector; did you mean stall\?$/],
    [{ detectors: { stall: true } }, 'detectors.stall', /^must be an object of settings/],
    [{ detectors: { stall: { runs: 9 } } }, 'detectors.stall.runs', /did you mean run\?$/],
    [{ detectors: { stall: { run: 2 } } }, 'detectors.stall.run', /\(it is 2\)$/],
    [{ detectors: { stall: { run: '9' } } }, 'detectors.stall.run', /^must be a number \(it is "9"\)$/],
    [{ detectors: { stall: { enabled: 'no' } } }, 'detectors.stall.enabled', /^must be true or false/],
    [{ detectors: { trend: { p_value: 1 } } }, 'detectors.trend.p_value', /\(it is 1\)$/],
  ])('%j is 400, a dry run of it too', async (body, path, message) => {
    const scope = uuid('refused');
    for (const query of [`scope_id=${scope}`, `scope_id=${scope}&dry_run=true`]) {
      const problem = problemOf(await put(service.url, query, body), 400);
      expect(problem.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    }
    expect((await stateOf(service.url, `scope_id=${scope}`)).version).toBeUndefined();
  });

  it('name everything that is wrong at once', async () => {
    const body = { detectors: { stall: { run: 1, x: 2 }, nope: {} }, more: 1 };
    const { errors } = problemOf(await put(service.url, `scope_id=${uuid('refused')}`, body), 400);
    expect(errors.map(({ path }) => path)).toEqual([
      'more',
      'detectors.stall.run',
      'detectors.stall.x',
      'detectors.nope',
    ]);
  });

  it('leave what holds for every scope to the environment', async () => {
    for (const answer of [
      await put(service.url, '', { detectors: { stall: { run: 9 } } }),
      await call(service.url, '/v1/detectors', { method: 'DELETE' }),
    ]) {
      const { errors, detail } = problemOf(answer, 422);
      expect(errors).toEqual([{ path: 'scope_id', message: expect.stringMatching(/SIGNAL_\w+_ENABLED/) }]);
      expect(detail).toMatch(/environment variables/);
    }
  });

  it('leave a detector that looks across scopes to the environment', async () => {
    const body = { detectors: { cross_scope_correlation: { min_r: 0.9 } } };
    const { errors } = problemOf(await put(service.url, `scope_id=${uuid('refused')}`, body), 422);
    expect(errors).toEqual([
      {
        path: 'detectors.cross_scope_correlation',
        message: expect.stringContaining('SIGNAL_CROSS_SCOPE_CORRELATION_ENABLED'),
      },
    ]);
  });

  it('refuse other malformed requests like every route', async () => {
    const scope = `scope_id=${uuid('refused')}`;
    problemOf(await put(service.url, 'scope_id=x', {}), 400);
    problemOf(await put(service.url, `${scope}&dryrun=true`, {}), 400);
    problemOf(await put(service.url, `${scope}&dry_run=yes`, {}), 400);
    problemOf(await put(service.url, `${scope}&dry_run=true&since=yesterday`, {}), 400);
    const since = problemOf(await put(service.url, `${scope}&since=2026-05-01T00:00:00Z`, {}), 400);
    expect(since.errors).toEqual([{ path: 'since', message: 'is for a dry run; add dry_run=true' }]);
    problemOf(await call(service.url, `/v1/detectors?${scope}`, { method: 'PUT' }), 400);
    const text = { method: 'PUT', body: '{', headers: { 'content-type': 'application/json' } };
    problemOf(await call(service.url, `/v1/detectors?${scope}`, text), 400);
    problemOf(await put(service.url, scope, {}, { 'content-type': 'text/plain' }), 415);
    problemOf(await put(service.url, scope, { pad: 'x'.repeat(70_000) }), 413);
    problemOf(await call(service.url, '/v1/detectors?scope_id=x', { method: 'DELETE' }), 400);
  });
});

describe('a dry run', () => {
  const service = sharedService();
  const scope = uuid('tried');
  const tryOut = async (overrides: unknown, query = '') =>
    read(
      dryRunSchema,
      await put(service.url, `scope_id=${scope}&dry_run=true${query}`, { detectors: overrides }),
    );

  beforeAll(async () => {
    // Five equal outcomes, then twelve, among ones that move.
    for (let i = 0; i < 30; i++) await send(service.url, scope, i, 1, i * i);
    await send(service.url, scope, 30, 5, 4);
    for (let i = 35; i < 60; i++) await send(service.url, scope, i, 1, i * i);
    await send(service.url, scope, 60, 12, 4);
    await send(service.url, uuid('tried elsewhere'), 0, 20);
    await ticked(service.url);
  });

  it('tells what other settings would have found, and changes nothing', async () => {
    const before = (await getSignals(service.url, 'limit=1000')).signals;
    const found = await tryOut({ stall: { run: 4 } });
    expect(found).toMatchObject({
      scope_id: scope,
      overrides: { stall: { run: 4 } },
      observations: 72,
      since: formatInstant(START),
      until: formatInstant(START + 71e6),
    });
    expect(Object.keys(found.before)).toEqual(PATTERNS.filter((one) => one !== 'cross_scope_correlation'));
    expect(found.before.stall).toBe(1);
    expect(found.after).toEqual({ ...found.before, stall: 2 });
    expect(found.gone).toEqual([]);
    expect(found.opened.map(({ pattern, metrics }) => [pattern, metrics.window_n])).toEqual([['stall', 5]]);
    expect((await getSignals(service.url, 'limit=1000')).signals).toEqual(before);
    expect(await stateOf(service.url, `scope_id=${scope}`)).toMatchObject({ overrides: {} });
  });

  it('agrees with what detection found, and with a change that it tried', async () => {
    const counted = async () => {
      const found: Record<string, number> = {};
      for (const { pattern } of (await getSignals(service.url, `scope_id=${scope}&limit=1000`)).signals) {
        found[pattern] = (found[pattern] ?? 0) + 1;
      }
      return found;
    };
    const some = (all: Record<string, number>) =>
      Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
    const found = await tryOut({ stall: { enabled: false } });
    expect(some(found.before)).toEqual(await counted());
    expect(found.after).toEqual({ ...found.before, stall: 0 });
    expect(found.gone.map(({ pattern }) => pattern)).toEqual(['stall']);
    await configure(service.url, scope, { stall: { enabled: false } });
    const later = await tryOut({});
    expect(later.before).toEqual(found.after);
    expect(later.after).toEqual(found.before);
    await configure(service.url, scope, {});
  });

  it('tells what becomes of the signals on which feedback was given', async () => {
    const judged = async (overrides: object) => (await tryOut(overrides)).feedback;
    const off = { stall: { enabled: false } };
    expect(await judged(off)).toEqual({ spared: 0, kept: 0, lost: 0 });
    const [{ id }] = (await getSignals(service.url, `scope_id=${scope}&pattern=stall`)).signals;
    const say = (verdict: string) => post(service.url, `/v1/signals/${id}/feedback`, { verdict });
    expect((await say('false_alarm')).status).toBe(202);
    expect(await judged(off)).toEqual({ spared: 1, kept: 0, lost: 0 });
    expect(await judged({})).toEqual({ spared: 0, kept: 1, lost: 0 });
    expect((await say('useful')).status).toBe(202);
    expect(await judged(off)).toEqual({ spared: 0, kept: 0, lost: 1 });
    expect(await judged({})).toEqual({ spared: 0, kept: 0, lost: 0 });
  });

  it('looks at what is not older than `since`, and at nothing where there is nothing', async () => {
    const found = await tryOut({}, `&since=${formatInstant(START + 60e6)}`);
    expect(found.observations).toBe(12);
    expect(found.before.stall).toBe(1);
    const none = read(
      dryRunSchema,
      await put(service.url, `scope_id=${uuid('never seen')}&dry_run=true`, {
        detectors: { stall: { run: 3 } },
      }),
    );
    expect(none).toMatchObject({ observations: 0, opened: [], gone: [] });
    expect(none).not.toHaveProperty('since');
    problemOf(await put(service.url, 'dry_run=true', {}), 422);
  });

  it('runs one at a time', async () => {
    const long = uuid('a long one');
    await send(service.url, long, 0, 20_000);
    const many = await Promise.all(
      Array.from({ length: 6 }, () => put(service.url, `scope_id=${long}&dry_run=true`, {})),
    );
    const statuses = many.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const busy = many[statuses.indexOf(429)];
    expect(problemOf(busy, 429).detail).toMatch(/is running/);
    expect(busy.headers.get('retry-after')).toBe('1');
    expect((await metricsOf(service.url)).get('tidemark_settings_dry_runs_total')).toBeGreaterThan(0);
  });
});

describe('a server with a token', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: 'open sesame' });

  it.each(['GET', 'PUT', 'DELETE'])('asks for it with %s', async (method) => {
    const path = `/v1/detectors?scope_id=${uuid('scope')}`;
    const body = method === 'PUT' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    problemOf(await call(service.url, path, { method, ...body }), 401);
    const headers = { ...body.headers, authorization: 'Bearer open sesame' };
    expect((await call(service.url, path, { method, ...body, headers })).status).toBe(200);
  });
});

describe('over a restart', () => {
  const folder = makeFolder();
  const scope = uuid('kept');
  let service: LocalService | undefined;
  afterAll(async () => {
    await service?.stop();
    removeFolder(folder);
  });

  it('overrides hold, over another environment too', async () => {
    const file = join(folder, 'store.sqlite');
    const first = await serve(file);
    const { version, tick, changed_at } = await configure(first.url, scope, { stall: { run: 3 } });
    await first.stop();
    service = await serve(file, { SIGNAL_STALL_ENABLED: 'false' });
    const state = await stateOf(service.url, `scope_id=${scope}`);
    expect(state).toMatchObject({ overrides: { stall: { run: 3 } }, version, tick, changed_at });
    expect(settingOf(state, 'stall', 'enabled')).toMatchObject({ value: false, from: 'environment' });
    await send(service.url, scope, 0, 9);
    await ticked(service.url);
    expect((await getSignals(service.url, 'pattern=stall')).signals).toEqual([]);
    await configure(service.url, scope, { stall: { run: 4, enabled: true } });
    await send(service.url, scope, 9, 1);
    await ticked(service.url);
    const { signals } = await getSignals(service.url, 'pattern=stall');
    expect(signals.map(({ explanation }) => explanation.threshold_used)).toEqual([4]);
  });
});

import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, call, post } from '../answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, sharedService, uuid } from '../harness.ts';
import { getClaims, getContradictions, getEvents, getHistory, process } from './requests.ts';

const put = (url: string, path: string, body: unknown) =>
  call(url, path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const bodyOf = (answer: Answer) => JSON.parse(answer.text);

describe('/v1/series', () => {
  const service = sharedService();
  const observe = (scope: string, entity: string) =>
    post(service.url, '/v1/ingest', { scope_id: uuid(scope), entity_id: uuid(entity), outcome: 1 });
  const path = (entity: string, query = '') => `/v1/series/${uuid(entity)}${query}`;

  it('keeps, lists and takes away the names of a series', async () => {
    const name = {
      scope_id: uuid('s').toUpperCase(),
      names: ['queue depth', 'depth of the queue'],
      unit: 'MB',
    };
    const set = await put(service.url, path('queue').toUpperCase().replace('/V1/SERIES', '/v1/series'), name);
    const kept = {
      scope_id: uuid('s'),
      entity_id: uuid('queue'),
      names: name.names,
      unit: 'MB',
      changed_at: expect.stringMatching(/^2\d{3}-/),
    };
    expect({ status: set.status, body: bodyOf(set) }).toEqual({ status: 200, body: kept });
    const known = { ...kept, count: 0, open_signals: [] };
    expect(bodyOf(await call(service.url, '/v1/series'))).toEqual({ series: [known], count: 1 });
    expect(bodyOf(await call(service.url, path('queue')))).toEqual(known);
    expect(bodyOf(await call(service.url, path('queue'), { method: 'DELETE' }))).toEqual(kept);
    expect((await call(service.url, path('queue'))).status).toBe(404);
    expect((await call(service.url, path('queue'), { method: 'DELETE' })).status).toBe(404);
  });

  it('says of what kind the outcomes of a series are, once there are enough', async () => {
    const scope_id = uuid('kinds');
    const errors = { names: ['errors of kinds'], unit: '%', scope_id };
    await put(service.url, path('kinds'), errors);
    const of = async (query: string) =>
      bodyOf(await call(service.url, `/v1/series${query}`)).series.find(
        ({ names }: { names?: string[] }) => names?.[0] === errors.names[0],
      );
    expect(await of('?kind=true')).not.toHaveProperty('kind');
    const observations = Array.from({ length: 80 }, (_, i) => ({
      scope_id,
      entity_id: uuid('kinds'),
      outcome: i % 9 === 4 ? i : 0,
      timestamp: new Date(Date.UTC(2026, 4, 3) + 1000 * i).toISOString(),
    }));
    expect((await post(service.url, '/v1/ingest/batch', { observations })).status).toBe(202);
    expect(await of('?kind=true')).toMatchObject({ kind: 'sparse' });
    expect(await of('')).not.toHaveProperty('kind');
    expect(bodyOf(await call(service.url, path('kinds')))).toMatchObject({ kind: 'sparse' });
    expect((await call(service.url, '/v1/series?kind=yes')).status).toBe(400);
    await call(service.url, path('kinds'), { method: 'DELETE' });
  });

  it('takes the scope that the entity has, and asks where there are none or several', async () => {
    const name = { names: ['load of one'], unit: '%' };
    const none = await put(service.url, path('one'), name);
    expect({ status: none.status, path: bodyOf(none).errors[0].path }).toEqual({
      status: 422,
      path: 'scope_id',
    });
    await observe('first', 'one');
    expect(bodyOf(await put(service.url, path('one'), name))).toMatchObject({ scope_id: uuid('first') });
    await observe('second', 'one');
    const several = bodyOf(await put(service.url, path('one'), name));
    expect(several.detail).toContain(uuid('first'));
    expect(several.detail).toContain(uuid('second'));
    const other = { scope_id: uuid('second'), names: ['other load of one'], unit: '%' };
    expect((await put(service.url, path('one'), other)).status).toBe(200);
    expect((await call(service.url, path('one'))).status).toBe(422);
    expect(bodyOf(await call(service.url, path('one', `?scope_id=${uuid('second')}`))).names).toEqual(
      other.names,
    );
  });

  it('refuses a name that belongs to another series, and names that', async () => {
    const scope_id = uuid('s');
    await put(service.url, path('a'), { scope_id, names: ['latency of cart'], unit: 'ms' });
    const taken = await put(service.url, path('b'), {
      scope_id,
      names: ['The Latency of the cart'],
      unit: 'ms',
    });
    expect(taken.status).toBe(409);
    expect(bodyOf(taken).detail).toContain(uuid('a'));
  });

  it.each([
    [{ unit: 'ms' }, 'names'],
    [{ names: [], unit: 'ms' }, 'names'],
    [{ names: ['12'], unit: 'ms' }, 'names.0'],
    [{ names: ['x'] }, 'unit'],
    [{ names: ['x'], unit: 'furlongs' }, 'unit'],
    [{ names: ['x'], unit: 'ms', scope_id: 'here' }, 'scope_id'],
  ])('refuses %j', async (body, at) => {
    const { status, text } = await put(service.url, path('x'), body);
    const [{ path: found, message }] = JSON.parse(text).errors;
    expect({ status, path: found }).toEqual({ status: 400, path: at });
    expect(message).toMatch(/must|required/);
  });
});

const scope_id = uuid('shop');
const entity_id = uuid('checkout');
const SERIES = `/v1/series/${entity_id}`;
const NAME = { scope_id, names: ['p95 latency of checkout', 'checkout p95 latency'], unit: 'ms' };
const LOW = 'p95 latency of checkout was 45 ms at 14:05 on 3 May 2026.';

/** An observation a minute from 14:00 on, 90 ms each but 45.2 ms at 14:10. */
const observations = Array.from({ length: 20 }, (_, minute) => ({
  scope_id,
  entity_id,
  outcome: minute === 10 ? 45.2 : 90,
  timestamp: `2026-05-03T14:${String(minute).padStart(2, '0')}:00Z`,
}));

/** The contradictions that are found, once there are `count`: checks follow by themselves. */
async function conflicts(url: string, count = 1) {
  const all = async () => (await getContradictions(url)).contradictions;
  await expect.poll(async () => (await all()).length).toBe(count);
  return all();
}

describe('claims about series', () => {
  let folder = '';
  let service: LocalService | undefined;
  const start = async (env: Record<string, string> = {}) => {
    folder = folder === '' ? makeFolder() : folder;
    service = await serve(join(folder, 'store.sqlite'), env);
    return service.url;
  };
  const verify = async (url: string, id: string) => bodyOf(await post(url, `/v1/claims/${id}/verify`, {}));
  afterEach(async () => {
    await service?.stop();
    service = undefined;
    removeFolder(folder);
    folder = '';
  });

  it('are contradicted by observations that say otherwise, and left alone by those that agree', async () => {
    const url = await start();
    await post(url, '/v1/ingest/batch', { observations });
    await put(url, SERIES, NAME);
    const { claims } = await process(url, {
      text: `${LOW} The checkout p95 latency was 45 ms at 14:10 on 3 May 2026. It averaged 45 ms on 3 May 2026.`,
      timestamp: '2026-05-04T09:00:00Z',
    });
    const [off, agrees, average] = claims;
    const found = await conflicts(url, 2);
    const [conflict] = found.filter(({ between }) => between.includes(off.id));
    expect(conflict).toMatchObject({
      kind: 'observation_conflict',
      confidence: 0.95,
      rationale:
        'it says "45 ms"; the stored observations say 90 ms at 2026-05-03T14:05:00Z: off by 45 ms (50%)',
    });
    expect(found.find((one) => one !== conflict)?.between).toContain(average.id);
    const other = conflict.between.find((id) => id !== off.id);
    const all = (await getClaims(url)).claims;
    const observed = all.find(({ id }) => id === other);
    expect(observed).toMatchObject({
      text: 'p95 latency of checkout was 90 ms at 2026-05-03T14:05:00Z by the stored observations.',
      status: 'contested',
      author: 'observations',
      valid_from: '2026-05-03T14:05:00Z',
      valid_to: '2026-05-03T14:06:00Z',
    });
    expect(all.find(({ id }) => id === off.id)?.status).toBe('contested');
    expect(all.find(({ id }) => id === agrees.id)?.status).toBe('active');
    const { events } = await getEvents(url, 'source_input_id=observations');
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({
        content: observed?.text,
        timestamp: '2026-05-03T14:05:00Z',
        metadata: { scope_id, entity_id },
      }),
    );
    expect(await verify(url, off.id)).toMatchObject({
      holds: false,
      checks: [{ ok: true }],
      observations: { outcome: 'off', off: 45, percent: 50, unit: 'ms', entity_id },
    });
    expect(await verify(url, agrees.id)).toMatchObject({ holds: true, observations: { outcome: 'agrees' } });
    expect(await verify(url, other ?? '')).toMatchObject({ holds: true });
    // A resolved conflict stays resolved, whatever is said or named afterwards.
    await post(url, `/v1/claims/${off.id}/resolve`, { over: other, reason: 'measured' });
    await put(url, SERIES, { ...NAME, names: [...NAME.names, 'checkout p95'] });
    const again = 'The checkout p95 was 45 ms at 14:06 on 3 May 2026.';
    await process(url, { text: again, timestamp: '2026-05-04T09:00:00Z' });
    const three = await conflicts(url, 3);
    expect(three.filter(({ resolved_at }) => resolved_at !== undefined).map(({ id }) => id)).toEqual([
      conflict.id,
    ]);
    expect((await getHistory(url, off.id)).map(({ change }) => change)).toEqual([
      'created',
      'contested',
      'resolved',
      'valid_to',
    ]);
  });

  it('are checked when the series is named later, and over a restart once', async () => {
    let url = await start();
    await process(url, { text: LOW, timestamp: '2026-05-04T09:00:00Z' });
    await post(url, '/v1/ingest/batch', { observations });
    await put(url, SERIES, NAME);
    const found = await conflicts(url);
    expect(found.map(({ kind }) => kind)).toEqual(['observation_conflict']);
    await service?.stop();
    url = await start();
    await process(url, { text: 'checkout p95 latency was 45 ms at 14:07 on 3 May 2026.' });
    expect(await conflicts(url, 2)).toContainEqual(found[0]);
  });

  it('say so where there are no observations, and are checked anew by verify when there are', async () => {
    const url = await start();
    await put(url, SERIES, NAME);
    const { claims } = await process(url, { text: LOW, timestamp: '2026-05-04T09:00:00Z' });
    const [{ id }] = claims;
    expect(await verify(url, id)).toMatchObject({ holds: true, observations: { outcome: 'none' } });
    await post(url, '/v1/ingest/batch', { observations });
    expect(await verify(url, id)).toMatchObject({ holds: false, observations: { outcome: 'off' } });
    expect((await getContradictions(url)).contradictions).toEqual([]);
  });
});

describe('MEMORY_FROM_SIGNALS', () => {
  const service = sharedService({ MEMORY_FROM_SIGNALS: 'stall, change_point' });

  it('makes an event of a signal when it opens and when it ends, and no other patterns', async () => {
    const { url } = service;
    await put(url, SERIES, NAME);
    const at = (second: number) => new Date(Date.UTC(2026, 4, 3, 14) + 1000 * second).toISOString();
    const rows = (from: number, values: readonly number[]) =>
      values.map((outcome, i) => ({ scope_id, entity_id, outcome, timestamp: at(from + i) }));
    const varied = Array.from({ length: 40 }, (_, i) => 50 + ((i * 7919) % 13));
    await post(url, '/v1/ingest/batch', { observations: rows(0, [...varied, ...Array(20).fill(47)]) });
    await post(url, '/v1/ingest/batch', { observations: rows(60, varied) });
    const stalls = async () =>
      (await getEvents(url)).events.filter(({ metadata }) => metadata?.pattern === 'stall');
    await expect.poll(async () => (await stalls()).length).toBe(2);
    const events = await stalls();
    expect(events.map(({ content }) => content)).toEqual([
      'p95 latency of checkout came to a standstill at 47 ms at 14:00:40 on 2026-05-03 (stall).',
      expect.stringMatching(
        /^p95 latency of checkout stayed at 47 ms from 2026-05-03T14:00:40Z to .*\(stall\)\.$/,
      ),
    ]);
    const [{ signal_id }] = events.map(({ metadata }) => metadata ?? {});
    expect(bodyOf(await call(url, `/v1/signals/${signal_id}`))).toMatchObject({ pattern: 'stall' });
    const patterns = new Set((await getEvents(url)).events.map(({ metadata }) => metadata?.pattern));
    expect([...patterns].filter((one) => one !== 'stall' && one !== 'change_point')).toEqual([]);
    const { claims } = await getClaims(url, `event_id=${events[0].id}`);
    expect(claims).toMatchObject([
      { valid_from: '2026-05-03T14:00:40Z', evidence: [{ event_id: events[0].id }] },
    ]);
  });
});

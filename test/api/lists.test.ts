import { beforeAll, describe, expect, it } from 'vitest';
import type { Signal } from '../../operators/signals/signal.ts';
import { batchOf, SHAPE_COUNT } from '../e2e/workload.ts';
import {
  allObservations,
  allSignals,
  call,
  getObservations,
  getSignals,
  post,
  problemOf,
  summaryOf,
  ticked,
} from './answers.ts';
import { sharedService, uuid } from './harness.ts';

const SERIES = Array.from({ length: SHAPE_COUNT }, (_, i) => i);

/** Sends batches [from, to), each in a tick of its own. */
async function ingest(url: string, scope: string, from: number, to: number): Promise<void> {
  for (let k = from; k < to; k++) {
    const observations = batchOf(scope, 0, SERIES, k).map((one) => ({ ...one, id: `${scope} ${one.id}` }));
    expect(summaryOf(await post(url, '/v1/ingest/batch', { observations })).rejected_count).toBe(0);
  }
  await ticked(url);
}

const identities = (signals: readonly Signal[]) => signals.map(({ id }) => id);

describe('/v1/signals', () => {
  const service = sharedService();
  let whole: Signal[] = [];
  beforeAll(async () => {
    for (let k = 0; k < 100; k += 10) {
      await ingest(service.url, 'one', k, k + 10);
      await ingest(service.url, 'two', k, k + 10);
    }
    whole = await allSignals(service.url);
  });

  it('lists the newest first, each once', () => {
    expect(whole.length).toBeGreaterThan(40);
    expect(new Set(identities(whole)).size).toBe(whole.length);
    const sorted = [...whole].sort(
      (a, b) => Date.parse(b.detected_at) - Date.parse(a.detected_at) || (a.id < b.id ? 1 : -1),
    );
    expect(identities(whole)).toEqual(identities(sorted));
  });

  const FILTERS: [query: (middle: Signal) => string, wanted: (signal: Signal, middle: Signal) => boolean][] =
    [
      [() => `scope_id=${uuid('two')}`, ({ scope_id }) => scope_id === uuid('two')],
      [() => `scope_id=${uuid('two').toUpperCase()}`, ({ scope_id }) => scope_id === uuid('two')],
      [() => `entity_id=${uuid('entity 1')}`, ({ entity_id }) => entity_id === uuid('entity 1')],
      [() => 'pattern=spike', ({ pattern }) => pattern === 'spike'],
      [() => 'severity=alert', ({ severity }) => severity === 'alert'],
      [() => 'severity=note', ({ severity }) => severity === 'note'],
      [() => 'status=open', ({ status }) => status === 'open'],
      [() => 'status=closed', ({ status }) => status === 'closed'],
      [
        ({ detected_at }) => `since=${detected_at}`,
        (signal, middle) => Date.parse(signal.detected_at) >= Date.parse(middle.detected_at),
      ],
      [
        ({ detected_at }) => `until=${detected_at}`,
        (signal, middle) => Date.parse(signal.detected_at) < Date.parse(middle.detected_at),
      ],
      [({ strength }) => `min_strength=${strength}`, ({ strength }, middle) => strength >= middle.strength],
      [
        ({ confidence }) => `min_confidence=${confidence}`,
        ({ confidence }, middle) => confidence >= middle.confidence,
      ],
      [
        () => `scope_id=${uuid('one')}&pattern=change_point&status=closed&min_strength=0.2`,
        ({ scope_id, pattern, status, strength }) =>
          scope_id === uuid('one') && pattern === 'change_point' && status === 'closed' && strength >= 0.2,
      ],
    ];

  it.each(FILTERS)('filters by %s', async (query, wanted) => {
    const byStrength = [...whole].sort((a, b) => a.strength - b.strength);
    const middle = query.toString().includes('detected_at')
      ? whole[Math.floor(whole.length / 2)]
      : byStrength[Math.floor(whole.length / 2)];
    const expected = whole.filter((signal) => wanted(signal, middle));
    expect(expected.length).toBeGreaterThan(0);
    if (!query.toString().includes('min_confidence')) expect(expected.length).toBeLessThan(whole.length);
    expect(await allSignals(service.url, query(middle))).toEqual(expected);
    const page = await getSignals(service.url, `members=true&${query(middle)}&limit=3`);
    expect(page.signals).toEqual(expected.slice(0, 3));
    expect(page.count).toBe(Math.min(3, expected.length));
  });

  it('leaves out what was taken back and what has almost no confidence, unless asked for it', async () => {
    const all = await allSignals(service.url, 'retracted=true');
    expect(whole).toEqual(all.filter(({ confidence }) => confidence >= 0.1));
    for (const { retracted, confidence, metrics } of all) {
      expect(retracted).toBe(metrics.retracted === 1 ? true : undefined);
      if (retracted === true) expect(confidence).toBe(0);
    }
    expect(await allSignals(service.url, 'min_confidence=0')).toEqual(all);
  });

  it('has pages of 100 unless asked otherwise, and no cursor on the last', async () => {
    const all = await getSignals(service.url, 'members=true&limit=1000');
    expect(all.count).toBe(whole.length);
    expect(all.next_cursor).toBeUndefined();
    expect((await getSignals(service.url, 'members=true')).count).toBe(Math.min(100, whole.length));
    const exact = await getSignals(service.url, `members=true&limit=${Math.min(1000, whole.length)}`);
    expect(exact.next_cursor).toBeUndefined();
    expect(await getSignals(service.url, `scope_id=${uuid('nobody')}`)).toEqual({ signals: [], count: 0 });
  });

  it('pages without loss or repeat while signals keep arriving', async () => {
    const state = { over: false, arrived: 0 };
    const before = await allSignals(service.url);
    const arriving = (async () => {
      for (let k = 0; !state.over; k++) await ingest(service.url, `new ${k % 3}`, k, k + 1);
    })();
    const seen: Signal[] = [];
    let cursor = '';
    do {
      const page = await getSignals(service.url, `members=true&limit=5${cursor}`);
      seen.push(...page.signals);
      cursor = page.next_cursor === undefined ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    const more = expect.poll(async () => (await allSignals(service.url)).length, { timeout: 300_000 });
    await more.toBeGreaterThan(seen.length);
    state.over = true;
    await arriving;
    expect(new Set(identities(seen)).size).toBe(seen.length);
    const missing = new Set(identities(before));
    for (const { id } of seen) missing.delete(id);
    expect([...missing]).toEqual([]);
  });

  it('gives one signal by its id', async () => {
    const [first] = await allSignals(service.url, 'status=closed');
    for (const id of [first.id, first.id.toUpperCase()]) {
      const answer = await call(service.url, `/v1/signals/${id}`);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toEqual(first);
    }
    const none = problemOf(await call(service.url, `/v1/signals/${uuid('no signal')}`), 404);
    expect(none.type).toBe('urn:tidemark:error:not_found');
    expect(none.detail).toContain(uuid('no signal'));
    expect(problemOf(await call(service.url, '/v1/signals/12'), 400).errors).toEqual([
      { path: 'id', message: 'must be a UUID' },
    ]);
    problemOf(await call(service.url, `/v1/signals/${first.id}?verbose=1`), 400);
  });

  const BAD: [query: string, path: string, message: RegExp][] = [
    ['patern=spike', 'patern', /is not a parameter of this call; did you mean pattern\?/],
    ['scopeId=x', 'scopeId', /did you mean scope_id\?/],
    ['zzzzzzzzzz=1', 'zzzzzzzzzz', /^is not a parameter of this call$/],
    ['pattern=spikes', 'pattern', /spike.*drop.*stall.*trend.*change_point.*outlier_cluster/],
    ['pattern=', 'pattern', /spike/],
    ['status=ajar', 'status', /open.*closed/],
    ['scope_id=web', 'scope_id', /^must be a UUID$/],
    ['entity_id=', 'entity_id', /^must be a UUID$/],
    ['since=yesterday', 'since', /RFC 3339/],
    ['until=2026-02-30', 'until', /must be a date such as 2026-05-01, or an RFC 3339/],
    ['limit=0x10', 'limit', /whole number from 1 to 1000/],
    ['limit=1e2', 'limit', /whole number from 1 to 1000/],
    ['limit=%2B5', 'limit', /whole number from 1 to 1000/],
    ['min_strength=0x1', 'min_strength', /number from 0 to 1/],
    ['limit=0', 'limit', /whole number from 1 to 1000/],
    ['limit=1001', 'limit', /whole number from 1 to 1000/],
    ['limit=ten', 'limit', /whole number from 1 to 1000/],
    ['limit=1.5', 'limit', /whole number from 1 to 1000/],
    ['limit=', 'limit', /whole number from 1 to 1000/],
    ['severity=page', 'severity', /alert.*note/],
    ['min_strength=high', 'min_strength', /number from 0 to 1/],
    ['min_strength=1.01', 'min_strength', /0|1/],
    ['min_confidence=-0.1', 'min_confidence', /0|1/],
    ['min_confidence=', 'min_confidence', /number from 0 to 1/],
    ['cursor=x', 'cursor', /is not a cursor of this list/],
    ['cursor=', 'cursor', /next_cursor/],
    [`cursor=${Buffer.from('["signals",1]').toString('base64url')}`, 'cursor', /is not a cursor/],
    [`cursor=${Buffer.from('["signals",0.5,"x"]').toString('base64url')}`, 'cursor', /is not a cursor/],
    [`cursor=${Buffer.from('["signals",1e300,"x"]').toString('base64url')}`, 'cursor', /is not a cursor/],
    ['pattern=spike&pattern=drop', 'pattern', /./],
  ];
  it.each(BAD)('answers %s with 400', async (query, path, message) => {
    const { errors, detail } = problemOf(await call(service.url, `/v1/signals?${query}`), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect(detail).toContain(path);
  });

  it('takes no cursor of another list', async () => {
    const { next_cursor: observations } = await getObservations(service.url, 'limit=1');
    const { next_cursor: signals } = await getSignals(service.url, 'limit=1');
    expect(observations).toBeDefined();
    problemOf(await call(service.url, `/v1/signals?cursor=${observations}`), 400);
    problemOf(await call(service.url, `/v1/observations?cursor=${signals}`), 400);
  });
});

describe('/v1/observations', () => {
  const service = sharedService();
  const expected = (scope: string, to: number) =>
    Array.from({ length: to }, (_, k) => batchOf(scope, 0, SERIES, k))
      .flat()
      .map((one) => ({ ...one, id: `${scope} ${one.id}` }));

  beforeAll(async () => {
    // The later half first: the list is in the order of the events all the same.
    await ingest(service.url, 'one', 5, 10);
    await ingest(service.url, 'one', 0, 5);
    await ingest(service.url, 'two', 0, 3);
  });

  it('lists what was sent in event-time order, page by page', async () => {
    for (const limit of [1, 7, 100, 1000]) {
      const rows = [];
      let cursor = '';
      do {
        const page = await getObservations(service.url, `scope_id=${uuid('one')}&limit=${limit}${cursor}`);
        expect(page.count).toBe(page.observations.length);
        expect(page.count).toBeLessThanOrEqual(limit);
        rows.push(...page.observations);
        cursor = page.next_cursor === undefined ? '' : `&cursor=${page.next_cursor}`;
      } while (cursor !== '');
      expect(rows).toEqual(expected('one', 10));
    }
  });

  it('filters by scope, entity and time', async () => {
    const all = expected('one', 10);
    const { timestamp: since } = all[50];
    const { timestamp: until } = all[200];
    const times = `since=${encodeURIComponent(since)}&until=${encodeURIComponent(until)}`;
    expect(await allObservations(service.url, `scope_id=${uuid('one')}&${times}`)).toEqual(
      all.filter(({ timestamp }) => timestamp >= since && timestamp < until),
    );
    const entity = uuid('entity 2');
    const rows = await allObservations(service.url, `entity_id=${entity}`);
    expect(rows.every(({ entity_id }) => entity_id === entity)).toBe(true);
    expect(rows.length).toBe((all.length + expected('two', 3).length) / SHAPE_COUNT);
    expect(await allObservations(service.url, `scope_id=${uuid('nobody')}`)).toEqual([]);
  });

  it('pages without loss or repeat while later observations arrive', async () => {
    const state = { over: false };
    const arriving = (async () => {
      for (let k = 0; !state.over && k < 200; k++) await ingest(service.url, 'three', k, k + 1);
    })();
    const rows = await allObservations(service.url, `scope_id=${uuid('one')}`);
    const everything = [];
    let cursor = '';
    do {
      const page = await getObservations(service.url, `limit=50${cursor}`);
      everything.push(...page.observations.map(({ id }) => id));
      cursor =
        page.next_cursor === undefined || everything.length > 3000 ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    state.over = true;
    await arriving;
    expect(rows).toEqual(expected('one', 10));
    expect(new Set(everything).size).toBe(everything.length);
    for (const { id } of expected('two', 3)) expect(everything).toContain(id);
  });

  it.each([
    ['pattern=spike', 'pattern', /is not a parameter of this call/],
    ['until=1', 'until', /RFC 3339/],
    ['limit=2000', 'limit', /whole number from 1 to 1000/],
    ['cursor=e30', 'cursor', /is not a cursor of this list/],
    [`cursor=${Buffer.from('["observations",0.5,1]').toString('base64url')}`, 'cursor', /is not a cursor/],
    [`cursor=${Buffer.from('["observations",1,1e300]').toString('base64url')}`, 'cursor', /is not a cursor/],
  ])('answers %s with 400', async (query, path, message) => {
    const { errors } = problemOf(await call(service.url, `/v1/observations?${query}`), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});

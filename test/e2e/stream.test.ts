import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { allSignals, call, metricsOf, post, problemOf, summaryOf, ticked, until } from '../api/answers.ts';
import { makeFolder, removeFolder, serve, sharedService, uuid } from '../api/harness.ts';
import { noise, times } from '../operators/noise.ts';
import { startServer, temporaryFolder } from './server.ts';
import { type Change, changes, changesUpTo, receive } from './sse.ts';
import { followThroughBreaks, ids, ingest, lastChange, upTo } from './stream-site.ts';

describe('a stream of changes', () => {
  const idle = sharedService();

  it('gives each change once and in order to clients that come and go', async () => {
    const { url } = await startServer(join(temporaryFolder(), 'store.duckdb'));
    const state = { over: false };
    const seen: Change[][] = [[], [], []];
    const following = seen.map((list, at) =>
      followThroughBreaks(
        () => url,
        list,
        () => state.over,
        at,
      ),
    );
    await ingest(url, 'scope', 0, 80);
    const last = await lastChange(url);
    const whole = await changesUpTo(url, last, { query: 'updates=true', lastEventId: 0 });
    expect(ids(whole)).toEqual(upTo(last));
    state.over = true;
    for (const [at, list] of seen.entries()) {
      expect(await following[at]).toBeGreaterThan(5);
      const lastEventId = list.at(-1)?.id ?? 0;
      const options = { query: 'updates=true', lastEventId };
      const rest = lastEventId === last ? [] : await changesUpTo(url, last, options);
      expect([...list, ...rest]).toEqual(whole);
    }
    expect(new Set(whole.map(({ event }) => event)).size).toBe(3);
    // The last change of each signal is what the list shows.
    const latest = new Map(whole.map(({ signal }) => [signal.id, signal]));
    const listed = await allSignals(url);
    expect(listed.length).toBe(latest.size);
    for (const signal of listed) expect(signal).toEqual(latest.get(signal.id));
  });

  it('without an id starts with what comes next', async () => {
    const folder = makeFolder();
    const service = await serve(join(folder, 'store.sqlite'));
    try {
      await ingest(service.url, 'first', 0, 30);
      const before = await lastChange(service.url);
      expect(before).toBeGreaterThan(0);
      const stream = receive(service.url, { query: 'updates=true' });
      expect((await stream.next()).value).toEqual({ comment: 'connected' });
      await ingest(service.url, 'second', 0, 30);
      const { value } = await stream.next();
      expect(value).toMatchObject({ id: before + 1, signal: { scope_id: uuid('second') } });
      await stream.return(undefined);
    } finally {
      await service.stop();
      removeFolder(folder);
    }
  });

  it('says so where retention has deleted what a client asks for', async () => {
    const folder = makeFolder();
    const file = join(folder, 'store.sqlite');
    const first = await serve(file);
    await ingest(first.url, 'first', 0, 30);
    const last = await lastChange(first.url);
    await first.stop();
    const second = await serve(file, { SIGNAL_RETENTION: '1ms' });
    try {
      const ask = () => {
        const abort = new AbortController();
        return fetch(new URL('/v1/signals/stream?last_event_id=0', second.url), {
          signal: abort.signal,
        }).then(async (response) => {
          if (response.status === 410) return response;
          abort.abort();
          return undefined;
        });
      };
      const gone = await until('retention', ask);
      const { status, headers } = gone;
      const problem = problemOf({ status, headers, text: await gone.text() }, 410);
      expect(problem.type).toBe('urn:tidemark:error:gone');
      expect(problem.detail).toMatch(/deleted by retention; read \/v1\/signals/);
      // The numbers go on.
      const next = changesUpTo(second.url, last + 1, { query: 'updates=true', lastEventId: last });
      await ingest(second.url, 'second', 0, 30);
      expect(ids(await next)[0]).toBe(last + 1);
    } finally {
      await second.stop();
      removeFolder(folder);
    }
  });

  describe('of a store with changes', () => {
    const service = sharedService();
    let whole: Change[] = [];
    let last = 0;
    beforeAll(async () => {
      await ingest(service.url, 'one', 0, 60);
      await ingest(service.url, 'two', 0, 60);
      last = await lastChange(service.url);
      whole = await changesUpTo(service.url, last, { query: 'updates=true', lastEventId: 0 });
      expect(ids(whole)).toEqual(upTo(last));
    });

    const FILTERS: [query: string, wanted: (change: Change) => boolean][] = [
      ['', ({ event }) => event !== 'signal.updated'],
      ['updates=false', ({ event }) => event !== 'signal.updated'],
      ['updates=true&pattern=spike', ({ signal }) => signal.pattern === 'spike'],
      [
        'updates=true&severity=alert&history=true',
        ({ event, signal }) => signal.severity === 'alert' || event === 'signal.lowered',
      ],
      ['severity=note', ({ event, signal }) => signal.severity === 'note' && event !== 'signal.updated'],
      ['pattern=stall', ({ event, signal }) => signal.pattern === 'stall' && event !== 'signal.updated'],
      [`updates=true&scope_id=${uuid('one').toUpperCase()}`, ({ signal }) => signal.scope_id === uuid('one')],
      [`updates=true&entity_id=${uuid('entity 4')}`, ({ signal }) => signal.entity_id === uuid('entity 4')],
      [
        `updates=true&scope_id=${uuid('two')}&entity_id=${uuid('entity 0')}&pattern=change_point`,
        ({ signal }) =>
          signal.scope_id === uuid('two') &&
          signal.entity_id === uuid('entity 0') &&
          signal.pattern === 'change_point',
      ],
    ];

    it.each(FILTERS)('gives what the filter "%s" asks for, from any place', async (query, wanted) => {
      const expected = whole.filter(wanted);
      expect(expected.length).toBeGreaterThan(1);
      expect(expected.length).toBeLessThan(whole.length);
      const end = expected[expected.length - 1].id;
      for (const lastEventId of [0, Math.floor(last / 2), end - 1]) {
        const got = await changesUpTo(service.url, end, { query, lastEventId });
        expect(got).toEqual(expected.filter(({ id }) => id > lastEventId));
      }
      const byQuery = await changesUpTo(service.url, end, { query: `${query}&last_event_id=${end - 1}` });
      expect(ids(byQuery)).toEqual([end]);
    });

    it('lets the header go before the parameter', async () => {
      const options = { query: 'updates=true&last_event_id=1', lastEventId: last - 1 };
      expect(ids(await changesUpTo(service.url, last, options))).toEqual([last]);
    });

    it('answers as an event stream that no proxy keeps', async () => {
      const abort = new AbortController();
      const { status, headers } = await fetch(new URL('/v1/signals/stream', service.url), {
        signal: abort.signal,
      });
      abort.abort();
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(headers.get('cache-control')).toContain('no-cache');
    });

    it.each([
      ['an id that is no number', 'last_event_id=abc', 'last_event_id', /a whole number/],
      ['a negative id', 'last_event_id=-1', 'last_event_id', /a whole number/],
      ['an id past 2^53', 'last_event_id=99999999999999999999', 'last_event_id', /a whole number/],
      ['a bad pattern', 'pattern=spikes', 'pattern', /spike/],
      ['a bad scope', 'scope_id=x', 'scope_id', /must be a UUID/],
      ['a bad flag', 'updates=yes', 'updates', /true/],
      ['an unknown parameter', 'patern=spike', 'patern', /did you mean pattern\?/],
    ])('answers %s with 400', async (_, query, path, message) => {
      const { errors } = problemOf(await call(service.url, `/v1/signals/stream?${query}`), 400);
      expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
    });

    it('answers an id ahead of the log with 409', async () => {
      const answer = await call(service.url, '/v1/signals/stream?last_event_id=999999');
      const message = expect.stringContaining('is ahead of this server');
      expect(problemOf(answer, 409).errors).toEqual([{ path: 'last_event_id', message }]);
    });

    it('has no end that HEAD could wait for', async () => {
      const { status } = await call(service.url, '/v1/signals/stream', { method: 'HEAD' });
      expect(status).toBe(405);
    });

    it('counts its clients, also those that are gone', async () => {
      const streams = () => metricsOf(service.url).then((metrics) => metrics.get('tidemark_streams'));
      const abort = new AbortController();
      const stream = receive(service.url, { signal: abort.signal });
      await stream.next();
      expect(await streams()).toBeGreaterThan(0);
      abort.abort();
      await expect.poll(streams).toBe(0);
    });
  });

  describe('of alerts', () => {
    const service = sharedService();
    const MINUTE = 60_000;
    /** A quiet series of an entity, a minute apart, that jumps once. */
    const jumping = (entity: string, start: number, seed: number, jumpsAt: number) => {
      const { normal } = noise(seed);
      return times(200, (i) => ({
        scope_id: uuid('alerts'),
        entity_id: uuid(entity),
        outcome: normal() + (i === jumpsAt ? 20 : 0),
        timestamp: new Date(start + i * MINUTE).toISOString(),
      }));
    };
    /** Five of ten series of a scope jump, one after the other: alerts of their own until it is known that many do. */
    const jumps = times(200, (minute) =>
      times(10, (e) => ({
        scope_id: uuid('together'),
        entity_id: uuid(`member ${e}`),
        outcome: ((minute * 37 + e * 61) % 17) / 8 + (e < 5 && minute === 100 + e ? 40 : 0),
        timestamp: new Date(Date.UTC(2026, 0, 1) + minute * MINUTE).toISOString(),
      })),
    );
    const send = async (observations: object[]) => {
      summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
      await ticked(service.url);
    };
    const entitiesOf = (list: readonly Change[]) => [...new Set(list.map(({ signal }) => signal.entity_id))];

    it('leaves out those of history, unless they are asked for', async () => {
      await send(jumping('old', Date.UTC(2020, 0, 1), 1, 150));
      await send(jumping('new', Date.now() - 200 * MINUTE, 2, 150));
      const last = await lastChange(service.url);
      const alerts = (await allSignals(service.url, 'severity=alert')).map(({ entity_id }) => entity_id);
      expect(alerts.toSorted()).toEqual(['new', 'old'].map(uuid).toSorted());
      const [whole, all, live] = await Promise.all(
        ['', 'severity=alert&history=true&', 'severity=alert&'].map(async (query) => {
          const abort = new AbortController();
          const list: Change[] = [];
          const options = { query: `${query}updates=true`, lastEventId: 0, signal: abort.signal };
          for await (const change of changes(service.url, options)) {
            list.push(change);
            const isLast = query === '' ? change.id === last : change.signal.status === 'closed';
            if (isLast && change.signal.entity_id === uuid('new')) abort.abort();
          }
          return list;
        }),
      );
      expect(ids(whole)).toEqual(upTo(last));
      expect(entitiesOf(all)).toEqual([uuid('old'), uuid('new')]);
      expect(all).toEqual(whole.filter(({ signal }) => signal.severity === 'alert'));
      expect(live).toEqual(all.filter(({ signal }) => signal.entity_id === uuid('new')));
      expect(live.length).toBeGreaterThan(1);
    });

    it('leaves out those on what was declared to be history, also after a restart', async () => {
      const folder = makeFolder();
      const file = join(folder, 'store.duckdb');
      const recent = Date.now() - 200 * MINUTE;
      const alertsOf = async (url: string, query: string) => {
        const abort = new AbortController();
        const list: Change[] = [];
        const options = { query: `severity=alert&${query}`, lastEventId: 0, signal: abort.signal };
        for await (const change of changes(url, options)) {
          list.push(change);
          if (change.signal.entity_id === uuid('current') && change.signal.status === 'closed') abort.abort();
        }
        return entitiesOf(list);
      };
      const check = async (url: string) => {
        expect(await alertsOf(url, 'history=true')).toEqual([uuid('imported'), uuid('current')]);
        expect(await alertsOf(url, 'history=false')).toEqual([uuid('current')]);
      };
      const first = await serve(file);
      const imported = { observations: jumping('imported', recent, 3, 150) };
      const { status } = await post(first.url, '/v1/ingest/batch?history=perhaps', imported);
      expect(status).toBe(400);
      await post(first.url, '/v1/ingest/batch?history=true', imported);
      await post(first.url, '/v1/ingest/batch', { observations: jumping('current', recent, 2, 150) });
      await check(first.url);
      await first.stop();
      const second = await serve(file);
      try {
        await check(second.url);
        const { text } = await call(second.url, `/v1/observations?entity_id=${uuid('imported')}&limit=1`);
        expect(JSON.parse(text).observations[0].meta).toEqual({ history: 'true' });
      } finally {
        await second.stop();
        removeFolder(folder);
      }
    });

    it('notifies whoever was notified of one that it is none any more', async () => {
      const abort = new AbortController();
      const query = `scope_id=${uuid('together')}&severity=alert&history=true`;
      const stream = changes(service.url, { query, lastEventId: 0, signal: abort.signal });
      const take = async (count: number) => {
        const list: Change[] = [];
        while (list.length < count) {
          const { value } = await stream.next();
          if (value !== undefined) list.push(value);
        }
        return list;
      };
      await send(jumps.slice(0, 102).flat());
      const reported = await take(2);
      expect(reported.map(({ event }) => event)).toEqual(['signal', 'signal']);
      expect(entitiesOf(reported)).toEqual([uuid('member 0'), uuid('member 1')]);
      await send(jumps.slice(102).flat());
      const next = await take(3);
      const clusters = next.filter(({ signal }) => signal.pattern === 'outlier_cluster');
      const lowered = next.filter(({ signal }) => signal.pattern === 'spike');
      expect(clusters.map(({ signal }) => signal.severity)).toEqual(['alert']);
      expect(lowered.map(({ signal }) => signal.id).toSorted()).toEqual(
        reported.map(({ signal }) => signal.id).toSorted(),
      );
      for (const { event, signal } of lowered) {
        expect([event, signal.severity]).toEqual(['signal.lowered', 'note']);
        expect(signal.explanation.superseded_by).toBe(clusters[0].signal.id);
      }
      abort.abort();
      await stream.return(undefined);
    });
  });

  it('sends a comment now and then where nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const abort = new AbortController();
    try {
      const comments: string[] = [];
      for await (const item of receive(idle.url, { signal: abort.signal })) {
        if ('comment' in item) comments.push(item.comment);
        if (comments.length === 3) break;
        vi.advanceTimersByTime(15_000);
      }
      expect(comments).toEqual(['connected', 'keep-alive', 'keep-alive']);
    } finally {
      abort.abort();
      vi.useRealTimers();
    }
  });
});

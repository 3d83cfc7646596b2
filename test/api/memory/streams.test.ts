import { beforeAll, describe, expect, it } from 'vitest';
import { call, metricsOf, problemOf } from '../answers.ts';
import { sharedService, uuid } from '../harness.ts';
import { type MemoryChange, memoryChanges, memoryChangesUpTo } from './memory-stream.ts';
import { decide, eventOf, getClaim, getContradictions, ingest, oneClaim } from './requests.ts';

const CITIES = ['Oslo', 'Lima', 'Cairo', 'Quito', 'Hanoi', 'Accra'];
const succeeded = (city: string) =>
  eventOf(`yes ${city}`, `The export to ${city} succeeded.`, { run_id: uuid(`run ${city.length % 2}`) });
const failed = (city: string) => eventOf(`no ${city}`, `The export to ${city} did not succeed.`);
const again = (city: string) => eventOf(`again ${city}`, `The export to ${city} succeeded.`);

/** Place of the last change: a place that is ahead is refused with it. */
async function headOf(url: string): Promise<number> {
  const answer = await call(url, '/v1/claims/stream?last_event_id=999999999');
  const [{ message }] = problemOf(answer, 409).errors;
  return Number(/whose last event is (\d+)/.exec(String(message))?.[1]);
}

describe('streams of memory', () => {
  const service = sharedService();
  let head = 0;
  let events: MemoryChange[] = [];
  let claims: MemoryChange[] = [];

  beforeAll(async () => {
    for (const city of CITIES) {
      await ingest(service.url, [succeeded(city)]);
      await ingest(service.url, [again(city), failed(city)]);
    }
    const { contradictions } = await getContradictions(service.url);
    for (const { between } of contradictions.slice(0, 2)) {
      oneClaim(await decide(service.url, between[0], 'resolve', { over: between[1], reason: 'seen' }));
    }
    head = await headOf(service.url);
    // The last change is of a claim or a contradiction, the events came before.
    const options = { lastEventId: 0, query: 'updates=true', upTo: head };
    claims = await memoryChangesUpTo(service.url, 'claims', options);
    events = await memoryChangesUpTo(service.url, 'events', { lastEventId: 0, count: 3 * CITIES.length });
  });

  it('together have every place once', () => {
    const places = [...events, ...claims].map(({ id }) => id).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: head }, (_, at) => at + 1));
  });

  it('give events in the order in which they were stored', () => {
    const sent = CITIES.flatMap((city) => [succeeded(city), again(city), failed(city)]);
    expect(events.map(({ event, data }) => [event, data.id, data.content])).toEqual(
      sent.map(({ id, content }) => ['event', id, content]),
    );
  });

  it('give the life of each claim and contradiction', async () => {
    const kinds = (id: unknown) => claims.filter(({ data }) => data.id === id).map(({ event }) => event);
    const { contradictions } = await getContradictions(service.url);
    expect(contradictions).toHaveLength(CITIES.length);
    for (const [at, one] of contradictions.entries()) {
      expect(kinds(one.id)).toEqual(at < 2 ? ['contradiction', 'contradiction.resolved'] : ['contradiction']);
      for (const id of one.between) {
        const life = claims.filter(({ data }) => data.id === id);
        expect(life.map(({ event }) => event)).toEqual([
          'claim',
          // What one event says is challenged by none; what two say is, by the one that denies it.
          ...life
            .slice(1)
            .map(({ data }, at) =>
              at === 0 && data.status === 'contested' ? 'claim.challenged' : 'claim.updated',
            ),
        ]);
        expect(life.map(({ data }) => data.version)).toEqual(life.map((_, version) => version + 1));
        // Each version is as it was known when it was made, the last one as it is now.
        for (const { data } of life) {
          expect(await getClaim(service.url, id, `as_of=${String(data.recorded_at)}`)).toEqual(data);
        }
        expect(life.at(-1)?.data).toEqual(await getClaim(service.url, id));
      }
      const found = claims.find(({ event, data }) => event === 'contradiction' && data.id === one.id);
      const { resolved_at, ...begun } = one;
      expect(found?.data).toEqual(begun);
      const ended = claims.find(
        ({ event, data }) => event === 'contradiction.resolved' && data.id === one.id,
      );
      expect(ended?.data).toEqual(resolved_at === undefined ? undefined : one);
    }
  });

  const FILTERS: [stream: 'events' | 'claims', query: string, wanted: (change: MemoryChange) => boolean][] = [
    ['events', '', () => true],
    ['events', `run_id=${uuid('run 0').toUpperCase()}`, ({ data }) => data.run_id === uuid('run 0')],
    ['claims', 'updates=true', () => true],
    ['claims', 'updates=false', ({ event }) => event !== 'claim.updated'],
    ['claims', '', ({ event }) => event !== 'claim.updated'],
  ];
  it.each(FILTERS)('of %s go on exactly from any place, with "%s"', async (stream, query, wanted) => {
    const expected = (stream === 'events' ? events : claims).filter(wanted);
    expect(expected.length).toBeGreaterThan(1);
    const end = expected[expected.length - 1].id;
    const places = [0, 1, 7, Math.floor(head / 2), end - 1].filter((place) => place < end);
    for (const lastEventId of places) {
      const rest = expected.filter(({ id }) => id > lastEventId);
      const options = { query, lastEventId, count: rest.length };
      expect(await memoryChangesUpTo(service.url, stream, options)).toEqual(rest);
      const byQuery = { query: `${query}&last_event_id=${lastEventId}`, count: rest.length };
      expect(await memoryChangesUpTo(service.url, stream, byQuery)).toEqual(rest);
    }
  });

  it.each([
    ['events', 'an id that is no number', 'last_event_id=a', 'last_event_id', /a whole number/],
    ['events', 'a bad run', 'run_id=1', 'run_id', /UUID/],
    ['events', 'an unknown parameter', 'updates=true', 'updates', /is not a parameter/],
    ['claims', 'a negative id', 'last_event_id=-1', 'last_event_id', /a whole number/],
    ['claims', 'a bad flag', 'updates=yes', 'updates', /true/],
    ['claims', 'an unknown parameter', 'update=true', 'update', /did you mean updates\?/],
  ])('of %s answer %s with 400', async (stream, _, query, path, message) => {
    const { errors } = problemOf(await call(service.url, `/v1/${stream}/stream?${query}`), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it.each(['events', 'claims'])('of %s answer an id ahead of the log with 409', async (stream) => {
    const { errors } = problemOf(await call(service.url, `/v1/${stream}/stream?last_event_id=999999`), 409);
    const message = expect.stringContaining('is ahead of this server');
    expect(errors).toEqual([{ path: 'last_event_id', message }]);
  });
});

describe('a stream of memory', () => {
  const service = sharedService();

  it.each(['events', 'claims'] as const)('of %s starts with what comes next', async (stream) => {
    await ingest(service.url, [eventOf(`${stream} before`, `The gate of ${stream} is open.`)]);
    const abort = new AbortController();
    const got: MemoryChange[] = [];
    const read = async (connected: () => void) => {
      for await (const change of memoryChanges(service.url, stream, { signal: abort.signal, connected })) {
        got.push(change);
        abort.abort();
      }
    };
    let reading = Promise.resolve();
    await new Promise<void>((resolve) => {
      reading = read(resolve);
    });
    const next = eventOf(`${stream} next`, `The tower of ${stream} has 12 floors.`);
    await ingest(service.url, [next]);
    await reading;
    expect(got).toMatchObject([
      stream === 'events'
        ? { event: 'event', data: { id: next.id } }
        : { event: 'claim', data: { text: next.content } },
    ]);
  });

  it('gives each event once and in order to clients that come and go while it is written to', async () => {
    const state = { over: false };
    const sent: string[] = [];
    const from = await headOf(service.url);
    const follow = async (most: number) => {
      const seen: MemoryChange[] = [];
      while (!state.over || seen.length < sent.length) {
        const lastEventId = seen.at(-1)?.id ?? from;
        const count = Math.min(most, Math.max(1, sent.length - seen.length));
        if (seen.length < sent.length) {
          seen.push(...(await memoryChangesUpTo(service.url, 'events', { lastEventId, count })));
        } else await new Promise((resolve) => setImmediate(resolve));
      }
      return seen;
    };
    const readers = [1, 3, 8].map(follow);
    for (let k = 0; k < 25; k++) {
      const some = [0, 1, 2].map((i) => eventOf(`many ${k} ${i}`, `The export ${k} of part ${i} is done.`));
      await ingest(service.url, some);
      sent.push(...some.map(({ id }) => id));
    }
    state.over = true;
    for (const seen of await Promise.all(readers)) expect(seen.map(({ data }) => data.id)).toEqual(sent);
  });

  it('answers as an event stream that no proxy keeps, and counts its clients', async () => {
    const streams = async () => (await metricsOf(service.url)).get('tidemark_streams');
    const abort = new AbortController();
    const { headers } = await fetch(new URL('/v1/claims/stream', service.url), { signal: abort.signal });
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toContain('no-cache');
    expect(await streams()).toBeGreaterThan(0);
    abort.abort();
    await expect.poll(streams).toBe(0);
  });
});

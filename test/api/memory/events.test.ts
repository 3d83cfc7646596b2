import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../operators/records/event.ts';
import { call, gzipped, metricsOf, post, postText, problemOf } from '../answers.ts';
import { sharedService, uuid } from '../harness.ts';
import { allEvents, eventOf, eventsTaken, getEvents, ingest, postEventLines } from './requests.ts';

let events = 0;
/** A good event with an id and a statement of its own. */
const good = (more: object = {}) =>
  eventOf(`event ${++events}`, `The exporter number ${events} writes 40 files.`, more);

const without = (field: string) => {
  const { [field]: _, ...rest }: Record<string, unknown> = good();
  return rest;
};

describe('a bad event', () => {
  const service = sharedService();

  const BAD: [name: string, record: unknown, path: string, message: RegExp][] = [
    ['no id', without('id'), 'id', /^is required$/],
    ['no content', without('content'), 'content', /^is required$/],
    ['no UUID for an id', good({ id: 'one' }), 'id', /must be a UUID such as/],
    ['empty content', good({ content: '' }), 'content', /must not be blank/],
    ['blank content', good({ content: ' \n\u3000' }), 'content', /must not be blank/],
    ['content of more than 64 KiB', good({ content: 'x'.repeat(65_537) }), 'content', /at most 65536 bytes/],
    ['more than 64 KiB of UTF-8', good({ content: '語'.repeat(21_846) }), 'content', /at most 65536 bytes/],
    ['U+0000', good({ content: 'a\u0000b' }), 'content', /must not contain the character U\+0000/],
    ['half a surrogate pair', good({ content: 'a\udc00b' }), 'content', /well-formed Unicode/],
    ['a number for content', good({ content: 7 }), 'content', /must be text/],
    ['null for content', good({ content: null }), 'content', /must be text/],
    ['a bad run', good({ run_id: 'run' }), 'run_id', /must be a UUID/],
    ['an empty source', good({ source_input_id: '' }), 'source_input_id', /1 to 500 characters/],
    ['U+0000 in the source', good({ source_input_id: 'a\u0000' }), 'source_input_id', /U\+0000/],
    ['a date for a timestamp', good({ timestamp: '2026-05-01' }), 'timestamp', /RFC 3339 date-time/],
    ['an impossible time', good({ timestamp: '2026-02-30T00:00:00Z' }), 'timestamp', /RFC 3339/],
    ['a time in milliseconds', good({ timestamp: 1777636800000 }), 'timestamp', /RFC 3339/],
    ['a year too early', good({ timestamp: '1600-01-01T00:00:00Z' }), 'timestamp', /years 1700 to 2249/],
    ['a number in metadata', good({ metadata: { a: 1 } }), 'metadata.a', /must be text/],
    ['an array for metadata', good({ metadata: ['a'] }), 'metadata', /object with text values/],
    ['a text', 'event', '', /must be a JSON object such as/],
    ['null', null, '', /must be a JSON object such as/],
    ['an array', [good()], '', /must be a JSON object such as/],
  ];

  it.each(BAD)('with %s is named, alone and among good ones', async (_, record, path, message) => {
    const alone = problemOf(await post(service.url, '/v1/events', { events: [record] }), 400);
    const place = path === '' ? 'events.0' : `events.0.${path}`;
    expect(alone.errors).toEqual([{ path: place, message: expect.stringMatching(message) }]);

    for (const send of [
      (list: readonly unknown[]) => post(service.url, '/v1/events', { events: list }),
      (list: readonly unknown[]) =>
        postEventLines(service.url, list.map((value) => JSON.stringify(value)).join('\n')),
    ]) {
      const [first, last] = [good(), good()];
      const taken = eventsTaken(await send([first, record, last]));
      expect(taken).toMatchObject({ accepted: 2, duplicates: 0, rejected: 1 });
      expect(taken.rejections).toEqual([{ index: 1, path, message: expect.stringMatching(message) }]);
      for (const { id, content } of [first, last]) {
        const { text } = await call(service.url, `/v1/events/${id}`);
        expect(JSON.parse(text)).toMatchObject({ id, content });
      }
    }
  });

  it('with characters that every store keeps is kept as it is', async () => {
    const content = 'Tab\t, escape \u001b, bell \u0007, \ufeffmark, \ufffd and 🚀 are kept.\r\n';
    const event = good({ content, metadata: { 'a.b': '', __proto__x: '"\\' }, unknown: 1 });
    await ingest(service.url, [event]);
    const { text } = await call(service.url, `/v1/events/${event.id.toUpperCase()}`);
    expect(JSON.parse(text)).toEqual({
      id: event.id,
      content,
      metadata: { 'a.b': '', __proto__x: '"\\' },
      timestamp: expect.stringMatching(/Z$/),
      recorded_at: expect.stringMatching(/Z$/),
    });
  });
});

describe('POST /v1/events', () => {
  const service = sharedService();

  it('knows an event that comes again, and refuses another one of the same id', async () => {
    const event = eventOf('twice', 'The cache holds 40 entries.', { metadata: { a: '1', b: '2' } });
    expect(await ingest(service.url, [event])).toMatchObject({ accepted: 1, claims: 1, corroborated: 0 });
    const again = { ...event, id: event.id.toUpperCase(), metadata: { b: '2', a: '1' } };
    const nothing = { accepted: 0, duplicates: 2, rejected: 0, claims: 0, contradictions: 0 };
    expect(await ingest(service.url, [event, again])).toMatchObject(nothing);

    const other = { ...event, content: 'The cache holds 50 entries.' };
    const conflict = problemOf(await post(service.url, '/v1/events', { events: [other, other] }), 409);
    expect(conflict.type).toBe('urn:tidemark:error:conflict');
    expect(conflict.errors).toEqual(
      [0, 1].map((at) => ({ path: `events.${at}.id`, message: expect.stringMatching(/another event/) })),
    );
    // One fault of another kind makes it malformed; one good event keeps the rest.
    problemOf(await post(service.url, '/v1/events', { events: [other, {}] }), 400);
    const mixed = await ingest(service.url, [other, eventOf('fresh', 'The cache is warm.')]);
    expect(mixed).toMatchObject({ accepted: 1, rejected: 1, rejections: [{ index: 0, path: 'id' }] });
    const { text } = await call(service.url, `/v1/events/${event.id}`);
    expect(JSON.parse(text).content).toBe(event.content);
  });

  it('counts the claims that were known and the contradictions that were found', async () => {
    const said = (name: string, content: string) => eventOf(name, content);
    const first = await ingest(service.url, [said('c 1', 'The export to Oslo succeeded.')]);
    expect(first).toMatchObject({ claims: 1, corroborated: 0, contradictions: 0 });
    const more = [
      said('c 2', 'The export to Oslo succeeded.'),
      said('c 3', 'The export to Oslo did not succeed.'),
    ];
    expect(await ingest(service.url, more)).toMatchObject({ claims: 2, corroborated: 1, contradictions: 1 });
  });

  it.each([
    ['an empty list', { events: [] }, ''],
    ['no list', {}, 'events'],
    ['an object for the list', { events: {} }, 'events'],
    ['an array', [], 'events'],
    ['null', null, 'events'],
  ])('refuses %s', async (_, body, path) => {
    const { errors, detail } = problemOf(await post(service.url, '/v1/events', body), 400);
    if (path === '') expect(detail).toMatch(/no events; send at least one/);
    else
      expect(errors).toEqual([{ path, message: expect.stringMatching(/array of events; or send NDJSON/) }]);
  });

  it('takes lines, and names those that are none by their place', async () => {
    const whole = [good(), good(), good()].map((event) => JSON.stringify(event));
    const broken = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const long = JSON.stringify(good({ content: 'x'.repeat(1024 * 1024) }));
    const body = Buffer.concat(
      [whole[0], JSON.stringify(good({ content: ' ' })), '{"id":', broken, long, whole[1], '7', whole[2]].map(
        (line) => Buffer.concat([Buffer.from(line), Buffer.from('\n')]),
      ),
    );
    const taken = eventsTaken(await postEventLines(service.url, new Uint8Array(body)));
    expect(taken).toMatchObject({ accepted: 3, rejected: 5 });
    expect(taken.rejections).toEqual([
      { index: 1, path: 'content', message: expect.any(String) },
      { index: 2, path: '', message: expect.stringMatching(/is not JSON/) },
      { index: 3, path: '', message: 'the line is not UTF-8' },
      { index: 4, path: '', message: expect.stringMatching(/longer than 1048576 bytes/) },
      { index: 6, path: '', message: expect.stringMatching(/JSON object/) },
    ]);
  });

  it('takes a long stream, compressed too, and keeps places across its blocks', async () => {
    const count = 1300;
    const lines = Array.from({ length: count }, (_, at) =>
      at % 100 === 99 ? '{}' : JSON.stringify(good({ run_id: uuid('long run') })),
    );
    const answer = await postText(service.url, '/v1/events', gzipped(lines.join('\n')), {
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
    });
    const taken = eventsTaken(answer);
    expect(taken).toMatchObject({ accepted: count - 13, rejected: 13, duplicates: 0, claims: count - 13 });
    const places = [...new Set(taken.rejections.map(({ index }) => index))];
    expect(places).toEqual(Array.from({ length: 13 }, (_, at) => 100 * at + 99));
    expect(await allEvents(service.url, `run_id=${uuid('long run')}`)).toHaveLength(count - 13);
  });

  it('counts what it rejects', async () => {
    const before = (await metricsOf(service.url)).get('tidemark_events_rejected_total') ?? 0;
    await ingest(service.url, [{}, good(), 7]);
    await post(service.url, '/v1/events', { events: [{}] });
    expect((await metricsOf(service.url)).get('tidemark_events_rejected_total')).toBe(before + 3);
  });

  it.each(['/v1/events', '/v1/process', '/v1/query', '/v1/claims', '/v1/ingest', '/v1/sql'])(
    '%s says that a body is no UTF-8',
    async (path) => {
      const body = new Uint8Array(Buffer.from('{"text":"caf\xe9","question":"x"}', 'latin1'));
      const { detail } = problemOf(await postText(service.url, path, body), 400);
      expect(detail).toMatch(/not UTF-8; encode/);
      // Without a length that was announced nothing else would tell.
      const chunked = new ReadableStream({
        start(controller) {
          controller.enqueue(body);
          controller.close();
        },
      });
      const init = { method: 'POST', body: chunked, duplex: 'half' as const };
      const answer = await call(service.url, path, {
        ...init,
        headers: { 'content-type': 'application/json' },
      });
      expect(problemOf(answer, 400).detail).toMatch(/not UTF-8; encode/);
    },
  );
});

describe('GET /v1/events', () => {
  const service = sharedService();
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString();
  let whole: StoredEvent[] = [];
  beforeAll(async () => {
    // Timestamps come out of order, and some twice.
    const list = Array.from({ length: 60 }, (_, i) =>
      good({
        timestamp: at((i * 37) % 50),
        ...(i % 3 > 0 && { run_id: uuid(`run ${i % 3}`) }),
        ...(i % 4 > 0 && { source_input_id: `source ${i % 4}` }),
      }),
    );
    for (let i = 0; i < list.length; i += 20) await ingest(service.url, list.slice(i, i + 20));
    whole = await allEvents(service.url);
    const given = list.map((event, seq) => ({ ...event, seq, time: Date.parse(at((seq * 37) % 50)) }));
    given.sort((a, b) => a.time - b.time || a.seq - b.seq);
    expect(whole.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
  });

  const FILTERS: [query: string, wanted: (event: StoredEvent) => boolean][] = [
    [`run_id=${uuid('run 1')}`, ({ run_id }) => run_id === uuid('run 1')],
    [`run_id=${uuid('run 2').toUpperCase()}`, ({ run_id }) => run_id === uuid('run 2')],
    ['source_input_id=source+3', ({ source_input_id }) => source_input_id === 'source 3'],
    [`since=${at(20)}`, ({ timestamp }) => Date.parse(timestamp) >= Date.parse(at(20))],
    [`until=${at(20)}`, ({ timestamp }) => Date.parse(timestamp) < Date.parse(at(20))],
    [
      `run_id=${uuid('run 1')}&source_input_id=source+1&since=${at(5)}&until=${at(45)}`,
      ({ run_id, source_input_id, timestamp }) =>
        run_id === uuid('run 1') &&
        source_input_id === 'source 1' &&
        Date.parse(timestamp) >= Date.parse(at(5)) &&
        Date.parse(timestamp) < Date.parse(at(45)),
    ],
  ];
  it.each(FILTERS)('filters by %s, on pages of any size', async (query, wanted) => {
    const expected = whole.filter(wanted);
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.length).toBeLessThan(whole.length);
    for (const limit of [1, 7, 1000]) expect(await allEvents(service.url, query, limit)).toEqual(expected);
    expect((await getEvents(service.url, `${query}&limit=1`)).count).toBe(1);
  });

  it('takes a date for its first moment', async () => {
    expect(await allEvents(service.url, 'since=2026-05-01&until=2026-05-02')).toEqual(whole);
    expect(await allEvents(service.url, 'until=2026-05-01')).toEqual([]);
    expect(await allEvents(service.url, 'since=2026-05-02')).toEqual([]);
  });

  it('pages without loss or repeat while events arrive on both sides', async () => {
    const arriving = (async () => {
      for (let k = 0; k < 50; k++) {
        await ingest(service.url, [good({ timestamp: at(49 - k) }), good({ timestamp: at(k + 60) })]);
      }
    })();
    const seen = await allEvents(service.url, `until=${at(50)}`, 3);
    await arriving;
    expect(seen.length).toBeGreaterThan(whole.length);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const ids = new Set(seen.map(({ id }) => id));
    expect(whole.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it.each([
    ['run_id=one', 'run_id', /must be a UUID/],
    ['source_input_id=', 'source_input_id', /must not be empty/],
    ['source_input_id=a%00', 'source_input_id', /U\+0000/],
    ['since=2026-05-32', 'since', /must be a date such as 2026-05-01, or an RFC 3339/],
    ['until=2026-05-01T12:00:00', 'until', /RFC 3339/],
    ['limit=0x10', 'limit', /1 to 1000/],
    ['limit=0', 'limit', /1 to 1000/],
    ['cursor=abc', 'cursor', /is not a cursor of this list/],
    ['cursor=', 'cursor', /next_cursor of an earlier response/],
    ['runid=1', 'runid', /did you mean run_id\?/],
  ])('answers "%s" with 400', async (query, path, message) => {
    const { errors } = problemOf(await call(service.url, `/v1/events?${query}`), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it('does not take the cursor of another list', async () => {
    const { next_cursor } = await getEvents(service.url, 'limit=1');
    expect(next_cursor).toBeDefined();
    for (const path of ['claims', 'contradictions', 'observations', 'signals']) {
      problemOf(await call(service.url, `/v1/${path}?cursor=${next_cursor}`), 400);
    }
  });

  it('says that there is no such event', async () => {
    const { detail } = problemOf(await call(service.url, `/v1/events/${uuid('none')}`), 404);
    expect(detail).toContain(uuid('none'));
    problemOf(await call(service.url, '/v1/events/12'), 400);
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  acknowledged,
  call,
  getObservations,
  gzipped,
  post,
  postLines,
  postText,
  problemOf,
  summaryOf,
} from './answers.ts';
import { makeFolder, removeFolder, serve, sharedService, uuid } from './harness.ts';

const AT = '2026-05-01T12:00:00Z';
let scopes = 0;

/** A good observation in a scope of its own. */
function good(extra: Record<string, unknown> = {}) {
  return {
    entity_id: uuid('entity'),
    scope_id: uuid(`scope ${++scopes}`),
    outcome: 1.5,
    timestamp: AT,
    ...extra,
  };
}

/** JSON text of a good observation whose outcome is a text of our own. */
const withOutcome = (literal: string) => JSON.stringify(good({ outcome: '@' })).replace('"@"', literal);

const without = (field: string) => {
  const { [field]: _, ...rest }: Record<string, unknown> = good();
  return rest;
};

describe('a bad observation', () => {
  const service = sharedService();

  const BAD: [name: string, record: unknown, path: string, message: RegExp][] = [
    ['no entity_id', without('entity_id'), 'entity_id', /^is required \(a UUID\) unless /],
    ['no scope_id', without('scope_id'), 'scope_id', /^is required \(a UUID\) unless /],
    ['no outcome', without('outcome'), 'outcome', /^is required .* unless features is given$/],
    [
      'a misspelt field',
      { ...without('outcome'), outcom: 1 },
      'outcome',
      /is "outcom" a misspelling of it\?$/,
    ],
    ['another', { ...without('scope_id'), scopeId: 'x' }, 'scope_id', /is "scopeId" a misspelling of it\?$/],
    ['a non-UUID', good({ entity_id: 'web-1' }), 'entity_id', /must be a UUID such as/],
    ['a UUID in braces', good({ entity_id: `{${uuid('a')}}` }), 'entity_id', /must be a UUID/],
    [
      'a nil UUID',
      good({ scope_id: '00000000-0000-0000-0000-000000000000' }),
      'scope_id',
      /not the nil UUID/,
    ],
    ['a number for a UUID', good({ scope_id: 7 }), 'scope_id', /must be a UUID/],
    ['a text for an outcome', good({ outcome: '12' }), 'outcome', /^must be a finite number$/],
    ['null for an outcome', good({ outcome: null }), 'outcome', /^must be a finite number$/],
    ['true for an outcome', good({ outcome: true }), 'outcome', /^must be a finite number$/],
    ['an array for an outcome', good({ outcome: [1] }), 'outcome', /^must be a finite number$/],
    ['"NaN" for an outcome', good({ outcome: 'NaN' }), 'outcome', /^must be a finite number$/],
    ['no zone', good({ timestamp: '2026-05-01T12:00:00' }), 'timestamp', /RFC 3339 date-time with a zone/],
    ['a date alone', good({ timestamp: '2026-05-01' }), 'timestamp', /RFC 3339/],
    ['an impossible date', good({ timestamp: '2026-02-30T12:00:00Z' }), 'timestamp', /RFC 3339/],
    ['a time in milliseconds', good({ timestamp: 1777636800000 }), 'timestamp', /RFC 3339/],
    ['an empty time', good({ timestamp: '' }), 'timestamp', /RFC 3339/],
    ['year 0001', good({ timestamp: '0001-01-01T00:00:00Z' }), 'timestamp', /from the years 1700 to 2249/],
    ['year 9999', good({ timestamp: '9999-12-31T23:59:59Z' }), 'timestamp', /from the years 1700 to 2249/],
    ['far ahead', good({ timestamp: '2200-01-01T00:00:00Z' }), 'timestamp', /ahead of the server's clock/],
    ['an empty id', good({ id: '' }), 'id', /text of 1 to 200 characters/],
    ['a long id', good({ id: 'x'.repeat(201) }), 'id', /text of 1 to 200 characters/],
    ['a number for an id', good({ id: 1 }), 'id', /text of 1 to 200 characters/],
    ['labels alone', good({ labels: ['a'] }), 'labels', /one label for each feature/],
    ['too few labels', good({ features: [1, 2], labels: ['a'] }), 'labels', /one label for each feature/],
    ['no features', good({ features: [] }), 'features', /at least one number/],
    ['too many features', good({ features: new Array(257).fill(1) }), 'features', /at most 256/],
    ['a text in features', good({ features: [1, '2'] }), 'features.1', /^must be a finite number$/],
    ['a number in meta', good({ meta: { a: 1 } }), 'meta.a', /^must be text$/],
    ['an array for meta', good({ meta: ['a'] }), 'meta', /object with text values/],
    ['a text', 'observation', '', /must be a JSON object such as/],
    ['null', null, '', /must be a JSON object such as/],
    ['an array', [good()], '', /must be a JSON object such as/],
  ];

  it.each(BAD)('with %s is named, alone and among good ones', async (_, record, path, message) => {
    const alone = problemOf(await post(service.url, '/v1/ingest', record), 400);
    expect(alone.type).toBe('urn:tidemark:error:invalid_input');
    expect(alone.title).toBe('Bad Request');
    expect(alone.errors).toContainEqual({ path, message: expect.stringMatching(message) });

    const first = good();
    const last = good();
    const expected = {
      accepted: 2,
      duplicates: 0,
      rejected: [{ index: 1, path, message: expect.stringMatching(message) }],
      rejected_count: 1,
    };
    const batch = { observations: [first, record, last] };
    expect(summaryOf(await post(service.url, '/v1/ingest/batch', batch))).toEqual(expected);
    const lines = [first, record, last].map((value) => JSON.stringify(value));
    expect(summaryOf(await postLines(service.url, lines))).toEqual(expected);
    for (const { scope_id } of [first, last]) {
      expect((await getObservations(service.url, `scope_id=${scope_id}`)).count).toBe(2);
    }

    const nothing = await post(service.url, '/v1/ingest/batch', { observations: [record] });
    expect(problemOf(nothing, 400).errors).toEqual([
      { index: 0, path, message: expect.stringMatching(message) },
    ]);
  });

  it('with a feature that is no double is never taken', async () => {
    const record = JSON.stringify(good({ features: [1, '@', 2] })).replace('"@"', '1e400');
    const problem = problemOf(await postText(service.url, '/v1/ingest', record), 400);
    expect(problem.errors).toEqual([{ path: 'features.1', message: 'must be a finite number' }]);
  });

  it.each(['1e400', '-1e400'])('with the outcome %s, which is no double, is never taken', async (literal) => {
    const record = withOutcome(literal);
    const problem = problemOf(await postText(service.url, '/v1/ingest', record), 400);
    expect(problem.errors).toEqual([{ path: 'outcome', message: 'must be a finite number' }]);
    const answer = await postLines(service.url, [record, JSON.stringify(good())]);
    expect(summaryOf(answer)).toMatchObject({ accepted: 1, rejected: [{ index: 0, path: 'outcome' }] });
  });

  it.each(['NaN', 'Infinity', '-Infinity', '0x10', '1_000', '.5', '+1', "'1'", 'undefined'])(
    'with the outcome %s, which is no JSON, is a malformed body and a malformed line',
    async (literal) => {
      const record = withOutcome(literal);
      const problem = problemOf(await postText(service.url, '/v1/ingest', record), 400);
      expect(problem.detail).toMatch(/^The body is not JSON: /);
      const answer = await postLines(service.url, [record, JSON.stringify(good())]);
      expect(summaryOf(answer)).toMatchObject({ accepted: 1, rejected: [{ index: 0, path: '' }] });
    },
  );

  it('names everything that is wrong with it at once', async () => {
    const record = good({ entity_id: 'x', outcome: '1', timestamp: 'now' });
    const { errors } = problemOf(await post(service.url, '/v1/ingest', record), 400);
    expect(errors.map(({ path }) => path)).toEqual(['entity_id', 'outcome', 'timestamp']);
  });
});

describe('what looks odd and is good', () => {
  const service = sharedService();

  it.each([
    ['the smallest double', 5e-324],
    ['the largest double', Number.MAX_VALUE],
    ['a whole number past 2^53', 2 ** 60],
    ['a negative zero', -0],
  ])('%s as outcome comes back as it was', async (_, outcome) => {
    const record = good();
    const text = JSON.stringify(record).replace('1.5', Object.is(outcome, -0) ? '-0' : String(outcome));
    acknowledged(await postText(service.url, '/v1/ingest', text));
    const { observations } = await getObservations(service.url, `scope_id=${record.scope_id}`);
    expect(observations).toHaveLength(1);
    expect(observations[0].outcome === outcome).toBe(true);
  });

  it('a UUID in upper case is the same series as in lower case', async () => {
    const record = good();
    const upper = {
      ...record,
      entity_id: record.entity_id.toUpperCase(),
      scope_id: record.scope_id.toUpperCase(),
    };
    acknowledged(await post(service.url, '/v1/ingest', upper));
    acknowledged(await post(service.url, '/v1/ingest', record));
    const columns = {
      series: [[upper.scope_id, upper.entity_id]],
      index: [0],
      outcome: [3],
      timestamp: [AT],
    };
    summaryOf(await post(service.url, '/v1/ingest/batch', { columns }));
    const { observations } = await getObservations(
      service.url,
      `scope_id=${upper.scope_id}&entity_id=${record.entity_id}`,
    );
    expect(observations.map(({ scope_id, entity_id }) => [scope_id, entity_id])).toEqual(
      new Array(3).fill([record.scope_id, record.entity_id]),
    );
  });

  it('unknown fields are ignored', async () => {
    const record = good({ colour: 'blue', nested: { a: [1] }, constructor: { prototype: { x: 1 } } });
    acknowledged(await post(service.url, '/v1/ingest', record));
    const batch = { observations: [good({ more: 1 })], producer: 'x' };
    expect(summaryOf(await post(service.url, '/v1/ingest/batch', batch)).accepted).toBe(1);
  });

  it('a field named __proto__ is an unknown field like any other', async () => {
    const record = good();
    const text = JSON.stringify(record).replace('{', '{"__proto__":{"outcome":9},');
    acknowledged(await postText(service.url, '/v1/ingest', text));
    const batch = await postText(service.url, '/v1/ingest/batch', `{"observations":[${text}]}`);
    expect(summaryOf(batch).accepted).toBe(1);
    expect(summaryOf(await postLines(service.url, [text])).accepted).toBe(1);
    const { observations } = await getObservations(service.url, `scope_id=${record.scope_id}`);
    expect(observations.map(({ outcome }) => outcome)).toEqual([1.5, 1.5, 1.5]);
    const hollow = JSON.stringify(without('outcome')).replace('{', '{"__proto__":{"outcome":9},');
    expect(problemOf(await postText(service.url, '/v1/ingest', hollow), 400).errors[0].path).toBe('outcome');
    expect(Reflect.get({}, 'outcome')).toBeUndefined();
  });

  it('features without an outcome: the last feature is the outcome', async () => {
    const { outcome: _, ...record } = good({
      features: [1, 2.5, -7],
      labels: ['a', 'b', 'c'],
      meta: { k: 'v' },
    });
    acknowledged(await post(service.url, '/v1/ingest', record));
    const { observations } = await getObservations(service.url, `scope_id=${record.scope_id}`);
    expect(observations[0]).toMatchObject({
      outcome: -7,
      features: [1, 2.5, -7],
      labels: ['a', 'b', 'c'],
      meta: { k: 'v' },
      timestamp: AT,
    });
  });

  it('text of any script and length in meta comes back as it was', async () => {
    const meta = {
      'ключ "quoted"': 'Ω\u0000\n\u2028 \u{1f30a}',
      __proto__x: "'; DROP TABLE series; --",
      empty: '',
    };
    const id = 'ID-Ünïcode \u{1f30a}';
    const record = good({ id, meta });
    expect(acknowledged(await post(service.url, '/v1/ingest', record))).toBe(id);
    const { observations } = await getObservations(service.url, `scope_id=${record.scope_id}`);
    expect(observations[0]).toMatchObject({ id, meta });
  });

  it('a byte order mark before the text is skipped', async () => {
    const text = `\ufeff${JSON.stringify(good())}`;
    acknowledged(await postText(service.url, '/v1/ingest', text));
    expect(summaryOf(await postLines(service.url, [text])).accepted).toBe(1);
  });

  it('times with an offset, in small letters, with nine digits', async () => {
    const record = good();
    for (const timestamp of [
      '2026-05-01T14:00:00.000001+02:00',
      '2026-05-01t12:00:00z',
      '2026-05-01 12:00:00.123456789Z',
    ]) {
      acknowledged(await post(service.url, '/v1/ingest', { ...record, timestamp }));
    }
    const { observations } = await getObservations(service.url, `scope_id=${record.scope_id}`);
    expect(observations.map(({ timestamp }) => timestamp)).toEqual([
      '2026-05-01T12:00:00Z',
      '2026-05-01T12:00:00.000001Z',
      '2026-05-01T12:00:00.123456Z',
    ]);
  });
});

describe('a bad body', () => {
  const service = sharedService({ SIGNAL_BODY_LIMIT: '64kb' });

  it.each([
    ['half an object', '{"entity_id": "3f2504e0'],
    ['plain text', 'outcome=1'],
    ['two values', '{} {}'],
  ])('of %s is 400', async (_, text) => {
    for (const path of ['/v1/ingest', '/v1/ingest/batch', '/v1/sql']) {
      expect(problemOf(await postText(service.url, path, text), 400).detail).toMatch(
        /^The body is not JSON: /,
      );
    }
  });

  it('that is empty is 400', async () => {
    for (const path of ['/v1/ingest', '/v1/ingest/batch', '/v1/sql']) {
      expect(problemOf(await postText(service.url, path, ''), 400).detail).toMatch(/empty/);
    }
    expect(problemOf(await postLines(service.url, []), 400).detail).toMatch(/The batch is empty/);
    expect(problemOf(await postLines(service.url, ['', ' ', '\r', '']), 400).detail).toMatch(/empty/);
    problemOf(await call(service.url, '/v1/ingest', { method: 'POST' }), 400);
    problemOf(await call(service.url, '/v1/ingest/batch', { method: 'POST' }), 400);
  });

  it.each([
    ['no observations', {}],
    ['observations that are no array', { observations: good() }],
    ['a bare array', [good()]],
    ['null', null],
  ])('with %s is 400', async (_, body) => {
    const { errors } = problemOf(await post(service.url, '/v1/ingest/batch', body), 400);
    expect(errors).toEqual([{ path: 'observations', message: expect.stringContaining('must be an array') }]);
  });

  it('is not taken with a parameter, which the route does not have', async () => {
    const json = JSON.stringify({ observations: [good()] });
    const message = 'is not a parameter of this call';
    for (const [path, type, body] of [
      ['/v1/ingest', 'application/json', JSON.stringify(good())],
      ['/v1/ingest/batch', 'application/json', json],
      ['/v1/ingest/batch', 'application/x-ndjson', JSON.stringify(good())],
    ]) {
      const sent = { method: 'POST', headers: { 'content-type': type }, body };
      const { errors } = problemOf(await call(service.url, `${path}?scope_id=a&limit=1`, sent), 400);
      expect(errors).toEqual([
        { path: 'scope_id', message },
        { path: 'limit', message },
      ]);
      expect((await call(service.url, `${path}?`, sent)).status).toBe(202);
    }
  });

  it('of NDJSON whose last line is cut loses that line alone', async () => {
    const lines = [good(), good(), good()].map((record) => JSON.stringify(record));
    const cut = `${lines[0]}\n\n${lines[1]}\r\n${lines[2].slice(0, -9)}`;
    expect(summaryOf(await postLines(service.url, [cut]))).toEqual({
      accepted: 2,
      duplicates: 0,
      rejected: [{ index: 3, path: '', message: expect.stringMatching(/^the line is not JSON: /) }],
      rejected_count: 1,
    });
  });

  it('of more bytes than the limit is 413, and NDJSON is not', async () => {
    const observations = Array.from({ length: 1000 }, () => good());
    const answer = await post(service.url, '/v1/ingest/batch', { observations });
    const { detail, type } = problemOf(answer, 413);
    expect(type).toBe('urn:tidemark:error:too_large');
    expect(detail).toMatch(/65536 bytes.*NDJSON.*SIGNAL_BODY_LIMIT/);
    const lines = observations.map((record) => JSON.stringify(record));
    expect(summaryOf(await postLines(service.url, lines)).accepted).toBe(1000);
  });

  it('that is far too large is refused although it is still being sent', async () => {
    const text = JSON.stringify({ observations: [], padding: 'x'.repeat(40_000_000) });
    problemOf(await postText(service.url, '/v1/ingest/batch', text), 413);
  });

  it('of another content type is 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      const answer = await postText(service.url, '/v1/ingest', JSON.stringify(good()), {
        'content-type': type,
      });
      const { detail, type: urn } = problemOf(answer, 415);
      expect(urn).toBe('urn:tidemark:error:unsupported_media_type');
      expect(detail).toBe(
        'Send the body with content-type application/json, or application/x-ndjson for /v1/ingest/batch, /v1/events, /v1/import.',
      );
    }
    // A stream of lines has its own route.
    const lines = await postText(service.url, '/v1/ingest', JSON.stringify(good()), {
      'content-type': 'application/x-ndjson',
    });
    expect(problemOf(lines, 415).detail).toBe(
      'Only /v1/ingest/batch, /v1/events, /v1/import accept NDJSON; send JSON.',
    );
  });

  it('of another encoding is 415', async () => {
    for (const encoding of ['lz4', 'compress', 'gzip, br']) {
      const answer = await postText(service.url, '/v1/ingest', JSON.stringify(good()), {
        'content-encoding': encoding,
      });
      expect(problemOf(answer, 415).detail).toMatch(/use gzip, deflate, br(, zstd)? or none/);
    }
  });

  it('that is not what its encoding says is 400', async () => {
    const record = JSON.stringify(good());
    const headers = { 'content-encoding': 'gzip' };
    problemOf(await postText(service.url, '/v1/ingest', record, headers), 400);
    problemOf(await postLines(service.url, [record], headers), 400);
    const cut = gzipped(record).slice(0, -10);
    problemOf(await postText(service.url, '/v1/ingest', cut, headers), 400);
  });
});

describe('a compressed body', () => {
  const service = sharedService({ SIGNAL_BODY_LIMIT: '1mb' });

  it('is taken, as JSON and as NDJSON', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const text = JSON.stringify(good());
    acknowledged(await postText(service.url, '/v1/ingest', gzipped(text), headers));
    acknowledged(await postText(service.url, '/v1/ingest', gzipped(text), { 'content-encoding': 'GZIP' }));
    const lines = Array.from({ length: 2000 }, () => JSON.stringify(good())).join('\n');
    const answer = await postText(service.url, '/v1/ingest/batch', gzipped(lines), {
      ...headers,
      'content-type': 'application/x-ndjson',
    });
    expect(summaryOf(answer).accepted).toBe(2000);
  });

  it('of JSON that grows past the limit is 413', async () => {
    const bomb = gzipped(`{"observations":[${' '.repeat(50_000_000)}]}`);
    expect(bomb.length).toBeLessThan(60_000);
    const answer = await postText(service.url, '/v1/ingest/batch', bomb, { 'content-encoding': 'gzip' });
    expect(problemOf(answer, 413).type).toBe('urn:tidemark:error:too_large');
  });
});

describe('columns', () => {
  const service = sharedService();
  const ingest = async (columns: unknown) => post(service.url, '/v1/ingest/batch', { columns });
  const columns = () => ({
    series: [
      [uuid(`scope ${++scopes}`), uuid('a')],
      [uuid(`scope ${scopes}`), uuid('b')],
    ],
    index: [0, 1, 0, 1],
    outcome: [1, 2, 3, 4],
    timestamp: [AT, AT, Date.parse(AT), Date.parse(AT) + 0.5],
  });

  it.each([
    ['outcome too short', { outcome: [1] }, 'columns.outcome', /has 1 entries where index has 4/],
    ['timestamp too long', { timestamp: new Array(5).fill(AT) }, 'columns.timestamp', /has 5 entries/],
    ['id too short', { id: [] }, 'columns.id', /has 0 entries where index has 4/],
    ['no series', { series: undefined }, 'columns.series', /^is required$/],
    ['no index', { index: undefined }, 'columns.index', /^is required$/],
    ['an outcome that is no array', { outcome: 1 }, 'columns.outcome', /^must be an array$/],
  ])('with %s are refused as a whole', async (_, change, path, message) => {
    const { errors } = problemOf(await ingest({ ...columns(), ...change }), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it.each([
    ['an index past the end', { index: [0, 2, 0, 1] }, 'index', /from 0 to 1/],
    ['a negative index', { index: [0, -1, 0, 1] }, 'index', /from 0 to 1/],
    ['half an index', { index: [0, 0.5, 0, 1] }, 'index', /from 0 to 1/],
    ['a text for an index', { index: [0, '1', 0, 1] }, 'index', /from 0 to 1/],
    ['a text for an outcome', { outcome: [1, '2', 3, 4] }, 'outcome', /finite number/],
    ['null for an outcome', { outcome: [1, null, 3, 4] }, 'outcome', /finite number/],
    ['a bad time', { timestamp: [AT, 'now', AT, AT] }, 'timestamp', /or epoch milliseconds/],
    ['null for a time', { timestamp: [AT, null, AT, AT] }, 'timestamp', /or epoch milliseconds/],
    ['a time out of range', { timestamp: [AT, 1e300, AT, AT] }, 'timestamp', /RFC 3339/],
    ['a time far ahead', { timestamp: [AT, 7e12, AT, AT] }, 'timestamp', /ahead of the server's clock/],
    ['an empty id', { id: [null, '', null, null] }, 'id', /1 to 200 characters/],
  ])('with %s lose that row alone', async (_, change, path, message) => {
    expect(summaryOf(await ingest({ ...columns(), ...change }))).toEqual({
      accepted: 3,
      duplicates: 0,
      rejected: [{ index: 1, path, message: expect.stringMatching(message) }],
      rejected_count: 1,
    });
  });

  it.each([
    ['no UUID', [uuid('x'), 'web-1'], /entity_id must be a UUID/],
    ['the nil UUID', ['00000000-0000-0000-0000-000000000000', uuid('x')], /scope_id must be a UUID/],
    ['half a pair', [uuid('x')], /entity_id must be a UUID/],
    ['no pair', 'x', /scope_id must be a UUID/],
  ])('with a series of %s lose the rows of that series', async (_, entry, message) => {
    const [first] = columns().series;
    expect(summaryOf(await ingest({ ...columns(), series: [first, entry] }))).toMatchObject({
      accepted: 2,
      rejected: [
        { index: 1, path: 'series.1', message: expect.stringMatching(message) },
        { index: 3, path: 'series.1' },
      ],
    });
  });

  it('take times as text and as milliseconds', async () => {
    const sent = columns();
    expect(summaryOf(await ingest(sent)).accepted).toBe(4);
    const { observations } = await getObservations(service.url, `scope_id=${sent.series[0][0]}`);
    expect(observations.map(({ timestamp, outcome }) => [timestamp, outcome])).toEqual([
      [AT, 1],
      [AT, 2],
      [AT, 3],
      ['2026-05-01T12:00:00.000500Z', 4],
    ]);
  });
});

describe('an id', () => {
  it('is taken once: in a batch, across batches and forms, and across a restart', async () => {
    const folder = makeFolder();
    const file = join(folder, 'store.duckdb');
    const record = good({ id: 'one' });
    const query = `scope_id=${record.scope_id}`;
    let service = await serve(file);
    try {
      const batch = { observations: [record, { ...record, outcome: 9 }, { ...record, id: 'two' }] };
      expect(summaryOf(await post(service.url, '/v1/ingest/batch', batch))).toMatchObject({
        accepted: 2,
        duplicates: 1,
      });
      const repeat = async () => {
        expect(acknowledged(await post(service.url, '/v1/ingest', { ...record, outcome: 10 }))).toBe('one');
        const lines = await postLines(service.url, [JSON.stringify(record), JSON.stringify(record)]);
        expect(summaryOf(lines)).toMatchObject({ accepted: 0, duplicates: 2, rejected_count: 0 });
        const columns = {
          series: [[record.scope_id, record.entity_id]],
          index: [0, 0],
          outcome: [1, 2],
          id: ['one', 'two'],
        };
        const columnar = await post(service.url, '/v1/ingest/batch', { columns });
        expect(summaryOf(columnar)).toMatchObject({ accepted: 0, duplicates: 2 });
      };
      await repeat();
      await service.stop();
      service = await serve(file);
      await repeat();
      // An id that the store gave is known too.
      const given = acknowledged(await post(service.url, '/v1/ingest', { ...record, id: undefined }));
      acknowledged(await post(service.url, '/v1/ingest', { ...record, id: given }));
      await service.stop();
      service = await serve(file);
      acknowledged(await post(service.url, '/v1/ingest', { ...record, id: given }));
      const { observations } = await getObservations(service.url, query);
      expect(observations.map(({ id, outcome }) => [id, outcome])).toEqual([
        ['one', 1.5],
        ['two', 1.5],
        [given, 1.5],
      ]);
    } finally {
      await service.stop();
      removeFolder(folder);
    }
  });
});

describe('a limit of series', () => {
  const service = sharedService({ SIGNAL_MAX_SERIES: '2', SIGNAL_MAX_AHEAD: '1h' });

  it('lets known ones in and names the variable for others', async () => {
    const records = [good(), good(), good()];
    const answer = await post(service.url, '/v1/ingest/batch', { observations: [...records, records[0]] });
    expect(summaryOf(answer)).toMatchObject({
      accepted: 3,
      rejected: [{ index: 2, path: 'entity_id', message: expect.stringContaining('SIGNAL_MAX_SERIES') }],
    });
    const ahead = { ...records[0], timestamp: new Date(Date.now() + 2 * 3_600_000).toISOString() };
    const { errors } = problemOf(await post(service.url, '/v1/ingest', ahead), 400);
    expect(errors[0].message).toMatch(/more than 1h ahead of the server's clock.*SIGNAL_MAX_AHEAD/);
  });
});

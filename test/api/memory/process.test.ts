import { describe, expect, it } from 'vitest';
import { call, post, problemOf } from '../answers.ts';
import { sharedService, uuid } from '../harness.ts';
import {
  allEvents,
  EXAMPLE,
  FAILED,
  getClaims,
  getContradictions,
  process,
  query,
  RESPONSE_TIMES,
  SUCCEEDED,
} from './requests.ts';

describe('POST /v1/process of the example', () => {
  const service = sharedService();

  it('makes one event, three claims with their spans, and one contradiction of polarity', async () => {
    const { event_id, summary, claims, contradictions } = await process(service.url, {
      text: EXAMPLE,
      run_id: uuid('run').toUpperCase(),
      source_input_id: 'notes',
      timestamp: '2026-05-01T12:00:00+02:00',
      metadata: { from: 'ci' },
    });
    expect(summary).toEqual({ events: 1, claims: 3, contradictions: 1 });
    expect(claims.map(({ text, status, evidence }) => [text, status, evidence])).toEqual([
      [SUCCEEDED, 'contested', [{ event_id, span: [0, 39], quote: SUCCEEDED }]],
      [FAILED, 'contested', [{ event_id, span: [40, 85], quote: FAILED }]],
      [RESPONSE_TIMES, 'active', [{ event_id, span: [86, 115], quote: RESPONSE_TIMES }]],
    ]);
    expect(contradictions).toHaveLength(1);
    const [{ between, kind }] = contradictions;
    expect(kind).toBe('polarity_conflict');
    expect([...between].sort()).toEqual([claims[0].id, claims[1].id].sort());
    // The lists say the same.
    expect((await getClaims(service.url)).claims).toEqual(claims);
    expect((await getContradictions(service.url)).contradictions).toEqual(contradictions);
    expect(await allEvents(service.url)).toEqual([
      {
        id: event_id,
        content: EXAMPLE,
        run_id: uuid('run'),
        source_input_id: 'notes',
        timestamp: '2026-05-01T10:00:00Z',
        recorded_at: expect.stringMatching(/Z$/),
        metadata: { from: 'ci', utc_offset: '+02:00' },
      },
    ]);
  });

  it('is answered with both sides and where they come from', async () => {
    const found = await query(service.url, 'question=Did+the+deployment+succeed+in+production%3F');
    expect(found.claims.map(({ text }) => text).sort()).toEqual([FAILED, SUCCEEDED]);
    expect(found.contradictions.map(({ kind }) => kind)).toEqual(['polarity_conflict']);
    const quotes = found.citations.map(({ quote }) => quote);
    expect(quotes.sort()).toEqual([FAILED, SUCCEEDED]);
    for (const { claim_id, span, quote } of found.citations) {
      expect(found.claims.map(({ id }) => id)).toContain(claim_id);
      expect(EXAMPLE.slice(...span)).toBe(quote);
    }
    expect(found.answer).toContain('[1]');
    expect(found.answer).toContain('[2]');
    // Asked by POST it is the same; fields that are unknown there are ignored.
    const question = 'Did the deployment succeed in production?';
    const posted = await post(service.url, '/v1/query', { question, model: 'any' });
    expect(posted.status).toBe(200);
    expect(JSON.parse(posted.text)).toEqual(found);
  });
});

describe('POST /v1/process', () => {
  const service = sharedService();

  it('takes an id, and the same text under it once', async () => {
    const body = { text: 'The cache holds 40 entries.', id: uuid('mine').toUpperCase() };
    const first = await process(service.url, body);
    expect(first.event_id).toBe(uuid('mine'));
    expect(first.summary).toEqual({ events: 1, claims: 1, contradictions: 0 });
    const again = await process(service.url, body);
    expect(again).toEqual({ ...first, summary: { events: 0, claims: 0, contradictions: 0 } });
    const other = await post(service.url, '/v1/process', { ...body, text: 'The cache holds 50 entries.' });
    const problem = problemOf(other, 409);
    expect(problem.type).toBe('urn:tidemark:error:conflict');
    expect(problem.errors).toEqual([{ path: 'id', message: expect.stringMatching(/another event/) }]);
  });

  it('counts spans in code points', async () => {
    const text = '🚀🚀 shipped. The naïve exporter writes 40 files.';
    const { claims, event_id } = await process(service.url, { text });
    for (const { evidence } of claims) {
      for (const { span, quote } of evidence) {
        expect([...text].slice(...span).join('')).toBe(quote);
      }
    }
    expect(claims.at(-1)?.evidence).toEqual([
      { event_id, span: [12, 47], quote: 'The naïve exporter writes 40 files.' },
    ]);
  });

  it('takes a text of 64 KiB and none that is longer', async () => {
    const sentence = 'Nobody knows. ';
    const longest = sentence.repeat(5000).slice(0, 64 * 1024);
    expect((await post(service.url, '/v1/process', { text: longest })).status).toBe(200);
    const over = problemOf(await post(service.url, '/v1/process', { text: `${longest}x` }), 400);
    expect(over.errors).toEqual([{ path: 'text', message: expect.stringMatching(/at most 65536 bytes/) }]);
    // Bytes count, not characters.
    const wide = 'é'.repeat(32 * 1024 + 1);
    expect(problemOf(await post(service.url, '/v1/process', { text: wide }), 400).errors).toEqual([
      { path: 'text', message: expect.stringMatching(/at most 65536 bytes/) },
    ]);
  });

  const BAD: [name: string, body: unknown, path: string, message: RegExp][] = [
    ['no text', {}, 'text', /^is required$/],
    ['a number', { text: 7 }, 'text', /must be text/],
    ['nothing but space', { text: ' \n\t' }, 'text', /must not be blank/],
    ['U+0000', { text: 'a\u0000b' }, 'text', /U\+0000/],
    ['half a surrogate pair', { text: 'a\ud800b' }, 'text', /well-formed Unicode/],
    ['a bad run', { text: 'It works.', run_id: 'one' }, 'run_id', /must be a UUID/],
    ['a bad id', { text: 'It works.', id: 'one' }, 'id', /must be a UUID/],
    ['a bad time', { text: 'It works.', timestamp: '2026-05-01' }, 'timestamp', /RFC 3339/],
    ['numbers for metadata', { text: 'It works.', metadata: { a: 1 } }, 'metadata.a', /must be text/],
    ['words for llm', { text: 'It works.', llm: 'yes' }, 'llm', /must be true or false/],
    ['a long source', { text: 'It works.', source_input_id: 'x'.repeat(501) }, 'source_input_id', /500/],
  ];
  it.each(BAD)('refuses %s', async (_, body, path, message) => {
    const { errors } = problemOf(await post(service.url, '/v1/process', body), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it('refuses parameters', async () => {
    const answer = await post(service.url, '/v1/process?run_id=1', { text: 'It works.' });
    expect(problemOf(answer, 400).errors).toMatchObject([{ path: 'run_id' }]);
  });
});

describe('GET /v1/query', () => {
  const service = sharedService();

  const BAD: [query: string, path: string, message: RegExp][] = [
    ['', 'question', /is required/],
    ['question=', 'question', /must not be blank/],
    ['question=+', 'question', /must not be blank/],
    ['question=x&limit=0', 'limit', /1 to 100/],
    ['question=x&limit=0x10', 'limit', /1 to 100/],
    ['question=x&limit=', 'limit', /1 to 100/],
    ['question=x&passages=0x2', 'passages', /0 to 50/],
    ['question=x&since=2026-02-30', 'since', /must be a date such as 2026-05-01/],
    ['question=x&limit=101', 'limit', /1 to 100/],
    ['question=x&limit=2.5', 'limit', /1 to 100/],
    ['question=x&limit=', 'limit', /1 to 100/],
    ['question=x&min_trust=2', 'min_trust', /from 0 to 1/],
    ['question=x&type=rumour', 'type', /fact/],
    ['question=x&at=yesterday', 'at', /a date such as 2026-05-01, or an RFC 3339 date-time/],
    ['question=x&at=2026-02-30', 'at', /a date such as/],
    ['question=x&as_of=2026-05-01T12:00:00', 'as_of', /with a zone/],
    ['question=x&as_of=1600-01-01', 'as_of', /from the years 1700 to 2249/],
    ['question=x&llm=yes', 'llm', /must be true or false/],
    ['question=x&model=any', 'model', /is not a parameter of this call/],
    ['question=x&asof=2026-05-01', 'asof', /did you mean as_of\?/],
  ];
  it.each(BAD)('answers "%s" with 400', async (parameters, path, message) => {
    const { errors } = problemOf(await call(service.url, `/v1/query?${parameters}`), 400);
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it.each([
    [{ question: 'x', limit: '5' }, 'limit'],
    [{ question: 'x', limit: 101 }, 'limit'],
    [{ question: 'x', min_trust: -1 }, 'min_trust'],
    [{ question: 7 }, 'question'],
    [{ question: 'x', at: 20260501 }, 'at'],
    [{ question: 'x', as_of: null }, 'as_of'],
    [{ question: 'x', llm: 'true' }, 'llm'],
  ])('refuses the body %j', async (body, path) => {
    expect(problemOf(await post(service.url, '/v1/query', body), 400).errors).toMatchObject([{ path }]);
  });

  const REFUSED: [field: string, queries: string[], bodies: unknown[], message: RegExp][] = [
    ['run_id', ['', 'one'], ['', 'one', 5, null], /^must be a UUID$/],
    ['source_input_id', [''], ['', 5, null, ['wiki']], /^must (?:be text|not be empty)$/],
    [
      'since',
      ['', 'x', '2026-05-01T12:00:00'],
      ['x', 5, null],
      /^must be a date such as 2026-05-01, or an RFC 3339 date-time with a zone/,
    ],
    [
      'until',
      ['', 'x', '2026-05-01T12:00:00'],
      ['x', 5, null],
      /^must be a date such as 2026-05-01, or an RFC 3339 date-time with a zone/,
    ],
    ['type', ['', 'facts'], ['facts', 5, null], /^must be one of fact, decision, /],
    [
      'min_trust',
      ['', 'much', '1.1', '-0.1', 'NaN'],
      ['0.5', 1.1, -0.1, null],
      /^must be a number from 0 to 1$/,
    ],
    [
      'passages',
      ['', 'many', '-1', '51', '1.5'],
      ['3', -1, 51, 1.5, null],
      /^must be a whole number from 0 to 50$/,
    ],
    ['explain', ['', 'yes', '1'], ['true', 1, null], /^must be true or false$/],
    ['llm', ['', 'yes', '1'], ['true', 1, null], /^must be true or false$/],
  ];
  it.each(REFUSED)(
    'says what %s has to be, in a query and in a body',
    async (field, queries, bodies, message) => {
      for (const text of queries) {
        const path = `/v1/query?question=x&${field}=${encodeURIComponent(text)}`;
        const { errors } = problemOf(await call(service.url, path), 400);
        expect(errors[0], text).toEqual({ path: field, message: expect.stringMatching(message) });
      }
      for (const value of bodies) {
        const answer = await post(service.url, '/v1/query', { question: 'x', [field]: value });
        const [first] = problemOf(answer, 400).errors;
        expect(first, JSON.stringify(value)).toEqual({
          path: field,
          message: expect.stringMatching(message),
        });
      }
    },
  );

  it.each([
    ['asof', 'as_of'],
    ['passage', 'passages'],
    ['explian', 'explain'],
    ['mintrust', 'min_trust'],
    ['run', 'run_id'],
    ['source', 'source_input_id'],
    ['quesiton', 'question'],
  ])('does not pass over %s, and names %s', async (field, meant) => {
    const message = `is not a parameter of this call; did you mean ${meant}?`;
    const asked = await call(service.url, `/v1/query?question=x&${field}=1`);
    expect(problemOf(asked, 400).errors).toEqual([{ path: field, message }]);
  });

  it('says that nothing answers where nothing does', async () => {
    const { answer, claims, citations } = await query(service.url, 'question=Who+won+the+cup%3F');
    expect(claims).toEqual([]);
    expect(citations).toEqual([]);
    expect(answer).not.toBe('');
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SCOPED_PERMISSIONS } from '../../api/access/principal.ts';
import { placed } from '../../api/calls/call.ts';
import { issuedSchema } from '../../api/calls/tokens/fields.ts';
import { scopeIdOf } from '../../operators/records/series/name-ids.ts';
import { signalSchema } from '../../operators/signals/signal.ts';
import { DUCKDB } from '../e2e/embedded.ts';
import { overHttp, REVISIONS } from '../e2e/mcp/mcp-client.ts';
import { decodeSampled, readBody } from '../pipelines/promql/remote-read/decode.ts';
import { call, post, problemOf, summaryOf } from './answers.ts';
import { allCalls } from './calls/all.ts';
import { type LocalService, makeFolder, removeFolder, serve, uuid } from './harness.ts';

const OPERATOR = 'the operator of the server';
const START = Date.UTC(2026, 4, 1);
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const operator = bearer(OPERATOR);

/** The names and ids by which requests ask for something of a scope. */
interface Place {
  readonly scope: string;
  readonly scope_id: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly named: string;
  readonly signal: string;
  readonly event: string;
  readonly claim: string;
}

/** What a scope has that must not be seen from another: every text begins with the same word, and every number is as odd. */
const contents = (word: string, outcome: number, ids: { readonly scope_id?: string } = {}) =>
  Array.from({ length: 9 }, (_, i) => ({
    ...ids,
    scope: `${word}-scope`,
    entity: `${word}-entity`,
    metric: `${word}-metric`,
    unit: `${word}-unit`,
    tags: { owner: `${word}-tag` },
    id: `${word}-id-${i}`,
    outcome,
    timestamp: new Date(START + i * 60_000).toISOString(),
    meta: { note: `${word}-note` },
  }));

/** What the memory of a scope has: two events that contradict each other. */
const told = (word: string, code: number) =>
  [code, code + 1].map((value, at) => ({
    id: uuid(`${word} event ${at}`),
    scope: `${word}-scope`,
    content: `The code of the ${word} vault is ${value}.`,
    source_input_id: `${word}-source`,
    timestamp: new Date(START + at * 60_000).toISOString(),
  }));

const claimsSchema = z.object({ claims: z.array(z.object({ id: z.string(), scope: z.string() })) });

const knownSchema = z.object({
  series: z.array(
    z.object({
      scope_id: z.string(),
      entity_id: z.string(),
      open_signals: z.array(z.object({ id: z.string() })),
    }),
  ),
});

/** Requests of every call and route that a token for scopes may make, about a place. `{}` stands for no place at all. */
const READS: readonly ((place: Place) => string)[] = [
  () => '/v1/signals',
  () => '/v1/signals?pattern=cross_scope_correlation',
  ({ scope }) => `/v1/signals?scope=${scope}`,
  ({ scope_id }) => `/v1/signals?scope_id=${scope_id}`,
  ({ entity }) => `/v1/signals?entity=${entity}`,
  ({ entity_id }) => `/v1/signals?entity_id=${entity_id}`,
  ({ entity }) => `/v1/signals?metric=${entity.replace('entity', 'metric')}`,
  ({ entity }) => `/v1/signals?tag=owner:${entity.replace('entity', 'tag')}`,
  ({ signal }) => `/v1/signals/${signal}`,
  ({ scope, entity }) => `/v1/observations?points=16&scope=${scope}&entity=${entity}`,
  ({ scope_id, entity_id }) => `/v1/observations?points=16&scope_id=${scope_id}&entity_id=${entity_id}`,
  () => '/v1/observations',
  ({ scope }) => `/v1/observations?scope=${scope}&expected=true`,
  ({ scope_id, entity_id }) => `/v1/observations?scope_id=${scope_id}&entity_id=${entity_id}`,
  ({ entity }) => `/v1/observations?entity=${entity}`,
  () => '/v1/series',
  ({ entity }) => `/v1/series?name=${entity}`,
  ({ named }) => `/v1/series?name=${encodeURIComponent(named)}`,
  ({ entity }) => `/v1/series?prefix=${entity}`,
  () => '/v1/series?pattern=stall&kind=true',
  ({ scope_id }) => `/v1/series?scope_id=${scope_id}`,
  ({ entity }) => `/v1/series/${entity}`,
  ({ entity_id }) => `/v1/series/${entity_id}`,
  ({ named }) => `/v1/series/${encodeURIComponent(named)}`,
  ({ entity, scope }) => `/v1/series/${entity}?scope=${scope}`,
  ({ entity, scope_id }) => `/v1/series/${entity}?scope_id=${scope_id}`,
  () => '/v1/detectors',
  ({ scope }) => `/v1/detectors?scope=${scope}`,
  ({ scope_id }) => `/v1/detectors?scope_id=${scope_id}`,
  ...[
    '{__name__=~".%2B"}',
    'tidemark_signals',
    '{__name__=~".%2B",scope="SCOPE"}',
    'tidemark_signals{entity="ENTITY"}',
    'sum(count_over_time({entity=~"ENTITY|no.%2B"}[9h]))',
  ].map(
    (query) =>
      ({ scope, entity }: Place) =>
        `/prometheus/api/v1/query?time=${START / 1000 + 480}&query=${query.replace('SCOPE', scope).replace('ENTITY', entity)}`,
  ),
  () => `/prometheus/api/v1/query_range?start=0&end=${Date.now() / 1000}&step=1w&query=tidemark_signals`,
  () => '/prometheus/api/v1/alerts',
  () => '/prometheus/api/v1/rules',
  () => '/prometheus/api/v1/labels',
  () => '/prometheus/api/v1/label/scope/values',
  () => '/prometheus/api/v1/label/owner/values',
  () => '/prometheus/api/v1/series?match[]={__name__=~".%2B"}',
  ({ entity }) => `/prometheus/api/v1/series?match[]={entity="${entity}"}`,
  () => '/v1/events',
  ({ scope }) => `/v1/events?scope=${scope}`,
  ({ event }) => `/v1/events/${event}`,
  ({ entity }) => `/v1/events?source_input_id=${entity.replace('entity', 'source')}`,
  () => '/v1/claims',
  ({ scope }) => `/v1/claims?scope=${scope}`,
  ({ event }) => `/v1/claims?event_id=${event}`,
  ({ claim }) => `/v1/claims/${claim}`,
  ({ claim }) => `/v1/claims/${claim}/history`,
  () => '/v1/contradictions?expand=claims',
  ({ scope }) => `/v1/contradictions?scope=${scope}`,
  ({ claim }) => `/v1/contradictions?claim_id=${claim}`,
  ...['event', 'claim', 'lesson'].flatMap((kind) => [
    () => `/v1/export?kind=${kind}`,
    ({ scope }: Place) => `/v1/export?kind=${kind}&scope=${scope}`,
  ]),
  () => '/',
  () => '/ready',
];

describe.each([DUCKDB])('a token for one scope, on $name', ({ dsn }) => {
  const folder = makeFolder();
  let service: LocalService;
  let headers: Record<string, string> = {};
  let mine: Place;
  let others: Place;
  const ghost: Place = {
    scope: 'ghost-scope',
    scope_id: uuid('ghost scope'),
    entity: 'ghost-entity',
    entity_id: uuid('ghost entity'),
    named: 'depth of the ghost queue',
    signal: uuid('ghost signal'),
    event: uuid('ghost event'),
    claim: uuid('ghost claim'),
  };

  /** The place of what was stored, as the operator sees it. */
  async function placeOf(word: string): Promise<Place> {
    const read = async () => {
      const { text } = await call(service.url, `/v1/series?entity=${word}-entity`, { headers: operator });
      return knownSchema.parse(JSON.parse(text)).series[0];
    };
    await vi.waitFor(async () => expect((await read()).open_signals.length).toBeGreaterThan(0), 20_000);
    const { scope_id, entity_id, open_signals } = await read();
    const named = `depth of the ${word} queue`;
    const path = `/v1/series/${entity_id}`;
    const body = JSON.stringify({ scope_id, names: [named], unit: 'MB' });
    const put = { method: 'PUT', body, headers: { ...operator, 'content-type': 'application/json' } };
    expect((await call(service.url, path, put)).status).toBe(200);
    const detectors = `/v1/detectors?scope_id=${scope_id}`;
    const overrides = JSON.stringify({ detectors: { stall: { run: word === 'theirs' ? 9 : 8 } } });
    expect((await call(service.url, detectors, { ...put, body: overrides })).status).toBe(200);
    const [{ id }] = open_signals;
    const claims = await call(service.url, `/v1/claims?scope=${word}-scope`, { headers: operator });
    const [claim] = claimsSchema.parse(JSON.parse(claims.text)).claims;
    return {
      scope: claim.scope,
      scope_id,
      entity: `${word}-entity`,
      entity_id,
      named,
      signal: id,
      event: uuid(`${word} event 0`),
      claim: claim.id,
    };
  }

  beforeAll(async () => {
    service = await serve('', { SIGNAL_DB_DSN: await dsn(folder), SIGNAL_API_TOKEN: OPERATOR });
    const theirs = contents('theirs', 73_190.5, { scope_id: uuid('an id of its own') });
    const observations = [...contents('mine', 4.25), ...theirs];
    summaryOf(await post(service.url, '/v1/ingest/batch', { observations }, operator));
    const events = [...told('mine', 425), ...told('theirs', 73_190)];
    expect(await post(service.url, '/v1/events', { events }, operator)).toMatchObject({ status: 202 });
    mine = await placeOf('mine');
    others = await placeOf('theirs');
    const input = { name: 'mine', permissions: [...SCOPED_PERMISSIONS], scopes: ['mine-scope'] };
    const { token, secret } = issuedSchema.parse(
      JSON.parse((await post(service.url, '/v1/tokens', input, operator)).text),
    );
    expect(token.scopes).toEqual([mine.scope_id]);
    headers = bearer(secret);
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    removeFolder(folder);
  });

  /** Fails where a text has anything of the other scope. */
  const expectClean = (what: string, text: string) => {
    const { scope_id, entity_id, signal, event, claim } = others;
    const found = ['theirs', scope_id, entity_id, signal, event, claim, '73190', '73191', '73_190'].filter(
      (one) => text.toLowerCase().includes(one),
    );
    expect([what, found]).toEqual([what, []]);
  };

  /** A text with the places that requests named replaced, and without what differs between any two answers. */
  const masked = (text: string, place: Place) =>
    Object.entries(place)
      .reduce((rest, [name, value]) => rest.replaceAll(value, `<${name}>`), text)
      .replaceAll(scopeIdOf(place.scope), '<scope_id>')
      .replaceAll(place.entity.split('-')[0], '<word>')
      .replace(/"request_id":"[^"]*"/, '')
      .replace(/"last_tick_age_ms":\d+/, '');

  it('sees what the scope has', async () => {
    for (const read of READS) {
      const path = read(mine);
      const answer = await call(service.url, path, { headers });
      expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
    }
    const { text } = await call(service.url, '/v1/observations', { headers });
    expect(JSON.parse(text).count).toBe(9);
    const query = `/prometheus/api/v1/query?time=${START / 1000 + 480}&query={__name__=~".%2B"}`;
    for (const path of [`/v1/series/${mine.entity}`, `/v1/signals/${mine.signal}`, '/v1/signals', query]) {
      expect((await call(service.url, path, { headers })).text).toContain('mine-entity');
    }
  });

  it('reads by remote read what the scope has, and nothing else', async () => {
    for (const name of ['.+', 'tidemark_signals']) {
      const body = readBody(
        [{ start: 0, end: Date.now(), matchers: [[name === '.+' ? 'RE' : 'EQ', '__name__', name]] }],
        [],
      );
      const ask = (sender: Record<string, string>) =>
        fetch(`${service.url}/prometheus/api/v1/read`, {
          method: 'POST',
          headers: { ...sender, 'content-type': 'application/x-protobuf' },
          body,
        });
      expect((await ask({})).status).toBe(401);
      const entities = async (sender: Record<string, string>) =>
        new Set(
          decodeSampled(Buffer.from(await (await ask(sender)).arrayBuffer())).map(
            ({ labels }) => labels.entity,
          ),
        );
      expect(await entities(operator)).toEqual(new Set(['mine-entity', 'theirs-entity']));
      expect(await entities(headers)).toEqual(new Set(['mine-entity']));
    }
  });

  it('gets no text of another scope, and the same answer to a question about it as about nothing', async () => {
    for (const read of READS) {
      const [theirs, none] = [read(others), read(ghost)];
      const answer = await call(service.url, theirs, { headers });
      const nothing = await call(service.url, none, { headers });
      expect([theirs, answer.status, masked(answer.text, others)]).toEqual([
        theirs,
        nothing.status,
        masked(nothing.text, ghost),
      ]);
      if (theirs === none) expectClean(theirs, answer.text);
    }
  });

  it('asks by every call that such a token may make', async () => {
    const asked = [...READS.map((read) => `GET ${read(mine)}`), ...WRITES.map(({ at }) => at)];
    const calls = (await allCalls()).filter(({ permission }) =>
      SCOPED_PERMISSIONS.some((one) => one === permission),
    );
    expect(calls.length).toBeGreaterThan(8);
    for (const { at } of calls) {
      const { method, path } = placed(at);
      const pattern = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/?]+')}($|\\?)`);
      expect([at, asked.some((one) => pattern.test(one))]).toEqual([at, true]);
    }
  });

  /** Writes to a place, by each call. */
  const WRITES: readonly {
    at: string;
    to: (place: Place) => [path: string, method: string, body?: object];
  }[] = [
    {
      at: 'POST /v1/ingest',
      to: ({ scope_id, entity_id }) => ['/v1/ingest', 'POST', { scope_id, entity_id, outcome: 5 }],
    },
    {
      at: 'POST /v1/ingest',
      to: ({ scope, entity }) => ['/v1/ingest', 'POST', { scope, entity, outcome: 5 }],
    },
    {
      at: 'POST /v1/ingest',
      to: ({ scope }) => ['/v1/ingest', 'POST', { scope_id: mine.scope_id, scope, entity: 'x', outcome: 5 }],
    },
    {
      at: 'POST /v1/ingest/batch',
      to: ({ scope_id, entity_id }) => [
        '/v1/ingest/batch',
        'POST',
        { observations: [{ scope_id: scope_id.toUpperCase(), entity_id, outcome: 5 }] },
      ],
    },
    {
      at: 'POST /v1/ingest/batch',
      to: ({ scope_id, entity_id, scope, entity }) => [
        '/v1/ingest/batch',
        'POST',
        { columns: { series: [[scope_id, entity_id], { scope, entity }], index: [0, 1], outcome: [5, 5] } },
      ],
    },
    {
      at: 'PUT /v1/detectors',
      to: ({ scope_id }) => [
        `/v1/detectors?scope_id=${scope_id}`,
        'PUT',
        { detectors: { stall: { run: 5 } } },
      ],
    },
    {
      at: 'PUT /v1/detectors',
      to: ({ scope }) => [`/v1/detectors?scope=${scope}`, 'PUT', { detectors: { stall: { run: 5 } } }],
    },
    {
      at: 'PUT /v1/detectors',
      to: ({ scope_id }) => [
        `/v1/detectors?scope_id=${scope_id}&dry_run=true`,
        'PUT',
        { detectors: { stall: { run: 5 } } },
      ],
    },
    {
      at: 'POST /v1/signals/:id/feedback',
      to: ({ signal }) => [`/v1/signals/${signal}/feedback`, 'POST', { verdict: 'false_alarm' }],
    },
    {
      at: 'DELETE /v1/detectors',
      to: ({ scope_id }) => [`/v1/detectors?scope_id=${scope_id}`, 'DELETE'],
    },
    {
      at: 'POST /v1/events',
      to: ({ scope }) => [`/v1/events`, 'POST', { scope, events: [{ id: uuid('new'), content: 'New.' }] }],
    },
    {
      at: 'POST /v1/events',
      to: ({ scope }) => [`/v1/events`, 'POST', { events: [{ id: uuid('new'), content: 'New.', scope }] }],
    },
    {
      at: 'POST /v1/claims',
      to: ({ event }) => [
        '/v1/claims',
        'POST',
        { claims: [{ text: 'It is new.', evidence: [{ event_id: event }] }] },
      ],
    },
    {
      at: 'POST /v1/query',
      to: ({ scope }) => [
        '/v1/query',
        'POST',
        { question: 'What is the code of the vault?', scopes: [mine.scope, scope] },
      ],
    },
    ...['query', 'remember', 'process', 'tend', 'claims'].map((path) => ({
      at: `POST /v1/${path}`,
      to: ({ scope }: Place): [string, string, object] => [
        `/v1/${path}`,
        'POST',
        {
          scope,
          ...(path === 'query' && { question: 'What is the code of the vault?' }),
          ...(path === 'claims' && { claims: [{ text: 'New.', evidence: [{ event_id: mine.event }] }] }),
          ...((path === 'remember' || path === 'process') && { text: 'The code of the vault is 9.' }),
        },
      ],
    })),
    ...['verify', 'approve', 'reject', 'resolve'].flatMap((what) =>
      [false, true].map((named) => ({
        at: `POST /v1/claims/:id/${what}`,
        to: ({ claim, scope }: Place): [string, string, object] => [
          `/v1/claims/${named ? mine.claim : claim}/${what}`,
          'POST',
          {
            ...(named && { scope }),
            ...(what === 'resolve' && { over: named ? mine.event : mine.claim, reason: 'why' }),
          },
        ],
      })),
    ),
    {
      at: 'POST /v1/forget',
      to: ({ scope }) => ['/v1/forget', 'POST', { scope, reason: 'why' }],
    },
    {
      at: 'POST /v1/forget',
      to: ({ event }) => ['/v1/forget', 'POST', { events: [event], reason: 'why' }],
    },
    {
      at: 'DELETE /v1/events/:id',
      to: ({ event }) => [`/v1/events/${event}`, 'DELETE'],
    },
    {
      at: 'DELETE /v1/events/:id',
      to: ({ event, scope }) => [`/v1/events/${event}?scope=${scope}`, 'DELETE'],
    },
    {
      at: 'PUT /v1/series/:entity_id',
      to: ({ scope_id, entity_id }) => [
        `/v1/series/${entity_id}`,
        'PUT',
        { scope_id, names: ['length of the queue'], unit: 'MB' },
      ],
    },
    {
      at: 'DELETE /v1/series/:entity_id',
      to: ({ scope_id, entity_id }) => [`/v1/series/${entity_id}?scope_id=${scope_id}`, 'DELETE'],
    },
  ];

  it('writes to no other scope, whether it exists or not', async () => {
    const state = async () => {
      const paths = [
        `/v1/detectors?scope_id=${others.scope_id}`,
        `/v1/observations?scope_id=${others.scope_id}`,
        `/v1/signals/${others.signal}`,
        '/v1/mutes',
        `/v1/export?kind=event&scope=${others.scope}`,
        `/v1/export?kind=claim&scope=${others.scope}`,
        `/v1/events?scope=${ghost.scope}`,
      ];
      return Promise.all(
        paths.map(async (path) => (await call(service.url, path, { headers: operator })).text),
      );
    };
    const before = await state();
    for (const { to } of WRITES) {
      const write = async (place: Place) => {
        const [path, method, body] = to(place);
        const sent = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
        return call(service.url, path, {
          method,
          headers: sent,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      };
      const [answer, nothing] = [await write(others), await write(ghost)];
      const what = JSON.stringify(to(others));
      expect([what, answer.status >= 400 && answer.status < 500]).toEqual([what, true]);
      expect([what, answer.status, masked(answer.text, others).toLowerCase()]).toEqual([
        what,
        nothing.status,
        masked(nothing.text, ghost).toLowerCase(),
      ]);
    }
    expect(await state()).toEqual(before);
  });

  it('sends metrics of agents to its own scope alone', async () => {
    const sent = { ...headers, 'content-type': 'text/plain' };
    const write = (bucket: string) =>
      call(service.url, `/api/v2/write?bucket=${bucket}`, {
        method: 'POST',
        headers: sent,
        body: 'cpu,host=h v=1',
      });
    expect((await write(mine.scope)).status).toBe(204);
    const [answer, nothing] = [await write(others.scope), await write(ghost.scope)];
    expect(answer.status).toBe(400);
    expect(masked(answer.text, others)).toBe(masked(nothing.text, ghost));
    const seen = await call(service.url, `/v1/series?scope_id=${others.scope_id}`, { headers: operator });
    expect(seen.text).not.toContain('cpu');
  });

  it('writes to its scope, by name and by id', async () => {
    const { scope_id, scope } = mine;
    for (const where of [{ scope_id }, { scope }, { scope_id, scope }]) {
      const sent = { ...where, entity: 'more', outcome: 1 };
      expect((await post(service.url, '/v1/ingest', sent, headers)).status).toBe(202);
    }
    const put = {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ detectors: { stall: { run: 8 } } }),
    };
    expect((await call(service.url, `/v1/detectors?scope=${scope}`, put)).status).toBe(200);
    expect((await call(service.url, `/v1/detectors?scope=${scope}&dry_run=true`, put)).status).toBe(200);
  });

  it('hears of its scope alone on the stream of signals', async () => {
    const heard = async (query: string) => {
      const abort = new AbortController();
      const url = new URL(`/v1/signals/stream?last_event_id=0&updates=true${query}`, service.url);
      const response = await fetch(url, { headers, signal: abort.signal });
      expect([query, response.status]).toEqual([query, 200]);
      const decoder = new TextDecoder();
      let text = '';
      // The operator writes to both scopes, the other one first: once one is heard, so would the other be.
      const theirs = contents('theirs', 73_190.5, { scope_id: others.scope_id });
      const observations = [...theirs, ...contents('mine', 4.25)].map((one) => ({
        ...one,
        entity: `${one.entity}${query.length}`,
        id: undefined,
      }));
      summaryOf(await post(service.url, '/v1/ingest/batch', { observations }, operator));
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        if (text.includes(`mine-entity${query.length}`)) break;
      }
      abort.abort();
      return text;
    };
    const text = await heard('');
    expectClean('the stream', text);
    const signals = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) =>
      signalSchema.parse(JSON.parse(json)),
    );
    expect(new Set(signals.map(({ scope_id }) => scope_id))).toEqual(new Set([mine.scope_id]));
  });

  it('answers from the memory of its scope alone, and writes to it without naming it', async () => {
    const answered = await post(
      service.url,
      '/v1/query',
      { question: 'What is the code of the vault?', passages: 10, explain: true },
      headers,
    );
    expect(answered.text).toContain('425');
    expectClean('the answer', answered.text);
    const text = 'The mine vault was opened by Ines.';
    const kept = await post(service.url, '/v1/remember', { text }, headers);
    expect(JSON.parse(kept.text)).toMatchObject({ scope: mine.scope, text });
    const listed = await call(service.url, '/v1/claims', { headers: operator });
    expect(listed.text).not.toContain('vault');
    // A refused event takes nothing from the others of its request.
    const events = [
      { id: uuid('kept'), content: 'The mine vault is shut.' },
      { id: uuid('refused'), content: 'The mine vault is open.', scope: others.scope },
    ];
    const counted = await post(service.url, '/v1/events', { events }, headers);
    expect(JSON.parse(counted.text)).toMatchObject({
      accepted: 1,
      rejected: 1,
      rejections: [{ index: 1, path: 'scope' }],
    });
  });

  it('hears of the memory of its scope alone', async () => {
    for (const path of ['/v1/events/stream', '/v1/claims/stream']) {
      const abort = new AbortController();
      const url = new URL(`${path}?last_event_id=0`, service.url);
      const response = await fetch(url, { headers, signal: abort.signal });
      const events = [told('theirs', 73_190), told('mine', 425)].flatMap(([one]) => ({
        ...one,
        id: uuid(`${path} ${one.scope}`),
        content: one.content.replace('vault', `${path.slice(4, 9)} safe`),
      }));
      expect((await post(service.url, '/v1/events', { events }, operator)).status).toBe(202);
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        if (text.includes(`${path.slice(4, 9)} safe`)) break;
      }
      abort.abort();
      expectClean(path, text);
      const refused = await call(service.url, `${path}?scope=${others.scope}`, { headers });
      const nothing = await call(service.url, `${path}?scope=${ghost.scope}`, { headers });
      expect([refused.status, masked(refused.text, others)]).toEqual([403, masked(nothing.text, ghost)]);
    }
  });

  it.each(REVISIONS)(
    'has tools, resources and prompts that know its scope alone, in %s',
    async (revision) => {
      const client = await overHttp(service.url, revision, headers);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).sort()).toEqual([
        'claim_history',
        'contradictions',
        'describe_detectors',
        'find_series',
        'forget',
        'get_signal',
        'give_feedback',
        'ingest_observations',
        'list_observations',
        'list_signals',
        'process_text',
        'query',
        'remember',
        'resolve',
        'series_summary',
        'verify_claim',
      ]);
      // Whose memory it is, a model cannot say.
      const memoryTools = [
        'claim_history',
        'contradictions',
        'forget',
        'process_text',
        'query',
        'remember',
        'resolve',
      ];
      for (const { name, inputSchema } of tools) {
        if (memoryTools.includes(name))
          expect(Object.keys(inputSchema.properties ?? {})).not.toContain('scope');
      }
      const texts = new Map<string, string>();
      const use = async (name: string, given: object) => {
        const answer = await client.callTool({ name, arguments: { ...given } }).catch(String);
        return JSON.stringify(answer);
      };
      texts.set('list_signals', await use('list_signals', {}));
      texts.set('list_observations', await use('list_observations', {}));
      texts.set('find_series', await use('find_series', {}));
      texts.set('describe_detectors', await use('describe_detectors', {}));
      texts.set('query', await use('query', { question: 'What is the code of the vault?' }));
      texts.set('contradictions', await use('contradictions', {}));
      expect(texts.get('query')).toContain('425');
      expect(texts.get('list_signals')).toContain('mine-entity');
      for (const [name, ask] of [
        ['get_signal', ({ signal }: Place) => ({ id: signal })],
        ['give_feedback', ({ signal }: Place) => ({ id: signal, verdict: 'expected' })],
        ['series_summary', ({ entity }: Place) => ({ entity })],
        ['claim_history', ({ claim }: Place) => ({ claim_id: claim, id: claim })],
        ['verify_claim', ({ claim }: Place) => ({ claim_id: claim, id: claim })],
        ['query', ({ scope }: Place) => ({ question: 'What is the code?', scope })],
        ['find_series', ({ named }: Place) => ({ name: named })],
        ['list_observations', ({ scope }: Place) => ({ scope })],
        ['describe_detectors', ({ scope_id }: Place) => ({ scope_id })],
        [
          'ingest_observations',
          ({ scope, entity }: Place) => ({ observations: [{ scope, entity, outcome: 1 }] }),
        ],
      ] as const) {
        const [answer, nothing] = [await use(name, ask(others)), await use(name, ask(ghost))];
        expect([name, masked(answer, others)]).toEqual([name, masked(nothing, ghost)]);
      }
      const { resources } = await client.listResources();
      texts.set('resources', JSON.stringify(resources));
      for (const { uri } of resources) texts.set(uri, JSON.stringify(await client.readResource({ uri })));
      const theirs = client.readResource({ uri: `tidemark://signals/${others.signal}` });
      await expect(theirs).rejects.toThrow(/There is no signal/);
      const completing = client.complete({
        ref: { type: 'ref/prompt', name: 'incident_review' },
        argument: { name: 'scope', value: '' },
      });
      texts.set('completions', JSON.stringify(await completing));
      const prompt = { name: 'incident_review', arguments: { scope: 'mine-scope' } };
      texts.set('prompt', JSON.stringify(await client.getPrompt(prompt)));
      for (const [what, text] of texts) expectClean(what, text);
      const uri = 'tidemark://signals/open';
      const listening =
        revision === '2026-07-28'
          ? client.listen({ resourceSubscriptions: [uri] })
          : client.subscribeResource({ uri });
      await expect(listening).rejects.toThrow();
      await client.close();
    },
  );

  it('cannot have a permission about what has no scope', async () => {
    for (const permission of ['sql', 'admin']) {
      const input = { name: 'x', permissions: ['signals:read', permission], scopes: ['mine-scope'] };
      const problem = problemOf(await post(service.url, '/v1/tokens', input, operator), 422);
      expect([permission, problem.detail]).toEqual([permission, expect.stringContaining('has no scopes')]);
    }
    for (const path of ['/metrics', '/v1/tokens']) {
      problemOf(await call(service.url, path, { headers }), 403);
    }
    problemOf(await post(service.url, '/v1/sql', { sql: 'SELECT 1' }, headers), 403);
  });
});

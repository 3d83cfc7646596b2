import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CHANGE_KINDS } from '../../operators/signals/signal.ts';
import { acknowledged, call, getObservations, metricsOf, post, problemOf, ticked } from './answers.ts';
import { sharedService, uuid } from './harness.ts';

const operation = z.looseObject({
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(['query', 'path']), schema: z.looseObject({}) }))
    .default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}) })) })
    .optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), z.looseObject({ description: z.string() })),
});

const documentSchema = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

const ROUTES = [
  'delete /v1/detectors',
  'delete /v1/events/{id}',
  'delete /v1/mutes/{id}',
  'delete /v1/series/{entity_id}',
  'delete /v1/tokens/{token}',
  'delete /v1/webhooks/{name}',
  'get /health',
  'get /metrics',
  'get /ready',
  'get /v1/access',
  'get /v1/backup',
  'get /v1/claims',
  'get /v1/claims/stream',
  'get /v1/claims/{id}',
  'get /v1/claims/{id}/history',
  'get /v1/contradictions',
  'get /v1/detectors',
  'get /v1/events',
  'get /v1/events/stream',
  'get /v1/events/{id}',
  'get /v1/export',
  'get /v1/mutes',
  'get /v1/observations',
  'get /v1/query',
  'get /v1/series',
  'get /v1/series/{entity_id}',
  'get /v1/signals',
  'get /v1/signals/stream',
  'get /v1/signals/{id}',
  'get /v1/tokens',
  'get /v1/webhooks',
  'get /v1/webhooks/{name}',
  'post /api/v2/write',
  'post /v1/claims',
  'post /v1/claims/{id}/approve',
  'post /v1/claims/{id}/reject',
  'post /v1/claims/{id}/resolve',
  'post /v1/claims/{id}/verify',
  'post /v1/events',
  'post /v1/forget',
  'post /v1/import',
  'post /v1/ingest',
  'post /v1/ingest/batch',
  'post /v1/metrics',
  'post /v1/mutes',
  'post /v1/process',
  'post /v1/prometheus/write',
  'post /v1/query',
  'post /v1/remember',
  'post /v1/signals/{id}/feedback',
  'post /v1/sql',
  'post /v1/tend',
  'post /v1/tickets',
  'post /v1/tokens',
  'post /v1/tokens/{token}/rotate',
  'post /v1/webhooks',
  'post /v1/webhooks/{name}/replay',
  'post /v1/webhooks/{name}/test',
  'put /v1/detectors',
  'put /v1/series/{entity_id}',
  'put /v1/webhooks/{name}',
];

describe('the description of the API', () => {
  const service = sharedService();
  const read = async () => {
    const { status, text, headers } = await call(service.url, '/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    return documentSchema.parse(JSON.parse(text));
  };

  it('is OpenAPI 3.1 of every route', async () => {
    const document = await read();
    const routes = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(routes.sort()).toEqual(ROUTES);
    for (const route of routes.filter((one) => !one.endsWith('/stream'))) {
      const [method, path] = route.split(' ');
      const { status } = await call(
        service.url,
        path.replace(/\{(entity_id|token)\}/, '%00').replace('{id}', 'x'),
        {
          method,
        },
      );
      expect({ route, status }).not.toEqual({ route, status: 404 });
    }
  });

  it('names every kind of change that the stream of signals sends', async () => {
    const stream = (await read()).paths['/v1/signals/stream']?.get;
    for (const kind of CHANGE_KINDS) expect(stream?.summary).toContain(kind);
  });

  it('refers to nothing that is not there, and its schemas are JSON Schema', async () => {
    const document = await read();
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(5);
    for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: document.components });
    for (const name of Object.keys(document.components.schemas)) {
      expect(() => ajv.compile({ $ref: `api#/components/schemas/${name}` })).not.toThrow();
    }
  });

  it('says of every call which permission it needs', async () => {
    const described = z.object({ security: z.array(z.record(z.string(), z.array(z.string()))) });
    const { paths } = await read();
    const needed = (path: string, method: 'get' | 'post') => described.parse(paths[path][method]).security;
    expect(needed('/v1/sql', 'post')).toEqual([{}, { token: ['sql'] }]);
    expect(needed('/v1/signals/stream', 'get')).toEqual([{}, { token: ['signals:read'] }]);
    expect(needed('/ready', 'get')).toEqual([{}, { token: [] }]);
    expect(needed('/health', 'get')).toEqual([]);
  });

  it('says of every call what its errors are', async () => {
    const { paths } = await read();
    const calls = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, call]) => ({ path, method, call })),
    );
    const described = z.object({
      responses: z.record(
        z.string(),
        z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }),
      ),
    });
    for (const { path, method, call: one } of calls) {
      const { responses } = described.parse(one);
      for (const status of ['default', ...(path === '/health' ? [] : ['401'])]) {
        expect(Object.keys(responses[status]?.content ?? {}), `${method} ${path} ${status}`).toEqual([
          'application/problem+json',
        ]);
      }
    }
    const wrong = await call(service.url, '/v1/signals?limit=0');
    expect(wrong.headers.get('content-type')).toContain('application/problem+json');
  });

  it('finding 13: declares UUIDs and date-times, in what is sent and in what is answered', async () => {
    const { paths, components } = await read();
    const document: unknown = { paths, components };
    const formats = new Map<string, Set<unknown>>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, field] of Object.entries(value)) {
        if (typeof field === 'object' && field !== null && 'type' in field && field.type === 'string') {
          const format = 'format' in field ? field.format : undefined;
          formats.set(name, (formats.get(name) ?? new Set()).add(format));
        }
        visit(field);
      }
    };
    visit(document);
    for (const name of ['scope_id', 'entity_id', 'event_id', 'claim_id', 'run_id', 'supersedes']) {
      expect([...(formats.get(name) ?? [])], name).toEqual(['uuid']);
    }
    for (const name of ['recorded_at', 'detected_at', 'decided_at', 'valid_from', 'changed_at']) {
      expect([...(formats.get(name) ?? [])], name).toEqual(['date-time']);
    }
  });

  it('finding 13: is as the server is where they differed', async () => {
    const { paths } = await read();
    const Parameters = z.looseObject({
      parameters: z.array(z.looseObject({ name: z.string(), schema: z.unknown() })),
    });
    const explain = Parameters.parse(paths['/v1/query'].get).parameters.find(
      ({ name }) => name === 'explain',
    );
    expect(explain?.schema).toEqual({ type: 'boolean' });
    expect((await call(service.url, '/v1/query?question=x&explain=false')).status).toBe(200);
    problemOf(await call(service.url, '/v1/query?question=x&explain=no'), 400);
    // Several scopes are asked at once, but neither beside another one nor of a language model.
    expect((await call(service.url, '/v1/query?question=x&scopes=a&scopes=b')).status).toBe(200);
    for (const [more, path] of [
      ['scope=a&scopes=b', 'scopes'],
      ['scopes=a&llm=true', 'llm'],
    ]) {
      const { errors } = problemOf(await call(service.url, `/v1/query?question=x&${more}`), 400);
      expect(errors.map((one) => one.path)).toEqual([path]);
    }
    for (const path of ['/v1/tend', '/v1/claims/{id}/approve', '/v1/claims/{id}/reject']) {
      expect(paths[path].post, path).toMatchObject({ requestBody: { required: false } });
    }
    expect((await call(service.url, '/v1/tend', { method: 'POST' })).status).toBe(200);
    for (const path of ['/v1/claims', '/v1/query', '/v1/process', '/v1/ingest']) {
      expect(paths[path].post, path).toMatchObject({ requestBody: { required: true } });
      problemOf(await call(service.url, path, { method: 'POST' }), 400);
    }
    expect(paths['/health'].get).toMatchObject({ security: [] });
  });

  it('finding 13: has patterns of cursors that every cursor fits', async () => {
    const { paths } = await read();
    const observation = { scope_id: uuid('cursors'), entity_id: uuid('entity'), outcome: 1 };
    for (const timestamp of ['1700-01-02T00:00:00Z', '2026-05-01T00:00:00.000001Z', '2026-05-02T00:00:00Z']) {
      acknowledged(await post(service.url, '/v1/ingest', { ...observation, timestamp }));
    }
    const Cursor = z.looseObject({
      parameters: z.array(
        z.looseObject({ name: z.string(), schema: z.looseObject({ pattern: z.string().optional() }) }),
      ),
    });
    const pattern = Cursor.parse(paths['/v1/observations'].get).parameters.find(
      ({ name }) => name === 'cursor',
    );
    const query = `scope_id=${observation.scope_id}&limit=1`;
    let cursor = '';
    for (let page = 0; page < 2; page++) {
      const { next_cursor = '' } = await getObservations(
        service.url,
        `${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect(next_cursor).toMatch(new RegExp(pattern?.schema.pattern ?? '^$'));
      cursor = next_cursor;
    }
    expect((await getObservations(service.url, `${query}&cursor=${cursor}`)).next_cursor).toBeUndefined();
  });

  it('describes what the server answers', async () => {
    const observation = { scope_id: uuid('scope'), entity_id: uuid('entity'), outcome: 1, meta: { a: 'b' } };
    for (let i = 0; i < 7; i++) acknowledged(await post(service.url, '/v1/ingest', observation));
    await ticked(service.url);
    const text = 'The gate is open. The gate is not open.';
    const processed = await post(service.url, '/v1/process', { text, metadata: { a: 'b' } });
    const id = z.object({ claims: z.array(z.object({ id: z.string() })) }).parse(JSON.parse(processed.text))
      .claims[0].id;
    const { paths, components } = await read();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components });
    const PATHS = [
      ...['/v1/signals', '/v1/observations', '/v1/detectors', '/health', '/ready'],
      ...['/v1/events', '/v1/claims', '/v1/claims/{id}', '/v1/claims/{id}/history', '/v1/contradictions'],
      '/v1/query?question=open',
    ];
    for (const asked of PATHS) {
      const [path] = asked.split('?');
      const answer = await call(service.url, asked.replace('{id}', id));
      const described = z
        .looseObject({
          content: z.object({ 'application/json': z.looseObject({ schema: z.looseObject({}) }) }),
        })
        .parse(paths[path].get?.responses['200']);
      const schema: unknown = JSON.parse(
        JSON.stringify(described.content['application/json'].schema).replaceAll('"#/', '"api#/'),
      );
      const check = ajv.compile(z.looseObject({}).parse(schema));
      expect({ ok: check(JSON.parse(answer.text)), errors: check.errors }).toEqual({
        ok: true,
        errors: null,
      });
    }
  });

  it('is served as pages too', async () => {
    const { status, headers, text } = await call(service.url, '/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('<html');
    for (const [, asset] of text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
      expect((await call(new URL('/docs/', service.url).href, asset)).status).toBe(200);
    }
  });
});

describe('the descriptions of two servers of one process', () => {
  const services = [sharedService(), sharedService()];

  it('are the same, whichever started first', async () => {
    const [first, second] = await Promise.all(services.map(({ url }) => call(url, '/openapi.json')));
    expect(JSON.parse(first.text)).toEqual(JSON.parse(second.text));
    expect(first.text).toContain('"#/components/schemas/QuestionInput"');
  });
});

describe('operations', () => {
  const service = sharedService();

  it('/health and /ready say that all is well', async () => {
    const health = await call(service.url, '/health');
    expect(JSON.parse(health.text)).toEqual({
      name: 'tidemark',
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    const ready = await call(service.url, '/ready');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toMatchObject({ status: 'ready', store: 'reachable' });
  });

  it('finding 14: no answer is more to a browser than what it is', async () => {
    for (const path of ['/health', '/v1/signals', '/v1/nothing', '/openapi.json', '/docs/', '/metrics']) {
      const { headers } = await call(service.url, path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).toMatch(path === '/docs/' ? /^default-src 'self';/ : /^default-src 'none';/);
    }
    const abort = new AbortController();
    const stream = await fetch(new URL('/v1/signals/stream', service.url), { signal: abort.signal });
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    abort.abort();
  });

  it('/metrics is Prometheus text whose counters count', async () => {
    const observation = { scope_id: uuid('scope'), entity_id: uuid('entity'), outcome: 1, id: 'x' };
    for (let i = 0; i < 3; i++) acknowledged(await post(service.url, '/v1/ingest', observation));
    problemOf(await post(service.url, '/v1/ingest', {}), 400);
    const { text, headers } = await call(service.url, '/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const line of text.split('\n').filter((one) => one !== '')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z0-9_:]+ .*|[a-z0-9_:]+(\{([a-z_]+="[^"\n]*",?)*\})? (-?[\d.]+(e[+-]?\d+)?|Nan|\+Inf))$/i,
      );
    }
    const metrics = await metricsOf(service.url);
    expect(metrics.get('tidemark_observations_total')).toBe(1);
    expect(metrics.get('tidemark_duplicates_total')).toBe(2);
    expect(metrics.get('tidemark_rejected_total')).toBe(1);
    expect(metrics.get('tidemark_series')).toBe(1);
    expect(metrics.get('tidemark_inflight_bytes')).toBe(0);
    await ticked(service.url);
    const after = await metricsOf(service.url);
    expect(after.get('tidemark_detection_delay_seconds_count')).toBe(1);
    expect(after.get('tidemark_detection_lag_seconds')).toBe(0);
  });

  it.each([
    ['GET', '/nowhere'],
    ['GET', '/v1'],
    ['GET', '/v1/signal'],
    ['PUT', '/v1/detectors/stall'],
    ['POST', '/v1/signals/a/b'],
  ])('%s %s is 404', async (method, path) => {
    const { detail, type } = problemOf(await call(service.url, `${path}?a=b`, { method }), 404);
    expect(type).toBe('urn:tidemark:error:not_found');
    expect(detail).toBe(`There is no ${method} ${path}; /docs lists what there is.`);
  });

  it.each([
    ['POST', '/v1/signals', 'GET, HEAD'],
    ['QUERY', '/v1/signals', 'GET, HEAD'],
    ['QUERY', '/v1/claims', 'GET, HEAD, POST'],
    ['DELETE', '/v1/signals/3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'GET, HEAD'],
    ['POST', '/v1/signals/stream', 'GET'],
    ['GET', '/v1/ingest', 'POST'],
    ['PUT', '/v1/ingest', 'POST'],
    ['PATCH', '/v1/ingest/batch', 'POST'],
    ['GET', '/v1/sql', 'POST'],
    ['POST', '/v1/detectors', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/health', 'GET, HEAD'],
    ['DELETE', '/v1/claims/3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'GET, HEAD'],
    ['GET', '/v1/claims/3f2504e0-4f89-41d3-9a0c-0305e82c3301/verify', 'POST'],
    ['DELETE', '/v1/events/stream', 'GET'],
    ['PUT', '/v1/events', 'GET, HEAD, POST'],
    ['PUT', '/mcp', 'DELETE, GET, OPTIONS, POST'],
  ])('%s %s is 405, with the methods that there are', async (method, path, allowed) => {
    const answer = await call(service.url, `${path}?a=b`, { method });
    const { detail, type } = problemOf(answer, 405);
    expect(type).toBe('urn:tidemark:error:method_not_allowed');
    expect(detail).toBe(`There is no ${method} ${path}; there is ${allowed}.`);
    expect(answer.headers.get('allow')).toBe(allowed);
  });

  it.each(['/v1/signals/%', '/%E0%A4%A', '/v1/signals/%ff'])('the path %s is 400', async (path) => {
    problemOf(await call(service.url, path), 400);
  });
});

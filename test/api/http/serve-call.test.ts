import fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall, type Endpoint } from '../../../api/calls/call.ts';
import { bound } from '../../../api/calls/fields/moment.ts';
import { whole, yes } from '../../../api/calls/fields/numbers.ts';
import { storedText } from '../../../api/calls/fields/texts.ts';
import { serveCall } from '../../../api/http/serve-call.ts';

const fields = {
  id: storedText.describe('Which one.'),
  dry_run: yes.default(false).describe('Change nothing.'),
  limit: whole(1, 9).describe('Most rows.').optional(),
  since: bound('From then on.').optional(),
};

/** A call that answers what it was given, and what it works on. */
const echo = <const At extends Endpoint>(at: At, input: z.ZodObject = z.object(fields)) =>
  defineCall({
    name: 'echo',
    summary: 'Answers what it was given.',
    tags: ['test'],
    permission: 'signals:read',
    at,
    input,
    output: z.unknown(),
    run({ name }: { readonly name: string }, given) {
      if (given.id === 'bad') throw new Error('bad');
      return { name, ...given };
    },
  });

describe('a call over HTTP', () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  const failures: unknown[] = [];

  beforeAll(() => {
    app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(() => JSON.stringify);
    const context = { backendFor: () => ({ name: 'here' }), stopping: new AbortController().signal };
    serveCall(app, context, echo('GET /v1/things/:id'), { refused: [400] });
    serveCall(app, context, echo('POST /v1/things/:id'), { status: 202, refused: [400] });
    serveCall(app, context, echo('PUT /v1/things/:id?dry_run'), {
      refused: [400],
      failed: (error) => failures.push(error),
    });
    serveCall(app, context, echo('POST /v1/strict/:id', z.strictObject(fields)), { refused: [400] });
    serveCall(app, context, echo('DELETE /v1/things/:id'), { at: 'DELETE /v1/others/:id', refused: [400] });
    serveCall(app, context, echo('PUT /v1/read/:id?limit'), {
      refused: [400],
      required: ['limit'],
      body: z.looseObject({}),
      bodyLimit: 100,
      takesLines: true,
      answer: async ({ body, query, routeOptions: { config } }) => ({ body, query, config }),
    });
    const written = {
      schema: z.object({ written: z.unknown() }),
      write: (answer: unknown) => ({ written: answer }),
      read: (answer: unknown) => answer,
    };
    serveCall(
      app,
      context,
      { ...echo('GET /v1/written/:id'), wire: written },
      {
        refused: [400],
        also: {
          type: 'text/csv',
          description: 'The fields.',
          write: (answer, reply) => {
            reply.header('x-fields', 'all');
            return JSON.stringify(answer);
          },
        },
      },
    );
  });
  afterAll(() => app.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const { statusCode, body } = await app.inject({ method, url, ...(payload && { payload }) });
    return [statusCode, JSON.parse(body)];
  };
  const answered = { name: 'here', id: 'a', dry_run: false };
  const since = Date.UTC(2026, 4, 1) * 1000;

  it('has its fields in the path and the query of a GET or DELETE, as the call takes them', async () => {
    const query = 'dry_run=true&limit=3&since=2026-05-01';
    const all = { ...answered, dry_run: true, limit: 3, since };
    expect(await ask('GET', `/v1/things/a?${query}`)).toEqual([200, all]);
    expect(await ask('DELETE', `/v1/others/a?${query}`)).toEqual([200, all]);
    expect(await ask('GET', '/v1/things/a')).toEqual([200, answered]);
  });

  it('is answered in the form that the call has on the wire, or in the other media type', async () => {
    expect(await ask('GET', '/v1/written/a')).toEqual([200, { written: answered }]);
    const headers = { accept: 'text/csv' };
    const other = await app.inject({ method: 'GET', url: '/v1/written/a', headers });
    expect([other.headers['content-type'], other.headers['x-fields']]).toEqual([
      'text/csv; charset=utf-8',
      'all',
    ]);
    expect(JSON.parse(other.body)).toEqual(answered);
  });

  it('has them in the body of a POST, which may be left out where all of it may', async () => {
    const body = { limit: 3, since: '2026-05-01', more: 1 };
    expect(await ask('POST', '/v1/things/a', body)).toEqual([202, { ...answered, limit: 3, since }]);
    expect(await ask('POST', '/v1/things/a', { id: 'b' })).toEqual([202, answered]);
    expect(await ask('POST', '/v1/things/a')).toEqual([202, answered]);
  });

  it('has those of a PUT in the query that its place names there', async () => {
    const answer = await ask('PUT', '/v1/things/a?dry_run=true', { limit: 3 });
    expect(answer).toEqual([200, { ...answered, dry_run: true, limit: 3 }]);
    expect((await ask('PUT', '/v1/things/a?limit=3', {}))[0]).toBe(400);
  });

  it('refuses what is in the wrong place or of the wrong form', async () => {
    for (const query of ['limit=0', 'limit=1.5', 'dry_run=yes', 'since=May', 'other=1']) {
      expect((await ask('GET', `/v1/things/a?${query}`))[0]).toBe(400);
    }
    expect((await ask('POST', '/v1/things/a', { limit: '3' }))[0]).toBe(400);
    expect((await ask('POST', '/v1/strict/a', { more: 1 }))[0]).toBe(400);
  });

  it('leaves a request to a route that reads and answers it itself', async () => {
    const config = { permission: 'signals:read', checksBody: true, takesLines: true };
    const [status, answered] = await ask('PUT', '/v1/read/a?limit=3', { more: 1 });
    expect([status, answered]).toMatchObject([200, { body: { more: 1 }, query: { limit: 3 }, config }]);
    expect((await ask('PUT', '/v1/read/a?limit=0', {}))[0]).toBe(400);
    expect((await ask('PUT', '/v1/read/a?limit=3', { more: '1'.repeat(100) }))[0]).toBe(413);
  });

  it('tells of what the call throws', async () => {
    expect((await ask('PUT', '/v1/things/bad', {}))[0]).toBe(500);
    expect(failures).toEqual([new Error('bad')]);
  });
});

import type { FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../calls/backend.ts';
import type { Call, Place } from '../calls/call.ts';
import { localCaller } from '../calls/caller.ts';
import { fieldsOf, writtenShape } from '../calls/fields/layers.ts';
import type { App, HttpContext } from './context.ts';
import { problemSchema } from './problems.ts';
import { queryText } from './query-text.ts';

/** How a call is served where it has choices. */
export interface Served {
  /** Where; by default at the place that the call names. */
  readonly at?: Place;
  /** Status of its answer: 202 says that something was taken. */
  readonly status?: 200 | 202;
  /** Statuses by which it refuses, beside those that every call may have. */
  readonly refused: readonly (400 | 404 | 409 | 422)[];
}

/** Where fields of a call are in a request. */
interface Parts {
  readonly params: Record<string, z.ZodType>;
  readonly rest: Record<string, z.ZodType>;
}

function partsOf(path: string, shape: z.ZodRawShape): Parts {
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const fields = fieldsOf(shape);
  return {
    params: Object.fromEntries(fields.filter(([name]) => named.has(name))),
    rest: Object.fromEntries(fields.filter(([name]) => !named.has(name))),
  };
}

/** A body with fields of a call; one of which everything may be left out may be left out itself. */
function bodyOf(fields: Record<string, z.ZodType>, id: string | undefined): z.ZodType {
  const body = z.object(writtenShape(fields));
  const named = id === undefined ? body : body.meta({ id });
  return named.safeParse({}).success ? named.nullish() : named;
}

/** The schemas of a request by which a call is made. */
function requestOf(method: string, { params, rest }: Parts, id: string | undefined): FastifySchema {
  const inQuery = method === 'GET' || method === 'DELETE';
  return {
    ...(Object.keys(params).length > 0 && { params: z.strictObject(writtenShape(params)) }),
    querystring: z.strictObject(inQuery ? writtenShape(rest, queryText) : {}),
    ...(!inQuery && Object.keys(rest).length > 0 && { body: bodyOf(rest, id) }),
  };
}

/** All fields of a request. */
function fieldsIn({ params, query, body }: FastifyRequest): object {
  return Object.assign({}, params, query, body);
}

/** Serves a call over HTTP: the fields that the path does not name are in the query of a GET or DELETE, else in the body. */
export function serveCall<Input extends z.ZodObject, Output extends z.ZodType>(
  app: App,
  context: HttpContext,
  call: Call<Input, Output, Backend>,
  { at = call.at, status = 200, refused }: Served,
): void {
  const [method, url] = at.split(' ');
  const { summary, tags, input, output } = call;
  const id = input.meta()?.id;
  const caller = localCaller<Backend>(context, { stopping: context.stopping });
  const route: RouteOptions = {
    method,
    url,
    schema: {
      summary,
      tags: [...tags],
      ...requestOf(method, partsOf(url, input.shape), id),
      response: {
        [status]: output,
        ...Object.fromEntries(refused.map((each) => [each, problemSchema])),
      },
    },
    handler: async (request, reply) => {
      const answer = await caller.forward(call, fieldsIn(request));
      return reply.code(status).send(answer);
    },
  };
  app.route(route);
}

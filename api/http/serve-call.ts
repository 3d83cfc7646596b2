import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Call, type Endpoint, placed } from '../calls/call.ts';
import { localCaller } from '../calls/caller.ts';
import { fieldsOf, writtenShape } from '../calls/fields/layers.ts';
import type { App, HttpContext } from './context.ts';
import { problemSchema } from './problems.ts';
import { queryText } from './query-text.ts';

/** Another form of the answer to a call, for requests that accept its media type. */
export interface AlsoSent<Answer> {
  readonly type: string;
  /** What the answer is in either form, for the document of the API. */
  readonly description: string;
  /** The body; it may set headers. */
  readonly write: (answer: Answer, reply: FastifyReply) => string;
}

/** A form of an answer that is sent part by part, for requests that accept its media type. */
export interface Streamed<Input extends z.ZodObject> {
  readonly type: string;
  /** The body is not text. */
  readonly binary?: true;
  /** Sends the answer; it throws what is wrong before the first part. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    input: z.output<Input>,
  ) => Promise<FastifyReply>;
}

/** Options for serving a call. */
export interface Served<Output extends z.ZodType = z.ZodType, Input extends z.ZodObject = z.ZodObject> {
  /** Its place; by default the place that the call names. */
  readonly at?: Endpoint;
  /** Status of the answer; 202 means accepted. */
  readonly status?: 200 | 202;
  /** Statuses of refusals, besides those that every call may have. */
  readonly refused: readonly (400 | 404 | 409 | 422 | 429)[];
  /** Query fields that the description marks as required, although the call checks them with its own error message. */
  readonly required?: readonly string[];
  /** Schema of the body if the call validates it itself. */
  readonly body?: z.ZodType;
  /** Most bytes of a body, if different from the limit of the server. */
  readonly bodyLimit?: number;
  /** The body may also be lines (NDJSON), as a stream that `answer` reads. */
  readonly takesLines?: true;
  /** Reads a request and answers it as the call would, if a body is more than the fields of the call. */
  readonly answer?: (request: FastifyRequest, reply: FastifyReply) => Promise<z.input<Output>>;
  /** The text of an answer, made in slices: one of many rows at once would stop all other requests. */
  readonly text?: (answer: z.input<Output>) => Promise<string>;
  /** Another media type that the answer may have. */
  readonly also?: AlsoSent<z.input<Output>>;
  /** Forms of the answer that are sent while they are made; of those that a request accepts, the first is sent. */
  readonly streamed?: readonly Streamed<Input>[];
  /** Receives the errors that the call throws. */
  readonly failed?: (error: unknown) => void;
}

/** The fields of a call, by their place in a request. */
interface Parts {
  readonly params: Record<string, z.ZodType>;
  readonly query: Record<string, z.ZodType>;
  readonly body: Record<string, z.ZodType>;
}

function partsOf(at: Endpoint, shape: z.ZodRawShape): Parts {
  const { method, path, query } = placed(at);
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const inQuery = (name: string) => method === 'GET' || method === 'DELETE' || query.includes(name);
  const fields = fieldsOf(shape);
  const others = fields.filter(([name]) => !inPath.has(name));
  return {
    params: Object.fromEntries(fields.filter(([name]) => inPath.has(name))),
    query: Object.fromEntries(others.filter(([name]) => inQuery(name))),
    body: Object.fromEntries(others.filter(([name]) => !inQuery(name))),
  };
}

/**
 * The bodies with a name, by the input of their call. With a second schema of the name, the document of the first server would refer to
 * the form that answers have.
 */
const namedBodies = new WeakMap<z.ZodObject, z.ZodType>();

/** The schema with a name, which is the same for every server of the process. */
function namedBody(body: z.ZodType, id: string, input: z.ZodObject): z.ZodType {
  const known = namedBodies.get(input) ?? body.meta({ id });
  namedBodies.set(input, known);
  return known;
}

/**
 * A body with fields of a call. It is optional if all of its fields are. Unknown fields are ignored, unless the input of the call is
 * strict.
 */
function bodyOf(fields: Record<string, z.ZodType>, input: z.ZodObject): z.ZodType {
  const shape = writtenShape(fields);
  const body = input.def.catchall instanceof z.ZodNever ? z.strictObject(shape) : z.object(shape);
  const id = input.meta()?.id;
  const named = id === undefined ? body : namedBody(body, id, input);
  return named.safeParse({}).success ? named.nullish() : named;
}

/** The schemas of a request that makes a call. */
function requestOf(
  { params, query, body }: Parts,
  input: z.ZodObject,
  { required, body: given }: Pick<Served, 'required' | 'body'>,
): FastifySchema {
  const asked = z.strictObject(writtenShape(query, queryText));
  return {
    ...(Object.keys(params).length > 0 && { params: z.strictObject(writtenShape(params)) }),
    querystring: required === undefined ? asked : asked.meta({ required }),
    ...(given !== undefined && { body: given }),
    ...(given === undefined && Object.keys(body).length > 0 && { body: bodyOf(body, input) }),
  };
}

/** The fields of a call that a request has. */
function fieldsIn({ params, query, body }: FastifyRequest, { shape }: z.ZodObject): object {
  const given: object = Object.assign({}, body, query, params);
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(shape, name)));
}

/** The schema of an answer in each of its media types. */
function answerOf(
  schema: z.ZodType,
  also: Pick<AlsoSent<never>, 'type' | 'description'> | undefined,
  streamed: readonly Pick<Streamed<z.ZodObject>, 'type' | 'binary'>[],
) {
  if (also === undefined && streamed.length === 0) return schema;
  const others = [...(also === undefined ? [] : [also]), ...streamed];
  const body = (binary: boolean) => ({ schema: binary ? z.string().meta({ format: 'binary' }) : z.string() });
  return {
    description: also?.description ?? 'The answer.',
    content: {
      'application/json': { schema },
      ...Object.fromEntries(others.map((each) => [each.type, body('binary' in each)])),
    },
  };
}

/** Whether a request accepts a media type by its name. */
function accepts({ headers: { accept } }: FastifyRequest, type: string): boolean {
  return accept?.toLowerCase().includes(type) === true;
}

/**
 * Serves a call over HTTP. Fields named in the path are read from there. The others are read from the query for a GET or DELETE, and
 * otherwise from the body, except those that the place puts in the query.
 */
export function serveCall<Input extends z.ZodObject, Output extends z.ZodType, Has>(
  app: App,
  context: { readonly backendFor: (request: FastifyRequest) => Has } & Pick<HttpContext, 'stopping'>,
  call: Call<Input, Output, Has>,
  served: Served<Output, Input>,
): void {
  const {
    at = call.at,
    status = 200,
    refused,
    body,
    bodyLimit,
    takesLines,
    text,
    also,
    streamed = [],
    failed,
  } = served;
  const { method, path: url } = placed(at);
  const { summary, tags, input, output, wire } = call;
  const answerCall = (request: FastifyRequest, reply: FastifyReply) => {
    const { stopping } = context;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const caller = localCaller<Has>(context.backendFor(request), { stopping, gone: gone.signal });
    return caller.forward(call, fieldsIn(request, input));
  };
  const { answer = answerCall } = served;
  const route: RouteOptions = {
    method,
    url,
    config: {
      permission: call.permission,
      ...(body !== undefined && { checksBody: true }),
      ...(takesLines && { takesLines }),
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary,
      tags: [...tags],
      ...requestOf(partsOf(at, input.shape), input, served),
      response: {
        [status]: answerOf(wire?.schema ?? output, also, streamed),
        ...Object.fromEntries(refused.map((each) => [each, problemSchema])),
      },
    },
    handler: async (request, reply) => {
      try {
        const form = streamed.find(({ type }) => accepts(request, type));
        if (form !== undefined) {
          return await form.send(request, reply, input.parse(fieldsIn(request, input)));
        }
        const answered = await answer(request, reply);
        reply.code(status);
        if (also !== undefined && accepts(request, also.type)) {
          return reply.type(`${also.type}; charset=utf-8`).send(also.write(answered, reply));
        }
        if (text !== undefined) {
          return reply.type('application/json; charset=utf-8').send(await text(answered));
        }
        return reply.send(wire === undefined ? answered : wire.write(answered));
      } catch (error) {
        failed?.(error);
        throw error;
      }
    },
  };
  app.route(route);
}

import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type RouteTransform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;
type Transform = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;

const REFERENCE = '#/components/schemas/Problem';
const PROBLEM = { 'application/problem+json': { schema: { $ref: REFERENCE } } };
const EVENTS = 'text/event-stream';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a schema accepts null. A body that may be null may also be omitted. */
function isNullable(schema: unknown): boolean {
  return (
    isRecord(schema) &&
    Array.isArray(schema.anyOf) &&
    schema.anyOf.some((one) => isRecord(one) && one.type === 'null')
  );
}

/** Marks a body that may be null as optional, as the routes treat it. */
function describeBody({ requestBody }: Record<string, unknown>): void {
  if (!isRecord(requestBody) || !isRecord(requestBody.content)) return;
  const kinds = Object.values(requestBody.content);
  if (kinds.some((kind) => isRecord(kind) && isNullable(kind.schema))) requestBody.required = false;
}

/** Whether a JSON answer is a problem. */
function isProblem(content: unknown): boolean {
  const json = isRecord(content) ? content['application/json'] : undefined;
  return isRecord(json) && isRecord(json.schema) && json.schema.$ref === REFERENCE;
}

/** The answers of one call as they are sent: a problem has its own media type, and every call may answer with one. */
function describe(operation: Record<string, unknown>): void {
  const { responses } = operation;
  describeBody(operation);
  if (!isRecord(responses)) return;
  for (const response of Object.values(responses)) {
    if (!isRecord(response)) continue;
    const { content } = response;
    if (isProblem(content)) response.content = PROBLEM;
    // A schema describes a whole body; the summary describes a single event.
    if (isRecord(content) && EVENTS in content) content[EVENTS] = {};
  }
  if (!isOpen(operation)) {
    responses['401'] = {
      description: 'The server requires a token, and the token is missing or wrong.',
      content: PROBLEM,
    };
  }
  const permission = permissionIn(operation);
  if (permission !== undefined) {
    responses['403'] = {
      description: `The token lacks the permission \`${permission}\`, or the server forbids the call.`,
      content: PROBLEM,
    };
  }
  responses['429'] ??= {
    description:
      'The caller or the scope has exceeded its rate, or the server is busy; Retry-After has the seconds to wait.',
    content: PROBLEM,
  };
  responses.default = { description: 'Any other error.', content: PROBLEM };
}

/** Whether a call needs no token. */
function isOpen({ security }: Record<string, unknown>): boolean {
  return Array.isArray(security) && security.length === 0;
}

/** The permission that a call requires, from its description. */
function permissionIn({ security }: Record<string, unknown>): string | undefined {
  const [required] = Array.isArray(security) ? security.slice(-1) : [];
  const [permission]: unknown[] = isRecord(required) && Array.isArray(required.token) ? required.token : [];
  return typeof permission === 'string' ? permission : undefined;
}

/**
 * Describes a route by its schemas and by the permission that it requires.
 *
 * @param required whether the server requires a token
 */
export function describeRoute(required: boolean): RouteTransform {
  // One for each server: it keeps the schemas that have names, and renews them only when their number changes.
  const transform = createJsonSchemaTransform({});
  return (given) => {
    const { schema, url } = transform(given);
    const { open, permission = 'none' } = given.route.config ?? {};
    const token = { token: permission === 'none' ? [] : [permission] };
    const security = open ? [] : required ? [token] : [{}, token];
    return { schema: { ...schema, security }, url };
  };
}

/** The description of the API, derived from the schemas, with the errors that every call may return. */
export const describeAnswers: Transform = (documentObject) => {
  const document = jsonSchemaTransformObject(documentObject);
  for (const item of Object.values(document.paths ?? {})) {
    if (!isRecord(item)) continue;
    for (const operation of Object.values(item)) if (isRecord(operation)) describe(operation);
  }
  return document;
};

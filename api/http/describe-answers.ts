import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;

const PROBLEM = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a schema takes null: what may be null may be left out. */
function isNullable(schema: unknown): boolean {
  return (
    isRecord(schema) &&
    Array.isArray(schema.anyOf) &&
    schema.anyOf.some((one) => isRecord(one) && one.type === 'null')
  );
}

/** Says of a body that may be null that it may be left out too, as routes treat it. */
function describeBody({ requestBody }: Record<string, unknown>): void {
  if (!isRecord(requestBody) || !isRecord(requestBody.content)) return;
  const kinds = Object.values(requestBody.content);
  if (kinds.some((kind) => isRecord(kind) && isNullable(kind.schema))) requestBody.required = false;
}

/** The answers of one call as they are sent: a problem has its own type, and may come of every call. */
function describe(path: string, operation: Record<string, unknown>): void {
  const { responses } = operation;
  describeBody(operation);
  if (!isRecord(responses)) return;
  for (const [status, response] of Object.entries(responses)) {
    if (!isRecord(response)) continue;
    if (Number(status) >= 400 && path !== '/ready') response.content = PROBLEM;
    const { content } = response;
    if (path.endsWith('/stream') && status === '200' && isRecord(content)) {
      // A schema is of a whole body; of one event the summary tells.
      response.content = { 'text/event-stream': {} };
    }
  }
  if (path === '/health') operation.security = [];
  else {
    responses['401'] = {
      description: 'The token is missing or wrong, where the server asks for one.',
      content: PROBLEM,
    };
  }
  responses.default = { description: 'Any other error.', content: PROBLEM };
}

/** The description of the API, made from the schemas, with the errors that every call may answer. */
export const describeAnswers: Transform = (documentObject) => {
  const document = jsonSchemaTransformObject(documentObject);
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    if (!isRecord(item)) continue;
    for (const operation of Object.values(item)) if (isRecord(operation)) describe(path, operation);
  }
  return document;
};

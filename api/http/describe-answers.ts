import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;

const PROBLEM = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answers of one call as they are sent: a problem has its own type, and may come of every call. */
function describe(path: string, operation: Record<string, unknown>): void {
  const { responses } = operation;
  if (!isRecord(responses)) return;
  for (const [status, response] of Object.entries(responses)) {
    if (!isRecord(response)) continue;
    if (Number(status) >= 400 && path !== '/ready') response.content = PROBLEM;
    const { content } = response;
    if (path.endsWith('/stream') && status === '200' && isRecord(content)) {
      response.content = { 'text/event-stream': content['application/json'] };
    }
  }
  if (path !== '/health') {
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

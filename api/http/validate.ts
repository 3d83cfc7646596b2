import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { parseWith } from '../../operators/records/zod-issues.ts';

/** A part of a request that does not match its schema. */
export class RequestFault extends Error {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor({ issues }: z.ZodError) {
    super('a part of the request does not match its schema');
    this.issues = issues;
  }
}

/** Validates a part of a request with its schema. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = parseWith(schema, data);
    return parsed.success ? { value: parsed.data } : { error: new RequestFault(parsed.error) };
  };

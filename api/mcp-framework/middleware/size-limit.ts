import { DefinitionError, ErrorCode, RequestError, UserError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';

export interface SizeLimitOptions {
  /** Most bytes of the parameters of a request as JSON; default: no limit. */
  readonly request?: number;
  /** Most bytes of its result as JSON; default: no limit. */
  readonly response?: number;
}

/** Bytes of a value as JSON. */
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

/**
 * Refuses requests with parameters above the limit, and results above the limit: the failure of the tool tells a model to ask for less.
 * For a single tool, the parameters are its name and its input.
 *
 * The bodies of HTTP requests are limited before they are read: `maxBody` of the endpoint.
 */
export function sizeLimit({ request, response }: SizeLimitOptions): Middleware {
  for (const [name, limit] of Object.entries({ request, response })) {
    if (limit !== undefined && !(limit > 0)) throw new DefinitionError(`${name} must be more than 0 bytes`);
  }
  return async (ctx, next) => {
    if (request !== undefined) {
      const bytes = bytesOf(ctx.params);
      if (bytes > request) {
        throw new RequestError(
          ErrorCode.invalidRequest,
          `The parameters have ${bytes} bytes; the limit is ${request}. Send less in one request.`,
          { bytes, limit_bytes: request },
        );
      }
    }
    const result = await next();
    if (response !== undefined) {
      const bytes = bytesOf(result);
      if (bytes > response) {
        throw new UserError(
          `The result has ${bytes} bytes; the limit is ${response}. Request less at a time.`,
        );
      }
    }
    return result;
  };
}

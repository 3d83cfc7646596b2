import { DefinitionError, ErrorCode, RequestError, UserError } from '../errors.ts';
import type { Middleware } from '../middleware.ts';

export interface SizeLimitOptions {
  /** Bytes that the parameters of a request may take as JSON; default: any number. */
  readonly request?: number;
  /** Bytes that its result may take as JSON; default: any number. */
  readonly response?: number;
}

/** Bytes of a value as JSON. */
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

/**
 * Refuses requests whose parameters are larger than they may be, and results that are: a model reads as the failure of
 * its tool that it should ask for less. Around one tool, the parameters are its name and its input.
 *
 * Bodies of HTTP requests have a limit before they are read at all: `maxBody` of the endpoint.
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
          `The parameters take ${bytes} bytes, and may take ${request}. Send less at a time.`,
          { bytes, limit_bytes: request },
        );
      }
    }
    const result = await next();
    if (response !== undefined) {
      const bytes = bytesOf(result);
      if (bytes > response) {
        throw new UserError(
          `The result takes ${bytes} bytes, and may take ${response}. Ask for less at a time.`,
        );
      }
    }
    return result;
  };
}

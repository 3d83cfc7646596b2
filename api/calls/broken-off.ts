import { TidemarkError } from '../../operators/records/errors.ts';

/** The error of a body that was stored in parts, and broke off, with how many of its records, such as `observation`, are durable. */
export function brokenOff(error: unknown, stored: number, record: string): TidemarkError {
  const records = stored === 1 ? `1 ${record} of it is` : `${stored} ${record}s of it are`;
  const soFar = `${records} stored; with ids, it is safe to send the body again.`;
  if (error instanceof TidemarkError) {
    return new TidemarkError(error.code, `${error.message} ${soFar}`, {
      cause: error,
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    });
  }
  return new TidemarkError('invalid_input', `The body could not be read completely. ${soFar}`, {
    cause: error,
  });
}

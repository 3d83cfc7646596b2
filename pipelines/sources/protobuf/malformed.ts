import { InvalidInput, TidemarkError } from '../../../operators/records/errors.ts';

/** The error for a body that cannot be decoded as a message. */
export function malformed(message: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TidemarkError) return error;
  return new InvalidInput(`The body is not ${message}: ${error.message}.`);
}

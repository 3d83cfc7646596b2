import { UserError } from '../errors.ts';

/** An evidence log cannot be opened, read or written. The message is for the operator of the server. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}

/** The error for the caller of a tool if the call could not be recorded in the evidence log. */
export class UnrecordedError extends UserError {
  override readonly name = 'UnrecordedError';
}

/** The code of an error of the operating system, such as `ENOSPC`. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}

import { UserError } from '../errors.ts';

/** An evidence log that cannot be opened, read or written. The message is for whoever runs the server. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}

/** What the caller of a tool reads where the evidence log could not take the record of the call. */
export class UnrecordedError extends UserError {
  override readonly name = 'UnrecordedError';
}

/** Why something of the operating system failed, such as `ENOSPC`. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}

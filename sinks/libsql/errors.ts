import { ClientError, ResponseError } from '@libsql/hrana-client';
import { StoreUnavailable, TidemarkError } from '../../operators/records/errors.ts';

/** What became of a request that failed. */
export type Outcome =
  /** Nothing of it was run: it did not reach the server, or the server refused it. */
  | 'refused'
  /** The server ran it and says that it failed. */
  | 'failed'
  /** Nobody knows whether it was run, or will be. */
  | 'unknown';

/** An answer without results. */
export class HttpFailure extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the database server answered with HTTP status ${status}`);
    this.status = status;
  }
}

/** Failures before anything was sent. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Codes of an error and of those that caused it; of several addresses of a host, those of the attempts. */
function* codesOf(error: unknown): Generator<string> {
  if (!isRecord(error)) return;
  if (typeof error.code === 'string') yield error.code;
  if (Array.isArray(error.errors)) for (const one of error.errors) yield* codesOf(one);
  yield* codesOf(error.cause);
}

const isTls = (code: string) =>
  /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME|^ERR_(SSL|TLS)|EPROTO/.test(code);

/** The database's code of a failure, such as SQLITE_BUSY; empty when it has none. */
export function responseCode(error: unknown): string {
  return error instanceof ResponseError ? (error.code ?? '') : '';
}

/** What became of the request that failed with an error. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof ResponseError) return 'failed';
  if (error instanceof HttpFailure) return error.status < 500 ? 'refused' : 'unknown';
  for (const code of codesOf(error)) if (UNSENT.has(code) || isTls(code)) return 'refused';
  return 'unknown';
}

/**
 * The error for callers of a failed request: the remedy when known, no address, no token and no SQL. Failures that the database itself
 * reports are left as they are, for their codes are those of SQLite.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof ResponseError || error instanceof TidemarkError) return error;
  const say = (message: string) => new StoreUnavailable(message, error);
  if (error instanceof HttpFailure) {
    if (error.status === 401 || error.status === 403) {
      return say('The database server rejects the token of the store; correct authToken in its DSN.');
    }
    if (error.status === 404) {
      return say(
        'The database server knows no such database; correct the host or the path in the DSN of the store.',
      );
    }
    if (error.status === 413) return say('A row is larger than the database server takes; raise its limit.');
    return say('The database server cannot serve the request at the moment; try again.');
  }
  const codes = [...codesOf(error)];
  if (codes.some(isTls)) {
    return say(
      'The database server offers no TLS, or a certificate that is not trusted; correct its certificate, or write tls=0 in the DSN of the store.',
    );
  }
  if (!(error instanceof ClientError) && codes.length === 0 && !isTimeout(error)) return error;
  return say('The database server cannot be reached; check that it is running and that the DSN is correct.');
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message === 'fetch failed');
}

import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** JSON-RPC codes that a server answers with, beside those of the protocol itself. */
export const ErrorCode = {
  parse: ProtocolErrorCode.ParseError,
  invalidRequest: ProtocolErrorCode.InvalidRequest,
  methodNotFound: ProtocolErrorCode.MethodNotFound,
  invalidParams: ProtocolErrorCode.InvalidParams,
  internal: ProtocolErrorCode.InternalError,
  timeout: -32001,
  rateLimited: -32003,
  unauthorized: -32004,
  forbidden: -32005,
} as const;

/** A server that was put together wrongly: a name that is taken, a tool without a handler. Thrown while it is defined. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
}

/**
 * An error whose message is meant for whoever called: a model reads it as the result of its tool call and can mend what it
 * asked for. Messages of all other errors stay on the server.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** Input that does not fit the schema of a tool: its handler was not called. */
export class InputError extends UserError {
  override readonly name = 'InputError';
}

/** An error that answers a request with a JSON-RPC error, also where a tool throws it. Its message and data are sent. */
export class RequestError extends ProtocolError {
  override readonly name = 'RequestError';
}

/** The request took longer than it may. */
export class TimeoutError extends UserError {
  override readonly name = 'TimeoutError';
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`It took longer than the ${milliseconds} ms that it may take.`);
    this.milliseconds = milliseconds;
  }
}

/** What a caller may read of an error: its own words where it was made for that, else nothing of it. */
export function messageFor(error: unknown): string {
  if (error instanceof UserError || error instanceof ProtocolError) return error.message;
  return 'It failed on the server. The error is in the log of the server.';
}

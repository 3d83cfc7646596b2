import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** JSON-RPC error codes of a server, besides those of the protocol itself. */
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

/** An invalid definition of a server: a duplicate name, a tool without a handler. Thrown during definition. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
}

/**
 * An error with a message for the caller: a model reads it as the result of its tool call and can correct the request. Messages of all
 * other errors stay on the server.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** Input that does not match the schema of a tool; its handler was not called. */
export class InputError extends UserError {
  override readonly name = 'InputError';
}

/** Answers a request with a JSON-RPC error, even if a tool throws it. Its message and data are sent. */
export class RequestError extends ProtocolError {
  override readonly name = 'RequestError';
}

/** The request exceeded its time limit. */
export class TimeoutError extends UserError {
  override readonly name = 'TimeoutError';
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`The request took longer than the limit of ${milliseconds} ms.`);
    this.milliseconds = milliseconds;
  }
}

/** The part of an error that a caller may read: its message if it was written for callers, otherwise a generic one. */
export function messageFor(error: unknown): string {
  if (error instanceof UserError || error instanceof ProtocolError) return error.message;
  return 'The request failed on the server. The log of the server has the error.';
}

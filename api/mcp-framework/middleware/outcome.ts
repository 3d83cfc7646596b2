import { ProtocolError } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { ErrorCode, messageFor, TimeoutError } from '../errors.ts';
import { NeedsInput } from '../rounds.ts';

/** The outcome of a request from the client's view. */
export type Outcome =
  | { readonly kind: 'ok' | 'tool_error' | 'input_required' }
  | { readonly kind: 'error'; readonly code: number; readonly message: string };

/** Whether a result reports the failure of a tool. */
export function isFailure(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'isError' in result && result.isError === true;
}

/** The outcome of a request that returned a result. */
export function outcomeOf(result: unknown): Outcome {
  return { kind: isFailure(result) ? 'tool_error' : 'ok' };
}

/** The outcome of a request that threw: for a client, a failed tool is a result. */
export function outcomeOfError({ method }: Context, error: unknown): Outcome {
  if (error instanceof NeedsInput) return { kind: 'input_required' };
  if (error instanceof ProtocolError) return { kind: 'error', code: error.code, message: error.message };
  if (method === 'tools/call') return { kind: 'tool_error' };
  const code = error instanceof TimeoutError ? ErrorCode.timeout : ErrorCode.internal;
  return { kind: 'error', code, message: messageFor(error) };
}

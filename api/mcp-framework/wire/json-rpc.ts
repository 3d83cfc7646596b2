import { type JSONRPCMessage, type JSONRPCRequest, parseJSONRPCMessage } from '@modelcontextprotocol/server';

/** Id of a request: a string or an integer. */
export type Id = string | number;

/** Describes a valid message, for errors. */
export const WHAT_A_MESSAGE_IS =
  'not a JSON-RPC 2.0 message: it needs jsonrpc, method, params (an object), and for a request an id (a string or integer)';

export function isId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isInteger(value);
}

/** The id in a value, if it has a valid one. */
export function idOf(message: unknown): Id | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  return isId(message.id) ? message.id : null;
}

/** Whether a value is meant as an answer, which is never answered itself. */
export function isAnswer(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || 'method' in message) return false;
  return 'result' in message || 'error' in message;
}

/** The message in a value; undefined if it is not one. */
export function messageOf(value: unknown): JSONRPCMessage | undefined {
  if (isCommon(value)) return value;
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

/** Recognises typical requests without the SDK's schemas, which check each message several times anyway. */
function isCommon(message: unknown): message is JSONRPCRequest {
  if (typeof message !== 'object' || message === null || Object.keys(message).length !== 4) return false;
  if (!('jsonrpc' in message && 'id' in message && 'method' in message && 'params' in message)) return false;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0' || typeof method !== 'string') return false;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return false;
  return typeof params === 'object' && params !== null && !Array.isArray(params) && !('_meta' in params);
}

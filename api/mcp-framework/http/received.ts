import type { AuthInfo } from '@modelcontextprotocol/server';
import type { WhenOver } from './sessions.ts';

/** What is known about a request besides the request itself. */
export interface Received {
  /** The sender, if already authenticated; ignored if the endpoint authenticates. */
  readonly authInfo?: AuthInfo;
  /** The remote address. */
  readonly remote?: string;
  /** The body of the request, if it has already been read; the request then has none. */
  readonly body?: Uint8Array;
  /** Calls back when the answer has been sent, if the sender of the answer knows that. */
  readonly whenOver?: WhenOver;
}

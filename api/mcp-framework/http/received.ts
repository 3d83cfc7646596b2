import type { AuthInfo } from '@modelcontextprotocol/server';
import type { WhenOver } from './sessions.ts';

/** What came with a request beside it. */
export interface Received {
  /** Who sends it, where that was found out already; not looked at where the endpoint authenticates. */
  readonly authInfo?: AuthInfo;
  /** Address that it came from. */
  readonly remote?: string;
  /** The body of the request, where it was read already; the request then has none. */
  readonly body?: Uint8Array;
  /** Calls back when the answer was sent, where whoever sends it knows. */
  readonly whenOver?: WhenOver;
}

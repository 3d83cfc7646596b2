import type { Backend } from '../calls/backend.ts';
import type { Caller } from '../calls/caller.ts';

/** tidemark as the MCP server uses it, in this process or on a server. */
export interface Calls extends Caller<Backend> {
  /**
   * Ids of signals that have changed since the call, page after page, until the signal is aborted: the place in the change
   * log is that of the call, not that of the first read.
   */
  changedSignals(ended: AbortSignal): AsyncIterable<readonly string[]>;
  /** Ids of claims that have changed since the call, themselves or in what contradicts them; as {@link changedSignals}. */
  changedClaims(ended: AbortSignal): AsyncIterable<readonly string[]>;
}

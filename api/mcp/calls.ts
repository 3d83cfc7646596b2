import type { Backend } from '../calls/backend.ts';
import type { Caller } from '../calls/caller.ts';

/** Is told of ids, page after page. */
export type TellIds = (ids: readonly string[]) => void;

/** tidemark as the MCP server uses it, in this process or on a server. */
export interface Calls extends Caller<Backend> {
  /**
   * Tells of the ids of signals that have changed since the call, until it is ended: the place in the change log is that of the
   * call, not that of the first read.
   */
  changedSignals(tell: TellIds, ended: AbortSignal): Promise<void>;
  /** The same of claims that have changed, themselves or in what contradicts them. */
  changedClaims(tell: TellIds, ended: AbortSignal): Promise<void>;
}

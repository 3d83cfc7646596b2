import type { Backend } from '../calls/backend.ts';
import type { Caller } from '../calls/caller.ts';

/** Receives ids, page after page. */
export type TellIds = (ids: readonly string[]) => void;

/** The calls that the MCP server uses, answered in this process or by a server. */
export interface Calls extends Caller<Backend> {
  /**
   * Passes on the ids of signals that change, until `ended` is aborted. The position in the change log is taken at the time of the call,
   * not at the first read.
   */
  changedSignals(tell: TellIds, ended: AbortSignal): Promise<void>;
  /** The same for claims that change, themselves or in their contradictions. */
  changedClaims(tell: TellIds, ended: AbortSignal): Promise<void>;
}

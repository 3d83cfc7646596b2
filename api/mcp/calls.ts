import type { Backend } from '../calls/backend.ts';
import type { Caller } from '../calls/caller.ts';

/** Receives ids, page after page. */
export type TellIds = (ids: readonly string[]) => void;

/** The calls that the MCP server uses, answered in this process or by a server. */
export interface Calls extends Caller<Backend> {
  /** Whose memory it is, whoever calls; undefined for the scope of the caller. */
  readonly scope: string | undefined;
  /**
   * Passes on the ids of signals that change, until `ended` is aborted. The position in the change log is taken at the time of the call,
   * not at the first read.
   */
  changedSignals(tell: TellIds, ended: AbortSignal): Promise<void>;
  /** The same for claims that change, themselves or in their contradictions. */
  changedClaims(tell: TellIds, ended: AbortSignal): Promise<void>;
}

/** The fields of a call on memory with the scope that it is about, if one is given; those of other calls are unchanged. */
export function inScope<Fields extends object>(
  { tags }: { readonly tags: readonly string[] },
  fields: Fields,
  scope: string | undefined,
): Fields {
  return scope === undefined || !tags.includes('memory') ? fields : { ...fields, scope };
}

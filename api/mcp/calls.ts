import type { z } from 'zod';
import type { Backend } from '../calls/backend.ts';
import type { Caller } from '../calls/caller.ts';

/** Receives ids, page after page. */
export type TellIds = (ids: readonly string[]) => void;

/** The calls that the MCP server uses, answered in this process or by a server. */
export interface Calls extends Caller<Backend> {
  /** Whose memory it is, whoever calls; undefined for the scope of the caller. Questions may be put to others too. */
  readonly scope: string | undefined;
  /**
   * Passes on the ids of signals that change, until `ended` is aborted. The position in the change log is taken at the time of the call,
   * not at the first read.
   */
  changedSignals(tell: TellIds, ended: AbortSignal): Promise<void>;
  /** The same for claims that change, themselves or in their contradictions. */
  changedClaims(tell: TellIds, ended: AbortSignal): Promise<void>;
}

/**
 * The fields of a call on memory with the scopes that it is about, if some are given: all of them for a call that asks several together, the
 * first for every other one. Those of other calls are unchanged.
 */
export function inScopes<Fields extends object>(
  { tags, input }: { readonly tags: readonly string[]; readonly input: z.ZodObject },
  fields: Fields,
  scopes: readonly string[],
): Fields {
  const [scope] = scopes;
  if (scope === undefined || !tags.includes('memory')) return fields;
  return scopes.length > 1 && 'scopes' in input.shape ? { ...fields, scopes } : { ...fields, scope };
}

import type { CacheHint, ServerOptions } from '@modelcontextprotocol/server';
import { DefinitionError } from './errors.ts';

/** How long clients may cache an answer (from revision 2026-07-28 on; earlier revisions have no caching). */
export interface Keep {
  /** Milliseconds; 0 disables caching. */
  readonly ttl: number;
  /** `public` if everyone gets the same answer, so that proxies may cache it too. Default: `private`. */
  readonly scope?: 'public' | 'private';
}

/** Default cache durations; default: no caching. */
export interface CacheOptions {
  /** The lists of tools, prompts, resources and templates, and the description of the server. */
  readonly lists?: Keep;
  /** The contents of resources without their own setting. */
  readonly resources?: Keep;
}

/** Converts to the form of the protocol. @throws DefinitionError for an invalid time */
export function hintOf({ ttl, scope }: Keep): CacheHint {
  if (!Number.isSafeInteger(ttl) || ttl < 0) {
    throw new DefinitionError(
      `the ttl of a cache must be a whole number of milliseconds, 0 or more, not ${ttl}`,
    );
  }
  return { ttlMs: ttl, ...(scope !== undefined && { cacheScope: scope }) };
}

/** Cache hints for the SDK, by method. @throws DefinitionError for an invalid time */
export function hintsOf({ lists, resources }: CacheOptions): NonNullable<ServerOptions['cacheHints']> {
  const list = lists && hintOf(lists);
  return {
    ...(list !== undefined && {
      'tools/list': list,
      'prompts/list': list,
      'resources/list': list,
      'resources/templates/list': list,
      'server/discover': list,
    }),
    ...(resources !== undefined && { 'resources/read': hintOf(resources) }),
  };
}

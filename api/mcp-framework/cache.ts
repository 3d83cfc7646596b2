import type { CacheHint, ServerOptions } from '@modelcontextprotocol/server';
import { DefinitionError } from './errors.ts';

/** How long clients may keep an answer (from revision 2026-07-28 on; those before have no such thing). */
export interface Keep {
  /** Milliseconds; 0 for not at all. */
  readonly ttl: number;
  /** `public` where everybody gets the same answer, so that proxies may keep it too. Default: `private`. */
  readonly scope?: 'public' | 'private';
}

/** How long clients may keep what, where nothing nearer says so; default: not at all. */
export interface CacheOptions {
  /** The lists of tools, prompts, resources and templates, and what the server says of itself. */
  readonly lists?: Keep;
  /** The contents of resources that say nothing of their own. */
  readonly resources?: Keep;
}

/** As the protocol has it. @throws DefinitionError where the time is none */
export function hintOf({ ttl, scope }: Keep): CacheHint {
  if (!Number.isSafeInteger(ttl) || ttl < 0) {
    throw new DefinitionError(
      `the ttl of a cache is a whole number of milliseconds, 0 or more; it is ${ttl}`,
    );
  }
  return { ttlMs: ttl, ...(scope !== undefined && { cacheScope: scope }) };
}

/** For the SDK, by method. @throws DefinitionError where a time is none */
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

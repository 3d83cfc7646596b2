import { z } from 'zod';
import { type Scopes, scopesOf } from '../middleware/require-scopes.ts';
import type { Middleware } from '../middleware.ts';
import type { McpServer } from '../server.ts';

/** Methods that pass through the middleware. */
const LED = /^(tools|resources|prompts|completion)\//;
const Named = z.object({ name: z.string() });

/**
 * The scopes that a request requires and its sender lacks, from the `requireScopes` around all requests and around the tool that it calls.
 * HTTP answers with 403 before a handler runs.
 *
 * @param granted scopes of the sender
 */
export function missingScopes(
  server: McpServer,
  request: { readonly method: string; readonly params?: unknown },
  granted: readonly string[],
): { scopes: Scopes; errorDescription: string } | undefined {
  if (!LED.test(request.method)) return undefined;
  const around: Middleware[] = [...server.middleware];
  if (request.method === 'tools/call') {
    const { success, data } = Named.safeParse(request.params);
    if (success) around.push(...(server.tools.get(data.name)?.middleware ?? []));
  }
  const [first, ...others] = new Set(around.flatMap((middleware) => scopesOf(middleware) ?? []));
  if (first === undefined || [first, ...others].every((scope) => granted.includes(scope))) return undefined;
  const scopes: Scopes = [first, ...others];
  return { scopes, errorDescription: `The request requires the scopes ${scopes.join(' ')}.` };
}

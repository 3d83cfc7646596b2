import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Headers of answers that a page may read besides those that it always may. */
const READABLE = [
  'Allow',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
  'Mcp-Session-Id',
  'MCP-Protocol-Version',
];

/** Seconds for which a browser may keep the answer to a preflight request. */
const KEPT = 600;

/**
 * Lets pages of other origins call the server from a browser (https://fetch.spec.whatwg.org/#http-cors-protocol). Preflight requests carry
 * no token and are answered for every path before anything else checks them. Cookies are never allowed.
 *
 * Must be called before hooks that refuse requests are added, so that a page can read a refusal.
 *
 * @param origins exact origins, or `*` for every one
 */
export async function allowOrigins(
  app: Pick<FastifyInstance, 'register' | 'addHook'>,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  app.addHook('onRoute', (route) => {
    if (route.url === '*') route.config = { ...route.config, permission: 'none' };
  });
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: READABLE,
    maxAge: KEPT,
    // Otherwise OPTIONS outside CORS gets an answer in plain text.
    strictPreflight: false,
  });
}

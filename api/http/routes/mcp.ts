import { TidemarkError } from '../../../operators/records/errors.ts';
import { type Authenticator, mcpPlugin } from '../../mcp-framework/index.ts';
import type { Route } from '../context.ts';

/** Milliseconds that calls under way get to end when the server stops: less than the service gives all connections. */
const DRAIN = 1_500;

/** Who sends requests where a token is asked for: all that come here have it. */
const HOLDER: Authenticator = {
  challenges: [{ scheme: 'Bearer', parameters: {} }],
  authenticate: async () => ({ ok: true, identity: { id: 'api-token', scopes: [] } }),
};

/**
 * /mcp: the Model Context Protocol over Streamable HTTP. Not a call but another door to the calls, which its tools make. Token, host and origin are the server's to check, for every route
 * alike; see {@link authCheck}.
 */
export const mcp: Route = (app, { mcp: server, config: { token, bodyLimit } }) => {
  if (server === undefined) return;
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      // It speaks JSON-RPC, of which a document of HTTP routes has nothing to say.
      route.schema = { hide: true };
      // Each tool asks for its own.
      route.config = { ...route.config, permission: 'none', readsBody: true };
    });
    scope.addHook('onRequest', async ({ headers: { 'content-encoding': encoding = 'identity' } }) => {
      if (encoding === 'identity') return;
      const detail = `The content-encoding "${encoding}" is not taken here; send the body as it is.`;
      throw new TidemarkError('unsupported_media_type', detail);
    });
    await scope.register(mcpPlugin, {
      server,
      hosts: 'any',
      origins: 'any',
      maxBody: bodyLimit,
      drain: DRAIN,
      ...(token !== undefined && { authenticate: HOLDER }),
    });
  });
};

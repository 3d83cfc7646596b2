import { TidemarkError } from '../../../operators/records/errors.ts';
import { type Authenticator, mcpPlugin } from '../../mcp-framework/index.ts';
import type { Route } from '../context.ts';

/** Milliseconds that calls in progress have to finish when the server stops; less than the service gives to all connections. */
const DRAIN = 1_500;

/** The sender of a request if a token is configured: every request that arrives here has it. */
const HOLDER: Authenticator = {
  challenges: [{ scheme: 'Bearer', parameters: {} }],
  authenticate: async () => ({ ok: true, identity: { id: 'api-token', scopes: [] } }),
};

/**
 * /mcp: the Model Context Protocol over Streamable HTTP. Not a call but another door: its tools make the calls. The server checks token,
 * host and origin for every route in the same way; see {@link authCheck}.
 */
export const mcp: Route = (app, { mcp: server, config: { token, bodyLimit } }) => {
  if (server === undefined) return;
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      // It speaks JSON-RPC, which a description of HTTP routes cannot cover.
      route.schema = { hide: true };
      // Each tool requires its own permission.
      route.config = { ...route.config, permission: 'none', readsBody: true };
    });
    scope.addHook('onRequest', async ({ headers: { 'content-encoding': encoding = 'identity' } }) => {
      if (encoding === 'identity') return;
      const detail = `The content-encoding "${encoding}" is not supported here; send the body uncompressed.`;
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

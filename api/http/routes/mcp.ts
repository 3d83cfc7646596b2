import { TidemarkError } from '../../../operators/records/errors.ts';
import type { Authentication } from '../../access/authentication.ts';
import { identityOf } from '../../mcp/identity.ts';
import { type Authenticator, mcpPlugin } from '../../mcp-framework/index.ts';
import type { Route } from '../context.ts';

/** Milliseconds that calls in progress have to finish when the server stops; less than the service gives to all connections. */
const DRAIN = 1_500;

/** Tells the MCP server who sends a request. The check for every route has accepted it before. */
function authenticatorBy(authentication: Authentication): Authenticator {
  return {
    challenges: [{ scheme: 'Bearer', parameters: {} }],
    async authenticate(headers) {
      const principal = await authentication.principalOf(headers.get('authorization') ?? undefined);
      return { ok: true, identity: identityOf(principal) };
    },
  };
}

/**
 * /mcp: the Model Context Protocol over Streamable HTTP. Not a call but another door: its tools make the calls. The server checks token,
 * host and origin for every route in the same way; see {@link checkAccess}.
 */
export const mcp: Route = (app, { mcp: server, authentication, config: { bodyLimit } }) => {
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
      authenticate: authenticatorBy(authentication),
    });
  });
};

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { TidemarkError } from '../../../operators/records/errors.ts';
import type { Authentication } from '../../access/authentication.ts';
import { ANYONE } from '../../access/principal.ts';
import type { CallerShares } from '../../limits/caller-shares.ts';
import { identityOf, principalIn } from '../../mcp/identity.ts';
import { type Authenticator, type Identity, mcpPlugin } from '../../mcp-framework/index.ts';
import { senderOf } from '../auth.ts';
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

/** Whether the answer to a request is a stream that lasts until one side closes it. */
function lasts({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' || headers['mcp-method'] === 'subscriptions/listen';
}

/** Takes a session from the share of its owner. */
function roomOf({ sessions }: CallerShares, identity: Identity | undefined): (() => void) | undefined {
  const owner = identity === undefined ? ANYONE : principalIn(identity);
  if (sessions.has(owner)) return sessions.take(owner).release;
  sessions.refusal(owner);
  return undefined;
}

/**
 * /mcp: the Model Context Protocol over Streamable HTTP. Not a call but another interface: its tools make the calls. The server checks
 * token, host and origin for every route in the same way; see {@link checkAccess}.
 */
export const mcp: Route = (app, { mcp: server, authentication, shares, keepBody, config: { bodyLimit } }) => {
  if (server === undefined) return;
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
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
    scope.addHook('onRequest', async (request, reply) => {
      requests.set(request.raw, request);
      if (!lasts(request)) return;
      const sender = senderOf(request);
      const stream = shares.streams.take(sender);
      const forget = authentication.whileValid(sender, () => reply.raw.destroy());
      reply.raw.once('close', () => {
        stream.release();
        forget();
      });
    });
    await scope.register(mcpPlugin, {
      server,
      hosts: 'any',
      origins: 'any',
      maxBody: bodyLimit,
      drain: DRAIN,
      sessions: { room: (identity) => roomOf(shares, identity) },
      keepBody(incoming, bytes) {
        const request = requests.get(incoming);
        return request && keepBody(request, bytes)?.message;
      },
      authenticate: authenticatorBy(authentication),
    });
  });
};

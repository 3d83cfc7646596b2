import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromPino } from '../log/logger.ts';
import type { Middleware } from '../middleware.ts';
import type { McpServer } from '../server.ts';
import { createEndpoint, type EndpointOptions, MAX_BODY } from './endpoint.ts';
import { answerNode, type KeepBody } from './node.ts';
import { OpenAnswers } from './open-answers.ts';
import { DRAIN, WRITE_TIMEOUT } from './serve.ts';
import { checkTimes } from './times.ts';

export interface McpPluginOptions extends EndpointOptions {
  readonly server: McpServer;
  /** Path below the prefix of the plugin; default `/mcp`. */
  readonly path?: string;
  /** Milliseconds after which a client that does not read its response is disconnected; default 30,000. */
  readonly writeTimeout?: number;
  /** Milliseconds that requests in progress have to finish when the application closes; default 10,000. */
  readonly drain?: number;
  /** Counts the bodies of requests in progress, where the application limits them. */
  readonly keepBody?: KeepBody;
}

/** The part of Fastify's request that the plugin needs. */
interface HostRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly log: Parameters<typeof fromPino>[0];
}

/** The part of Fastify's reply that the plugin needs. */
interface HostReply {
  readonly raw: ServerResponse;
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>;
  hijack(): unknown;
}

/** The part of a Fastify application that the plugin needs; typed here, so that servers without Fastify need not install it. */
interface HostApplication {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parser: (request: unknown, body: unknown, done: (error: null) => void) => void,
  ): unknown;
  route(options: {
    method: ('DELETE' | 'GET' | 'OPTIONS' | 'POST')[];
    url: string;
    exposeHeadRoute: boolean;
    handler(request: HostRequest, reply: HostReply): void;
  }): unknown;
  addHook(name: 'preClose', hook: () => Promise<void>): unknown;
}

/**
 * A Fastify plugin that serves MCP's Streamable HTTP at a path of an application. Hooks of the application run before it, headers that
 * they set are sent, `ctx.requestId` is the id that Fastify assigned to the request, and `app.close()` lets requests in progress finish.
 */
export async function mcpPlugin(app: HostApplication, options: McpPluginOptions): Promise<void> {
  const { server, path = '/mcp', writeTimeout = WRITE_TIMEOUT, drain = DRAIN, middleware = [] } = options;
  const { maxBody = MAX_BODY, keepBody } = options;
  checkTimes({ writeTimeout }, { least: 1 });
  checkTimes({ drain }, { least: 0 });
  const requestIds = new AsyncLocalStorage<string>();
  const named: Middleware = (ctx, next) => {
    ctx.requestId = requestIds.getStore() ?? ctx.requestId;
    return next();
  };
  const endpoint = createEndpoint(server, { ...options, middleware: [named, ...middleware] });
  const open = new OpenAnswers();
  // The endpoint reads bodies itself, with its own limit.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.route({
    method: ['GET', 'POST', 'DELETE', 'OPTIONS'],
    url: path,
    exposeHeadRoute: false,
    handler(request, reply) {
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      open.add(reply.raw);
      void requestIds.run(request.id, () =>
        answerNode(request.raw, reply.raw, endpoint.fetch, {
          maxBody,
          writeTimeout,
          keepBody,
          logger: fromPino(request.log),
        }),
      );
    },
  });
  app.addHook('preClose', async () => {
    const until = performance.now() + drain;
    await endpoint.drain(drain);
    // Fastify closes the connections that are idle now, and waits for the others until they time out.
    await open.sent(until);
  });
}

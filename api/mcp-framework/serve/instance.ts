import {
  type InputRequiredResult,
  isCallToolResult,
  isInputRequiredResult,
  isSpecType,
  type McpServerFactory,
  ProtocolError,
  ResourceNotFoundError,
  McpServer as SdkServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Context, TransportKind } from '../context.ts';
import { ErrorCode, messageFor, RequestError, TimeoutError } from '../errors.ts';
import { compose, type SomeMiddleware } from '../middleware.ts';
import { Carried, inputRequiredFor, NeedsInput } from '../rounds.ts';
import type { McpServer } from '../server.ts';
import { complete } from './complete.ts';
import { listPrompts, listTools, pageOf, schemasOf } from './listing.ts';
import { missingScopes } from './missing-scopes.ts';
import { maySubscribe, offerTo } from './offer.ts';
import { RequestContext } from './request-context.ts';
import type { Sealing } from './sealing.ts';
import { getPrompt } from './serve-prompt.ts';
import { listResources, listTemplates, readResource, resourceAt } from './serve-resource.ts';
import { callTool, failedCall } from './serve-tool.ts';

/** Most subscriptions of one client, and the maximum length of their URIs, because each is stored. */
const MOST_SUBSCRIPTIONS = 1000;
const LONGEST_URI = 4096;
const TOO_MUCH = `A client may subscribe to ${MOST_SUBSCRIPTIONS} resources, whose URIs have at most ${LONGEST_URI} characters.`;

/** How a request passes through the middleware. */
interface Route<Result> {
  /** Recognises a result of the method, to check a replacement by middleware. */
  readonly fits: (value: unknown) => value is Result;
  readonly target?: string;
  readonly route?: string | undefined;
  readonly timeLimit?: number | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly handler: (ctx: Context) => NoInfer<Result> | Promise<NoInfer<Result>>;
  /** Converts an error to a result, if the method answers errors with results. */
  readonly failed?: (error: unknown) => NoInfer<Result>;
}

/**
 * Serves one connection, or one request over stateless HTTP: the SDK's server, with every request that the framework handles passed
 * through its middleware.
 */
export class Instance extends SdkServer {
  readonly #offered: McpServer;
  readonly #transport: TransportKind;
  readonly #sealing: Sealing;
  readonly #outside: readonly SomeMiddleware[];
  /** Ends the subscriptions of this client, by URI. */
  readonly #subscribed = new Map<string, () => void>();

  /**
   * @param outside middleware of the transport, around that of the server
   * @param modern whether it serves revision 2026-07-28, in which the SDK keeps the subscriptions
   */
  constructor(
    offered: McpServer,
    transport: TransportKind,
    sealing: Sealing,
    outside: readonly SomeMiddleware[] = [],
    modern = false,
  ) {
    const { info, instructions, cacheHints } = offered;
    const { icons, ...self } = info;
    super(
      { ...self, ...(icons !== undefined && { icons: [...icons] }) },
      {
        ...(instructions !== undefined && { instructions }),
        capabilities: { logging: {} },
        cacheHints,
        requestState: { verify: (state, request) => sealing.verify(state, request) },
      },
    );
    this.#offered = offered;
    this.#transport = transport;
    this.#sealing = sealing;
    this.#outside = outside;
    this.#serveTools();
    this.#serveResources();
    this.#servePrompts();
    this.server.registerCapabilities({ completions: {} });
    this.server.setRequestHandler('completion/complete', ({ params }, request) =>
      this.#through(request, {
        params,
        fits: isSpecType.CompleteResult,
        handler: ({ identity }) => complete(offerTo(offered, identity), params),
      }),
    );
    // On a connection of that revision, the SDK filters by subscription; over HTTP, the endpoint notifies of changes.
    const passes = (uri: string) => this.#subscribed.has(uri) || (modern && transport === 'stdio');
    const stop = offered.onChange((change) => {
      if (this.server.transport === undefined) return;
      if (change.kind === 'tools') this.sendToolListChanged();
      else if (change.kind === 'prompts') this.sendPromptListChanged();
      else if (change.kind === 'resources') this.sendResourceListChanged();
      else if (change.kind === 'resource' && passes(change.uri)) this.#tell(change.uri);
    }, false);
    this.server.onclose = () => {
      stop();
      for (const end of this.#subscribed.values()) end();
      this.#subscribed.clear();
    };
  }

  /** For the SDK, which answers HTTP requests without the required scopes with 403. */
  override resolveScopeChallenge: SdkServer['resolveScopeChallenge'] = ({ request, authInfo }) =>
    authInfo && missingScopes(this.#offered, request, authInfo.scopes);

  /** For the SDK, which checks headers against the schema of a tool. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const tool = this.#offered.tools.get(name);
    return tool && schemasOf(tool).input;
  }

  #serveTools(): void {
    const offered = this.#offered;
    this.server.registerCapabilities({ tools: { listChanged: true } });
    this.server.setRequestHandler('tools/list', ({ params }, request) =>
      this.#through(request, {
        params,
        fits: isSpecType.ListToolsResult,
        handler: ({ identity }) => {
          const { page, next } = pageOf(listTools(offerTo(offered, identity)), params?.cursor);
          return { tools: page, ...next };
        },
      }),
    );
    this.server.setRequestHandler('tools/call', async ({ params }, request) => {
      const { name, arguments: input } = params;
      const tool = offered.tools.get(name);
      const result = await this.#asking(request, {
        target: name,
        route: tool?.name,
        timeLimit: tool?.timeLimit,
        params,
        fits: isCallToolResult,
        handler: (ctx) => callTool(offerTo(offered, ctx.identity), name, input, ctx),
        failed: failedCall,
      });
      if (isInputRequiredResult(result)) return result;
      return this.server.projectCallToolResult(result, tool && schemasOf(tool).output);
    });
  }

  #serveResources(): void {
    const offered = this.#offered;
    this.server.registerCapabilities({ resources: { listChanged: true, subscribe: true } });
    this.server.setRequestHandler('resources/list', ({ params }, request) =>
      this.#through(request, {
        params,
        fits: isSpecType.ListResourcesResult,
        handler: async (ctx) => {
          const { page, next } = pageOf(
            await listResources(offerTo(offered, ctx.identity), ctx),
            params?.cursor,
          );
          return { resources: page, ...next };
        },
      }),
    );
    this.server.setRequestHandler('resources/templates/list', ({ params }, request) =>
      this.#through(request, {
        params,
        fits: isSpecType.ListResourceTemplatesResult,
        handler: ({ identity }) => {
          const { page, next } = pageOf(listTemplates(offerTo(offered, identity)), params?.cursor);
          return { resourceTemplates: page, ...next };
        },
      }),
    );
    this.server.setRequestHandler('resources/read', ({ params }, request) =>
      this.#asking(request, {
        target: params.uri,
        route: resourceAt(offered, params.uri)?.resource.uri,
        params,
        fits: isSpecType.ReadResourceResult,
        handler: (ctx) => readResource(offerTo(offered, ctx.identity), params.uri, ctx),
      }),
    );
    const subscribing = (subscribe: boolean) => (uri: string, request: ServerContext) =>
      this.#through(request, {
        target: uri,
        route: resourceAt(offered, uri)?.resource.uri,
        params: { uri },
        fits: isSpecType.EmptyResult,
        handler: ({ identity }) => {
          if (subscribe) {
            if (this.#subscribed.has(uri)) return {};
            if (!maySubscribe(offered, uri, identity)) throw new ResourceNotFoundError(uri);
            if (this.#subscribed.size >= MOST_SUBSCRIPTIONS || uri.length > LONGEST_URI) {
              throw new RequestError(ErrorCode.invalidParams, TOO_MUCH);
            }
            this.#subscribed.set(uri, offered.subscriptions.add(uri));
          } else {
            this.#subscribed.get(uri)?.();
            this.#subscribed.delete(uri);
          }
          return {};
        },
      });
    const [subscribe, unsubscribe] = [subscribing(true), subscribing(false)];
    this.server.setRequestHandler('resources/subscribe', ({ params }, request) =>
      subscribe(params.uri, request),
    );
    this.server.setRequestHandler('resources/unsubscribe', ({ params }, request) =>
      unsubscribe(params.uri, request),
    );
  }

  #servePrompts(): void {
    const offered = this.#offered;
    this.server.registerCapabilities({ prompts: { listChanged: true } });
    this.server.setRequestHandler('prompts/list', ({ params }, request) =>
      this.#through(request, {
        params,
        fits: isSpecType.ListPromptsResult,
        handler: ({ identity }) => {
          const { page, next } = pageOf(listPrompts(offerTo(offered, identity)), params?.cursor);
          return { prompts: page, ...next };
        },
      }),
    );
    this.server.setRequestHandler('prompts/get', ({ params }, request) =>
      this.#asking(request, {
        target: params.name,
        route: offered.prompts.get(params.name)?.name,
        params,
        fits: isSpecType.GetPromptResult,
        handler: (ctx) => getPrompt(offerTo(offered, ctx.identity), params.name, params.arguments, ctx),
      }),
    );
  }

  /** Processes a request whose handler may ask the client; the question is then the answer. */
  async #asking<Result>(request: ServerContext, route: Route<Result>): Promise<Result | InputRequiredResult> {
    try {
      return await this.#through(request, route);
    } catch (error) {
      if (!(error instanceof Asked)) throw error;
      return inputRequiredFor(error.requests, await this.#sealing.mint(error.carried, request));
    }
  }

  /** Passes a request through the middleware to its handler, and converts errors to answers. */
  async #through<Result>(
    request: ServerContext,
    { target, route, timeLimit, params = {}, fits, handler, failed }: Route<Result>,
  ): Promise<Result> {
    const about = () => `${request.mcpReq.method} ${target ?? ''}`;
    const ctx = new RequestContext(request, {
      info: this.#offered.info,
      logger: this.#offered.logger,
      transport: this.#transport,
      sdk: this.server,
      target,
      route,
      timeLimit,
      params,
      answers: answersOf(request, about),
    });
    try {
      let own: { readonly result: Result } | undefined;
      const fitting = (made: unknown): Result => {
        if (own !== undefined && made === own.result) return own.result;
        if (fits(made)) return made;
        throw new Error(
          `middleware answered ${request.mcpReq.method} with something that is not a result of it`,
        );
      };
      const { outside, around } = this.#offered;
      const handled = async () => {
        const result = await handler(ctx);
        own = { result };
        return result;
      };
      if (outside === undefined && this.#outside.length === 0) return fitting(await around(ctx, handled));
      const outer = compose([...this.#outside, outside ?? []].flat());
      return fitting(await outer(ctx, async () => fitting(await around(ctx, handled))));
    } catch (error) {
      if (error instanceof NeedsInput) {
        throw new Asked(error.requests, { target: about(), answers: ctx.rounds.answers });
      }
      if (failed !== undefined) return failed(error);
      if (error instanceof ProtocolError) throw error;
      const code = error instanceof TimeoutError ? ErrorCode.timeout : ErrorCode.internal;
      throw new RequestError(code, messageFor(error));
    }
  }

  #tell(uri: string): void {
    this.server.sendResourceUpdated({ uri }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#offered.logger.warn('a change did not reach its subscriber', { uri, reason });
    });
  }
}

/** Ends a request that first asks the client. */
class Asked extends RequestError {
  readonly requests: NeedsInput['requests'];
  readonly carried: Carried;

  constructor(requests: NeedsInput['requests'], carried: Carried) {
    super(ErrorCode.internal, 'Only tools, prompts and the reading of resources may ask the client.');
    this.requests = requests;
    this.carried = carried;
  }
}

const NO_ANSWERS = {};

/** The answers of the client from all previous rounds. @throws RequestError if they belong to another request */
function answersOf(request: ServerContext, about: () => string): Readonly<Record<string, unknown>> {
  const { inputResponses } = request.mcpReq;
  const carried = carriedBy(request, about);
  return inputResponses === undefined ? carried : { ...carried, ...inputResponses };
}

/** The answers from the rounds before this one. @throws RequestError if they belong to another request */
function carriedBy(request: ServerContext, about: () => string): Readonly<Record<string, unknown>> {
  const state = request.mcpReq.requestState();
  if (state === undefined) return NO_ANSWERS;
  const carried = Carried.safeParse(state);
  if (!carried.success) return {};
  if (carried.data.target !== about()) {
    throw new RequestError(ErrorCode.invalidParams, 'The requestState belongs to another request.');
  }
  return carried.data.answers;
}

/** Creates an instance for each connection or request. @throws DefinitionError if something has no handler */
export function instancesOf(
  offered: McpServer,
  transport: TransportKind,
  sealing: Sealing,
  outside: readonly SomeMiddleware[] = [],
): McpServerFactory {
  offered.checkFinished();
  return ({ era }) => new Instance(offered, transport, sealing, outside, era === 'modern');
}

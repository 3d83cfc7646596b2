import type { Icon } from '@modelcontextprotocol/server';
import { type CacheOptions, hintsOf } from './cache.ts';
import type { Identity } from './context.ts';
import { beginPrompt, type Prompt, type PromptBuilder } from './define/prompt.ts';
import { type Resource, ResourceBuilder } from './define/resource.ts';
import { beginTool, type Tool } from './define/tool.ts';
import { DefinitionError } from './errors.ts';
import { jsonLogger, type Logger } from './log/logger.ts';
import { DEFAULT_TIMEOUT, defaultMiddleware } from './middleware/default.ts';
import { compose, type Middleware, type SomeMiddleware } from './middleware.ts';
import { Subscriptions } from './subscriptions.ts';

/** The description of a server. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  /** A description for people. */
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

export interface ServerOptions {
  /** Instructions for models on how to use the server as a whole. */
  readonly instructions?: string;
  /** How long clients may cache answers. */
  readonly cache?: CacheOptions;
  /** Default: JSON lines on standard error. */
  readonly logger?: Logger;
  /** Time limit of a request in milliseconds; default 30,000. */
  readonly timeout?: number;
  /** False omits the {@link defaultMiddleware}. */
  readonly defaults?: boolean;
  /** Whether a caller may see something. What it may not see is left out of its lists, and refused like what does not exist. */
  readonly visible?: Visible;
}

/** A tool or prompt by its name, a resource by its URI or template, or the subscription to such a resource. */
export interface Offered {
  readonly kind: 'tool' | 'prompt' | 'resource' | 'subscription';
  readonly name: string;
}

/** @param identity undefined for a caller that is not authenticated */
export type Visible = (what: Offered, identity: Identity | undefined) => boolean;

/** A change of what a server offers. */
export type Change =
  | { readonly kind: 'tools' | 'prompts' | 'resources' }
  | { readonly kind: 'resource'; readonly uri: string };

/**
 * What a server offers: tools, resources and prompts, and the middleware around them. It is the same on every transport; see `serveStdio`,
 * `serveHttp` and `mcpPlugin`.
 */
export class McpServer {
  readonly info: ServerInfo;
  readonly instructions: string | undefined;
  /** How long clients may cache answers, by method. */
  readonly cacheHints: ReturnType<typeof hintsOf>;
  readonly logger: Logger;
  /** Undefined if every caller sees everything. */
  readonly visible: Visible | undefined;
  /** Resources that clients subscribe to; see {@link McpServer.resourceUpdated}. */
  readonly subscriptions = new Subscriptions();
  readonly #tools = new Map<string, Tool>();
  readonly #resources = new Map<string, Resource>();
  readonly #prompts = new Map<string, Prompt>();
  /** Names of definitions without a handler. */
  readonly #unfinished = new Set<string>();
  #middleware: readonly Middleware[];
  #outside: readonly Middleware[] = [];
  #inner: Middleware;
  #outer: Middleware | undefined;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(info: ServerInfo, options: ServerOptions = {}) {
    const { instructions, cache = {}, logger = jsonLogger(), timeout = DEFAULT_TIMEOUT } = options;
    const { defaults = true, visible } = options;
    this.info = info;
    this.instructions = instructions;
    this.cacheHints = hintsOf(cache);
    this.logger = logger;
    this.visible = visible;
    this.#middleware = defaults ? defaultMiddleware({ logger, timeout }) : [];
    this.#inner = compose(this.#middleware);
  }

  /** In the order of their definition. */
  get tools(): ReadonlyMap<string, Tool> {
    return this.#tools;
  }

  /** By URI or template, in the order of their definition. */
  get resources(): ReadonlyMap<string, Resource> {
    return this.#resources;
  }

  /** In the order of their definition. */
  get prompts(): ReadonlyMap<string, Prompt> {
    return this.#prompts;
  }

  /** Starts a tool, which is registered once it has a handler. @throws DefinitionError if the name is invalid or in use */
  tool(name: string): ReturnType<typeof beginTool> {
    this.#begin(`tool ${name}`, this.#tools.has(name));
    return beginTool(name, (tool) => {
      this.#finish(`tool ${name}`, this.#tools.has(name));
      this.#tools.set(name, tool);
      this.#changed({ kind: 'tools' });
    });
  }

  /**
   * Starts a resource, which is registered once it has a handler.
   *
   * @param uri of one resource, or a template of URIs after RFC 6570, such as `signal://{scope}/{id}`
   * @throws DefinitionError if it is invalid or in use
   */
  resource(uri: string): ResourceBuilder {
    this.#begin(`resource ${uri}`, this.#resources.has(uri));
    return new ResourceBuilder(uri, (resource) => {
      this.#finish(`resource ${uri}`, this.#resources.has(uri));
      this.#resources.set(uri, resource);
      this.#changed({ kind: 'resources' });
    });
  }

  /** Starts a prompt, which is registered once it has a handler. @throws DefinitionError if the name is empty or in use */
  prompt(
    name: string,
  ): PromptBuilder<ReturnType<typeof beginPrompt> extends PromptBuilder<infer Args> ? Args : never> {
    this.#begin(`prompt ${name}`, this.#prompts.has(name));
    return beginPrompt(name, (prompt) => {
      this.#finish(`prompt ${name}`, this.#prompts.has(name));
      this.#prompts.set(name, prompt);
      this.#changed({ kind: 'prompts' });
    });
  }

  /** Adds middleware around every request, inside the existing middleware. */
  use(...middleware: readonly SomeMiddleware[]): this {
    this.#middleware = [...this.#middleware, ...middleware.flat()];
    this.#inner = compose(this.#middleware);
    return this;
  }

  /**
   * Adds middleware around that of {@link use} and the defaults, outside the existing middleware: it sees the final answer, including
   * timeouts.
   */
  useOutside(...middleware: readonly SomeMiddleware[]): this {
    this.#outside = [...middleware.flat(), ...this.#outside];
    this.#outer = compose(this.#outside);
    return this;
  }

  /** The middleware around every request, the outermost first. */
  get middleware(): readonly Middleware[] {
    return [...this.#outside, ...this.#middleware];
  }

  /** The middleware of {@link useOutside}, combined; undefined if there is none. */
  get outside(): Middleware | undefined {
    return this.#outer;
  }

  /** The middleware around every request, inside {@link outside}, combined. */
  get around(): Middleware {
    return this.#inner;
  }

  /** Removes a tool; false if there is none with that name. */
  removeTool(name: string): boolean {
    const removed = this.#tools.delete(name);
    if (removed) this.#changed({ kind: 'tools' });
    return removed;
  }

  /** Removes a resource by its URI or template; false if there is none. */
  removeResource(uri: string): boolean {
    const removed = this.#resources.delete(uri);
    if (removed) this.#changed({ kind: 'resources' });
    return removed;
  }

  /** Removes a prompt; false if there is none with that name. */
  removePrompt(name: string): boolean {
    const removed = this.#prompts.delete(name);
    if (removed) this.#changed({ kind: 'prompts' });
    return removed;
  }

  /** Notifies the clients that subscribed to a resource of a change. */
  resourceUpdated(uri: string): void {
    this.#changed({ kind: 'resource', uri });
  }

  /**
   * Calls back on every change; the result ends it.
   *
   * @param subscribed whether changes of any resource may matter to the listener, as far as is known; false if it registers the resources
   * in {@link McpServer.subscriptions}
   */
  onChange(listener: (change: Change) => void, subscribed = true): () => void {
    this.#listeners.add(listener);
    const end = subscribed ? this.subscriptions.add(undefined) : () => {};
    return () => {
      this.#listeners.delete(listener);
      end();
    };
  }

  /** Must be called before serving. @throws DefinitionError if a definition has no handler */
  checkFinished(): void {
    const [first, ...others] = this.#unfinished;
    if (first === undefined) return;
    const more = others.length === 0 ? '' : `, nor have ${others.join(', ')}`;
    throw new DefinitionError(`${first} has no handler${more}; call .handler(…) as the last step`);
  }

  #begin(name: string, taken: boolean): void {
    if (taken || this.#unfinished.has(name)) throw new DefinitionError(`${name} is already defined`);
    this.#unfinished.add(name);
  }

  #finish(name: string, taken: boolean): void {
    if (taken) throw new DefinitionError(`${name} is already defined`);
    this.#unfinished.delete(name);
  }

  #changed(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** A server that offers nothing yet. @throws DefinitionError for an invalid option */
export function createServer(info: ServerInfo, options: ServerOptions = {}): McpServer {
  return new McpServer(info, options);
}

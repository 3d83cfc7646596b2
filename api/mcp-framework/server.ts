import type { Icon } from '@modelcontextprotocol/server';
import { type CacheOptions, hintsOf } from './cache.ts';
import { beginPrompt, type Prompt, type PromptBuilder } from './define/prompt.ts';
import { type Resource, ResourceBuilder } from './define/resource.ts';
import { beginTool, type Tool } from './define/tool.ts';
import { DefinitionError } from './errors.ts';
import { jsonLogger, type Logger } from './log/logger.ts';
import { DEFAULT_TIMEOUT, defaultMiddleware } from './middleware/default.ts';
import { compose, type Middleware, type SomeMiddleware } from './middleware.ts';
import { Subscriptions } from './subscriptions.ts';

/** What a server says of itself. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  /** What it is, for people. */
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

export interface ServerOptions {
  /** How a model should use the server as a whole. */
  readonly instructions?: string;
  /** How long clients may keep answers. */
  readonly cache?: CacheOptions;
  /** Default: JSON lines on standard error. */
  readonly logger?: Logger;
  /** Milliseconds that a request may take; default 30,000. */
  readonly timeout?: number;
  /** False leaves out the {@link defaultMiddleware}. */
  readonly defaults?: boolean;
}

/** What changed of what a server offers. */
export type Change =
  | { readonly kind: 'tools' | 'prompts' | 'resources' }
  | { readonly kind: 'resource'; readonly uri: string };

/**
 * What a server offers: tools, resources and prompts, and the middleware around them. It is the same on every transport;
 * see `serveStdio`, `serveHttp` and `mcpPlugin`.
 */
export class McpServer {
  readonly info: ServerInfo;
  readonly instructions: string | undefined;
  /** How long clients may keep answers, by method. */
  readonly cacheHints: ReturnType<typeof hintsOf>;
  readonly logger: Logger;
  /** Resources that clients want to hear of; see {@link McpServer.resourceUpdated}. */
  readonly subscriptions = new Subscriptions();
  readonly #tools = new Map<string, Tool>();
  readonly #resources = new Map<string, Resource>();
  readonly #prompts = new Map<string, Prompt>();
  /** Names of what was begun and has no handler yet. */
  readonly #unfinished = new Set<string>();
  #middleware: readonly Middleware[];
  #outside: readonly Middleware[] = [];
  #inner: Middleware;
  #outer: Middleware | undefined;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(info: ServerInfo, options: ServerOptions = {}) {
    const { instructions, cache = {}, logger = jsonLogger(), timeout = DEFAULT_TIMEOUT } = options;
    const { defaults = true } = options;
    this.info = info;
    this.instructions = instructions;
    this.cacheHints = hintsOf(cache);
    this.logger = logger;
    this.#middleware = defaults ? defaultMiddleware({ logger, timeout }) : [];
    this.#inner = compose(this.#middleware);
  }

  /** In the order in which they were defined. */
  get tools(): ReadonlyMap<string, Tool> {
    return this.#tools;
  }

  /** By URI or template, in the order in which they were defined. */
  get resources(): ReadonlyMap<string, Resource> {
    return this.#resources;
  }

  /** In the order in which they were defined. */
  get prompts(): ReadonlyMap<string, Prompt> {
    return this.#prompts;
  }

  /** Begins a tool; it is there once it has a handler. @throws DefinitionError where the name is none, or taken */
  tool(name: string): ReturnType<typeof beginTool> {
    this.#begin(`tool ${name}`, this.#tools.has(name));
    return beginTool(name, (tool) => {
      this.#finish(`tool ${name}`, this.#tools.has(name));
      this.#tools.set(name, tool);
      this.#changed({ kind: 'tools' });
    });
  }

  /**
   * Begins a resource; it is there once it has a handler.
   *
   * @param uri of one resource, or a template of URIs after RFC 6570, such as `signal://{scope}/{id}`
   * @throws DefinitionError where it is neither, or taken
   */
  resource(uri: string): ResourceBuilder {
    this.#begin(`resource ${uri}`, this.#resources.has(uri));
    return new ResourceBuilder(uri, (resource) => {
      this.#finish(`resource ${uri}`, this.#resources.has(uri));
      this.#resources.set(uri, resource);
      this.#changed({ kind: 'resources' });
    });
  }

  /** Begins a prompt; it is there once it has a handler. @throws DefinitionError where the name is empty, or taken */
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

  /** Puts middleware around every request, inside what is there already. */
  use(...middleware: readonly SomeMiddleware[]): this {
    this.#middleware = [...this.#middleware, ...middleware.flat()];
    this.#inner = compose(this.#middleware);
    return this;
  }

  /**
   * Puts middleware around all that {@link use} and the defaults put around requests, outside of what is there already: it
   * sees what the caller is answered, also where that is a timeout.
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

  /** The middleware of {@link useOutside}, as one; undefined where there is none. */
  get outside(): Middleware | undefined {
    return this.#outer;
  }

  /** The middleware around every request, inside of {@link outside}, as one. */
  get around(): Middleware {
    return this.#inner;
  }

  /** Takes a tool away; false where there is none of that name. */
  removeTool(name: string): boolean {
    const removed = this.#tools.delete(name);
    if (removed) this.#changed({ kind: 'tools' });
    return removed;
  }

  /** Takes a resource away by its URI or template; false where there is none. */
  removeResource(uri: string): boolean {
    const removed = this.#resources.delete(uri);
    if (removed) this.#changed({ kind: 'resources' });
    return removed;
  }

  /** Takes a prompt away; false where there is none of that name. */
  removePrompt(name: string): boolean {
    const removed = this.#prompts.delete(name);
    if (removed) this.#changed({ kind: 'prompts' });
    return removed;
  }

  /** Tells the clients that subscribed to a resource that it has changed. */
  resourceUpdated(uri: string): void {
    this.#changed({ kind: 'resource', uri });
  }

  /**
   * Calls back on every change; the result ends it.
   *
   * @param subscribed whether changes of any resource may matter to it, as far as is known; false where it says by
   *   {@link McpServer.subscriptions} which do
   */
  onChange(listener: (change: Change) => void, subscribed = true): () => void {
    this.#listeners.add(listener);
    const end = subscribed ? this.subscriptions.add(undefined) : () => {};
    return () => {
      this.#listeners.delete(listener);
      end();
    };
  }

  /** To be called before it is served. @throws DefinitionError where something that was begun has no handler */
  checkFinished(): void {
    const [first, ...others] = this.#unfinished;
    if (first === undefined) return;
    const more = others.length === 0 ? '' : `, nor have ${others.join(', ')}`;
    throw new DefinitionError(`${first} has no handler${more}; call .handler(…) as the last step`);
  }

  #begin(name: string, taken: boolean): void {
    if (taken || this.#unfinished.has(name)) throw new DefinitionError(`${name} is defined already`);
    this.#unfinished.add(name);
  }

  #finish(name: string, taken: boolean): void {
    if (taken) throw new DefinitionError(`${name} is defined already`);
    this.#unfinished.delete(name);
  }

  #changed(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** A server that offers nothing yet. @throws DefinitionError where an option is none */
export function createServer(info: ServerInfo, options: ServerOptions = {}): McpServer {
  return new McpServer(info, options);
}

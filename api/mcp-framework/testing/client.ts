import {
  type CallToolResult,
  type Client,
  type ContentBlock,
  type GetPromptResult,
  LOG_LEVEL_META_KEY,
  type McpSubscription,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
  type Tool,
} from '@modelcontextprotocol/client';
import type { z } from 'zod';
import type { Change } from '../server.ts';
import type { Heard, LogLine, Progress } from './heard.ts';

/** What a tool answered. */
export interface CallAnswer<Structured = unknown> {
  /** All texts of it, a line each. */
  readonly text: string;
  readonly structured: Structured;
  readonly content: readonly ContentBlock[];
  /** Whether the tool failed; `text` says why then. */
  readonly failed: boolean;
}

/** What a resource holds. */
export interface ResourceRead {
  /** All texts of it, a line each. */
  readonly text: string;
  readonly contents: ReadResourceResult['contents'];
}

/** What a prompt says. */
export interface PromptGiven {
  /** All texts of it, a line each. */
  readonly text: string;
  readonly description: string | undefined;
  readonly messages: GetPromptResult['messages'];
}

/** Whose argument is completed: that of a prompt, or of a template of URIs. */
export type CompletionOf = { readonly prompt: string } | { readonly resource: string };

/** A client of one server in the same process, for tests of that server. */
export class TestClient {
  /** The SDK's client, for what this one has no method for. */
  readonly sdk: Client;
  readonly #heard: Heard;
  readonly #end: () => Promise<void>;
  #closed: Promise<void> | undefined;
  readonly #subscriptions: McpSubscription[] = [];
  #requests = 0;

  /** @param end closes what the client is connected to */
  constructor(sdk: Client, heard: Heard, end: () => Promise<void>) {
    this.sdk = sdk;
    this.#heard = heard;
    this.#end = end;
  }

  /** What handlers reported by `ctx.progress`; what came before an answer is here before it. */
  get progress(): readonly Progress[] {
    return this.#heard.progress;
  }

  /** What handlers sent by `ctx.log`; what came before an answer is here before it. */
  get logs(): readonly LogLine[] {
    return this.#heard.logs;
  }

  /** What the server said has changed; see {@link changed}. */
  get changes(): readonly Change[] {
    return this.#heard.changes;
  }

  /**
   * Calls a tool. One that fails answers too, with `failed`.
   *
   * @param schema what the structured content must be; default: anything
   * @throws ProtocolError where the server answers with a JSON-RPC error, such as for a tool that it does not have
   * @throws Error where a schema is given and the tool failed
   */
  async call(name: string, input?: Readonly<Record<string, unknown>>): Promise<CallAnswer>;
  async call<Schema extends z.ZodType>(
    name: string,
    input: Readonly<Record<string, unknown>>,
    schema: Schema,
  ): Promise<CallAnswer<z.output<Schema>>>;
  async call(
    name: string,
    input: Readonly<Record<string, unknown>> = {},
    schema?: z.ZodType,
  ): Promise<CallAnswer> {
    const answer = answerOf(await this.sdk.callTool({ name, arguments: { ...input }, _meta: this.#meta() }));
    if (schema === undefined) return answer;
    if (answer.failed) throw new Error(`The tool ${name} failed: ${answer.text}`);
    return { ...answer, structured: schema.parse(answer.structured) };
  }

  /**
   * Calls a tool that must fail.
   *
   * @returns what it says, as a model reads it
   * @throws ProtocolError where the server answers with a JSON-RPC error
   * @throws Error where the tool does not fail
   */
  async fails(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { failed, text } = await this.call(name, input);
    if (!failed) throw new Error(`The tool ${name} was to fail, and answered: ${text}`);
    return text;
  }

  /** Reads a resource. @throws ProtocolError where the server answers with an error */
  async read(uri: string): Promise<ResourceRead> {
    const { contents } = await this.sdk.readResource({ uri, _meta: this.#meta() }, { cacheMode: 'refresh' });
    return { text: lines(contents.map((each) => ('text' in each ? each.text : undefined))), contents };
  }

  /** Has a prompt filled in. @throws ProtocolError where the server answers with an error */
  async get(name: string, args: Readonly<Record<string, string>> = {}): Promise<PromptGiven> {
    const { messages, description } = await this.sdk.getPrompt({
      name,
      arguments: { ...args },
      _meta: this.#meta(),
    });
    return { text: textOf(messages.map(({ content }) => content)), description, messages };
  }

  /** All tools, as the server lists them now. */
  async tools(): Promise<readonly Tool[]> {
    return (await this.sdk.listTools(undefined, { cacheMode: 'refresh' })).tools;
  }

  /** All resources, as the server lists them now. */
  async resources(): Promise<readonly Resource[]> {
    return (await this.sdk.listResources(undefined, { cacheMode: 'refresh' })).resources;
  }

  /** All templates of resources, as the server lists them now. */
  async templates(): Promise<readonly ResourceTemplateType[]> {
    return (await this.sdk.listResourceTemplates(undefined, { cacheMode: 'refresh' })).resourceTemplates;
  }

  /** All prompts, as the server lists them now. */
  async prompts(): Promise<readonly Prompt[]> {
    return (await this.sdk.listPrompts(undefined, { cacheMode: 'refresh' })).prompts;
  }

  /**
   * What the server offers for an argument that is being typed.
   *
   * @param known arguments that were typed before
   * @throws ProtocolError where there is no such prompt or template
   */
  async complete(
    of: CompletionOf,
    name: string,
    typed: string,
    known: Readonly<Record<string, string>> = {},
  ): Promise<readonly string[]> {
    const ref =
      'prompt' in of
        ? { type: 'ref/prompt' as const, name: of.prompt }
        : { type: 'ref/resource' as const, uri: of.resource };
    const { completion } = await this.sdk.complete({
      ref,
      argument: { name, value: typed },
      context: { arguments: { ...known } },
    });
    return completion.values;
  }

  /** Asks to be told when a resource changes. @throws ProtocolError where the server refuses it */
  async subscribe(uri: string): Promise<void> {
    if (this.sdk.getProtocolEra() === 'modern') {
      this.#subscriptions.push(await this.sdk.listen({ resourceSubscriptions: [uri] }));
    } else await this.sdk.subscribeResource({ uri });
  }

  /**
   * Resolves once the server has told of a change; at once where it did so already. Each change is good for one call, so
   * that a second call waits for the next one.
   *
   * @param about `tools`, `prompts` or `resources`: what the server lists; else the URI of a resource, for which
   *   {@link subscribe} comes first
   * @throws Error where the client is closed before
   */
  changed(about: 'tools' | 'prompts' | 'resources' | (string & {})): Promise<void> {
    return this.#heard.changed(about);
  }

  /** Ends it, and what is under way; may be called again. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    this.#heard.close();
    await Promise.all(this.#subscriptions.map((each) => each.close()));
    await this.sdk.close();
    await this.#end();
  }

  /** What has handlers report progress and send messages of every level. */
  #meta(): Readonly<Record<string, unknown>> {
    const progressToken = ++this.#requests;
    const modern = this.sdk.getProtocolEra() === 'modern';
    return { progressToken, ...(modern && { [LOG_LEVEL_META_KEY]: 'debug' }) };
  }
}

function answerOf({ content, structuredContent, isError = false }: CallToolResult): CallAnswer {
  return { text: textOf(content), structured: structuredContent, content, failed: isError };
}

function textOf(content: readonly ContentBlock[]): string {
  return lines(content.map((block) => (block.type === 'text' ? block.text : undefined)));
}

function lines(texts: readonly (string | undefined)[]): string {
  return texts.filter((each) => each !== undefined).join('\n');
}

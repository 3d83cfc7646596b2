import type {
  CallToolResult,
  Client,
  ContentBlock,
  GetPromptResult,
  McpSubscription,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Tool,
} from '@modelcontextprotocol/client';
import { LOG_LEVEL_META_KEY } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Change } from '../server.ts';
import type { Heard, LogLine, Progress } from './heard.ts';

/** The answer of a tool. */
export interface CallAnswer<Structured = unknown> {
  /** All its texts, one per line. */
  readonly text: string;
  readonly structured: Structured;
  readonly content: readonly ContentBlock[];
  /** Whether the tool failed; `text` then has the reason. */
  readonly failed: boolean;
}

/** The contents of a resource. */
export interface ResourceRead {
  /** All its texts, one per line. */
  readonly text: string;
  readonly contents: ReadResourceResult['contents'];
}

/** The content of a prompt. */
export interface PromptGiven {
  /** All its texts, one per line. */
  readonly text: string;
  readonly description: string | undefined;
  readonly messages: GetPromptResult['messages'];
}

/** What is completed: an argument of a prompt, or a variable of a template of URIs. */
export type CompletionOf = { readonly prompt: string } | { readonly resource: string };

/** A client of a server in the same process, for tests of that server. */
export class TestClient {
  /** The SDK's client, for operations without a method here. */
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

  /** Progress from `ctx.progress`; what was sent before an answer arrives before it. */
  get progress(): readonly Progress[] {
    return this.#heard.progress;
  }

  /** Messages from `ctx.log`; what was sent before an answer arrives before it. */
  get logs(): readonly LogLine[] {
    return this.#heard.logs;
  }

  /** Changes that the server announced; see {@link changed}. */
  get changes(): readonly Change[] {
    return this.#heard.changes;
  }

  /**
   * Calls a tool. A tool that fails returns an answer with `failed`.
   *
   * @param schema of the structured content; default: anything
   * @throws ProtocolError if the server answers with a JSON-RPC error, such as for an unknown tool
   * @throws Error if a schema is given and the tool failed
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
   * @returns its message, as a model reads it
   * @throws ProtocolError if the server answers with a JSON-RPC error
   * @throws Error if the tool does not fail
   */
  async fails(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { failed, text } = await this.call(name, input);
    if (!failed) throw new Error(`The tool ${name} was expected to fail, and answered: ${text}`);
    return text;
  }

  /** Reads a resource. @throws ProtocolError if the server answers with an error */
  async read(uri: string): Promise<ResourceRead> {
    const { contents } = await this.sdk.readResource({ uri, _meta: this.#meta() }, { cacheMode: 'refresh' });
    return { text: lines(contents.map((each) => ('text' in each ? each.text : undefined))), contents };
  }

  /** Gets a prompt. @throws ProtocolError if the server answers with an error */
  async get(name: string, args: Readonly<Record<string, string>> = {}): Promise<PromptGiven> {
    const { messages, description } = await this.sdk.getPrompt({
      name,
      arguments: { ...args },
      _meta: this.#meta(),
    });
    return { text: textOf(messages.map(({ content }) => content)), description, messages };
  }

  /** All tools in the current list of the server. */
  async tools(): Promise<readonly Tool[]> {
    return (await this.sdk.listTools(undefined, { cacheMode: 'refresh' })).tools;
  }

  /** All resources in the current list of the server. */
  async resources(): Promise<readonly Resource[]> {
    return (await this.sdk.listResources(undefined, { cacheMode: 'refresh' })).resources;
  }

  /** All templates of resources in the current list of the server. */
  async templates(): Promise<readonly ResourceTemplateType[]> {
    return (await this.sdk.listResourceTemplates(undefined, { cacheMode: 'refresh' })).resourceTemplates;
  }

  /** All prompts in the current list of the server. */
  async prompts(): Promise<readonly Prompt[]> {
    return (await this.sdk.listPrompts(undefined, { cacheMode: 'refresh' })).prompts;
  }

  /**
   * The suggestions of the server for an argument that is being typed.
   *
   * @param known arguments already typed
   * @throws ProtocolError if there is no such prompt or template
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

  /** Subscribes to changes of a resource. @throws ProtocolError if the server refuses */
  async subscribe(uri: string): Promise<void> {
    if (this.sdk.getProtocolEra() === 'modern') {
      this.#subscriptions.push(await this.sdk.listen({ resourceSubscriptions: [uri] }));
    } else await this.sdk.subscribeResource({ uri });
  }

  /**
   * Resolves once the server has announced a change; immediately if it already has. Each change resolves one call, so that a second call
   * waits for the next one.
   *
   * @param about `tools`, `prompts` or `resources`: the lists of the server; otherwise the URI of a resource, which requires {@link
   * subscribe} first
   * @throws Error if the client is closed before
   */
  changed(about: 'tools' | 'prompts' | 'resources' | (string & {})): Promise<void> {
    return this.#heard.changed(about);
  }

  /** Closes the client and ends what is in progress; may be called again. */
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

  /** Metadata with which handlers report progress and send messages of every level. */
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

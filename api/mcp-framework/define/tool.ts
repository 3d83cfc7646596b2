import type { Icon, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { DefinitionError } from '../errors.ts';
import { timeLimit } from '../middleware/timeout.ts';
import type { Middleware, SomeMiddleware } from '../middleware.ts';
import { type Check, checkedBy } from '../schema/checked.ts';
import { type Input, type ObjectSchema, zodInput } from '../schema/input.ts';
import { type JsonObject, jsonInput } from '../schema/json-input.ts';
import type { ToolAnswer } from './content.ts';

/** A tool as a server serves it. */
export interface Tool {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly input: Input<unknown>;
  readonly output: z.ZodType | undefined;
  readonly icons: readonly Icon[] | undefined;
  readonly annotations: ToolAnnotations | undefined;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds that a call may take, where it is not what the server has for all. */
  readonly timeLimit: number | undefined;
  readonly middleware: readonly Middleware[];
  readonly check: Check<unknown>;
}

/** Names that clients of every kind take. */
const NAME = /^[A-Za-z0-9_./-]{1,64}$/;

const NO_INPUT = z.strictObject({});

/** What a handler may answer: a value of the output schema, where there is one. */
export type Answer<Output> = Output extends z.ZodType ? z.input<Output> : ToolAnswer;

/** Where finished things go. */
export type Register<Thing> = (thing: Thing) => void;

/** What a builder knows before the tool has a handler. */
interface Draft<Value, Output> extends Omit<Tool, 'input' | 'output' | 'check'> {
  readonly input: Input<Value>;
  readonly output: Output;
}

/**
 * Defines a tool step by step. The last step is {@link ToolBuilder.handler}, which puts the tool on the server.
 *
 * @typeParam Value what the handler gets
 * @typeParam Output schema of what it answers, where there is one
 */
export class ToolBuilder<Value, Output extends z.ZodType | undefined> {
  readonly #draft: Draft<Value, Output>;
  readonly #register: Register<Tool>;

  constructor(draft: Draft<Value, Output>, register: Register<Tool>) {
    this.#draft = draft;
    this.#register = register;
  }

  /** What the tool does and when to use it, for the model that chooses. */
  description(description: string): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, description });
  }

  /** A name for people. */
  title(title: string): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, title });
  }

  /** What the tool takes: a zod object. Make it a strict one to refuse properties that it does not name. */
  input<Schema extends z.ZodObject>(schema: Schema): ToolBuilder<z.output<Schema>, Output> {
    return this.#with({ ...this.#draft, input: zodInput(schema) });
  }

  /**
   * What the tool takes, as JSON Schema (draft 2020-12) where zod cannot say it: conditions, references, a schema that came
   * from elsewhere. Clients see it as it is; input is checked against it and reaches the handler untyped. Single keywords,
   * such as `x-mcp-header`, go beside a zod type with its `.meta({…})`.
   *
   * @throws DefinitionError where it is no schema of an object
   */
  inputSchema(schema: ObjectSchema): ToolBuilder<JsonObject, Output> {
    return this.#with({ ...this.#draft, input: jsonInput(this.#draft.name, schema) });
  }

  /** What the tool answers: its handler's values are checked against it and sent as structured content. */
  output<Schema extends z.ZodType>(schema: Schema): ToolBuilder<Value, Schema> {
    return this.#with({ ...this.#draft, output: schema });
  }

  /** Hints for clients: whether it only reads, may destroy, may be repeated, reaches out into the world. */
  annotations(annotations: Omit<ToolAnnotations, 'title'>): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, annotations: { ...this.#draft.annotations, ...annotations } });
  }

  /** Pictures for lists: the client takes the one that fits its size and theme. */
  icons(...icons: readonly Icon[]): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, icons });
  }

  /** Data for clients that know it; keys are prefixed with a domain. */
  meta(meta: Readonly<Record<string, unknown>>): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, meta: { ...this.#draft.meta, ...meta } });
  }

  /**
   * Lets its calls take more time than the server gives all requests, or less.
   *
   * @param milliseconds Infinity for as long as they want
   * @throws DefinitionError where that is no time
   */
  timeout(milliseconds: number): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, timeLimit: timeLimit(milliseconds) });
  }

  /** Puts middleware around the calls of this tool, inside that of the server. */
  use(...middleware: readonly SomeMiddleware[]): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, middleware: [...this.#draft.middleware, ...middleware.flat()] });
  }

  /**
   * What the tool does; puts it on the server.
   *
   * @param handler gets input that fits the schema. What it throws is answered as the failure of the tool; the caller reads
   *   the message of a UserError only
   * @throws DefinitionError where the server has a tool of this name
   */
  handler(handler: (input: Value, ctx: Context) => Answer<Output> | Promise<Answer<Output>>): void {
    this.#register({ ...this.#draft, check: checkedBy(this.#draft.input.parse, handler) });
  }

  #with<NextValue, NextOutput extends z.ZodType | undefined>(
    draft: Draft<NextValue, NextOutput>,
  ): ToolBuilder<NextValue, NextOutput> {
    return new ToolBuilder(draft, this.#register);
  }
}

/** Begins a tool that takes nothing. @throws DefinitionError where the name is none */
export function beginTool(
  name: string,
  register: Register<Tool>,
): ToolBuilder<z.output<typeof NO_INPUT>, undefined> {
  if (!NAME.test(name)) {
    throw new DefinitionError(
      `"${name}" is no name of a tool: 1 to 64 letters, digits, "_", ".", "/" and "-" make one`,
    );
  }
  const nothing = {
    title: undefined,
    description: undefined,
    annotations: undefined,
    icons: undefined,
    meta: undefined,
    timeLimit: undefined,
  };
  const input = zodInput(NO_INPUT);
  return new ToolBuilder({ ...nothing, name, input, output: undefined, middleware: [] }, register);
}

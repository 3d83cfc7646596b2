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

/** A tool as a server holds it. */
export interface Tool {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly input: Input<unknown>;
  readonly output: z.ZodType | undefined;
  readonly icons: readonly Icon[] | undefined;
  readonly annotations: ToolAnnotations | undefined;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Time limit of a call in milliseconds, if different from the limit of the server. */
  readonly timeLimit: number | undefined;
  readonly middleware: readonly Middleware[];
  readonly check: Check<unknown>;
}

/** Names that all clients accept. */
const NAME = /^[A-Za-z0-9_./-]{1,64}$/;

const NO_INPUT = z.strictObject({});

/** The answer of a handler: a value of the output schema, if there is one. */
export type Answer<Output> = Output extends z.ZodType ? z.input<Output> : ToolAnswer;

/** Registers a finished definition. */
export type Register<Thing> = (thing: Thing) => void;

/** The state of a builder before the tool has a handler. */
interface Draft<Value, Output> extends Omit<Tool, 'input' | 'output' | 'check'> {
  readonly input: Input<Value>;
  readonly output: Output;
}

/**
 * Defines a tool step by step. The last step is {@link ToolBuilder.handler}, which registers the tool on the server.
 *
 * @typeParam Value input of the handler
 * @typeParam Output schema of its answer, if there is one
 */
export class ToolBuilder<Value, Output extends z.ZodType | undefined> {
  readonly #draft: Draft<Value, Output>;
  readonly #register: Register<Tool>;

  constructor(draft: Draft<Value, Output>, register: Register<Tool>) {
    this.#draft = draft;
    this.#register = register;
  }

  /** What the tool does and when to use it, for the model that selects it. */
  description(description: string): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, description });
  }

  /** A name for people. */
  title(title: string): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, title });
  }

  /**
   * The input of the tool: a zod object. Use a strict object to refuse unknown properties.
   *
   * @param options `error` words the faults that the schema does not word itself, as in a parse of zod
   */
  input<Schema extends z.ZodObject>(
    schema: Schema,
    { error }: { readonly error?: z.core.$ZodErrorMap } = {},
  ): ToolBuilder<z.output<Schema>, Output> {
    return this.#with({ ...this.#draft, input: zodInput(schema, error) });
  }

  /**
   * The input of the tool as JSON Schema (draft 2020-12), for what zod cannot express: conditions, references, an external schema. Clients
   * see it unchanged; input is validated against it and reaches the handler untyped. Single keywords, such as `x-mcp-header`, can be added
   * to a zod type with its `.meta({…})`.
   *
   * @throws DefinitionError if it is not the schema of an object
   */
  inputSchema(schema: ObjectSchema): ToolBuilder<JsonObject, Output> {
    return this.#with({ ...this.#draft, input: jsonInput(this.#draft.name, schema) });
  }

  /** The output of the tool: values of the handler are validated against it and sent as structured content. */
  output<Schema extends z.ZodType>(schema: Schema): ToolBuilder<Value, Schema> {
    return this.#with({ ...this.#draft, output: schema });
  }

  /** Hints for clients: whether it is read-only, destructive, idempotent, open-world. */
  annotations(annotations: Omit<ToolAnnotations, 'title'>): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, annotations: { ...this.#draft.annotations, ...annotations } });
  }

  /** Icons for lists: the client selects one for its size and theme. */
  icons(...icons: readonly Icon[]): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, icons });
  }

  /** Data for clients that understand it; keys are prefixed with a domain. */
  meta(meta: Readonly<Record<string, unknown>>): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, meta: { ...this.#draft.meta, ...meta } });
  }

  /**
   * Sets a time limit for its calls that differs from the limit of the server.
   *
   * @param milliseconds Infinity for no limit
   * @throws DefinitionError for an invalid time
   */
  timeout(milliseconds: number): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, timeLimit: timeLimit(milliseconds) });
  }

  /** Wraps the calls of this tool in middleware, inside that of the server. */
  use(...middleware: readonly SomeMiddleware[]): ToolBuilder<Value, Output> {
    return this.#with({ ...this.#draft, middleware: [...this.#draft.middleware, ...middleware.flat()] });
  }

  /**
   * Sets the handler and registers the tool on the server.
   *
   * @param handler receives input that matches the schema. An error that it throws becomes a failure of the tool; the caller sees only the
   * message of a UserError
   * @throws DefinitionError if the server has a tool with this name
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

/** Starts a tool without input. @throws DefinitionError for an invalid name */
export function beginTool(
  name: string,
  register: Register<Tool>,
): ToolBuilder<z.output<typeof NO_INPUT>, undefined> {
  if (!NAME.test(name)) {
    throw new DefinitionError(
      `"${name}" is not a tool name: use 1 to 64 letters, digits, "_", ".", "/" and "-"`,
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

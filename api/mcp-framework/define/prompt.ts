import type { Icon } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { DefinitionError } from '../errors.ts';
import { type Check, checkedBy, parsedBy } from '../schema/checked.ts';
import type { Content } from './content.ts';
import type { Completer } from './resource.ts';
import type { Register } from './tool.ts';

/** One message of a prompt. */
export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string | Content;
}

/** The answer of a prompt: a text, as a message of the user, or messages. */
export type PromptAnswer = string | Content | readonly Message[];

/** A prompt as a server holds it. */
export interface Prompt {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly icons: readonly Icon[] | undefined;
  readonly args: z.ZodObject;
  readonly complete: Readonly<Record<string, Completer>>;
  readonly check: Check<PromptAnswer>;
}

interface Draft<Args> extends Omit<Prompt, 'args' | 'check'> {
  readonly args: Args;
}

/** Defines a prompt step by step. The last step is {@link PromptBuilder.handler}. */
export class PromptBuilder<Args extends z.ZodObject> {
  readonly #draft: Draft<Args>;
  readonly #register: Register<Prompt>;

  constructor(draft: Draft<Args>, register: Register<Prompt>) {
    this.#draft = draft;
    this.#register = register;
  }

  title(title: string): PromptBuilder<Args> {
    return new PromptBuilder({ ...this.#draft, title }, this.#register);
  }

  description(description: string): PromptBuilder<Args> {
    return new PromptBuilder({ ...this.#draft, description }, this.#register);
  }

  /** Icons for lists: the client selects one for its size and theme. */
  icons(...icons: readonly Icon[]): PromptBuilder<Args> {
    return new PromptBuilder({ ...this.#draft, icons }, this.#register);
  }

  /** The arguments of the prompt: an object of texts, because clients send nothing else; coerce other types. */
  args<Schema extends z.ZodObject>(schema: Schema): PromptBuilder<Schema> {
    return new PromptBuilder({ ...this.#draft, args: schema }, this.#register);
  }

  /** Completes an argument. @throws DefinitionError if there is no argument with that name */
  complete(argument: string, completer: Completer): PromptBuilder<Args> {
    const { name, args, complete } = this.#draft;
    if (!Object.hasOwn(args.shape, argument)) {
      throw new DefinitionError(`prompt ${name} has no argument ${argument} to complete`);
    }
    return new PromptBuilder(
      { ...this.#draft, complete: { ...complete, [argument]: completer } },
      this.#register,
    );
  }

  /** Sets the handler and registers the prompt on the server. @throws DefinitionError if the server has a prompt with this name */
  handler(handler: (args: z.output<Args>, ctx: Context) => PromptAnswer | Promise<PromptAnswer>): void {
    this.#register({ ...this.#draft, check: checkedBy(parsedBy(this.#draft.args), handler) });
  }
}

/** Starts a prompt without arguments. @throws DefinitionError if the name is empty */
export function beginPrompt(name: string, register: Register<Prompt>): PromptBuilder<z.ZodObject> {
  if (name === '') throw new DefinitionError('a prompt needs a name');
  return new PromptBuilder(
    { name, title: undefined, description: undefined, icons: undefined, args: z.object({}), complete: {} },
    register,
  );
}

import {
  type CreateMessageRequestParams,
  type CreateMessageResult,
  type CreateMessageResultWithTools,
  type ElicitInputParams,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Root,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DefinitionError } from './errors.ts';

/** The answer of a client to a form. */
export type Elicited<Value> =
  | { readonly action: 'accept'; readonly content: Value }
  | { readonly action: 'decline' | 'cancel' };

/** A question to the client or its user. */
export interface Ask<Answer> {
  readonly request: InputRequest;
  /** Parses the answer under the key; undefined if it does not answer this question, which is then asked again. */
  readonly read: (responses: Responses, key: string) => Answer | undefined;
}

/** Answers of the client by the keys of the questions. */
export type Responses = Readonly<Record<string, unknown>>;

/** The SDK reports a schema that is not a form as a fault of the request; it is a fault of the server. */
function formOf(params: ElicitInputParams): InputRequest {
  try {
    return inputRequired.elicit(params);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DefinitionError(
      `the form "${params.message}" may have only flat fields of text, numbers, booleans and enumerations: ${reason}`,
      { cause: error },
    );
  }
}

/**
 * A form for the client's user.
 *
 * @param schema an object of texts, numbers, booleans, enumerations and choices
 * @throws DefinitionError for any other schema
 */
export function elicitation<Schema extends z.ZodObject>(
  message: string,
  schema: Schema,
): Ask<Elicited<z.output<Schema>>> {
  const params: ElicitInputParams = { message, requestedSchema: schema };
  return {
    request: formOf(params),
    read(responses, key) {
      const found = inputResponse(responses, key);
      if (found.kind !== 'elicit') return undefined;
      if (found.action !== 'accept') return { action: found.action };
      const content = schema.safeParse(found.content);
      return content.success ? { action: 'accept', content: content.data } : undefined;
    },
  };
}

/** A page for the client's user to open. */
export function elicitationAt(message: string, url: string): Ask<Elicited<undefined>> {
  return {
    request: inputRequired.elicitUrl({ message, url }),
    read(responses, key) {
      const found = inputResponse(responses, key);
      if (found.kind !== 'elicit') return undefined;
      return found.action === 'accept' ? { action: 'accept', content: undefined } : { action: found.action };
    },
  };
}

/** A message for the client's model to write. */
export function sampling(
  params: CreateMessageRequestParams,
): Ask<CreateMessageResult | CreateMessageResultWithTools> {
  return {
    request: inputRequired.createMessage(params),
    read(responses, key) {
      const found = inputResponse(responses, key);
      return found.kind === 'sampling' ? found.result : undefined;
    },
  };
}

/** The folders and locations that the client works on. */
export function roots(): Ask<readonly Root[]> {
  return {
    request: inputRequired.listRoots(),
    read(responses, key) {
      const found = inputResponse(responses, key);
      return found.kind === 'roots' ? found.roots : undefined;
    },
  };
}

/** Ends a handler that needs answers of the client, and is then called again from the start with them. */
export class NeedsInput extends Error {
  override readonly name = 'NeedsInput';
  readonly requests: Readonly<Record<string, InputRequest>>;

  constructor(requests: Readonly<Record<string, InputRequest>>) {
    super('The client is asked first. Let this error through: the handler is called again with the answers.');
    this.requests = requests;
  }
}

/** The state that a request carries from round to round, sealed so that the client cannot change it. */
export const Carried = z.object({
  /** The request that it belongs to. */
  target: z.string(),
  answers: z.record(z.string(), z.unknown()),
});
export type Carried = z.infer<typeof Carried>;

/**
 * The questions of one request to its client, over several rounds. If an answer is missing, the handler ends and is called again with it,
 * on every transport and in both eras, so a handler must ask before any side effects.
 */
export class Rounds {
  readonly #answers: Responses;
  #asked = 0;
  #needed: Record<string, InputRequest> | undefined;

  /** @param answers of all previous rounds */
  constructor(answers: Responses) {
    this.#answers = answers;
  }

  /** The questions without an answer. */
  get needed(): Readonly<Record<string, InputRequest>> | undefined {
    return this.#needed;
  }

  get answers(): Responses {
    return this.#answers;
  }

  /** @throws NeedsInput if there is no answer yet */
  ask<Answer>(ask: Ask<Answer>, key = `ask-${++this.#asked}`): Answer {
    const answer = ask.read(this.#answers, key);
    return answer === undefined ? this.#need({ [key]: ask.request }) : answer;
  }

  /** Asks several questions in one round. @throws NeedsInput if one has no answer yet */
  askAll<Asks extends Readonly<Record<string, Ask<unknown>>>>(
    asks: Asks,
  ): { [Key in keyof Asks]: Asks[Key] extends Ask<infer Answer> ? Answer : never };
  askAll(asks: Readonly<Record<string, Ask<unknown>>>): Record<string, unknown> {
    const missing: Record<string, InputRequest> = {};
    const found: Record<string, unknown> = {};
    for (const [key, { request, read }] of Object.entries(asks)) {
      const answer = read(this.#answers, key);
      if (answer === undefined) missing[key] = request;
      else found[key] = answer;
    }
    return Object.keys(missing).length > 0 ? this.#need(missing) : found;
  }

  #need(missing: Readonly<Record<string, InputRequest>>): never {
    this.#needed = missing;
    throw new NeedsInput(missing);
  }
}

/** The result for a handler that needs input. @param state sealed, see {@link Carried} */
export function inputRequiredFor(
  requests: Readonly<Record<string, InputRequest>>,
  state: string,
): InputRequiredResult {
  return inputRequired({ inputRequests: { ...requests }, requestState: state });
}

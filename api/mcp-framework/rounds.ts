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

/** What a client answered to a form. */
export type Elicited<Value> =
  | { readonly action: 'accept'; readonly content: Value }
  | { readonly action: 'decline' | 'cancel' };

/** What is put to the client or its user. */
export interface Ask<Answer> {
  readonly request: InputRequest;
  /** Reads what came back under the key; undefined where it is no answer to this, and is asked for again. */
  readonly read: (responses: Responses, key: string) => Answer | undefined;
}

/** Answers of the client by the keys of what was asked. */
export type Responses = Readonly<Record<string, unknown>>;

/** The SDK takes a schema that is no form for a fault of the request; it is one of the server. */
function formOf(params: ElicitInputParams): InputRequest {
  try {
    return inputRequired.elicit(params);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DefinitionError(
      `the form "${params.message}" must have texts, numbers, booleans and enumerations only, side by side: ${reason}`,
      { cause: error },
    );
  }
}

/**
 * A form that the client's user fills in.
 *
 * @param schema an object of texts, numbers, booleans, enumerations and choices
 * @throws DefinitionError where it has anything else
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

/** A page that the client's user is sent to. */
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

/** A message that the client's model writes. */
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

/** The folders and places that the client works on. */
export function roots(): Ask<readonly Root[]> {
  return {
    request: inputRequired.listRoots(),
    read(responses, key) {
      const found = inputResponse(responses, key);
      return found.kind === 'roots' ? found.roots : undefined;
    },
  };
}

/** Ends a handler that needs answers of the client first. It is called again from its beginning with them. */
export class NeedsInput extends Error {
  override readonly name = 'NeedsInput';
  readonly requests: Readonly<Record<string, InputRequest>>;

  constructor(requests: Readonly<Record<string, InputRequest>>) {
    super('The client is asked first. Let this error through: the handler is called again with the answers.');
    this.requests = requests;
  }
}

/** What a request carries from round to round, sealed so that the client cannot change it. */
export const Carried = z.object({
  /** Which request it belongs to. */
  target: z.string(),
  answers: z.record(z.string(), z.unknown()),
});
export type Carried = z.infer<typeof Carried>;

/**
 * What one request asks its client, round after round. Where an answer is missing the handler ends and is called again
 * with it, on every transport and in both eras, so that a handler asks first and acts then.
 */
export class Rounds {
  readonly #answers: Responses;
  #asked = 0;
  #needed: Record<string, InputRequest> | undefined;

  /** @param answers of all rounds so far */
  constructor(answers: Responses) {
    this.#answers = answers;
  }

  /** What is asked for and was not answered yet. */
  get needed(): Readonly<Record<string, InputRequest>> | undefined {
    return this.#needed;
  }

  get answers(): Responses {
    return this.#answers;
  }

  /** @throws NeedsInput where there is no answer yet */
  ask<Answer>(ask: Ask<Answer>, key = `ask-${++this.#asked}`): Answer {
    return this.askAll({ [key]: ask })[key];
  }

  /** Several in one round. @throws NeedsInput where one is not answered yet */
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
    if (Object.keys(missing).length > 0) {
      this.#needed = missing;
      throw new NeedsInput(missing);
    }
    return found;
  }
}

/** What is answered for a handler that needs input. @param state sealed, see {@link Carried} */
export function inputRequiredFor(
  requests: Readonly<Record<string, InputRequest>>,
  state: string,
): InputRequiredResult {
  return inputRequired({ inputRequests: { ...requests }, requestState: state });
}

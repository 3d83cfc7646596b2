import type {
  Client,
  ClientCapabilities,
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequestParams,
  ElicitResult,
  Root,
} from '@modelcontextprotocol/client';

/**
 * The answers of the client when a handler asks it. The client does not declare omitted capabilities, so that asking fails as with such
 * clients.
 */
export interface Answers {
  /** Fills in a form or opens a page: `{ action: 'accept', content: { … } }`, or `decline` or `cancel`. */
  readonly elicit?: (asked: ElicitRequestParams) => ElicitResult | Promise<ElicitResult>;
  /** Writes as the client's model; a text stands for a message of the model. */
  readonly sample?: (
    asked: CreateMessageRequestParams,
  ) => string | CreateMessageResult | Promise<string | CreateMessageResult>;
  /** The folders and locations that the client works on. */
  readonly roots?: () => readonly Root[] | Promise<readonly Root[]>;
}

/** Name of the model for an answer given as text. */
const MODEL = 'test';

/** The capabilities of a client with these answers. */
export function capabilitiesOf({ elicit, sample, roots }: Answers): ClientCapabilities {
  return {
    ...(elicit !== undefined && { elicitation: { form: {}, url: {} } }),
    ...(sample !== undefined && { sampling: {} }),
    ...(roots !== undefined && { roots: {} }),
  };
}

/** Installs the answers in a client, before it is connected. */
export function answerWith(client: Client, { elicit, sample, roots }: Answers): void {
  if (elicit !== undefined) client.setRequestHandler('elicitation/create', ({ params }) => elicit(params));
  if (sample !== undefined) {
    client.setRequestHandler('sampling/createMessage', async ({ params }) => {
      const said = await sample(params);
      if (typeof said !== 'string') return said;
      return { model: MODEL, role: 'assistant', content: { type: 'text', text: said } };
    });
  }
  if (roots !== undefined) {
    client.setRequestHandler('roots/list', async () => ({ roots: [...(await roots())] }));
  }
}

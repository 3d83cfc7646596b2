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
 * What the client answers when a handler asks it. What is left out, the client does not declare, so that asking for it
 * fails as it does with such clients.
 */
export interface Answers {
  /** Fills a form in, or goes to a page: `{ action: 'accept', content: { … } }`, or `decline` or `cancel`. */
  readonly elicit?: (asked: ElicitRequestParams) => ElicitResult | Promise<ElicitResult>;
  /** Writes as the client's model does; a text stands for a message of it. */
  readonly sample?: (
    asked: CreateMessageRequestParams,
  ) => string | CreateMessageResult | Promise<string | CreateMessageResult>;
  /** The places that the client works on. */
  readonly roots?: () => readonly Root[] | Promise<readonly Root[]>;
}

/** Name of the model whose message a text is taken for. */
const MODEL = 'test';

/** What a client that answers so declares. */
export function capabilitiesOf({ elicit, sample, roots }: Answers): ClientCapabilities {
  return {
    ...(elicit !== undefined && { elicitation: { form: {}, url: {} } }),
    ...(sample !== undefined && { sampling: {} }),
    ...(roots !== undefined && { roots: {} }),
  };
}

/** Has a client answer, before it is connected. */
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

import { CHANGE_KINDS, type Signal, signalSchema } from '../../operators/signals/signal.ts';

/** One server-sent event, or a comment. */
export type Received =
  | { readonly comment: string }
  | { readonly id: number; readonly event: (typeof CHANGE_KINDS)[number]; readonly signal: Signal };

export type Change = Extract<Received, { id: number }>;

export interface StreamOptions {
  readonly query?: string;
  readonly lastEventId?: number | undefined;
  readonly signal?: AbortSignal;
}

function received(fields: ReadonlyMap<string, string>): Change {
  const id = Number(fields.get('id'));
  const event = CHANGE_KINDS.find((kind) => kind === fields.get('event'));
  if (!Number.isSafeInteger(id) || event === undefined || fields.size !== 3) {
    throw new Error(`not an event of the contract: ${JSON.stringify([...fields])}`);
  }
  return { id, event, signal: signalSchema.parse(JSON.parse(fields.get('data') ?? '')) };
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Everything that a stream sends, until it ends or is aborted, which is no error. */
export async function* receive(url: string, options: StreamOptions = {}): AsyncGenerator<Received> {
  const { query = '', lastEventId, signal } = options;
  const headers: Record<string, string> =
    lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  try {
    const response = await fetch(new URL(`/v1/signals/stream?${query}`, url), {
      headers,
      ...(signal && { signal }),
    });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
    }
    const fields = new Map<string, string>();
    for await (const line of linesOf(response.body)) {
      const [, name, value] = /^([a-z]*): ?(.*)$/.exec(line) ?? [];
      if (name === '') yield { comment: value };
      else if (name !== undefined) fields.set(name, value);
      else if (line === '' && fields.size > 0) {
        yield received(fields);
        fields.clear();
      }
    }
  } catch (error) {
    // Broken off by us, or with the server.
    const away = error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
    if (!away) throw error;
  }
}

/** The changes that a stream sends, without its comments. */
export async function* changes(url: string, options: StreamOptions = {}): AsyncGenerator<Change> {
  for await (const item of receive(url, options)) if ('id' in item) yield item;
}

/** The changes up to and including the one numbered `last`. */
export async function changesUpTo(url: string, last: number, options: StreamOptions = {}): Promise<Change[]> {
  const abort = new AbortController();
  const list: Change[] = [];
  for await (const change of changes(url, { ...options, signal: abort.signal })) {
    list.push(change);
    if (change.id >= last) abort.abort();
  }
  return list;
}

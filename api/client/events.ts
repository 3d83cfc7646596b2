/** One server-sent event. */
export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** The events of a text/event-stream answer as they arrive (HTML Living Standard §9.2), without comments. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerSentEvent> {
  if (response.body === null) return;
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map<string, string>();
      for (const line of block.split('\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
      }
      const data = fields.get('data');
      if (data !== undefined)
        yield { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data };
    }
  }
}

import type { Client } from '../client/index.ts';
import type { Calls } from './calls.ts';

/** Ids out of what a stream sends. */
async function* idsOf<Event>(
  events: AsyncIterable<Event>,
  ids: (event: Event) => readonly string[],
): AsyncGenerator<readonly string[]> {
  for await (const event of events) yield ids(event);
}

/** The calls on a server. The change logs are followed from where they are when the server answers. */
export function remoteCalls(client: Client): Calls {
  const { memory } = client;
  return {
    call: (call, input) => client.call(call, input),
    forward: (call, fields) => client.forward(call, fields),
    changedSignals: (ended) =>
      idsOf(client.stream({ updates: true }, { signal: ended }), ({ signal }) => [signal.id]),
    changedClaims: (ended) =>
      idsOf(memory.followClaims({ updates: true }, { signal: ended }), (event) =>
        'claim' in event ? [event.claim.id] : event.contradiction.between,
      ),
  };
}

import type { Client } from '../client/index.ts';
import { defined } from '../defined.ts';
import type { Calls, PageAsked } from './calls.ts';

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
    memory: {
      process: (text) => memory.process(text),
      remember: (statement) => memory.remember(statement),
      bring: (claims) => memory.bring(claims),
      resolve: (id, resolution) => memory.resolve(id, resolution),
    },
    ingest: (observations) => client.ingestBatch(observations),
    observationPage: (list, { expected, ...page }) =>
      client.observationPage({ ...defined(list), ...pageOf(page), ...(expected && { expected }) }),
    signalPage: (list, page) => client.signalPage({ ...defined(list), ...pageOf(page) }),
    signal: (id) => client.signal(id),
    detectors: (scopeId) => client.detectors(scopeId),
    sql: (statement, limit) => client.sql(statement, limit),
    changedSignals: (ended) =>
      idsOf(client.stream({ updates: true }, { signal: ended }), ({ signal }) => [signal.id]),
    changedClaims: (ended) =>
      idsOf(memory.followClaims({ updates: true }, { signal: ended }), (event) =>
        'claim' in event ? [event.claim.id] : event.contradiction.between,
      ),
  };
}

/** A page as the client takes it. */
function pageOf({ limit, cursor }: PageAsked) {
  return { limit, ...(cursor !== undefined && { cursor }) };
}

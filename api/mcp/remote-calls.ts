import type { Client } from '../client/index.ts';
import type { Calls } from './calls.ts';

/** The calls on a remote server. The change logs are followed from their end at the time when the server answers. */
export function remoteCalls(client: Client): Calls {
  const { memory } = client;
  return {
    call: (call, input) => client.call(call, input),
    forward: (call, fields) => client.forward(call, fields),
    async changedSignals(tell, ended) {
      for await (const { signal } of client.stream({ updates: true }, { signal: ended })) tell([signal.id]);
    },
    async changedClaims(tell, ended) {
      for await (const event of memory.followClaims({ updates: true }, { signal: ended }))
        tell('claim' in event ? [event.claim.id] : event.contradiction.between);
    },
  };
}

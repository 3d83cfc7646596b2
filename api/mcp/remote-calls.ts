import type { Client } from '../client/index.ts';
import { type Calls, inScope } from './calls.ts';

/**
 * The calls on a remote server. The change logs are followed from their end at the time when the server answers.
 *
 * @param scope whose memory it is; default: the scope of the token
 */
export function remoteCalls(client: Client, scope?: string): Calls {
  const { memory } = client;
  return {
    scope,
    call: (call, input) => client.call(call, inScope(call, input, scope)),
    forward: (call, fields) => client.forward(call, inScope(call, fields, scope)),
    async changedSignals(tell, ended) {
      for await (const { signal } of client.stream({ updates: true }, { signal: ended })) tell([signal.id]);
    },
    async changedClaims(tell, ended) {
      for await (const event of memory.followClaims({ updates: true, scope }, { signal: ended }))
        tell('claim' in event ? [event.claim.id] : event.contradiction.between);
    },
  };
}

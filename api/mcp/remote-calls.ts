import type { Client } from '../client/index.ts';
import { type Calls, inScopes } from './calls.ts';

/**
 * The calls on a remote server. The change logs are followed from their end at the time when the server answers.
 *
 * @param scopes whose memory it is: the first is written to, all are asked; default: the scope of the token
 */
export function remoteCalls(client: Client, scopes: readonly string[] = []): Calls {
  const [scope] = scopes;
  const { memory } = client;
  return {
    scope,
    call: (call, input) => client.call(call, inScopes(call, input, scopes)),
    forward: (call, fields) => client.forward(call, inScopes(call, fields, scopes)),
    async changedSignals(tell, ended) {
      for await (const { signal } of client.stream({ updates: true }, { signal: ended })) tell([signal.id]);
    },
    async changedClaims(tell, ended) {
      for await (const event of memory.followClaims({ updates: true, scope }, { signal: ended }))
        tell('claim' in event ? [event.claim.id] : event.contradiction.between);
    },
  };
}

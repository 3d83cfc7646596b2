import type { LedgerChange } from '../../sinks/ledger.ts';
import { type Log, type LogPage, mapped } from '../../sinks/outbox/log.ts';
import { readLog } from '../../sinks/outbox/read-log.ts';
import type { Backend } from '../calls/backend.ts';
import { localCaller } from '../calls/caller.ts';
import { type Calls, inScopes, type TellIds } from './calls.ts';

/** Passes on the ids in a log from its current end on. */
async function tellIds(log: Log<string>, tell: TellIds, ended: AbortSignal): Promise<void> {
  const take = ({ changes }: LogPage<string>) => {
    if (changes.length > 0) tell([...new Set(changes)]);
  };
  await readLog(log, log.lastSeq, take, ended);
}

/** Ids of the claims that a change affects. */
function claimsIn(change: LedgerChange): readonly string[] {
  if ('claim' in change) return [change.claim.id];
  return 'relation' in change ? [change.relation.a, change.relation.b] : [];
}

/**
 * The calls on what this process has open: the store, detection and memory of a server, or of `tidemark mcp`.
 *
 * @param own what the caller of the moment may see of it; default: everything
 * @param scopes whose memory it is: the first is written to, all are asked; default: the scope of the caller
 */
export function localCalls(
  backend: Backend,
  own: () => Backend = () => backend,
  scopes: readonly string[] = [],
): Calls {
  const [scope] = scopes;
  const signals = mapped(backend.feed.log({ updates: true }), (changes) =>
    changes.map(({ signal }) => signal.id),
  );
  const claims = mapped(backend.memory.feed.log('claims', [backend.memory.scopeOf(scope)]), (changes) =>
    changes.flatMap(claimsIn),
  );
  return {
    scope,
    call: (call, input) => localCaller(own()).call(call, inScopes(call, input, scopes)),
    forward: (call, fields) => localCaller(own()).forward(call, inScopes(call, fields, scopes)),
    changedSignals: (tell, ended) => tellIds(signals, tell, ended),
    changedClaims: (tell, ended) => tellIds(claims, tell, ended),
  };
}

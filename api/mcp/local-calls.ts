import type { LedgerChange } from '../../sinks/ledger.ts';
import type { Backend } from '../calls/backend.ts';
import { localCaller } from '../calls/caller.ts';
import type { ServerConfig } from '../server/config/config.ts';
import type { ModeBackend } from '../server/modes/mode.ts';
import type { Calls } from './calls.ts';

/** Changes that are read together. */
const PAGE = 500;

/** A change log that readers follow, each from a place of its own. */
interface Log {
  readonly lastSeq: number;
  read(after: number, limit: number): Promise<{ readonly ids: readonly string[]; readonly cursor: number }>;
  wait(after: number, ended: AbortSignal): Promise<void>;
}

async function* idsAfter(log: Log, from: number, ended: AbortSignal): AsyncGenerator<readonly string[]> {
  let after = from;
  while (!ended.aborted) {
    const { ids, cursor } = await log.read(after, PAGE);
    after = cursor;
    if (ids.length > 0) yield [...new Set(ids)];
    await log.wait(after, ended);
  }
}

/** Ids of the claims that a change is about. */
function claimsIn(change: LedgerChange): readonly string[] {
  if ('claim' in change) return [change.claim.id];
  return 'relation' in change ? [change.relation.a, change.relation.b] : [];
}

/** The calls on what this process has open: the store, detection and memory of a server, or of `tidemark mcp`. */
export function localCalls(backend: ModeBackend, config: ServerConfig): Calls {
  const { feed } = backend;
  const { feed: ledgerFeed } = backend.memory;
  const signals: Log = {
    get lastSeq() {
      return feed.lastSeq;
    },
    async read(after, limit) {
      const { changes, cursor } = await feed.read({ updates: true }, after, limit);
      return { ids: changes.map(({ signal }) => signal.id), cursor };
    },
    wait: (after, ended) => feed.wait(after, ended),
  };
  const claims: Log = {
    get lastSeq() {
      return ledgerFeed.lastSeq;
    },
    async read(after, limit) {
      const { changes, cursor } = await ledgerFeed.read('claims', after, limit);
      return { ids: changes.flatMap(claimsIn), cursor };
    },
    wait: (after, ended) => ledgerFeed.wait(after, ended),
  };
  return {
    ...localCaller<Backend>({ ...backend, config }),
    changedSignals: (ended) => idsAfter(signals, signals.lastSeq, ended),
    changedClaims: (ended) => idsAfter(claims, claims.lastSeq, ended),
  };
}

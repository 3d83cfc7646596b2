import { InvalidInput } from '../../operators/records/errors.ts';
import type { LedgerChange } from '../../sinks/ledger.ts';
import type { Backend } from '../calls/backend.ts';
import { localCaller } from '../calls/caller.ts';
import { checked } from '../calls/checked.ts';
import { defined } from '../defined.ts';
import { detectorsOf } from '../detectors-answer.ts';
import { bringClaims } from '../memory/bring-claims.ts';
import { LocalMemory } from '../memory/local-memory.ts';
import { takeObservations } from '../observation-counts.ts';
import { observationListSchema, observationPage } from '../observation-list.ts';
import type { ServerConfig } from '../server/config/config.ts';
import type { ModeBackend } from '../server/modes/mode.ts';
import { signalListSchema, signalOf, signalPage } from '../signal-list.ts';
import { runSql, sqlAnswer } from '../sql.ts';
import type { Calls, MemoryCalls } from './calls.ts';

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
  const { store, intake, feed, analytics } = backend;
  const { memory, assistant, feed: ledgerFeed } = backend.memory;
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
    memory: memoryCalls(new LocalMemory(memory, assistant), {
      bring: (given) => bringClaims(memory, given),
    }),
    async ingest(observations) {
      const counts = await takeObservations(intake, observations);
      if (counts.accepted + counts.duplicates > 0) return counts;
      const issues = counts.rejected.map(({ index, path, message }) => ({
        path: path === '' ? `observations.${index}` : `observations.${index}.${path}`,
        message,
      }));
      throw new InvalidInput(`None of the ${counts.rejected_count} observations was acceptable.`, issues);
    },
    async observationPage(list, asked) {
      return observationPage(backend, defined(checked(observationListSchema, list)), asked);
    },
    async signalPage(list, { limit, cursor }) {
      return signalPage(store, defined(checked(signalListSchema, list)), limit, cursor);
    },
    signal: (id) => signalOf(store, id),
    async detectors(scopeId) {
      const { detectors, ...scope } = await detectorsOf(config, store, scopeId);
      return { ...defined(scope), detectors };
    },
    async sql(statement, limit) {
      return sqlAnswer(await runSql({ analytics, intake, config }, statement, limit));
    },
    changedSignals: (ended) => idsAfter(signals, signals.lastSeq, ended),
    changedClaims: (ended) => idsAfter(claims, claims.lastSeq, ended),
  };
}

function memoryCalls(local: LocalMemory, more: Pick<MemoryCalls, 'bring'>): MemoryCalls {
  return {
    ...more,
    process: (text) => local.process(text),
    remember: (statement) => local.remember(statement),
    resolve: (id, resolution) => local.resolve(id, resolution),
  };
}

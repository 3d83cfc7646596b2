import type { Command } from 'commander';
import { type ClaimVersion, DEFAULT_SCOPE } from '../../operators/records/ledger.ts';
import type { Embedder } from '../../pipelines/embeddings/embedder.ts';
import { openEmbedder } from '../../pipelines/embeddings/open.ts';
import type { Assistant } from '../../pipelines/llm/assistant.ts';
import type { ObservedStore } from '../../pipelines/memory/observed/findings.ts';
import type { Imported } from '../../pipelines/ndjson/import.ts';
import { LedgerFeed } from '../../sinks/outbox/ledger-feed.ts';
import type { Archive } from '../../sinks/store.ts';
import type { ReadsMemory, WritesMemory } from '../calls/backend.ts';
import type { CallContext } from '../calls/call.ts';
import { type Caller, localCaller } from '../calls/caller.ts';
import type { ExportKind } from '../calls/memory/lines.ts';
import type { WritesByScope } from '../calls/memory-backend.ts';
import { Client } from '../client/index.ts';
import { isShared, type ServerConfig } from '../config/config.ts';
import { wallClock } from '../process/wall-clock.ts';
import { openSharedStore, openStore } from '../stores/open-store.ts';
import { configFrom, dsnOf } from './environment.ts';
import type { Io } from './io.ts';
import { runningServer } from './server-file.ts';
import { lockedHint, type TargetFlags } from './target.ts';

/** Flags of every memory command. */
export interface MemoryFlags extends TargetFlags {
  readonly json?: boolean;
}

/** The same of commands that name no other field of their call. */
export interface ScopeFlags extends MemoryFlags {
  readonly scope?: string;
}

/** Memory for commands that only read it: a caller, and what is too large for one answer. */
export interface MemoryReads extends Caller<ReadsMemory> {
  /** Lines without line feeds. */
  export(kind: ExportKind, scope: string | undefined): AsyncIterable<string>;
}

/** Memory for commands that also write it. */
export interface MemoryWrites extends Caller<WritesMemory>, Pick<MemoryReads, 'export'> {
  /** Restores lines of an export unchanged; events must precede the claims that quote them. */
  import(lines: AsyncIterable<string>, scope: string | undefined): Promise<Imported>;
}

function onServer(client: Client): MemoryReads & MemoryWrites {
  return {
    call: (call, input) => client.call(call, input),
    forward: (call, fields) => client.forward(call, fields),
    export: (kind, scope) => client.memory.export(kind, scope),
    import: (lines, scope) => client.memory.import(lines, scope),
  };
}

/** Milliseconds that a command waits for the vectors of its claims; the next command, or a server, computes the others. */
const EMBEDDING_LIMIT = 20_000;

/** Adds the flags of every memory command. */
export function memoryFlags(command: Command, json: string): Command {
  return command
    .option('--json', json)
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (MEMORY_DB_DSN, else SIGNAL_DB_DSN, duckdb://tidemark.duckdb)');
}

/** The source of the configuration of an invocation. */
type Environment = Pick<Io, 'env'>;

interface Place {
  readonly config: ServerConfig;
  readonly dsn: string;
  /** Set if a server is to be used. */
  readonly client: Client | undefined;
}

/** Where memory is: on the server that `--url` names or that has the store open; otherwise in the store itself. */
function placeOf(io: Environment, { db, url: named }: TargetFlags): Place {
  const config = configFrom(io, {});
  const dsn = db === undefined ? (config.memory.dsn ?? config.dsn) : dsnOf(db);
  const url = named ?? runningServer(dsn);
  const client =
    url === undefined
      ? undefined
      : new Client({ url, ...(config.token !== undefined && { token: config.token }) });
  return { config, dsn, client };
}

/**
 * Runs an operation that only reads memory: on a server, or on the store opened for reading.
 *
 * @throws TidemarkError if the store is locked by a server that cannot be reached
 */
export async function readMemory<T>(
  io: Environment,
  flags: TargetFlags,
  work: (memory: MemoryReads) => Promise<T>,
): Promise<T> {
  const { config, dsn, client } = placeOf(io, flags);
  if (client !== undefined) return work(onServer(client));
  const embedder = await openEmbedder(config.memory.embeddings);
  try {
    return await readStore(dsn, config, embedder, work);
  } finally {
    await embedder?.close();
  }
}

async function readStore<T>(
  dsn: string,
  config: ServerConfig,
  embedder: Embedder | undefined,
  work: (memory: MemoryReads) => Promise<T>,
): Promise<T> {
  const store = await lockedHint(openStore(dsn, { readOnly: true }));
  try {
    // The language modules are loaded for memory only, so that the other commands start faster.
    const [{ Recall }, { exportLines }, { checkNow }, assistant] = await Promise.all([
      import('../../pipelines/memory/questions/recall.ts'),
      import('../calls/memory/lines.ts'),
      import('../../pipelines/memory/observed/findings.ts'),
      assistantOf(config),
    ]);
    const observed = observedIn(store);
    const observe = (claim: ClaimVersion) => checkNow(observed, claim);
    const { ledger } = store;
    return await work({
      ...localCaller({
        memory: {
          within: async (scope = DEFAULT_SCOPE, task) => {
            const recall = Recall.reading(ledger.of(scope), wallClock, { embedder, observe });
            return task({ recall, assistant });
          },
        },
      }),
      export: (kind, scope = DEFAULT_SCOPE) => exportLines(ledger.of(scope), kind),
    });
  } finally {
    await store.close();
  }
}

/**
 * Runs an operation that changes memory: on a server, or on the store opened for writing, which is created if it does not exist.
 *
 * @param context of calls that are answered here
 * @throws TidemarkError if the store is locked by a server that cannot be reached
 */
export async function writeMemory<T>(
  io: Environment,
  flags: TargetFlags,
  work: (memory: MemoryWrites) => Promise<T>,
  context: CallContext = {},
): Promise<T> {
  const { config, dsn, client } = placeOf(io, flags);
  if (client !== undefined) return work(onServer(client));
  const embedder = await openEmbedder(config.memory.embeddings);
  try {
    return await writeStore(dsn, config, embedder, work, context);
  } finally {
    await embedder?.close();
  }
}

async function writeStore<T>(
  dsn: string,
  config: ServerConfig,
  embedder: Embedder | undefined,
  work: (memory: MemoryWrites) => Promise<T>,
  context: CallContext,
): Promise<T> {
  const store = await lockedHint<Archive>(openToWrite(dsn, config));
  try {
    const [{ Memories }, { exportLines }, { importLines }, { checkNow }, { ClaimChecks }, assistant] =
      await Promise.all([
        import('../../pipelines/memory/memories.ts'),
        import('../calls/memory/lines.ts'),
        import('../../pipelines/ndjson/import.ts'),
        import('../../pipelines/memory/observed/findings.ts'),
        import('../../pipelines/memory/observed/claim-checks.ts'),
        assistantOf(config),
      ]);
    const { minConfidence, review, forgetBelow } = config.memory;
    const { ledger } = store;
    const observed = observedIn(store);
    const giveUp = new AbortController();
    const memories = await Memories.open(ledger, {
      minConfidence,
      review,
      forgetBelow,
      wallClock,
      observe: (claim: ClaimVersion) => checkNow(observed, claim),
      ...(embedder !== undefined && { embedder }),
      embedding: { failed: () => giveUp.abort() },
    });
    try {
      const scopeOf = (scope = DEFAULT_SCOPE) => scope;
      const own: WritesByScope = {
        within: (scope, task) =>
          memories.within(scopeOf(scope), (memory) => task({ memory, recall: memory.recall, assistant })),
        ingest: (values, scope) => memories.ingest(values, scopeOf(scope)),
      };
      const result = await work({
        ...localCaller({ memory: own }, context),
        export: (kind, scope) => exportLines(ledger.of(scopeOf(scope)), kind),
        import: (lines, scope) =>
          own.within(scope, ({ memory }) => memory.exclusive((open) => importLines(open, lines))),
      });
      // A server would do the remaining work over time; here it is done before the store is closed.
      const feed = new LedgerFeed(ledger, await ledger.end());
      const { main } = memories;
      await new ClaimChecks({ memory: main, ledger, feed, store: observed }).catchUp();
      await main.embedded(AbortSignal.any([giveUp.signal, AbortSignal.timeout(EMBEDDING_LIMIT)]));
      return result;
    } finally {
      await memories.close();
    }
  } finally {
    await store.close();
  }
}

/** The language model of the configuration; its answers report where it failed. */
async function assistantOf({ memory: { llm } }: ServerConfig): Promise<Assistant> {
  const [{ Assistant }, { openModel }] = await Promise.all([
    import('../../pipelines/llm/assistant.ts'),
    import('../../pipelines/llm/open-model.ts'),
  ]);
  return new Assistant({ model: llm === undefined ? undefined : openModel(llm), wallClock });
}

/** What claims are checked against: the observations in the same store. */
function observedIn(store: Pick<Archive, 'names' | 'register' | 'observations'>): ObservedStore {
  return {
    names: store.names,
    register: store.register,
    observations: (...asked) => store.observations(...asked),
    settle: async () => undefined,
  };
}

/** A store that several processes share is opened as a shared one, so that a server that runs on it continues. */
function openToWrite(dsn: string, { storeMemory }: ServerConfig) {
  return isShared(dsn) ? openSharedStore(dsn) : openStore(dsn, { memory: storeMemory });
}

import type { Use } from '../../../operators/quotas/usage.ts';
import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import { openEmbedder } from '../../../pipelines/embeddings/open.ts';
import { Assistant } from '../../../pipelines/llm/assistant.ts';
import { openModel } from '../../../pipelines/llm/open-model.ts';
import type { Incoming } from '../../../pipelines/memory/changes/incoming.ts';
import { Memories } from '../../../pipelines/memory/memories.ts';
import { checkNow, type ObservedStore } from '../../../pipelines/memory/observed/findings.ts';
import { NameDirectory } from '../../../pipelines/name-directory.ts';
import { LedgerFeed } from '../../../sinks/outbox/ledger-feed.ts';
import type { Archive, SharedStore } from '../../../sinks/store.ts';
import type { MemoryBackend } from '../../calls/memory-backend.ts';
import { isShared, type ServerConfig } from '../../config/config.ts';
import { openEventQuota } from '../../limits/daily-quota.ts';
import { wallClock } from '../../process/wall-clock.ts';
import { openSharedStore, openStore } from '../../stores/open-store.ts';
import { keepRetention } from '../memory-retention.ts';
import { keepTending } from '../tending.ts';
import type { Opening } from './mode.ts';

/** Open memory, and a function that stops it. */
export interface OpenMemory extends MemoryBackend {
  /** The store that holds it. */
  readonly home: Pick<Archive, 'analytics' | 'tables'>;
  /** Adds a listener that is called when rows were removed from memory, by this process or by another. */
  whenRemoved(listener: () => void): void;
  /** Finishes accepted work and closes what was opened for memory. */
  stop(): Promise<void>;
}

/** A store with a ledger; if other processes write to it, `watch` reports their changes. */
type Home = Pick<Archive, 'ledger' | 'analytics' | 'tables'> & Partial<Pick<SharedStore, 'watch'>>;

/** What events take of a quota. */
function usedBy(incoming: readonly Incoming[]): Use {
  const bytes = incoming.reduce((sum, { event }) => sum + Buffer.byteLength(event.content), 0);
  return { records: incoming.length, bytes };
}

/**
 * Opens memory in the store of the signals, or in a separate one.
 *
 * @param store store of the signals
 * @param settle resolves when reads of observations show everything acknowledged before
 */
export async function openMemory(
  config: ServerConfig,
  store: Home & Pick<Archive, 'names' | 'register' | 'observations' | 'usage'>,
  opening: Opening,
  settle: () => Promise<void> = async () => undefined,
): Promise<OpenMemory> {
  const { opened, metrics, log } = opening;
  const { dsn, minConfidence, review, llm, embeddings, forgetBelow, tendEvery, retention, scopeRetentions } =
    config.memory;
  const closes: (() => Promise<void>)[] = [];
  let home: Home = store;
  if (dsn !== undefined) {
    const own = isShared(dsn) ? await openSharedStore(dsn) : await openStore(dsn, {});
    opened.push(() => own.close());
    closes.push(() => own.close());
    home = own;
  }
  const { ledger } = home;
  const embedder = await openEmbedder(embeddings);
  if (embedder !== undefined) {
    opened.push(() => embedder.close());
    closes.push(() => embedder.close());
  }
  const observed: ObservedStore = {
    names: store.names,
    register: store.register,
    observations: (...asked) => store.observations(...asked),
    settle,
  };
  const started = performance.now();
  const quota = await openEventQuota({ config, usage: store.usage, log });
  if (quota !== undefined) {
    opened.push(() => quota.close());
    closes.push(() => quota.close());
  }
  const listeners: (() => void)[] = [];
  const memories = await Memories.open(ledger, {
    ...(quota !== undefined && {
      admit(incoming, scope) {
        const uses = new Map([[scope, usedBy(incoming)]]);
        quota.take(uses);
        return () => quota.giveBack(uses);
      },
    }),
    minConfidence,
    review,
    forgetBelow,
    wallClock,
    tended({ processes, milliseconds }) {
      metrics.tendRuns.inc();
      metrics.tendSeconds.observe(milliseconds / 1000);
      for (const { process, changed } of processes) metrics.tendChanges.inc({ process }, changed);
      const counts = Object.fromEntries(processes.map(({ process, changed }) => [process, changed]));
      log.info({ ...counts, ms: milliseconds }, 'memory was tended');
    },
    committed({ head, transaction, milliseconds }) {
      feed.advance(head);
      metrics.events.inc(transaction.events.length);
      metrics.claims.inc(transaction.claims.filter(({ version }) => version === 1).length);
      const found = transaction.relations.filter(({ relation }) => relation === 'contradicts');
      metrics.contradictions.inc(found.length);
      metrics.memoryCommits.observe(milliseconds / 1000);
    },
    removed() {
      for (const listener of listeners) listener();
    },
    observe: (claim) => checkNow(observed, claim),
    snapshotFailed: (error) =>
      log.warn({ err: error }, 'saving the snapshot of memory failed; the next start is slower'),
    ...(embedder !== undefined && { embedder }),
    embedding: {
      saved: (vectors) => metrics.embeddings.inc(vectors),
      failed(error, pause) {
        metrics.embeddingFailures.inc();
        log.warn({ err: error, retry_ms: pause }, 'embedding texts of memory failed; retrying');
      },
      refused: (kind, texts) =>
        log.warn(
          { kind, texts },
          'the embedding model rejects some texts of memory; they are found by their words only',
        ),
    },
  });
  const feed = new LedgerFeed(ledger, await ledger.end());
  opened.push(() => memories.close());
  const { main } = memories;
  const { claims } = main.counts;
  if (claims > 0) log.info({ claims, ms: Math.round(performance.now() - started) }, 'memory is loaded');
  // Most servers without a claim never get one, and a third of a second of work for each start is much.
  if (claims > 0) {
    main
      .prepare()
      .catch((err: unknown) =>
        log.warn({ err }, 'the warm-up of extraction failed; the first events take longer'),
      );
  }
  const unwatch = await home.watch?.(() => {
    const follow = async () => {
      await memories.follow();
      feed.advance(await ledger.end());
    };
    follow().catch((error: unknown) => log.warn({ err: error }, 'loading memory failed; retrying'));
  });
  const assistant = new Assistant({
    model: llm === undefined ? undefined : openModel(llm),
    wallClock,
    failed: ({ model, kind, answered, message }) =>
      log.warn({ model, kind, status: answered }, `the language model failed: ${message}`),
  });
  const tending = keepTending(memories, tendEvery, log);
  opened.push(() => tending.stop());
  const retaining = keepRetention({
    memories,
    retention,
    scopeRetentions,
    wallClock,
    removed({ events, claims }) {
      metrics.removedEvents.inc(events);
      metrics.removedClaims.inc(claims);
    },
    log,
  });
  opened.push(() => retaining.stop());
  const scopeOf = (scope = DEFAULT_SCOPE) => scope;
  return {
    memories,
    scopeOf,
    within: (scope, task) =>
      memories.within(scopeOf(scope), (memory) => task({ memory, recall: memory.recall, assistant })),
    ingest: (values, scope) => memories.ingest(values, scopeOf(scope)),
    home,
    ledger,
    feed,
    assistant,
    nameDirectory: new NameDirectory(store.names, isShared(config.dsn), wallClock),
    observed,
    whenRemoved(listener) {
      listeners.push(listener);
    },
    async stop() {
      await tending.stop();
      await retaining.stop();
      assistant.close();
      await unwatch?.();
      await memories.close();
      for (const close of closes.reverse()) await close();
    },
  };
}

import type { Assistant } from '../../pipelines/llm/assistant.ts';
import type { Memories } from '../../pipelines/memory/memories.ts';
import type { IngestSummary, Memory } from '../../pipelines/memory/memory.ts';
import type { ObservedStore } from '../../pipelines/memory/observed/findings.ts';
import type { Recall } from '../../pipelines/memory/questions/recall.ts';
import type { NameDirectory } from '../../pipelines/name-directory.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { LedgerFeed } from '../../sinks/outbox/ledger-feed.ts';

/** Memory for calls that only read it. */
export interface MemoryReader {
  readonly recall: Recall;
  /** The assistant that calls the language model, if there is one. */
  readonly assistant: Assistant;
}

/** Memory for calls that also write it. */
export interface WritableMemory extends MemoryReader {
  readonly memory: Memory;
}

/** Gives the memory of a scope, by default the one of the caller, to what is done with it. */
export interface ByScope<Own> {
  /** @throws TidemarkError `forbidden` if the caller may not see the scope */
  within<T>(scope: string | undefined, task: (memory: Own) => T | Promise<T>): Promise<T>;
}

/** Memory that is written too: events may name the scopes that they go to. */
export interface WritesByScope extends ByScope<WritableMemory> {
  /** Stores events, each in the scope that it names or else in `scope`; see `Memories.ingest`. */
  ingest(values: readonly unknown[], scope: string | undefined): Promise<IngestSummary>;
}

/** Memory with everything that belongs to it. */
export interface MemoryBackend extends WritesByScope {
  /** The memory of all scopes. */
  readonly memories: Memories;
  /**
   * The scope that a caller means: the one named, or else its own.
   *
   * @throws TidemarkError `forbidden` if it may not see it; InvalidInput if it must name one
   */
  scopeOf(scope: string | undefined): string;
  /** The assistant that calls the language model, if there is one. */
  readonly assistant: Assistant;
  /** The ledger of the default scope. */
  readonly ledger: Ledger;
  readonly feed: LedgerFeed;
  /** The names of the series whose observations claims are checked against. */
  readonly nameDirectory: NameDirectory;
  /** The observations of these series. */
  readonly observed: ObservedStore;
}

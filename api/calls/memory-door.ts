import type { Assistant } from '../../pipelines/llm/assistant.ts';
import type { Memory } from '../../pipelines/memory/memory.ts';
import type { ObservedStore } from '../../pipelines/memory/observed/findings.ts';
import type { Recall } from '../../pipelines/memory/questions/recall.ts';
import type { SeriesBook } from '../../pipelines/series-book.ts';
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

/** Memory with everything that belongs to it. */
export interface MemoryDoor extends WritableMemory {
  readonly ledger: Ledger;
  readonly feed: LedgerFeed;
  /** The names of the series whose observations claims are checked against. */
  readonly book: SeriesBook;
  /** The observations of these series. */
  readonly observed: ObservedStore;
}

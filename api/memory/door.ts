import type { Assistant } from '../../pipelines/llm/assistant.ts';
import type { Memory } from '../../pipelines/memory/memory.ts';
import type { ObservedStore } from '../../pipelines/memory/observed/findings.ts';
import type { SeriesBook } from '../../pipelines/series-book.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { LedgerFeed } from '../../sinks/outbox/ledger-feed.ts';

/** Memory as the routes see it. */
export interface MemoryDoor {
  readonly memory: Memory;
  readonly ledger: Ledger;
  readonly feed: LedgerFeed;
  /** What a language model does for it, where there is one. */
  readonly assistant: Assistant;
  /** How texts name the series that claims are held against. */
  readonly book: SeriesBook;
  /** The observations of these series. */
  readonly observed: ObservedStore;
}

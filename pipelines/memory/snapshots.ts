import type { Ledger } from '../../sinks/ledger.ts';
import type { MemoryWriter } from './changes/memory-writer.ts';
import { type HeldPart, saveSnapshot } from './snapshot.ts';

/** New versions of claims, or events, that trigger a snapshot while memory is open: ten seconds of reading. */
const WHILE_OPEN = 200_000;
/** The same at close: below this, reading them again is faster than writing everything. */
const AT_CLOSE = 5000;
/** Minimum share of all claims for a snapshot at close, for the same reason. */
const SHARE_AT_CLOSE = 0.02;

/** What is read from a writer. */
type Written = Pick<MemoryWriter, 'claims' | 'events' | 'head' | 'removed' | 'removedRows' | 'versionsTaken'>;

/**
 * Stores a writer's state for the next start from time to time. One snapshot runs at a time. After a removal there is none until the
 * writer is renewed, or that start: it would have traces of what was removed.
 */
export class Snapshots {
  private readonly ledger: Ledger;
  private readonly writer: Written;
  private readonly parts: readonly HeldPart[];
  private readonly failed: ((error: unknown) => void) | undefined;
  /** Versions and events that the writer had taken when the last snapshot began. */
  private covered: { readonly versions: number; readonly events: number };
  private saving: Promise<void> | undefined;
  private stopped = new AbortController();

  /**
   * @param parts what is stored, each part up to the head of the writer
   * @param covered number of events in the last snapshot
   * @param failed called when a snapshot could not be stored; the next start then takes longer
   */
  constructor(
    ledger: Ledger,
    writer: Written,
    parts: readonly HeldPart[],
    covered: number,
    failed: ((error: unknown) => void) | undefined,
  ) {
    this.ledger = ledger;
    this.writer = writer;
    this.parts = parts;
    this.covered = { versions: 0, events: covered };
    this.failed = failed;
  }

  /** Call between two changes: starts a snapshot when enough is new. */
  next(): void {
    if (this.saving !== undefined || this.fresh < WHILE_OPEN) return;
    this.begin();
  }

  /** Call before rows are removed: ends the running snapshot, which would have them, and makes no other. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.saving;
  }

  /** Call when the writer was renewed: the stored snapshot is gone, and there may be another one. */
  renew(): void {
    this.stopped = new AbortController();
    this.covered = { versions: this.writer.versionsTaken, events: 0 };
  }

  /** Call when the writer is closed: finishes the running snapshot, and makes a last one if it pays. */
  async close(): Promise<void> {
    await this.saving;
    if (this.fresh >= Math.max(AT_CLOSE, this.writer.claims * SHARE_AT_CLOSE)) this.begin();
    await this.saving;
  }

  private begin(): void {
    if (this.stopped.signal.aborted || this.writer.removedRows > 0) return;
    this.saving = this.save().finally(() => {
      this.saving = undefined;
    });
  }

  /** New versions or events, whichever are more: both take the next start about equally long. */
  private get fresh(): number {
    const { versions, events } = this.covered;
    return Math.max(this.writer.versionsTaken - versions, this.writer.events - events);
  }

  private async save(): Promise<void> {
    this.covered = { versions: this.writer.versionsTaken, events: this.writer.events };
    const { signal } = this.stopped;
    try {
      await saveSnapshot(this.ledger, this.writer, this.parts, signal);
    } catch (error) {
      if (!signal.aborted) this.failed?.(error);
    }
  }
}

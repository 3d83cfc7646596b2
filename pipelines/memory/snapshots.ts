import type { Ledger } from '../../sinks/ledger.ts';
import type { MemoryWriter } from './changes/memory-writer.ts';
import { type HeldPart, saveSnapshot } from './snapshot.ts';

/** Versions of claims, or events, after which the next snapshot is made while memory is open: ten seconds of reading. */
const WHILE_OPEN = 200_000;
/** The same from which on one is made at the end: fewer are read again sooner than all is written. */
const AT_CLOSE = 5000;
/** Share of all claims below which none is made at the end, for the same reason. */
const SHARE_AT_CLOSE = 0.02;

/** What is asked of a writer. */
type Written = Pick<MemoryWriter, 'claims' | 'events' | 'head' | 'versionsTaken'>;

/** Keeps what a writer knows for the next start, now and then. One snapshot at a time is under way. */
export class Snapshots {
  private readonly ledger: Ledger;
  private readonly writer: Written;
  private readonly parts: readonly HeldPart[];
  private readonly failed: ((error: unknown) => void) | undefined;
  /** Versions that the writer had taken, and events that there were, when the last one was begun. */
  private covered: { readonly versions: number; readonly events: number };
  private saving: Promise<void> | undefined;

  /**
   * @param parts what is kept, each of it up to the head of the writer
   * @param covered how many events the last one knows
   * @param failed hears where one could not be kept; the next start takes longer then, and nothing else
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

  /** To be called between two changes: begins one where enough is new. */
  next(): void {
    if (this.saving !== undefined || this.fresh < WHILE_OPEN) return;
    this.begin();
  }

  /** To be called when the writer is closed: ends what is under way, and makes the last one where it pays. */
  async close(): Promise<void> {
    await this.saving;
    if (this.fresh >= Math.max(AT_CLOSE, this.writer.claims * SHARE_AT_CLOSE)) this.begin();
    await this.saving;
  }

  private begin(): void {
    this.saving = this.save().finally(() => {
      this.saving = undefined;
    });
  }

  /** Versions that are new, or events where those are more: either takes the next start about as long. */
  private get fresh(): number {
    const { versions, events } = this.covered;
    return Math.max(this.writer.versionsTaken - versions, this.writer.events - events);
  }

  private async save(): Promise<void> {
    this.covered = { versions: this.writer.versionsTaken, events: this.writer.events };
    try {
      await saveSnapshot(this.ledger, () => this.writer.head, this.parts);
    } catch (error) {
      this.failed?.(error);
    }
  }
}

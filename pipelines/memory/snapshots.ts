import type { ClaimIndex } from '../../operators/claims/claim-index.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { MemoryWriter } from './memory-writer.ts';
import { saveSnapshot } from './snapshot.ts';

/** Versions of claims after which the next snapshot is made while memory is open: some ten seconds of reading them. */
const WHILE_OPEN = 200_000;
/** Versions of claims from which on one is made at the end: fewer are read again sooner than all is written. */
const AT_CLOSE = 5000;
/** Share of all claims below which none is made at the end, for the same reason. */
const SHARE_AT_CLOSE = 0.02;

/** What is asked of a writer. */
type Written = Pick<MemoryWriter, 'claims' | 'versionsTaken' | 'state'>;

/** Keeps what a writer knows for the next start, now and then. One snapshot at a time is under way. */
export class Snapshots {
  private readonly ledger: Ledger;
  private readonly writer: Written;
  private readonly index: ClaimIndex;
  private readonly failed: ((error: unknown) => void) | undefined;
  /** Versions that the writer had taken when the last one was begun. */
  private covered = 0;
  private saving: Promise<void> | undefined;

  /**
   * @param index what a reader knows of the ledger up to the head of the writer
   * @param failed hears where one could not be kept; the next start takes longer then, and nothing else
   */
  constructor(
    ledger: Ledger,
    writer: Written,
    index: ClaimIndex,
    failed: ((error: unknown) => void) | undefined,
  ) {
    this.ledger = ledger;
    this.writer = writer;
    this.index = index;
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

  private get fresh(): number {
    return this.writer.versionsTaken - this.covered;
  }

  private async save(): Promise<void> {
    this.covered = this.writer.versionsTaken;
    try {
      await saveSnapshot(this.ledger, this.writer.state, this.index);
    } catch (error) {
      this.failed?.(error);
    }
  }
}

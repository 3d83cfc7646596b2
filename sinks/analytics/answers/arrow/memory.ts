/** Bytes of memory that are kept for later batches. */
const KEPT = 64 * 1024 * 1024;

/**
 * Memory for the values of batches, which is used again once a batch is sent. New memory for each batch would make the runtime collect garbage
 * for a third of the time.
 */
export class BatchMemory {
  private free: Uint8Array[] = [];
  private gathered: Uint8Array[] = [];
  private sent: Uint8Array[] = [];

  /** At least as many bytes, which may be anything. */
  take(least: number): Uint8Array {
    const at = this.free.findIndex(({ length }) => length >= least && length <= 4 * least);
    const [memory] = at < 0 ? [] : this.free.splice(at, 1);
    return memory ?? Buffer.allocUnsafeSlow(least);
  }

  /** Gives memory back, which is used again after two turns. */
  give(memory: Uint8Array): void {
    this.gathered.push(memory);
  }

  /** A batch is on its way, and the one before it has arrived. */
  turn(): void {
    let kept = 0;
    this.free = [...this.sent, ...this.free].filter(({ length }) => {
      kept += length;
      return kept <= KEPT;
    });
    this.sent = this.gathered;
    this.gathered = [];
  }
}

/** The memory of this process: it answers one statement at a time. */
export const batchMemory = new BatchMemory();

/** Readers waiting for a log to grow. */
export class Waiting {
  private readonly readers = new Set<() => void>();

  /** Wakes all waiting readers. */
  wake(): void {
    for (const wake of this.readers) wake();
    this.readers.clear();
  }

  /** Resolves at the next {@link wake}, or when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        this.readers.delete(wake);
        resolve();
      };
      this.readers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}

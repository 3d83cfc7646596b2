/** A task that runs while this process owns it, at most once at a time. */
export class ExclusiveTask {
  private readonly run: (stop: AbortSignal) => Promise<void>;
  private stop: AbortController | undefined;
  private done: Promise<void> = Promise.resolve();

  /** @param run runs until the signal is aborted, and may reject after that; it handles its own failures */
  constructor(run: (stop: AbortSignal) => Promise<void>) {
    this.run = run;
  }

  /** This process now owns the task. */
  begin(): void {
    if (this.stop !== undefined) return;
    const stop = new AbortController();
    this.stop = stop;
    this.done = this.done
      .then(() => this.run(stop.signal))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
  }

  /** Another process now owns the task. Resolves when it has stopped here. */
  async end(): Promise<void> {
    this.stop?.abort();
    this.stop = undefined;
    await this.done;
  }
}

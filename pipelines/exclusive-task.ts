/** A task that runs while this process is the one that owns it, and never twice at a time. */
export class ExclusiveTask {
  private readonly run: (stop: AbortSignal) => Promise<void>;
  private stop: AbortController | undefined;
  private done: Promise<void> = Promise.resolve();

  /** @param run does it until the signal is aborted, after which it may reject; sees to its own failures */
  constructor(run: (stop: AbortSignal) => Promise<void>) {
    this.run = run;
  }

  /** This process owns the task from now on. */
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

  /** Another process owns it from now on. Resolves when nothing is under way here. */
  async end(): Promise<void> {
    this.stop?.abort();
    this.stop = undefined;
    await this.done;
  }
}

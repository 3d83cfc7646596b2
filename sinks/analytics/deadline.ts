const AGAIN_MS = 20;

/** Interrupts a statement that takes too long. End it when the statement has ended. */
export class Deadline {
  private timer: NodeJS.Timeout;
  private late = false;

  /** @param interrupt makes the statement fail if it is within a step */
  constructor(timeoutMs: number, interrupt: () => void) {
    const stop = () => {
      this.late = true;
      interrupt();
      // An interrupt between two steps is lost, so it is repeated until the last step has ended.
      this.timer = setTimeout(stop, AGAIN_MS);
    };
    this.timer = setTimeout(stop, timeoutMs);
  }

  /** True after the deadline. */
  get passed(): boolean {
    return this.late;
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

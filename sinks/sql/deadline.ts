const AGAIN_MS = 20;

/** Interrupts a statement that takes too long. To be ended when the statement has. */
export class Deadline {
  private timer: NodeJS.Timeout;
  private late = false;

  /** @param interrupt makes the statement fail, where it is in the middle of a step */
  constructor(timeoutMs: number, interrupt: () => void) {
    const stop = () => {
      this.late = true;
      interrupt();
      // An interrupt between two steps is lost, so it is sent until the last step has ended.
      this.timer = setTimeout(stop, AGAIN_MS);
    };
    this.timer = setTimeout(stop, timeoutMs);
  }

  /** True once the time is over. */
  get passed(): boolean {
    return this.late;
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** Beats in a session: a gap of a whole session is then not missed for want of a beat. */
const BEATS = 10;

/**
 * Notices that the process stood still for so long that its group has given its partitions to others (it was stopped,
 * or the machine slept). What it had been told before is then not to be gone by, until the group says something new or, for a
 * coordinator that was away itself, three sessions have passed.
 */
export class Pulse {
  private readonly session: number;
  private readonly timer: NodeJS.Timeout;
  private last = performance.now();
  /** When the last standstill was noticed. */
  private stopped = Number.NEGATIVE_INFINITY;

  /** @param session milliseconds without a sign of life after which a member is taken for dead */
  constructor(session: number) {
    this.session = session;
    this.timer = setInterval(() => this.beat(), session / BEATS);
    this.timer.unref();
  }

  beat(): void {
    const now = performance.now();
    if (now - this.last >= this.session) this.stopped = now;
    this.last = now;
  }

  /** Whether the process stood still after `since` (performance.now()), not long ago. */
  stoppedAfter(since: number): boolean {
    return this.stopped > since && performance.now() - this.stopped < 3 * this.session;
  }

  end(): void {
    clearInterval(this.timer);
  }
}

/** Milliseconds that members have to join a rebalance. */
const REBALANCE_TIMEOUT = 30_000;
/** Sessions without contact after which the consumer is replaced. */
const SILENT_SESSIONS = 1.5;
/**
 * Milliseconds by which the wall clock may be set back. kafkajs schedules heartbeats by it: after a larger step it sends none until
 * the clock catches up, without an error.
 */
const CLOCK_SET_BACK = 1000;

/** Milliseconds that a group with this session timeout waits for its members at a rebalance. */
export function rebalanceTimeout(sessionTimeoutMs: number): number {
  return Math.max(REBALANCE_TIMEOUT, sessionTimeoutMs);
}

/** Result of a check of the contact with the group. */
export interface ContactCheck {
  /** Whether contact was lost for so long that the group may have expelled the member. */
  readonly expelled: boolean;
  /** Why the consumer must be replaced; undefined while it works. */
  readonly hopeless: string | undefined;
}

/** Time of the last contact with the group, and whether the wall clock lets kafkajs send heartbeats. */
export class GroupContact {
  private readonly sessionTimeoutMs: number;
  private last = 0;
  /** Offset of the wall clock from the monotonic one. */
  private clockAhead = Date.now() - performance.now();
  /** When the current consumer started. */
  private begun = 0;

  constructor(sessionTimeoutMs: number) {
    this.sessionTimeoutMs = sessionTimeoutMs;
  }

  /** A new consumer begins. */
  begin(): void {
    this.begun = performance.now();
  }

  /** The group responded at a time of the monotonic clock. */
  heard(at: number): void {
    this.last = at;
  }

  /** @param isJoining whether the member waits for a rebalance to complete */
  check(isJoining: boolean): ContactCheck {
    const { sessionTimeoutMs } = this;
    // No heartbeats are sent during a rebalance; the group considers waiting members alive.
    const most = isJoining ? sessionTimeoutMs + rebalanceTimeout(sessionTimeoutMs) : sessionTimeoutMs;
    const now = performance.now();
    const ahead = Date.now() - now;
    const setBack = this.clockAhead - ahead;
    this.clockAhead = ahead;
    const silent = now - Math.max(this.last, this.begun);
    let hopeless: string | undefined;
    if (setBack > CLOCK_SET_BACK) hopeless = `the wall clock was set back by ${Math.round(setBack)} ms`;
    else if (silent > most + (SILENT_SESSIONS - 1) * sessionTimeoutMs)
      hopeless = `the group was silent for ${Math.round(silent)} ms`;
    return { expelled: now - this.last > most, hopeless };
  }
}

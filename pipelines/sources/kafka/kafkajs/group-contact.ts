/** Milliseconds that the members have to come to a rebalance. */
const REBALANCE_TIMEOUT = 30_000;
/** Sessions without a sign of life after which the consumer is given up for a new one. */
const SILENT_SESSIONS = 1.5;
/**
 * Milliseconds by which the wall clock may be set back. kafkajs sends heartbeats by it: set back further, it sends none until the
 * clock is where it was, and notices nothing.
 */
const CLOCK_SET_BACK = 1000;

/** Milliseconds that a group with this session timeout waits for its members at a rebalance. */
export function rebalanceTimeout(sessionTimeoutMs: number): number {
  return Math.max(REBALANCE_TIMEOUT, sessionTimeoutMs);
}

/** What a look at the contact with the group finds. */
export interface ContactCheck {
  /** Whether the member was silent for so long that the group may have expelled it. */
  readonly expelled: boolean;
  /** Why the consumer is of no use any more; undefined while it is. */
  readonly hopeless: string | undefined;
}

/** When the group last gave a sign of life, and whether the wall clock lets kafkajs give one back. */
export class GroupContact {
  private readonly sessionTimeoutMs: number;
  private last = 0;
  /** By how much the wall clock is ahead of the monotonic one. */
  private clockAhead = Date.now() - performance.now();
  /** When the consumer that runs was begun. */
  private begun = 0;

  constructor(sessionTimeoutMs: number) {
    this.sessionTimeoutMs = sessionTimeoutMs;
  }

  /** A new consumer begins. */
  begin(): void {
    this.begun = performance.now();
  }

  /** The group has given a sign of life at a time of the monotonic clock. */
  heard(at: number): void {
    this.last = at;
  }

  /** @param isJoining whether the member waits for the group to agree */
  check(isJoining: boolean): ContactCheck {
    const { sessionTimeoutMs } = this;
    // There are no heartbeats while the group waits for its members; whoever waits with it is alive to it.
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

import { Backoff } from '../../../../sinks/retry.ts';
import type { ConsumerCrash } from '../port.ts';

/** Backoff in milliseconds: first and maximum. Each consumer that joins interrupts all members of the group. */
const WAITS = { first: 200, longest: 60_000 };
/** A consumer lasts that has not crashed for these milliseconds, and for this many times the wait before it. */
const LASTING = { least: 5000, waits: 4 };

/** Consumers that joined their group and crashed, one after the other. One that lasts ends the row. */
export class CrashRow {
  private readonly backoff = new Backoff(WAITS);
  private crash: ConsumerCrash | undefined;
  private began = 0;

  /** The last crash of the row, while no consumer has lasted since. */
  get last(): ConsumerCrash | undefined {
    this.look();
    return this.crash;
  }

  /** A consumer begins. */
  begin(): void {
    this.began = performance.now();
  }

  /** The consumer crashed. */
  add(error: Error): ConsumerCrash {
    this.look();
    this.crash = { error, count: (this.crash?.count ?? 0) + 1, wait: this.backoff.take() };
    // The wait is no time in which a consumer lasts.
    this.began = Number.POSITIVE_INFINITY;
    return this.crash;
  }

  private look(): void {
    const lasting = Math.max(LASTING.least, LASTING.waits * (this.crash?.wait ?? 0));
    if (performance.now() - this.began < lasting) return;
    this.crash = undefined;
    this.backoff.reset();
  }
}

import type { Backlog } from '../flow/feed.ts';
import type { DueTick } from './tick-steps.ts';

/**
 * Ticks that wait for the running one. One of the clock is skipped meanwhile, because the next one takes everything; those that
 * somebody waits for follow in order.
 */
export class DueTicks implements Backlog<DueTick, DueTick> {
  private waiting: DueTick[] = [];

  add(due: DueTick, isBusy: boolean): void {
    if (!isBusy || due.done !== undefined) this.waiting.push(due);
  }

  next(): DueTick | undefined {
    return this.waiting.shift();
  }
}

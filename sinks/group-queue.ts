import { setImmediate as nextTurn } from 'node:timers/promises';
import { context } from '@opentelemetry/api';
import { StoreUnavailable } from '../operators/records/errors.ts';

/** Turns of the event loop for which a group may grow before it is committed. */
const MOST_TURNS = 16;

/** What waits for a commit. */
interface Waiting {
  readonly reject: (error: Error) => void;
}

/** What runs while nothing is committed. */
class Task {
  readonly run: () => Promise<void>;
  readonly reject: (error: Error) => void;

  constructor(run: () => Promise<void>, reject: (error: Error) => void) {
    this.run = run;
    this.reject = reject;
  }
}

export interface GroupQueueOptions<Entry> {
  readonly sizeOf: (entry: Entry) => number;
  /** Size at which a group takes no further entry. An entry is never split. */
  readonly mostSize: number;
  /** Commits a group and answers each of its entries. */
  readonly commit: (group: readonly Entry[]) => Promise<void>;
  /** Whether waiting for others gains nothing where this entry waits. */
  readonly isUrgent?: (entry: Entry) => boolean;
  /** Called before a group is formed, with the entries so far; with none where a task waits or the queue is closing. */
  readonly pause?: (waiting: readonly Entry[]) => Promise<void>;
  /** Called after each group and each task, before the next begins. */
  readonly settled?: () => void;
}

/**
 * A queue whose entries share commits: whatever arrives during a commit forms the next group, so that concurrent callers share the cost.
 * Groups and tasks run one at a time, in the order of their arrival.
 */
export class GroupQueue<Entry extends Waiting> {
  private readonly options: GroupQueueOptions<Entry>;
  private waiting: (Entry | Task)[] = [];
  private running: Promise<void> | undefined;
  private closing = false;

  constructor(options: GroupQueueOptions<Entry>) {
    this.options = options;
  }

  /** Whether nothing waits. */
  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** Adds an entry to the next group. */
  add(entry: Entry): void {
    this.enqueue(entry);
  }

  /** Runs a task while no commit is running, after everything queued before. */
  exclusive<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => task().then(resolve, reject);
      this.enqueue(new Task(context.bind(context.active(), run), reject));
    });
  }

  /** Resolves when nothing is queued or running. */
  async drain(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  /** Accepts no more and finishes what waits. */
  async close(): Promise<void> {
    this.closing = true;
    await this.drain();
  }

  private enqueue(next: Entry | Task): void {
    if (this.closing) {
      next.reject(new StoreUnavailable('The server is stopping; send it again after the restart.'));
      return;
    }
    this.waiting.push(next);
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    const { pause, commit, settled } = this.options;
    for (;;) {
      const isFree = !this.closing && !this.waiting.some((one) => one instanceof Task);
      await pause?.(isFree ? this.entries() : []);
      await this.gather();
      const [first] = this.waiting;
      if (first === undefined) break;
      if (first instanceof Task) {
        this.waiting.shift();
        await first.run();
      } else await commit(this.takeGroup());
      settled?.();
    }
    // In the same turn as the check of the queue, so that no entry is added in between and waits for ever.
    this.running = undefined;
  }

  /** The entries before the next task. */
  private entries(): Entry[] {
    const entries: Entry[] = [];
    for (const one of this.waiting) {
      if (one instanceof Task) break;
      entries.push(one);
    }
    return entries;
  }

  /**
   * Waits while each turn of the event loop adds entries, at most {@link MOST_TURNS}: callers that were answered together send again
   * together, and one commit for all of them beats several.
   */
  private async gather(): Promise<void> {
    const { isUrgent = () => false } = this.options;
    for (let turn = 0, before = -1; turn < MOST_TURNS && this.waiting.length !== before; turn++) {
      before = this.waiting.length;
      if (this.waiting.some((one) => one instanceof Task || isUrgent(one))) return;
      await nextTurn();
    }
  }

  private takeGroup(): Entry[] {
    const { sizeOf, mostSize } = this.options;
    const group: Entry[] = [];
    let size = 0;
    for (const entry of this.entries()) {
      size += sizeOf(entry);
      if (group.length > 0 && size > mostSize) break;
      group.push(entry);
    }
    this.waiting = this.waiting.slice(group.length);
    return group;
  }
}

import { Fenced, StoreUnavailable } from '../../operators/records/errors.ts';
import { retry } from '../retry.ts';
import type { Limits } from './session.ts';

/** The end of an owner's commits. */
export interface Outcome {
  /** How many have happened; none of those under way can happen any more. */
  readonly commits: number;
  /** Whether the owner may still write: no other process has claimed the right. */
  readonly isOwner: boolean;
}

/** What the database does for a {@link FencedWriter}. `S` is a transaction that writes. */
export interface Fence<S> {
  /** Names what is written to in messages. */
  readonly name: string;
  /**
   * Runs a transaction that counts as commit number `commit` of this owner. The database refuses it when another process has claimed the
   * right to write, or when the outcome of an attempt at the same number has been asked for.
   *
   * @param committing called before anything is sent that may commit it
   */
  transact(
    commit: number,
    task: (transaction: S) => Promise<void>,
    committing: () => void,
    limits: Limits,
  ): Promise<void>;
  /** Asks for the end of this owner's commits, and makes those that are under way fail. */
  outcome(): Promise<Outcome>;
  /** Whether an error leaves the outcome of a transaction unknown. */
  isAnswerLost(error: unknown): boolean;
  /** Whether an error says that another process has claimed the right to write. */
  isFenced(error: unknown): boolean;
}

/** What becomes of a transaction whose outcome cannot be determined in time. */
export interface Unknown<S> {
  /** Removes what it wrote, before the next transaction, if it has happened. Without it, what it wrote stays. */
  readonly undo?: ((transaction: S, commit: number) => Promise<void>) | undefined;
  /** Called before its caller gets the error. */
  readonly unknown?: (() => void) | undefined;
}

export interface Asking {
  /** Milliseconds for which an outcome is asked for, and between two questions. */
  readonly forMs: number;
  readonly everyMs: number;
  /** Ends it. */
  readonly stop?: AbortSignal;
}

const ASKING: Asking = { forMs: 3000, everyMs: 100 };
const UNKNOWN =
  'The outcome of a transaction is unknown, because the database server did not answer; it is determined before the next one.';
/** A removal deletes as much as was written. */
const UNDO: Limits = { timeoutMs: 60_000 };

/**
 * The right of one process to write, until another one claims it. Every transaction is fenced and numbered in the database, so that the
 * outcome of one whose answer was lost can be asked for. One task at a time uses it.
 */
export class FencedWriter<S> {
  private readonly fence: Fence<S>;
  private readonly asking: Asking;
  private last: number;
  /** The commit that was reported as failed although it may have happened. */
  private undecided: { readonly commit: number; readonly undo: Unknown<S>['undo'] } | undefined;
  private lost = false;

  /** @param commits how many this owner has made before */
  constructor(fence: Fence<S>, commits: number, asking: Asking = ASKING) {
    this.fence = fence;
    this.last = commits;
    this.asking = asking;
  }

  /** Whether another process has claimed the right to write, as far as this one knows. */
  get isLost(): boolean {
    return this.lost;
  }

  /** Number of the last commit. */
  get commits(): number {
    return this.last;
  }

  /**
   * Runs `task` in a transaction. All of it is durable when this resolves, and nothing of it when it rejects, unless the outcome is
   * unknown: then it is removed before the next one.
   *
   * @throws Fenced when another process has claimed the right to write
   */
  async write(
    task: (transaction: S, commit: number) => Promise<void>,
    { undo, unknown, ...limits }: Unknown<S> & Limits = {},
  ): Promise<void> {
    await this.settle();
    const commit = this.last + 1;
    let isSent = false;
    const committing = () => {
      isSent = true;
    };
    try {
      await this.fence.transact(commit, (transaction) => task(transaction, commit), committing, limits);
    } catch (error) {
      if (!(isSent && this.fence.isAnswerLost(error))) throw this.checked(error);
      this.undecided = { commit, undo };
      const commits = await this.ask(this.asking.forMs).catch((failure: unknown) => {
        unknown?.();
        if (failure instanceof Fenced) throw failure;
        throw new StoreUnavailable(UNKNOWN, failure);
      });
      this.undecided = undefined;
      if (commits < commit) throw error;
    }
    this.last = commit;
  }

  /** The same where the database is asked to commit after `task`: resolves to what that gave, though the answer to COMMIT were lost. */
  async result<T>(task: (transaction: S) => Promise<T>, options?: Unknown<S> & Limits): Promise<T> {
    let done: { readonly result: T } | undefined;
    await this.write(async (transaction) => {
      done = { result: await task(transaction) };
    }, options);
    if (done === undefined) throw new Error('a transaction was committed that did not run');
    return done.result;
  }

  /**
   * Resolves when the outcome of the last transaction is certain, and what should not have happened is removed.
   *
   * @throws Fenced when another process has claimed the right to write
   */
  async settle(): Promise<void> {
    if (this.lost) throw new Fenced(this.fence.name);
    if (this.undecided === undefined) return;
    const { commit, undo } = this.undecided;
    this.last = await this.ask(0);
    // One commit more: the removal has happened, and only the answer to that was lost.
    if (undo !== undefined && this.last === commit) {
      const remove = this.fence.transact(
        commit + 1,
        (transaction) => undo(transaction, commit),
        () => undefined,
        UNDO,
      );
      await remove.catch((error: unknown) => {
        throw this.checked(error);
      });
      this.last = commit + 1;
    }
    this.undecided = undefined;
  }

  /** Gives up the right to write. */
  resign(): void {
    this.lost = true;
  }

  private async ask(milliseconds: number): Promise<number> {
    const until = performance.now() + milliseconds;
    const { commits, isOwner } = await retry(() => this.fence.outcome(), {
      first: this.asking.everyMs,
      stop: this.asking.stop ?? new AbortController().signal,
      failed: (error) => {
        if (this.fence.isFenced(error) || performance.now() >= until) throw this.checked(error);
      },
    });
    if (!isOwner) this.resign();
    return commits;
  }

  private checked(error: unknown): unknown {
    if (!this.fence.isFenced(error)) return error;
    this.resign();
    return error instanceof Fenced ? error : new Fenced(this.fence.name);
  }
}

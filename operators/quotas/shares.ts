import { TidemarkError } from '../records/errors.ts';

/** Who takes from a limit: the holder of a token, or an address. */
export interface Caller {
  /** Differs between any two callers. */
  readonly id: string;
  /** Nobody else can take from the limit, so that all of it is theirs. */
  readonly alone?: boolean;
}

/** A caller on a server of a single caller. */
export const SOLE: Caller = { id: 'sole', alone: true };

/** A limit that callers share. */
export interface Limit {
  /** Its name in metrics and errors, such as `streams`. */
  readonly name: string;
  /** What it limits, as errors say it, such as `open streams`. */
  readonly what: string;
  /** The most that all callers may hold together. */
  readonly total: number;
  /** The most that all may hold once each caller may grow its only holding beyond its share; default: the total. */
  readonly ceiling?: number;
  /** The variable that raises it, if there is one. */
  readonly setting?: string;
  /** Seconds after which a refused caller may try again. */
  readonly retryAfter: number;
  /** Called for each refusal. */
  readonly refused?: ((name: string) => void) | undefined;
}

/** What a caller holds for one purpose. */
export interface Holding {
  readonly amount: number;
  /** Whether the amount could be set; it is unchanged where the caller may not hold as much. */
  resize(amount: number): boolean;
  /** Sets the amount, for what cannot be refused any more. */
  force(amount: number): void;
  /** Gives everything back; repeated calls do nothing. */
  release(): void;
}

interface Waiting {
  readonly caller: Caller;
  readonly amount: number;
  readonly resolve: (holding: Holding) => void;
}

/** What one caller holds. */
interface Held {
  amount: number;
  holdings: number;
}

const NOTHING: Readonly<Held> = { amount: 0, holdings: 0 };

/**
 * A limit shared by callers: each may hold as much as it leaves free. Of `n` callers that want everything, each gets the part `1/(n+1)`, and
 * as much stays free for the next one, so that no caller, and no number of holdings of one, keeps another out. These are the dynamic
 * thresholds of Choudhury and Hahne (Dynamic queue length thresholds for shared-memory packet switches, IEEE/ACM Transactions on
 * Networking 6(2), 1998) with the factor 1. A caller that holds nothing may take one thing while the total lasts.
 */
export class Shares {
  readonly limit: Limit;
  readonly #held = new Map<string, Held>();
  /** By caller, in the order of arrival. */
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;
  #holdings = 0;

  constructor(limit: Limit) {
    this.limit = limit;
  }

  /** What all callers hold. */
  get held(): number {
    return this.#total;
  }

  /** What a caller holds. */
  heldBy({ id }: Caller): number {
    return this.#of(id).amount;
  }

  /** Whether a caller may take something. */
  has(caller: Caller): boolean {
    return this.#fits(caller, 1);
  }

  /**
   * Takes for a caller.
   *
   * @param amount 0 for what grows later
   * @throws TidemarkError `busy` if its share is used up
   */
  take(caller: Caller, amount = 1): Holding {
    if (this.#fits(caller, Math.max(1, amount))) return this.#hold(caller, amount);
    throw this.refusal(caller);
  }

  /** Takes for a caller, whatever it holds. */
  force(caller: Caller, amount: number): Holding {
    return this.#hold(caller, amount);
  }

  /**
   * Takes for a caller once it may, in the order of its calls; the callers that hold least are first, by turns.
   *
   * @param closed ends the wait, which rejects with the reason
   */
  wait(caller: Caller, amount: number, closed?: AbortSignal): Promise<Holding> | Holding {
    const queue = this.#waiting.get(caller.id) ?? [];
    if (queue.length === 0 && this.#fits(caller, Math.max(1, amount))) return this.#hold(caller, amount);
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = queue.indexOf(waiting);
        if (at < 0) return;
        queue.splice(at, 1);
        if (queue.length === 0) this.#waiting.delete(caller.id);
        reject(closed?.reason);
        this.#admit();
      };
      const waiting: Waiting = {
        caller,
        amount,
        resolve: (holding) => {
          closed?.removeEventListener('abort', leave);
          resolve(holding);
        },
      };
      queue.push(waiting);
      this.#waiting.set(caller.id, queue);
      closed?.addEventListener('abort', leave, { once: true });
      if (closed?.aborted === true) leave();
    });
  }

  /** The error of a caller whose share is used up; it is counted. */
  refusal(caller: Caller): TidemarkError {
    const { name, what, total, setting, retryAfter, refused } = this.limit;
    refused?.(name);
    const all = `limit of ${total} ${what}`;
    const message = caller.alone
      ? `The ${all} is reached`
      : `The caller's share of the ${all} is used up: it holds ${this.heldBy(caller)}`;
    const remedy = setting === undefined ? '' : `, or raise ${setting}`;
    return new TidemarkError(
      'busy',
      `${message} (${name}); try again after the time in Retry-After${remedy}.`,
      { retryAfter },
    );
  }

  #of(id: string): Readonly<Held> {
    return this.#held.get(id) ?? NOTHING;
  }

  /** Whether a caller may hold so much more in a new holding. */
  #fits(caller: Caller, amount: number): boolean {
    const { total, ceiling = total } = this.limit;
    const after = this.#total + amount;
    if (this.#holdings === 0) return true;
    if (caller.alone) return after <= total;
    const own = this.#of(caller.id);
    return own.amount + amount <= total - after || (own.holdings === 0 && after <= ceiling);
  }

  /** Whether a caller may add so much to a holding. */
  #mayGrow(caller: Caller, by: number): boolean {
    const { total, ceiling = total } = this.limit;
    const after = this.#total + by;
    const own = this.#of(caller.id);
    if (by <= 0 || this.#holdings === 1) return true;
    if (caller.alone) return after <= ceiling;
    return own.amount + by <= total - after || (own.holdings === 1 && after <= ceiling);
  }

  #hold(caller: Caller, first: number): Holding {
    const own = this.#held.get(caller.id) ?? { amount: 0, holdings: 0 };
    this.#held.set(caller.id, own);
    own.holdings++;
    this.#holdings++;
    let amount = 0;
    let over = false;
    const set = (next: number) => {
      if (over) return;
      own.amount += next - amount;
      this.#total += next - amount;
      const isLess = next < amount;
      amount = next;
      if (isLess) this.#admit();
    };
    set(first);
    return {
      get amount() {
        return amount;
      },
      resize: (next) => {
        if (!this.#mayGrow(caller, next - amount)) return false;
        set(next);
        return true;
      },
      force: set,
      release: () => {
        if (over) return;
        over = true;
        own.amount -= amount;
        this.#total -= amount;
        own.holdings--;
        this.#holdings--;
        if (own.holdings === 0) this.#held.delete(caller.id);
        this.#admit();
      },
    };
  }

  /** Gives what is free to those who wait. */
  #admit(): void {
    while (this.#waiting.size > 0) {
      const heads = [...this.#waiting.values()]
        .flatMap(([head]) => head ?? [])
        .filter(({ caller, amount }) => this.#fits(caller, Math.max(1, amount)));
      const next = heads.reduce<Waiting | undefined>(
        (least, one) =>
          least === undefined || this.heldBy(one.caller) < this.heldBy(least.caller) ? one : least,
        undefined,
      );
      if (next === undefined) return;
      const queue = this.#waiting.get(next.caller.id) ?? [];
      queue.shift();
      // Of callers that hold equally little, the one that was served last is last.
      this.#waiting.delete(next.caller.id);
      if (queue.length > 0) this.#waiting.set(next.caller.id, queue);
      next.resolve(this.#hold(next.caller, next.amount));
    }
  }
}

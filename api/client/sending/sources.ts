import { itemAt } from '../../../operators/item-at.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';

/** What pushes values, such as an Observable of RxJS. */
export interface Subscribable<Value> {
  subscribe(observer: { next(value: Value): void; error(error: unknown): void; complete(): void }): {
    unsubscribe(): void;
  };
}

/** Where values come from: something to iterate, which is held back, or something that pushes, which cannot be. */
export type Source<Value> = Iterable<Value> | AsyncIterable<Value> | Subscribable<Value>;

/** The values of a source, to be iterated once. */
export function valuesOf<Value>(source: Source<Value>, most: number): AsyncIterator<Value> {
  if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]();
  return 'subscribe' in source ? new Pushed(source, most) : iterated(source);
}

async function* iterated<Value>(source: Iterable<Value>): AsyncGenerator<Value> {
  yield* source;
}

/** Taken values after which the others are moved to the front. */
const COMPACT = 1024;

/** The values that a source pushes, kept until they are asked for. */
class Pushed<Value> implements AsyncIterator<Value> {
  private values: Value[] = [];
  private end: { readonly error?: unknown } | undefined;
  /** Place of the first value that was not taken. */
  private head = 0;
  private wake: () => void = () => undefined;
  private readonly subscription: { unsubscribe(): void };

  /** @param most values that are kept at most; one more ends the iteration with an error */
  constructor(source: Subscribable<Value>, most: number) {
    this.subscription = source.subscribe({
      next: (value) => {
        if (this.end !== undefined) return;
        if (this.values.push(value) - this.head > most) this.finish({ error: tooFast(most) });
        this.wake();
      },
      error: (error) => this.finish({ error }),
      complete: () => this.finish({}),
    });
  }

  async next(): Promise<IteratorResult<Value>> {
    while (this.values.length === this.head) {
      if (this.end !== undefined) {
        this.subscription.unsubscribe();
        if ('error' in this.end) throw this.end.error;
        return { done: true, value: undefined };
      }
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const value = itemAt(this.values, this.head++);
    if (this.head === COMPACT) this.values = this.values.slice(this.head);
    this.head %= COMPACT;
    return { done: false, value };
  }

  async return(): Promise<IteratorResult<Value>> {
    this.subscription.unsubscribe();
    this.values = [];
    this.head = 0;
    this.finish({});
    return { done: true, value: undefined };
  }

  private finish(end: { readonly error?: unknown }): void {
    this.end ??= end;
    this.wake();
  }
}

function tooFast(most: number): TidemarkError {
  return new TidemarkError(
    'busy',
    `The source pushes faster than the server stores: ${most} observations wait. Raise most, slow the source down, or give something to iterate.`,
  );
}

/** Parts of a source: values that came together or within a time, in order. */
export class Batches<Value> {
  private readonly values: AsyncIterator<Value>;
  private readonly size: number;
  private readonly linger: number;
  /** The value that was asked for and has not come yet. */
  private awaited: Promise<IteratorResult<Value>> | undefined;
  private done = false;
  /** The error of the source, which follows the batch of what came before it. */
  private failure: { readonly error: unknown } | undefined;

  /**
   * @param size values of a batch at most
   * @param linger milliseconds that the first value of a batch waits for more at most
   */
  constructor(values: AsyncIterator<Value>, size: number, linger: number) {
    this.values = values;
    this.size = size;
    this.linger = linger;
  }

  /** The next batch, of at least one value; undefined at the end of the source. @throws the error of the source, after all batches */
  async next(): Promise<readonly Value[] | undefined> {
    const batch: Value[] = [];
    const late = new Timer();
    try {
      while (!this.done && batch.length < this.size) {
        this.awaited ??= this.values.next();
        const came = batch.length === 0 ? await this.awaited : await Promise.race([this.awaited, late.over]);
        if (came === undefined) break;
        this.awaited = undefined;
        if (came.done === true) this.done = true;
        else batch.push(came.value);
        if (batch.length === 1) late.start(this.linger);
      }
    } catch (error) {
      this.failure = { error };
      this.done = true;
    } finally {
      late.stop();
    }
    if (batch.length > 0) return batch;
    if (this.failure !== undefined) throw this.failure.error;
    return undefined;
  }

  /** Ends the source. */
  async end(): Promise<void> {
    if (!this.done) await this.values.return?.();
    this.done = true;
  }
}

/** A time that passes once. */
class Timer {
  readonly over: Promise<undefined>;
  private pass: () => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.over = new Promise((resolve) => {
      this.pass = () => resolve(undefined);
    });
  }

  start(milliseconds: number): void {
    this.timer ??= setTimeout(this.pass, milliseconds);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

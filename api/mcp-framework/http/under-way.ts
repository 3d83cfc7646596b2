import { type WhenOver, whenRead } from './sessions.ts';

/** Counts what an endpoint has in progress, for a graceful shutdown. */
export class UnderWay {
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  /** Deadline of a requested shutdown, in milliseconds of the process clock. */
  #until: number | undefined;

  /** Whether a shutdown was requested. */
  get ending(): boolean {
    return this.#until !== undefined;
  }

  /** Seconds until the deadline of a shutdown, at least 1. */
  get seconds(): number {
    return Math.max(1, Math.ceil(((this.#until ?? 0) - performance.now()) / 1000));
  }

  /** Adds one; the result removes it, and may be called repeatedly. */
  begin(): () => void {
    this.#count++;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#count--;
      if (this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    };
  }

  /** Counts an answer until it is available, or a stream until it has been read completely. */
  async during(answer: () => Promise<Response>, whenOver?: WhenOver): Promise<Response> {
    const end = this.begin();
    try {
      return whenRead(await answer(), end, whenOver);
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Resolves when nothing is in progress, or the time is over. */
  async end(milliseconds: number): Promise<void> {
    this.#until ??= performance.now() + milliseconds;
    if (this.#count === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
  }
}

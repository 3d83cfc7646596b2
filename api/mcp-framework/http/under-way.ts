import { type WhenOver, whenRead } from './sessions.ts';

/** Counts what an endpoint has under way, for an end that lets it finish. */
export class UnderWay {
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  /** When an end that was asked for is over, in milliseconds of the process. */
  #until: number | undefined;

  /** Whether an end was asked for. */
  get ending(): boolean {
    return this.#until !== undefined;
  }

  /** Seconds until an end that was asked for is over, at least 1. */
  get seconds(): number {
    return Math.max(1, Math.ceil(((this.#until ?? 0) - performance.now()) / 1000));
  }

  /** Counts one more; the result tells that it is over, however often it is called. */
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

  /** Counts an answer until it is there, a stream until all of it was read. */
  async during(answer: () => Promise<Response>, whenOver?: WhenOver): Promise<Response> {
    const end = this.begin();
    try {
      return whenRead(await answer(), end, whenOver);
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Resolves when nothing is under way, or the time is over. */
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

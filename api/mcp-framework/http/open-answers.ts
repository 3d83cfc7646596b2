import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** The answers of a server that are on their way. */
export class OpenAnswers {
  readonly #open = new Set<ServerResponse>();

  add(outgoing: ServerResponse): void {
    this.#open.add(outgoing);
    outgoing.once('close', () => this.#open.delete(outgoing));
  }

  /**
   * Resolves when all of them are sent or left, at the latest at a time (of performance.now). Node takes a connection for
   * idle once its answer is written, and closes it although its client has not got all of that yet.
   */
  async sent(until: number): Promise<void> {
    const all = [...this.#open].map((outgoing) => new Promise((resolve) => outgoing.once('close', resolve)));
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), Math.max(0, until - performance.now()));
    await Promise.race([Promise.all(all), once(late.signal, 'abort')]);
    clearTimeout(timer);
  }
}

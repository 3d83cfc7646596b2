import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** The responses of a server that are being sent. */
export class OpenAnswers {
  readonly #open = new Set<ServerResponse>();

  add(outgoing: ServerResponse): void {
    this.#open.add(outgoing);
    outgoing.once('close', () => this.#open.delete(outgoing));
  }

  /**
   * Resolves when all of them are sent or abandoned, at the latest at a given time (of performance.now). Node considers a connection idle
   * once its response is written, and closes it even if the client has not received everything.
   */
  async sent(until: number): Promise<void> {
    const all = [...this.#open].map((outgoing) => new Promise((resolve) => outgoing.once('close', resolve)));
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), Math.max(0, until - performance.now()));
    await Promise.race([Promise.all(all), once(late.signal, 'abort')]);
    clearTimeout(timer);
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { InMemoryServerEventBus, isSpecType, type ServerEvent } from '@modelcontextprotocol/server';
import type { Subscriptions } from '../subscriptions.ts';

/** What a stream wants to hear of where that is not known. */
const ANY = [undefined];

/**
 * Brings changes to the streams of `subscriptions/listen`, and notes for as long as each is open which resources it
 * wants to hear of.
 */
export class ListenBus extends InMemoryServerEventBus {
  readonly #subscriptions: Subscriptions;
  /** What the stream wants to hear of that is being opened. */
  readonly #wanted = new AsyncLocalStorage<Iterable<string | undefined>>();

  constructor(subscriptions: Subscriptions, onerror: (error: Error) => void) {
    super(onerror);
    this.#subscriptions = subscriptions;
  }

  /** Answers a request with this body, which may open a stream: the SDK calls {@link subscribe} for it, and does not say for which. */
  answering<Answer>(body: unknown, answer: () => Answer): Answer {
    if (!isSpecType.SubscriptionsListenRequest(body)) return answer();
    return this.#wanted.run(new Set(body.params.notifications.resourceSubscriptions), answer);
  }

  override subscribe(listener: (event: ServerEvent) => void): () => void {
    const ends = Array.from(this.#wanted.getStore() ?? ANY, (uri) => this.#subscriptions.add(uri));
    const stop = super.subscribe(listener);
    return () => {
      stop();
      for (const end of ends) end();
    };
  }
}

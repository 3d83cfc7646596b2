import { AsyncLocalStorage } from 'node:async_hooks';
import { InMemoryServerEventBus, isSpecType, type ServerEvent } from '@modelcontextprotocol/server';
import type { Subscriptions } from '../subscriptions.ts';

/** The subscription of a stream whose resources are unknown. */
const ANY = [undefined];

/** Delivers changes to the streams of `subscriptions/listen`, and records the resources that each open stream subscribes to. */
export class ListenBus extends InMemoryServerEventBus {
  readonly #subscriptions: Subscriptions;
  /** The resources of the stream that is being opened. */
  readonly #wanted = new AsyncLocalStorage<Iterable<string | undefined>>();

  constructor(subscriptions: Subscriptions, onerror: (error: Error) => void) {
    super(onerror);
    this.#subscriptions = subscriptions;
  }

  /** Answers a request with this body, which may open a stream: the SDK then calls {@link subscribe} without naming the request. */
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

import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

/** Approximate overhead of a value in bytes, besides its texts. */
const EACH = 16;

/** Approximate size of a JSON value in memory, in bytes; computed without serializing it, which would cost as much as sending it. */
function roughSize(value: unknown): number {
  let size = 0;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    size += EACH;
    if (typeof one === 'string') size += one.length;
    else if (typeof one === 'object' && one !== null) {
      for (const [name, inner] of Object.entries(one)) {
        if (!Array.isArray(one)) size += name.length;
        open.push(inner);
      }
    }
  }
  return size;
}

/** Most messages of a session that are kept for reconnects. */
const KEPT = 1000;
/** Their approximate maximum size in bytes; the newest is always kept, so that the client that waits for it can receive it. */
const BYTES = 4 * 1024 * 1024;
/** Approximate maximum size in bytes for all sessions of an endpoint; beyond it, each keeps its newest message only. */
const BYTES_OF_ALL = 256 * 1024 * 1024;

interface Event {
  readonly stream: string;
  /** Undefined once it has been dropped to free memory. */
  message: JSONRPCMessage | undefined;
  readonly size: number;
}

/** The memory budget for the messages of several sessions. */
export class EventBudget {
  readonly most: number;
  /** Approximate bytes in use. */
  used = 0;

  constructor(most = BYTES_OF_ALL) {
    this.most = most;
  }
}

/**
 * The last messages of one session, in memory: a client whose stream broke receives what it missed. The oldest are dropped first. Events
 * are numbered within the session; other sessions cannot access them, because the id of the session comes with each request.
 */
export class RecentEvents implements EventStore {
  readonly #budget: EventBudget;
  /** Those from {@link #from} on are known, and those from {@link #whole} on have their messages. */
  #events: Event[] = [];
  #from = 0;
  #whole = 0;
  /** Number of the first of {@link #events}. */
  #first = 1;
  #size = 0;
  #ended = false;

  constructor(budget = new EventBudget()) {
    this.#budget = budget;
  }

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    if (this.#ended) return String(this.#first++);
    const size = roughSize(message);
    this.#events.push({ stream, message, size });
    this.#count(size);
    if (this.#events.length - this.#from > KEPT) this.#forget();
    while (this.#tooLarge() && this.#whole < this.#events.length - 1) this.#giveUp();
    return String(this.#first + this.#events.length - 1);
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    const at = this.#placeOf(id);
    return at === undefined ? undefined : this.#eventAt(at).stream;
  }

  /** @throws RangeError if the event, or one missed since, is no longer kept */
  async replayEventsAfter(
    last: string,
    { send }: { readonly send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const at = this.#placeOf(last);
    if (at === undefined) throw new RangeError('the event is no longer stored');
    const { stream } = this.#eventAt(at);
    const missed: { readonly id: string; readonly message: JSONRPCMessage }[] = [];
    for (let place = at + 1; place < this.#events.length; place++) {
      const event = this.#eventAt(place);
      if (event.stream !== stream) continue;
      if (event.message === undefined) throw new RangeError('the missed events are no longer stored');
      if (isSaid(event.message)) missed.push({ id: String(this.#first + place), message: event.message });
    }
    for (const { id, message } of missed) await send(id, message);
    return stream;
  }

  /** Releases everything and keeps nothing more: the session is over. */
  end(): void {
    this.#ended = true;
    this.#count(-this.#size);
    this.#first += this.#events.length;
    this.#events = [];
    this.#from = 0;
    this.#whole = 0;
  }

  #tooLarge(): boolean {
    return this.#size > BYTES || this.#budget.used > this.#budget.most;
  }

  #count(size: number): void {
    this.#size += size;
    this.#budget.used += size;
  }

  #eventAt(place: number) {
    const event = this.#events[place];
    if (event === undefined) throw new RangeError(`there is no event at ${place}`);
    return event;
  }

  /** Drops the oldest message. Its number stays known, because a client may have received it and missed only later ones. */
  #giveUp(): void {
    const event = this.#eventAt(this.#whole++);
    if (event.message === undefined || !isSaid(event.message)) return;
    event.message = undefined;
    this.#count(-event.size);
  }

  /** Forgets the oldest event. Slots are released in batches, for O(1) amortised cost. */
  #forget(): void {
    const { message, size } = this.#eventAt(this.#from++);
    if (message !== undefined) this.#count(-size);
    this.#whole = Math.max(this.#whole, this.#from);
    if (this.#from < KEPT) return;
    this.#events = this.#events.slice(this.#from);
    this.#first += this.#from;
    this.#whole -= this.#from;
    this.#from = 0;
  }

  /** The index of an event; undefined if it is unknown. */
  #placeOf(id: string): number | undefined {
    const at = Number(id) - this.#first;
    return Number.isInteger(at) && at >= this.#from && at < this.#events.length ? at : undefined;
  }
}

/** False for events that only give a client an id to resume from. */
function isSaid(message: JSONRPCMessage): boolean {
  return Object.keys(message).length > 0;
}

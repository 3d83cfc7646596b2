import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';
import { roughSize } from './rough-size.ts';

/** Messages of a session that are kept for whoever reconnects. */
const KEPT = 1000;
/** Bytes, roughly, that they may take; the newest is kept however large it is, or who waits for it would never get it. */
const BYTES = 4 * 1024 * 1024;
/** Bytes, roughly, that those of all sessions of an endpoint may take before each keeps its newest only. */
const BYTES_OF_ALL = 256 * 1024 * 1024;

interface Event {
  readonly stream: string;
  /** Undefined once it was given up for the room that it took. */
  message: JSONRPCMessage | undefined;
  readonly size: number;
}

/** What the messages that several sessions keep may take. */
export class EventBudget {
  readonly most: number;
  /** Bytes that are taken, roughly. */
  used = 0;

  constructor(most = BYTES_OF_ALL) {
    this.most = most;
  }
}

/**
 * The last messages of one session, in memory: a client whose stream broke gets what it has missed. The oldest go first.
 * Events are numbered within the session; others do not reach them, since the id of the session comes with each request.
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
    return at === undefined ? undefined : this.#events[at].stream;
  }

  /** @throws RangeError where the event, or one that was missed since, is not kept any more */
  async replayEventsAfter(
    last: string,
    { send }: { readonly send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const at = this.#placeOf(last);
    if (at === undefined) throw new RangeError('that event is not kept any more');
    const { stream } = this.#events[at];
    const missed: { readonly id: string; readonly message: JSONRPCMessage }[] = [];
    for (let place = at + 1; place < this.#events.length; place++) {
      const event = this.#events[place];
      if (event.stream !== stream) continue;
      if (event.message === undefined) throw new RangeError('what was missed is not kept any more');
      if (isSaid(event.message)) missed.push({ id: String(this.#first + place), message: event.message });
    }
    for (const { id, message } of missed) await send(id, message);
    return stream;
  }

  /** Lets go of all that is kept, and keeps nothing more: the session is over. */
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

  /** Gives up the oldest message. Its number stays known: a client may have seen it last, and missed only what came then. */
  #giveUp(): void {
    const event = this.#events[this.#whole++];
    if (event.message === undefined || !isSaid(event.message)) return;
    event.message = undefined;
    this.#count(-event.size);
  }

  /** Forgets the oldest event. Their places are given up many at a time, so that each costs the same. */
  #forget(): void {
    const { message, size } = this.#events[this.#from++];
    if (message !== undefined) this.#count(-size);
    this.#whole = Math.max(this.#whole, this.#from);
    if (this.#from < KEPT) return;
    this.#events = this.#events.slice(this.#from);
    this.#first += this.#from;
    this.#whole -= this.#from;
    this.#from = 0;
  }

  /** Where an event is; undefined where it is not known. */
  #placeOf(id: string): number | undefined {
    const at = Number(id) - this.#first;
    return Number.isInteger(at) && at >= this.#from && at < this.#events.length ? at : undefined;
  }
}

/** False for events that only give a client an id to come back with. */
function isSaid(message: JSONRPCMessage): boolean {
  return Object.keys(message).length > 0;
}

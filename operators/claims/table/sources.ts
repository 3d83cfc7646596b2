import type { StateColumn, Unpacked } from '../../records/pack.ts';
import type { Events } from './events.ts';
import { Interned } from './interned.ts';

/**
 * Numbers of sources: odd when the source is an event, identified by its id, even otherwise. Most events without run and input are
 * their own sources, and need no extra space.
 */
export class Sources {
  private readonly events: Events;
  private names: Interned;

  constructor(events: Events, names = new Interned()) {
    this.events = events;
    this.names = names;
  }

  /**
   * The number of a source; stable.
   *
   * @param said number and id of an event that the source may be, for faster lookup
   */
  add(source: string, said: number, saidId: string): number {
    // A source first stored as a name stays one, even if an event with this id has arrived since.
    const name = this.names.get(source);
    if (name !== undefined) return 2 * name;
    if (source === saidId && source === source.toLowerCase()) return 2 * said + 1;
    const event = this.events.numberOf(source);
    if (event !== undefined && this.events.id(event) === source) return 2 * event + 1;
    return 2 * this.names.add(source);
  }

  /** The source with a number; see {@link add}. */
  at(number: number, said: number, saidId: string): string {
    if (number === 2 * said + 1) return saidId;
    return number % 2 === 1 ? this.events.id(number >>> 1) : this.names.at(number / 2);
  }

  /** Columns for {@link Sources.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    return this.names.save();
  }

  static restore(events: Events, saved: Unpacked): Sources {
    return new Sources(events, Interned.restore(saved));
  }
}

import type { Column, Unpacked } from '../../records/pack.ts';
import type { Events } from './events.ts';
import { Interned } from './interned.ts';

/**
 * Numbers of sources: odd ones where the source is an event, which is then named by its id, and even ones for the rest.
 * Most events that belong to no run and come from no input are sources of their own, and cost nothing more.
 */
export class Sources {
  private readonly events: Events;
  private names: Interned;

  constructor(events: Events, names = new Interned()) {
    this.events = events;
    this.names = names;
  }

  /**
   * The number of a source, the same whenever it is asked for.
   *
   * @param said number of an event that the source may be, by which it is found faster, and its id
   */
  add(source: string, said: number, saidId: string): number {
    // What once was a name stays one, though an event with this id may have come since.
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

  /** Columns that {@link Sources.restore} reads: what is there now, and stays as it is. */
  save(): Iterable<Column> {
    return this.names.save();
  }

  static restore(events: Events, saved: Unpacked): Sources {
    return new Sources(events, Interned.restore(saved));
  }
}

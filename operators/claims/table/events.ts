import type { LedgerEvent } from '../../records/ledger.ts';
import type { StateColumn, Unpacked } from '../../records/pack.ts';
import { UuidNumbers } from '../../records/uuid-numbers.ts';
import { Interned } from './interned.ts';
import { DOUBLES, Rows, WORDS } from './rows.ts';

/** An event without its content. */
export interface EventHeader
  extends Pick<LedgerEvent, 'id' | 'run_id' | 'source_input_id' | 'timestamp' | 'recorded_at'> {
  /** Speaker, from the metadata `speaker`, unless empty. */
  readonly speaker?: string;
}

/** The fields of an event that a table stores. */
export type LearntEvent = Omit<LedgerEvent, 'content' | 'digest'>;

/** Events by number, in order of arrival. */
export class Events {
  private ids = new UuidNumbers();
  private labels = new Interned();
  private readonly timestamps = new Rows(DOUBLES);
  private readonly recorded = new Rows(DOUBLES);
  // Number of the label plus one, 0 for none.
  private readonly runs = new Rows(WORDS);
  private readonly inputs = new Rows(WORDS);
  private readonly speakers = new Rows(WORDS);

  get size(): number {
    return this.ids.size;
  }

  numberOf(id: string): number | undefined {
    return this.ids.numberOf(id);
  }

  id(number: number): string {
    return this.ids.at(number);
  }

  /** Adds an event unless it is known. */
  put({ id, run_id, source_input_id, timestamp, recorded_at, metadata }: LearntEvent): void {
    const number = this.ids.size;
    if (!this.ids.add(id)) return;
    this.timestamps.set(number, timestamp);
    this.recorded.set(number, recorded_at);
    this.runs.mark(number, this.labelled(run_id));
    this.inputs.mark(number, this.labelled(source_input_id));
    this.speakers.mark(number, this.labelled(metadata?.speaker === '' ? undefined : metadata?.speaker));
  }

  event(number: number): EventHeader {
    const run = this.runs.at(number);
    const input = this.inputs.at(number);
    const speaker = this.speakers.at(number);
    return {
      id: this.ids.at(number),
      ...(run !== 0 && { run_id: this.labels.at(run - 1) }),
      ...(input !== 0 && { source_input_id: this.labels.at(input - 1) }),
      timestamp: this.timestamps.at(number),
      recorded_at: this.recorded.at(number),
      ...(speaker !== 0 && { speaker: this.labels.at(speaker - 1) }),
    };
  }

  /** Removes an event. Not to be saved any more. */
  remove(number: number): void {
    this.ids.remove(number);
    this.timestamps.set(number, Number.NaN);
  }

  isRemoved(number: number): boolean {
    return Number.isNaN(this.timestamps.at(number));
  }

  /** Whether any event names its speaker. */
  get haveSpeakers(): boolean {
    return this.speakers.size > 0;
  }

  /** The speaker of an event; undefined when none is named. */
  speaker(number: number): string | undefined {
    const speaker = this.speakers.at(number);
    return speaker === 0 ? undefined : this.labels.at(speaker - 1);
  }

  timestamp(number: number): number {
    return this.timestamps.at(number);
  }

  /** Columns for {@link Events.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    return [...this.ids.save(), ...this.labels.save(), ...this.rows().flatMap((rows) => [...rows.save()])];
  }

  static restore(saved: Unpacked): Events {
    const events = new Events();
    events.ids = UuidNumbers.restore(saved);
    events.labels = Interned.restore(saved);
    for (const rows of events.rows()) rows.load(saved);
    return events;
  }

  private labelled(label: string | undefined): number {
    return label === undefined ? 0 : this.labels.add(label) + 1;
  }

  private rows(): Rows[] {
    return [this.timestamps, this.recorded, this.runs, this.inputs, this.speakers];
  }
}

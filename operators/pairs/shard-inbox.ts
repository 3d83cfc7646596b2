import type { SeriesDirectory, SeriesKey } from '../records/directory.ts';
import { InvalidInput, MissingMessage } from '../records/errors.ts';
import type { PairNote } from '../records/notes.ts';
import type { MergedRows } from './merged-rows.ts';
import type { Sketch } from './sketch.ts';

/** A message that has arrived and is not due yet. */
interface Message {
  readonly sketch: Sketch;
  /** Its sender's wall clock; never decreases from one message to the next. */
  readonly stamp: number;
  /** The receiver's wall clock at its arrival. */
  readonly arrived: number;
}

/** A message that has been taken, with rows that wait to be released. */
interface Chunk {
  readonly sketch: Sketch;
  readonly stamp: number;
  row: number;
  note: number;
}

/** State of an inbox; survives a structured clone. */
export interface InboxState {
  last: { tick: number; part: number; parts: number; at: number } | undefined;
  stamp: number;
  heard: number;
  seen: number;
  caughtUp: boolean;
  heldFrom: number;
  awaited: boolean;
  waiting: Message[];
  chunks: Chunk[];
  numbers: Int32Array;
  keys: Map<number, SeriesKey>;
}

/** In place of a series number: the series is unknown; or its ids are known but none of its rows has been released. */
const UNKNOWN = -1;
const UNNUMBERED = -2;

/** The messages of one shard: in order, each once, without gaps. */
export class ShardInbox {
  readonly shard: number;
  private state: InboxState = {
    last: undefined,
    stamp: Number.NEGATIVE_INFINITY,
    heard: Number.NEGATIVE_INFINITY,
    seen: Number.NEGATIVE_INFINITY,
    caughtUp: false,
    heldFrom: Number.POSITIVE_INFINITY,
    awaited: true,
    waiting: [],
    chunks: [],
    numbers: new Int32Array(256).fill(UNKNOWN),
    keys: new Map(),
  };

  constructor(shard: number) {
    this.shard = shard;
  }

  get awaited(): boolean {
    return this.state.awaited;
  }

  set awaited(awaited: boolean) {
    this.state.awaited = awaited;
  }

  /** Wall clock of the latest message that has arrived. */
  get stamp(): number {
    return this.state.stamp;
  }

  /** The next message that has not been taken. */
  get next(): { readonly stamp: number; readonly arrived: number } | undefined {
    return this.state.waiting[0];
  }

  /** Number of rows that wait to be released. */
  get held(): number {
    const { waiting, chunks } = this.state;
    const behind = waiting.reduce((sum, { sketch }) => sum + sketch.length, 0);
    return chunks.reduce((sum, { sketch, row }) => sum + sketch.length - row, behind);
  }

  /** The last tick and part that have arrived. */
  get position(): { readonly tick: number; readonly part: number } | undefined {
    return this.state.last;
  }

  /** Event time of the next row, infinity if there is none; and the wall clock of its message. */
  get headTime(): number {
    const [chunk] = this.state.chunks;
    return chunk === undefined ? Number.POSITIVE_INFINITY : chunk.sketch.time[chunk.row];
  }

  get headStamp(): number {
    return this.state.chunks[0]?.stamp ?? Number.POSITIVE_INFINITY;
  }

  /** Event time up to which the shard has nothing more in order, if this is known from a message sent at `stamp` or later. */
  passed(stamp: number): number {
    const { seen, caughtUp, heard, heldFrom } = this.state;
    return caughtUp && heard >= stamp ? Math.max(seen, heldFrom) : seen;
  }

  /**
   * Accepts a message; returns false if it is a repeated one.
   *
   * @throws MissingMessage if an earlier one has not arrived
   */
  accept(sketch: Sketch, arrived: number): boolean {
    const { last, waiting } = this.state;
    if (this.isOld(sketch)) return false;
    this.checkGap(sketch);
    for (const { series, scope_id, entity_id } of sketch.keys) this.learn(series, { scope_id, entity_id });
    this.checkSeries(sketch);
    const { tick, part, parts, at } = sketch;
    this.state.last = parts > 0 || last === undefined ? { tick, part, parts, at } : { ...last, at };
    this.state.stamp = Math.max(this.state.stamp, at);
    waiting.push({ sketch, stamp: this.state.stamp, arrived });
    return true;
  }

  private isOld({ tick, part, parts, at }: Sketch): boolean {
    const { last } = this.state;
    if (last === undefined || tick > last.tick) return false;
    if (tick < last.tick) return true;
    return parts === 0 ? at <= last.at : last.parts > 0 && part <= last.part;
  }

  private checkGap({ tick, part, parts }: Sketch): void {
    const { last } = this.state;
    const whole = last === undefined || last.part + 1 >= last.parts;
    const follows =
      parts === 0
        ? last === undefined || (tick === last.tick && whole)
        : whole
          ? part === 0 &&
            (last === undefined || tick === last.tick + 1 || (last.parts === 0 && tick === last.tick))
          : tick === last.tick && part === last.part + 1 && parts === last.parts;
    if (follows) return;
    const came =
      last === undefined ? 'nothing' : `part ${last.part + 1} of ${last.parts} of tick ${last.tick}`;
    throw new MissingMessage(
      `Shard ${this.shard} has sent part ${part + 1} of ${parts} of tick ${tick} after ${came}; the messages between them are missing. Restart the detection of pairs from the observations.`,
    );
  }

  private learn(series: number, key: SeriesKey): void {
    let { numbers } = this.state;
    if (series >= numbers.length) {
      const wider = new Int32Array(2 * (series + 1)).fill(UNKNOWN);
      wider.set(numbers);
      this.state.numbers = wider;
      numbers = wider;
    }
    if (numbers[series] !== UNKNOWN) return;
    numbers[series] = UNNUMBERED;
    this.state.keys.set(series, key);
  }

  private checkSeries({ length, series, notes }: Sketch): void {
    const { numbers } = this.state;
    const isKnown = (one: number) => one < numbers.length && numbers[one] !== UNKNOWN;
    for (let i = 0; i < length; i++) if (!isKnown(series[i])) this.refuse(series[i]);
    for (const note of notes) if (note.kind === 'season' && !isKnown(note.series)) this.refuse(note.series);
  }

  private refuse(series: number): never {
    throw new MissingMessage(
      `Shard ${this.shard} refers to its series ${series}, whose ids are unknown: the message that had them is missing. Restart the detection of pairs from the observations.`,
    );
  }

  /** Takes the next message; returns its sender's wall clock. */
  take(into: MergedRows, directory: SeriesDirectory): number {
    const { state } = this;
    const message = state.waiting.shift();
    if (message === undefined) throw new InvalidInput(`Shard ${this.shard} has no message that is due.`);
    const { sketch, stamp } = message;
    const { length, time, notes } = sketch;
    state.heard = stamp;
    state.caughtUp = sketch.caughtUp;
    state.heldFrom = sketch.heldFrom;
    if (length > 0) state.seen = time[length - 1];
    if (length === 0 && notes.length === 0) return stamp;
    state.chunks.push({ sketch, stamp, row: 0, note: 0 });
    if (state.chunks.length === 1) this.tellNotes(into, directory);
    return stamp;
  }

  /** Releases rows of the first chunk up to a time, exclusive or inclusive, and their notes. Returns whether there were any. */
  release(
    until: number,
    inclusive: boolean,
    most: number,
    into: MergedRows,
    directory: SeriesDirectory,
  ): boolean {
    const [chunk] = this.state.chunks;
    const { sketch } = chunk;
    const before = chunk.row;
    while (chunk.row < sketch.length && into.length < most) {
      const { row } = chunk;
      const time = sketch.time[row];
      if (time > until || (time === until && !inclusive)) break;
      into.push(this.numberOf(sketch.series[row], directory), time, sketch.outcome[row]);
      chunk.row++;
      if (chunk.note < sketch.notes.length) this.tellNotes(into, directory);
    }
    const some = chunk.row > before;
    this.dropFinished(into, directory);
    return some;
  }

  /** Releases the notes before the next row. */
  private tellNotes(into: MergedRows, directory: SeriesDirectory): void {
    const [chunk] = this.state.chunks;
    const { notes } = chunk.sketch;
    for (; chunk.note < notes.length && notes[chunk.note].row <= chunk.row; chunk.note++) {
      const note: PairNote = notes[chunk.note];
      into.note(note.kind === 'season' ? { ...note, series: this.numberOf(note.series, directory) } : note);
    }
    this.dropFinished(into, directory);
  }

  private dropFinished(into: MergedRows, directory: SeriesDirectory): void {
    const { chunks } = this.state;
    const [chunk] = chunks;
    if (chunk === undefined || chunk.row < chunk.sketch.length) return;
    chunks.shift();
    if (chunks.length > 0) this.tellNotes(into, directory);
  }

  private numberOf(series: number, directory: SeriesDirectory): number {
    const { numbers, keys } = this.state;
    if (numbers[series] >= 0) return numbers[series];
    const key = keys.get(series);
    if (key === undefined) this.refuse(series);
    keys.delete(series);
    numbers[series] = directory.intern(key.scope_id, key.entity_id);
    return numbers[series];
  }

  /** The state; valid until the next call of any method. */
  save(): InboxState {
    return this.state;
  }

  restore(saved: InboxState): void {
    this.state = saved;
  }
}

import { bytes, doubles, integers, withRoom } from '../../records/growing.ts';
import { type StateColumn, together, type Unpacked, withSpare } from '../../records/pack.ts';
import { NONE, type PassageTraits } from './passage.ts';

const ASKS = 1;
const ENDS_ASKING = 2;
const TELLS_TIME = 4;
const DIRECTS = 8;

/** Traits of passages by number, in columns: 18 bytes each. */
export class Traits {
  private sessions = integers(1024);
  private speakers = integers(1024);
  private timestamps = doubles(1024);
  private flags = bytes(1024);
  private sizes = bytes(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Appends the traits of the next passage and returns its number: 0, 1, 2 … */
  push({ session, speaker, timestamp, asks, endsAsking, tellsTime, directs, size }: PassageTraits): number {
    const number = this.count++;
    this.sessions = withRoom(this.sessions, this.count, integers);
    this.speakers = withRoom(this.speakers, this.count, integers);
    this.timestamps = withRoom(this.timestamps, this.count, doubles);
    this.flags = withRoom(this.flags, this.count, bytes);
    this.sizes = withRoom(this.sizes, this.count, bytes);
    this.sessions[number] = session;
    this.speakers[number] = speaker;
    this.timestamps[number] = timestamp;
    this.flags[number] =
      (asks ? ASKS : 0) |
      (endsAsking ? ENDS_ASKING : 0) |
      (tellsTime ? TELLS_TIME : 0) |
      (directs ? DIRECTS : 0);
    this.sizes[number] = size;
    return number;
  }

  /** Takes a passage from its session. */
  part(passage: number): void {
    this.sessions[passage] = NONE;
  }

  at(passage: number): PassageTraits {
    const flags = this.flags[passage];
    return {
      session: this.sessions[passage],
      speaker: this.speakers[passage],
      timestamp: this.timestamps[passage],
      asks: (flags & ASKS) !== 0,
      endsAsking: (flags & ENDS_ASKING) !== 0,
      tellsTime: (flags & TELLS_TIME) !== 0,
      directs: (flags & DIRECTS) !== 0,
      size: this.sizes[passage],
    };
  }

  /** Session of each passage; undefined beyond the last one. */
  get sessionColumn(): Int32Array {
    return this.sessions;
  }

  sessionOf(passage: number): number {
    return this.sessions[passage];
  }

  speakerOf(passage: number): number {
    return this.speakers[passage];
  }

  timestampOf(passage: number): number {
    return this.timestamps[passage];
  }

  asks(passage: number): boolean {
    return (this.flags[passage] & ASKS) !== 0;
  }

  directs(passage: number): boolean {
    return (this.flags[passage] & DIRECTS) !== 0;
  }

  sizeOf(passage: number): number {
    return this.sizes[passage];
  }

  endsAsking(passage: number): boolean {
    return (this.flags[passage] & ENDS_ASKING) !== 0;
  }

  /** Columns for {@link Traits.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    const { count } = this;
    const columns = [this.sessions, this.speakers, this.timestamps, this.flags, this.sizes];
    return together(
      [Float64Array.of(count)],
      columns.map((column) => column.subarray(0, count)),
    );
  }

  static restore(saved: Unpacked): Traits {
    const traits = new Traits();
    [traits.count] = saved.doubles(1);
    const room = withSpare(traits.count);
    traits.sessions = saved.integers(traits.count, room);
    traits.speakers = saved.integers(traits.count, room);
    traits.timestamps = saved.doubles(traits.count, room);
    traits.flags = saved.bytes(traits.count, room);
    traits.sizes = saved.bytes(traits.count, room);
    return traits;
  }
}

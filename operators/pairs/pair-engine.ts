import { detectors } from '../detectors/index.ts';
import { Episodes, type EpisodesState } from '../engine/episodes.ts';
import { Judges, type JudgesState } from '../engine/judges.ts';
import type { SettingsChange } from '../engine/overrides.ts';
import type { EngineSettings } from '../engine/settings.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { SignalChange } from '../records/signal.ts';
import { Counter, counted } from '../statistics/counter.ts';
import { Cadence } from '../statistics/rhythm/cadence.ts';
import { ObservationRing, WINDOW } from '../statistics/ring.ts';
import { RecordCursor, RecordLayout, SeriesSlabs } from '../statistics/slab.ts';
import type { OrderedRows } from '../time/reorder.ts';
import type { Note } from './notes.ts';
import { PairMarks, type PairMarksState } from './pair-marks.ts';

/** Doubles at the front of a record: a cache line. */
const FRONT = 8;

/** Everything of the engine but the series' records; survives a structured clone. */
export interface PairEngineRest {
  episodes: EpisodesState;
  judges: JudgesState;
  pairs: PairMarksState;
  known: number;
  late: number;
}

/** The window as it was before its values became others; reused. */
const valuesBefore = new Float64Array(WINDOW);
const timesBefore = new Float64Array(WINDOW);

/**
 * Detection of pairs alone: what the engine says of them, from the rows of engines that leave them out and the notes
 * beside these. A series is its last observations, its usual interval and the season that its own engine certified.
 */
export class PairEngine {
  readonly directory: SeriesDirectory;
  readonly episodes = new Episodes();
  /** Names the layout of the records and the rules; a checkpoint of another one cannot be restored. */
  readonly layout: string;
  readonly judges: Judges;
  private readonly slabs: SeriesSlabs;
  private readonly ring: ObservationRing;
  private readonly cadence: Cadence;
  private readonly counter: Counter;
  private readonly season: number;
  private readonly pairs: PairMarks;
  private readonly cursor = new RecordCursor();
  private dirty = new Uint8Array(1024);
  private known = 0;
  private late = 0;

  constructor(directory: SeriesDirectory, settings: EngineSettings) {
    this.directory = directory;
    const layout = new RecordLayout(FRONT);
    this.ring = new ObservationRing(layout);
    this.cadence = new Cadence(layout);
    this.counter = new Counter(layout);
    const season = layout.reserve('season', 1);
    this.season = season;
    this.judges = new Judges(layout, directory, settings, ['pair']);
    const rules = detectors.filter(({ kind }) => kind === 'pair').map(({ version }) => version);
    this.layout = `pairs 2 ${layout.fingerprint} ${rules.join(' ')}`;
    this.slabs = new SeriesSlabs(layout);
    const { slabs, ring: window, cadence, episodes } = this;
    this.pairs = new PairMarks(
      {
        directory,
        slabs,
        window,
        cadence,
        episodes,
        cursor: new RecordCursor(),
        season: ({ f64, base }) => f64[base + season],
      },
      this.judges,
    );
  }

  /** Bytes of state that a series takes. */
  get bytesPerSeries(): number {
    return this.slabs.stride * 8;
  }

  /** Observations that came after a later one of their series had been used. */
  get lateCount(): number {
    return this.late;
  }

  /** Marks at which series have been compared. */
  get marks(): number {
    return this.pairs.passed;
  }

  /** Takes rows [from, to) in order, and the notes that go with them. */
  process(rows: OrderedRows, from = 0, to = rows.length): void {
    const { series, time, outcome, notes = [] } = rows;
    this.admitUpTo(this.directory.size);
    let next = from === 0 ? 0 : notes.findIndex(({ row }) => row > from);
    if (next < 0) next = notes.length;
    for (let i = from; i < to; i++) {
      for (; next < notes.length && notes[next].row <= i; next++) this.heed(notes[next]);
      this.observe(series[i], time[i], outcome[i]);
    }
    for (; next < notes.length && notes[next].row <= to; next++) this.heed(notes[next]);
  }

  private admitUpTo(size: number): void {
    if (size > this.dirty.length) {
      const dirty = new Uint8Array(2 * size);
      dirty.set(this.dirty);
      this.dirty = dirty;
    }
    for (; this.known < size; this.known++) {
      this.slabs.ensure(this.known);
      this.judges.admit(this.directory.scope(this.known));
    }
  }

  private observe(series: number, time: number, outcome: number): void {
    const { ring, cursor, pairs } = this;
    pairs.before(time);
    this.slabs.seek(cursor, series);
    this.dirty[series] = 1;
    if (ring.count(cursor) > 0 && time < ring.lastTime(cursor)) {
      this.late++;
      if (!this.counter.isCertified(cursor)) ring.insertLate(cursor, time, outcome);
      return;
    }
    this.learn(time, this.valueOf(outcome));
    pairs.count(series, time);
  }

  private learn(time: number, value: number): void {
    this.ring.push(this.cursor, time, value);
    this.cadence.follow(this.cursor, this.ring);
  }

  /** What the cursor's series has of an outcome; begins anew where that is something else from now on, as the engine does. */
  private valueOf(outcome: number): number {
    const { counter, ring, cursor } = this;
    const last = counter.last(cursor);
    const step = counter.push(cursor, outcome);
    if (step !== 'same') {
      const held = step === 'begins' ? ring.held(cursor) : 0;
      ring.copyValues(cursor, held, valuesBefore);
      ring.copyTimes(cursor, held, timesBefore);
      const { f64, base } = cursor;
      const [from, count] = counter.slots;
      const kept = f64.slice(base + from, base + from + count);
      // Its season is told.
      const season = f64[base + this.season];
      f64.fill(0, base, base + this.slabs.stride);
      f64.set(kept, base + from);
      f64[base + this.season] = season;
      for (let i = 1, step = 0; i < held; i++) {
        step = counted(valuesBefore[i - 1], valuesBefore[i], step);
        this.learn(timesBefore[i], step);
      }
    }
    return counter.isCertified(cursor) ? counted(last, outcome, ring.value(cursor, 0)) : outcome;
  }

  private heed(note: Note): void {
    if (note.kind === 'settings') {
      const { scope_id, overrides } = note;
      this.judges.configure({ version: this.judges.version, tick: 0, scope_id, overrides });
      return;
    }
    const { cursor } = this;
    this.slabs.seek(cursor, note.series);
    this.dirty[note.series] = 1;
    cursor.f64[cursor.base + this.season] = note.period;
  }

  /** Judges by other settings from the next mark on. */
  configure(change: SettingsChange): void {
    this.judges.configure(change);
  }

  /** What has happened to signals since the last tick, stamped with the tick's time in microseconds. */
  tick(at: number): SignalChange[] {
    return this.episodes.tick(at);
  }

  /** Records of the series that have changed since the last call, as copies. */
  *takeDirty(): Generator<{ series: number; state: Uint8Array }> {
    for (let series = 0; series < this.known; series++) {
      if (this.dirty[series] === 0) continue;
      this.dirty[series] = 0;
      yield { series, state: this.slabs.read(series) };
    }
  }

  /** Lets the next {@link takeDirty} give every series again, after what it gave was lost. */
  markAllDirty(): void {
    this.dirty.fill(1, 0, this.known);
  }

  saveRest(): PairEngineRest {
    return {
      episodes: this.episodes.save(),
      judges: this.judges.save(),
      pairs: this.pairs.save(),
      known: this.known,
      late: this.late,
    };
  }

  /** Puts back what {@link saveRest} and {@link takeDirty} gave; the directory must hold the series already. */
  restore(rest: PairEngineRest, series: Iterable<{ series: number; state: Uint8Array }>): void {
    this.admitUpTo(rest.known);
    for (const { series: number, state } of series) this.slabs.write(number, state);
    this.episodes.restore(rest.episodes);
    this.judges.restore(rest.judges);
    this.pairs.restore(rest.pairs);
    this.late = rest.late;
  }
}

import { detectors } from '../../detectors/index.ts';
import type { SeriesDirectory } from '../../records/directory.ts';
import type { PairNote } from '../../records/notes.ts';
import type { SignalChange } from '../../signals/signal.ts';
import { Counter, counted } from '../../statistics/counter.ts';
import { Cadence } from '../../statistics/rhythm/cadence.ts';
import { ObservationRing, WINDOW } from '../../statistics/ring.ts';
import { RecordCursor, RecordLayout } from '../../statistics/slab.ts';
import { Episodes, type EpisodesState } from '../episodes.ts';
import { Judges, type JudgesState } from '../judges.ts';
import type { SettingsChange } from '../overrides.ts';
import type { OrderedRows } from '../reorder.ts';
import { type SavedRecord, SeriesRecords } from '../series-records.ts';
import type { EngineSettings } from '../settings.ts';
import { PairMarks, type PairMarksState } from './pair-marks.ts';

/** Doubles at the front of a record: a cache line. */
const FRONT = 8;

/** State of the engine except the series' records; survives a structured clone. */
export interface PairEngineRest {
  episodes: EpisodesState;
  judges: JudgesState;
  pairs: PairMarksState;
  known: number;
  late: number;
}

/** The window before its values are redefined; reused. */
const valuesBefore = new Float64Array(WINDOW);
const timesBefore = new Float64Array(WINDOW);

/**
 * Detection of pairs alone, with the same results as the full engine, from the rows of engines without pairs and their notes. The state of
 * a series is its last observations, its usual interval and the season that its own engine certified.
 */
export class PairEngine {
  readonly directory: SeriesDirectory;
  readonly episodes = new Episodes();
  /** Identifies the layout of the records and the rules; a checkpoint with another one cannot be restored. */
  readonly layout: string;
  readonly judges: Judges;
  private readonly records: SeriesRecords;
  private readonly ring: ObservationRing;
  private readonly cadence: Cadence;
  private readonly counter: Counter;
  private readonly season: number;
  private readonly pairs: PairMarks;
  private readonly cursor = new RecordCursor();
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
    this.layout = `pairs 3 ${layout.fingerprint} ${rules.join(' ')}`;
    this.records = new SeriesRecords(layout);
    const { ring: window, cadence, episodes } = this;
    this.pairs = new PairMarks(
      {
        directory,
        slabs: this.records.slabs,
        window,
        cadence,
        episodes,
        cursor: new RecordCursor(),
        season: ({ f64, base }) => f64[base + season],
      },
      this.judges,
    );
  }

  /** Bytes of state per series. */
  get bytesPerSeries(): number {
    return this.records.bytesPerSeries;
  }

  /** Number of observations that arrived after a later one of their series had been processed. */
  get lateCount(): number {
    return this.late;
  }

  /** Number of marks at which series were compared. */
  get marks(): number {
    return this.pairs.passed;
  }

  /** Processes rows [from, to) in order, with their notes. */
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
    this.records.admitUpTo(size, (series) => this.judges.admit(this.directory.scope(series)));
  }

  private observe(series: number, time: number, outcome: number): void {
    const { ring, cursor, pairs } = this;
    pairs.before(time);
    this.records.change(cursor, series);
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

  /** The value of an outcome; resets the record when the series becomes a counter or stops being one, as the engine does. */
  private valueOf(outcome: number): number {
    const { counter, ring, cursor } = this;
    const last = counter.last(cursor);
    const step = counter.push(cursor, outcome);
    if (step !== 'same') {
      const held = step === 'begins' ? ring.held(cursor) : 0;
      ring.copyValues(cursor, held, valuesBefore);
      ring.copyTimes(cursor, held, timesBefore);
      // The season stays, because it comes from notes.
      this.records.clear(cursor, [counter.slots, [this.season, 1]]);
      for (let i = 1, step = 0; i < held; i++) {
        step = counted(valuesBefore[i - 1], valuesBefore[i], step);
        this.learn(timesBefore[i], step);
      }
    }
    return counter.isCertified(cursor) ? counted(last, outcome, ring.value(cursor, 0)) : outcome;
  }

  private heed(note: PairNote): void {
    if (note.kind === 'settings') {
      const { scope_id, overrides } = note;
      this.judges.configure({ version: this.judges.version, tick: 0, scope_id, overrides });
      return;
    }
    const { cursor } = this;
    this.records.change(cursor, note.series);
    cursor.f64[cursor.base + this.season] = note.period;
  }

  /** Applies other settings from the next mark on. */
  configure(change: SettingsChange): void {
    this.judges.configure(change);
  }

  /** The changes of signals since the last tick, stamped with the tick's time in microseconds. */
  tick(at: number): SignalChange[] {
    return this.episodes.tick(at);
  }

  /** Copies of the records that have changed since the last call. */
  takeDirty(): Generator<SavedRecord> {
    return this.records.takeDirty();
  }

  /** Makes the next {@link takeDirty} return every series again, after its last result was lost. */
  markAllDirty(): void {
    this.records.markAllDirty();
  }

  saveRest(): PairEngineRest {
    return {
      episodes: this.episodes.save(),
      judges: this.judges.save(),
      pairs: this.pairs.save(),
      known: this.records.size,
      late: this.late,
    };
  }

  /** Restores the results of {@link saveRest} and {@link takeDirty}; the directory must hold the series already. */
  restore(rest: PairEngineRest, series: Iterable<SavedRecord>): void {
    this.admitUpTo(rest.known);
    for (const { series: number, state } of series) this.records.slabs.write(number, state);
    this.episodes.restore(rest.episodes);
    this.judges.restore(rest.judges);
    this.pairs.restore(rest.pairs);
    this.late = rest.late;
  }
}

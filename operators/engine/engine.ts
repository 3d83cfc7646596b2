import { detectors } from '../detectors/index.ts';
import { SEASON_PERIOD } from '../detectors/seasonality.ts';
import { Steps } from '../detectors/steps.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { SignalChange } from '../signals/signal.ts';
import { counted } from '../statistics/counter.ts';
import { LEAST_PERIODS } from '../statistics/rhythm/periods.ts';
import { RecordCursor, RecordLayout } from '../statistics/slab.ts';
import { WINDOW } from '../statistics/window.ts';
import type { EngineRest } from './engine-rest.ts';
import { Episodes } from './episodes.ts';
import { type JudgeSet, Judges, type ScopeJudgeEntry, type Stopped } from './judges.ts';
import { MarkClock } from './mark-clock.ts';
import { type Outflow, OutflowLog } from './outflow.ts';
import { standsOut } from './outlier-bounds.ts';
import { acceptedIn, type SettingsChange } from './overrides.ts';
import { PairMarks } from './pairs/pair-marks.ts';
import type { OrderedRows } from './reorder.ts';
import { ScopePopulation } from './scope-population.ts';
import {
  accept,
  close,
  end,
  type Following,
  follow,
  isHeld,
  isHolding,
  type JudgeEntry,
  lowerAlerts,
} from './series-judges.ts';
import { type SavedRecord, SeriesRecords } from './series-records.ts';
import { SeriesStatistics, StatisticsFrame } from './series-statistics.ts';
import type { EngineSettings } from './settings.ts';

/** Patterns that cause forecast errors while they are open. */
const EXCUSES = ['spike', 'drop', 'change_point'] as const;

/** Most usual intervals by which an observation may be late and still be judged itself. */
const HARDLY_LATE = 4;

/** The window before its values are redefined; reused. */
const valuesBefore = new Float64Array(WINDOW);
const timesBefore = new Float64Array(WINDOW);

/**
 * The detection engine: takes observations in event-time order and returns the changes of signals at each tick. It is a pure function of
 * the observations: no clock, no randomness, no I/O. All numbers of a series lie in one record of the slabs. The work per observation is
 * O(1) amortised in the length of history.
 */
export class Engine {
  readonly directory: SeriesDirectory;
  readonly episodes = new Episodes();
  /** Identifies the layout of the records and the rules; a checkpoint with another one cannot be restored. */
  readonly layout: string;
  /** The detectors that run on each scope, and their settings. */
  readonly judges: Judges;
  private readonly records: SeriesRecords;
  private readonly statistics: SeriesStatistics;
  private readonly population: ScopePopulation;
  private readonly steps = new Steps();
  private readonly frame: StatisticsFrame;
  /** Frame for a series other than that of the current observation. */
  private readonly other: StatisticsFrame;
  private readonly following: Following;
  /** Offset of the period of a series' last season, and of its episode. */
  private readonly seasonPlace: number;
  private readonly seasonFlag: number;
  /** Offsets of the episodes of {@link EXCUSES}. */
  private readonly excuses: readonly number[];
  /** Doubles of a record that survive a reset of its statistics: offset and number of each. */
  private readonly lasting: readonly (readonly [from: number, count: number])[];
  private readonly look = new RecordCursor();
  /** Exactly one of the two is set: pairs are searched here, or their data is passed on. */
  private readonly pairs: PairMarks | undefined;
  private readonly outflow: OutflowLog | undefined;
  private readonly scopeClock = new MarkClock();
  private late = 0;

  constructor(directory: SeriesDirectory, settings: EngineSettings) {
    if (settings.pairs === 'only') throw new RangeError('pairs only are what a PairEngine looks for');
    this.directory = directory;
    const layout = new RecordLayout();
    const statistics = new SeriesStatistics(layout, settings.usualAfter);
    const here = settings.pairs !== 'elsewhere';
    this.judges = new Judges(layout, directory, settings, here ? undefined : ['series', 'scope']);
    const rules = detectors.map(({ version }) => version).join(' ');
    this.layout = `${here ? '4' : '4 without pairs'} ${layout.fingerprint} ${rules}`;
    this.records = new SeriesRecords(layout);
    this.statistics = statistics;
    const { records, episodes, steps, scopeClock } = this;
    this.population = new ScopePopulation({ directory, episodes, steps, records, statistics, scopeClock });
    this.frame = new StatisticsFrame(statistics, steps);
    this.other = new StatisticsFrame(statistics, steps);
    const sharedBy = (series: number, time: number) => this.sharedBy(series, time);
    const fail = (entry: JudgeEntry, frame: StatisticsFrame, error: unknown) =>
      this.failSeries(entry, frame, error);
    this.following = { directory, episodes, entries: [], fail, sharedBy };
    this.lasting = [statistics.counter.slots, statistics.arrivals.slots, ...this.judges.episodes];
    this.excuses = EXCUSES.map((pattern) => this.judges.flagOf(pattern));
    this.seasonPlace = this.judges.slotOf('seasonality') + SEASON_PERIOD;
    this.seasonFlag = this.judges.flagOf('seasonality');
    const sources = {
      directory,
      slabs: records.slabs,
      window: statistics.window,
      cadence: statistics.pace,
      cursor: this.look,
      episodes,
      season: ({ f64, base }: RecordCursor) => f64[base + this.seasonPlace],
    };
    this.pairs = here ? new PairMarks(sources, this.judges) : undefined;
    this.outflow = here ? undefined : new OutflowLog();
  }

  /** Bytes of state per series. */
  get bytesPerSeries(): number {
    return this.records.bytesPerSeries;
  }

  /** Number of observations that arrived after a later one of their series had been processed. */
  get lateCount(): number {
    return this.late;
  }

  /** Number of marks at which series of all scopes were compared. */
  get marks(): number {
    return this.pairs?.passed ?? 0;
  }

  /** The data for pairs elsewhere since the last call; undefined if pairs are searched here. */
  takeOutflow(): Outflow | undefined {
    return this.outflow?.take();
  }

  /** Processes rows [from, to) in order. */
  process(rows: OrderedRows, from = 0, to = rows.length): void {
    const { series, time, outcome, features } = rows;
    this.admitUpTo(this.directory.size);
    for (let i = from; i < to; i++) {
      this.observe(series[i], time[i], outcome[i], features === undefined ? null : features[i]);
    }
  }

  /** Creates records for series added to the directory since the last call. */
  private admitUpTo(size: number): void {
    this.records.admitUpTo(size, (series) => this.judges.admit(this.directory.scope(series)));
  }

  private observe(series: number, time: number, outcome: number, features: readonly number[] | null): void {
    const { frame, statistics, population, steps, scopeClock, pairs, outflow } = this;
    const { window, baseline } = statistics;
    const scope = this.directory.scope(series);
    if (scopeClock.due(scope, time)) this.markScope(scope);
    if (pairs !== undefined) pairs.before(time);
    const { cursor } = frame;
    this.records.change(cursor, series);
    frame.series = series;
    frame.features = features;
    const before = window.count(cursor);
    if (before === 0) population.join(scope, series);
    if (outflow !== undefined) outflow.push(series, time, outcome, before === 0);
    if (before > 0 && time < window.lastTime(cursor)) {
      this.observeLate(time, outcome);
      return;
    }
    const value = this.valueOf(outcome);
    statistics.learn(frame, time, value);
    population.keepFeatures(series, features);
    const judges = this.judges.sets[scope];
    const entries = this.judges.entriesOf(scope, series);
    frame.season = this.openSeason();
    const excused = this.isExcused();
    if (standsOut(baseline.surprise)) {
      baseline.countOutlier(cursor);
      this.tellOutlier(judges, scope);
    }
    if (outflow === undefined) {
      this.followAll(entries);
    } else {
      const season = cursor.f64[cursor.base + this.seasonPlace];
      this.followAll(entries);
      const renewed = cursor.f64[cursor.base + this.seasonPlace];
      if (renewed !== season) outflow.season(series, renewed);
    }
    for (const entry of this.judges.sets[scope].observers) {
      steps.allow(population.size(scope));
      try {
        entry.judge.observe?.(population, scope, frame);
      } catch (error) {
        this.failScope(entry, scope, time, error);
      }
    }
    statistics.learnErrors(frame, time, value, excused);
    scopeClock.count(scope, series, time);
    if (pairs !== undefined) pairs.count(series, time);
  }

  /** The value of an outcome: for a counter, its increment. Resets the statistics when the series becomes a counter or stops being one. */
  private valueOf(outcome: number): number {
    const { statistics, frame } = this;
    const { counter, window } = statistics;
    const { cursor } = frame;
    const last = counter.last(cursor);
    frame.counter = counter.isCertified(cursor) ? last : undefined;
    const step = counter.push(cursor, outcome);
    if (step !== 'same') {
      const held = step === 'begins' ? window.held(cursor) : 0;
      window.copyValues(cursor, held, valuesBefore);
      window.copyTimes(cursor, held, timesBefore);
      this.beginAnew();
      frame.outcome = 0;
      for (let i = 1; i < held; i++) {
        const value = counted(valuesBefore[i - 1], valuesBefore[i], frame.outcome);
        statistics.learn(frame, timesBefore[i], value);
        statistics.learnErrors(frame, timesBefore[i], value, false);
      }
    }
    frame.counter = counter.isCertified(cursor) ? outcome : undefined;
    return frame.counter === undefined ? outcome : counted(last, outcome, window.value(cursor, 0));
  }

  /** Closes the open episodes of the frame's series and resets its statistics, because its values are redefined. */
  private beginAnew(): void {
    const { frame, outflow } = this;
    const { cursor } = frame;
    this.statistics.look(frame);
    frame.season = this.openSeason();
    for (const entry of this.judges.entriesOf(this.directory.scope(frame.series), frame.series))
      end(entry, frame, this.following);
    const season = cursor.f64[cursor.base + this.seasonPlace];
    this.records.clear(cursor, this.lasting);
    if (season !== 0) outflow?.season(frame.series, 0);
  }

  /** Inserts a late observation into the window, and judges it if it is only slightly late. Sequential statistics are not rewound. */
  private observeLate(time: number, outcome: number): void {
    const { frame, statistics } = this;
    const { window } = statistics;
    const { cursor } = frame;
    this.late++;
    // It is no longer known between which of its steps a counter's value belongs.
    if (statistics.counter.isCertified(cursor)) return;
    frame.counter = undefined;
    if (!window.insertLate(cursor, time, outcome)) return;
    statistics.lookAgain(frame);
    const scope = this.directory.scope(frame.series);
    this.followAll(this.judges.entriesOf(scope, frame.series), 'window');
    if (window.lastTime(cursor) - time > HARDLY_LATE * statistics.pace.interval(cursor)) return;
    frame.late = true;
    statistics.learnLate(frame, time, outcome);
    this.followAll(this.judges.entriesOf(scope, frame.series), 'alone');
    frame.late = false;
  }

  /** Tells the scope's detectors that the frame is an outlier. If one opens an episode, that reports its members from now on. */
  private tellOutlier({ series: entries, scope: judges }: JudgeSet, scope: number): void {
    const { frame, other, population, episodes, following } = this;
    for (const entry of judges) {
      const taken = this.ask(entry, scope, frame.time, (judge) => judge.outlier?.(population, scope, frame));
      const open = taken === undefined ? undefined : episodes.get(taken.key);
      if (taken === undefined || open === undefined) continue;
      following.entries = entries;
      let lowered = false;
      for (const member of taken.members) {
        this.lookBack(other, member);
        if (lowerAlerts(other, open.id, taken.since, following)) lowered = true;
      }
      if (lowered) episodes.extend(taken.key, { ...open.finding, severity: 'alert' }, frame.time);
    }
  }

  private sharedBy(series: number, time: number): string | undefined {
    const scope = this.directory.scope(series);
    for (const entry of this.judges.sets[scope].scope) {
      const key = this.ask(entry, scope, time, (judge) => judge.sharedBy?.(scope, series, time));
      if (key !== undefined) return key;
    }
    return undefined;
  }

  /** Sets a frame to the latest observation of a series, as far as its record holds it. */
  private lookBack(frame: StatisticsFrame, series: number): void {
    const { counter } = this.statistics;
    const { cursor } = frame;
    this.records.change(cursor, series);
    frame.series = series;
    frame.features = null;
    this.statistics.look(frame);
    frame.counter = counter.isCertified(cursor) ? counter.last(cursor) : undefined;
  }

  /** Period of the open season of the frame's series; 0 if there is none or if the window does not hold it. */
  private openSeason(): number {
    const { cursor } = this.frame;
    if (!isHeld(cursor, this.seasonFlag)) return 0;
    const period = cursor.f64[cursor.base + this.seasonPlace];
    return LEAST_PERIODS * period <= this.frame.held ? period : 0;
  }

  /** Whether an outlier that stays, or a change, was open before the frame's observation. */
  private isExcused(): boolean {
    const { excuses, frame } = this;
    const isMeant = frame.openAlert.outside ? isHeld : isHolding;
    for (let i = 0; i < excuses.length; i++) if (isMeant(frame.cursor, excuses[i])) return true;
    return false;
  }

  /** Lets detectors judge the frame: all, or those that handle late observations in the given way. */
  private followAll(entries: readonly JudgeEntry[], late?: JudgeEntry['late']): void {
    const { following, frame, steps } = this;
    following.entries = entries;
    for (const entry of entries) {
      if (late !== undefined && entry.late !== late) continue;
      steps.allow(1);
      try {
        follow(entry, frame, following);
      } catch (error) {
        this.failSeries(entry, frame, error);
      }
    }
  }

  /** Asks a detector of a scope, within the steps of one observation. One that fails is set aside, and answers nothing. */
  private ask<Answer>(
    entry: ScopeJudgeEntry,
    scope: number,
    time: number,
    question: (judge: ScopeJudgeEntry['judge']) => Answer | undefined,
  ): Answer | undefined {
    this.steps.allow(this.population.size(scope));
    try {
      return question(entry.judge);
    } catch (error) {
      this.failScope(entry, scope, time, error);
      return undefined;
    }
  }

  /** Sets a detector aside for a series, and closes its episode there. */
  private failSeries(entry: JudgeEntry, frame: StatisticsFrame, error: unknown): void {
    close(entry, frame, this.episodes);
    const { series, time } = frame;
    this.judges.setAside(entry.pattern, this.directory.scope(series), series, time, error);
  }

  /** Sets a detector aside for a scope, closes its episodes there, and drops its state. */
  private failScope({ pattern, judge }: ScopeJudgeEntry, scope: number, time: number, error: unknown): void {
    this.judges.setAside(pattern, scope, undefined, time, error);
    this.episodes.closeAll(pattern, this.directory.scopeId(scope));
    judge.release(scope);
  }

  private markScope(scope: number): void {
    const time = this.scopeClock.time(scope);
    let reach = Number.NEGATIVE_INFINITY;
    for (const entry of this.judges.sets[scope].scope) {
      this.ask(entry, scope, time, (judge) => judge.mark?.(this.population, scope, time));
      reach = Math.max(reach, this.ask(entry, scope, time, (judge) => judge.reach?.(scope)) ?? reach);
    }
    this.episodes.forget(this.directory.scopeId(scope), time - reach);
    this.scopeClock.pass(scope);
  }

  /**
   * Applies other settings from the next observation on. Open episodes of a detector that no longer runs are closed as of when they last
   * held; those of pairs at their next mark.
   */
  configure(change: SettingsChange): void {
    for (const stopped of this.judges.configure(change)) this.close(stopped);
    const { scope_id, overrides } = change;
    if (scope_id === null) return;
    this.outflow?.settings(scope_id, overrides);
    for (const id of acceptedIn(overrides)) this.accept(scope_id, id);
  }

  /** Ends the alerts of the series with this one, if it is open, because a person accepts its level. */
  private accept(scopeId: string, id: string): void {
    const { directory, frame, following } = this;
    const series = Number(this.episodes.keyOf(id)?.split(':').at(-1));
    // A signal of the whole scope has no series, one of several has a longer key.
    if (!(series < directory.size) || directory.key(series).scope_id !== scopeId) return;
    this.lookBack(frame, series);
    following.entries = this.judges.entriesOf(directory.scope(series), series);
    if (accept(frame, id, following)) this.statistics.accept(frame);
  }

  private close({ scope, series: entries, patterns }: Stopped): void {
    const { frame } = this;
    for (const series of entries.length === 0 ? [] : this.population.members(scope)) {
      this.lookBack(frame, series);
      for (const entry of entries) end(entry, frame, this.following);
    }
    for (const pattern of patterns) this.episodes.closeAll(pattern, this.directory.scopeId(scope));
  }

  /** The changes of signals since the last tick, stamped with the tick's time in microseconds. */
  tick(at: number): SignalChange[] {
    return this.episodes.tick(at);
  }

  /** Novelty of the latest observation of a series, in [0, 1): see {@link Novelty}. */
  noveltyScore(series: number): number {
    this.records.slabs.seek(this.look, series);
    return this.statistics.novelty.score(this.look);
  }

  /** Copies of the records that have changed since the last call. */
  takeDirty(): Generator<SavedRecord> {
    return this.records.takeDirty();
  }

  /** Makes the next {@link takeDirty} return every series again, after its last result was lost. */
  markAllDirty(): void {
    this.records.markAllDirty();
  }

  saveRest(): EngineRest {
    return {
      episodes: this.episodes.save(),
      scopeClock: this.scopeClock.save(),
      judges: this.judges.save(),
      pairs: this.pairs?.save(),
      features: this.population.saveFeatures(),
      known: this.records.size,
      late: this.late,
    };
  }

  /** Restores the results of {@link saveRest} and {@link takeDirty}; the directory must hold the series already. */
  restore(rest: EngineRest, series: Iterable<SavedRecord>): void {
    this.admitUpTo(rest.known);
    for (const { series: number, state } of series) {
      this.records.slabs.write(number, state);
      this.records.slabs.seek(this.look, number);
      if (this.statistics.window.count(this.look) > 0)
        this.population.join(this.directory.scope(number), number);
    }
    this.episodes.restore(rest.episodes);
    this.scopeClock.restore(rest.scopeClock);
    this.judges.restore(rest.judges);
    if (rest.pairs !== undefined) this.pairs?.restore(rest.pairs);
    this.population.restoreFeatures(rest.features);
    this.late = rest.late;
  }
}

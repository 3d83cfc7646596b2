import {
  type Finding,
  MOST_SAMPLES,
  type Population,
  recentSamples,
  type SeriesFrame,
} from '../detectors/detector.ts';
import { detectors } from '../detectors/index.ts';
import { SEASON_PERIOD } from '../detectors/seasonality.ts';
import { type Outflow, OutflowLog } from '../pairs/outflow.ts';
import { PairMarks, type PairMarksState } from '../pairs/pair-marks.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { SignalChange } from '../records/signal.ts';
import { Alarm } from '../statistics/alarm.ts';
import { Counter, counted } from '../statistics/counter.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import { BASELINE, Baseline } from '../statistics/level/baseline.ts';
import { Deviation } from '../statistics/level/deviation.ts';
import { Excursion } from '../statistics/level/excursion.ts';
import { Forecast } from '../statistics/level/forecast.ts';
import { Pyramid } from '../statistics/level/pyramid.ts';
import { Standing } from '../statistics/level/standing.ts';
import { Novelty } from '../statistics/novelty/novelty.ts';
import { Arrivals } from '../statistics/rhythm/arrivals.ts';
import { Cadence } from '../statistics/rhythm/cadence.ts';
import { ClockSeason } from '../statistics/rhythm/clock-season.ts';
import { LEAST_PERIODS } from '../statistics/rhythm/periods.ts';
import { RecordCursor, RecordLayout, SeriesSlabs } from '../statistics/slab.ts';
import { Activity } from '../statistics/spread/activity.ts';
import { ErrorScale } from '../statistics/spread/error-scale.ts';
import { LogContrast } from '../statistics/spread/log-contrast.ts';
import { ObservationWindow, WINDOW } from '../statistics/window.ts';
import type { OrderedRows } from '../time/reorder.ts';
import { Episodes, type EpisodesState } from './episodes.ts';
import { type JudgeSet, Judges, type JudgesState, type Stopped } from './judges.ts';
import { MarkClock, type MarkClockState } from './mark-clock.ts';
import type { SettingsChange } from './overrides.ts';
import { end, type Following, follow, isHeld, type JudgeEntry, lowerAlerts } from './series-judges.ts';
import type { EngineSettings } from './settings.ts';

/** Chance for an observation of Gaussian noise to be marked as an outlier (not yet a spike), each side. */
const OUTLIER_P = 5e-4;
const OUTLIER_Z = 4;
const OUTLIER_LEAST = 5;
/** Patterns that make the forecast err while they go on. */
const EXCUSES = ['spike', 'drop', 'change_point'] as const;
/** Latest forecast errors that are held against those before for a shift of the variance. */
const VOLATILITY = 48;

/** Everything of the engine but the series' records; survives a structured clone. */
export interface EngineRest {
  episodes: EpisodesState;
  scopeClock: MarkClockState;
  judges: JudgesState;
  /** Undefined where pairs are looked for elsewhere. */
  pairs: PairMarksState | undefined;
  features: Map<number, Float64Array>;
  known: number;
  late: number;
}

/** Usual intervals by which an observation may be late and is still judged by itself. */
const HARDLY_LATE = 4;

/** The window as it was before its values became others; reused. */
const valuesBefore = new Float64Array(WINDOW);
const timesBefore = new Float64Array(WINDOW);

class Frame implements SeriesFrame {
  readonly cursor = new RecordCursor();
  readonly window: ObservationWindow;
  readonly baseline: Baseline;
  readonly activity: Activity;
  readonly forecast: Forecast;
  readonly errors: ErrorScale;
  readonly volatility: LogContrast;
  readonly pyramid: Pyramid;
  readonly novelty: Novelty;
  readonly deviation: Deviation;
  readonly alarm: Alarm;
  readonly excursion: Excursion;
  readonly course: ClockSeason;
  late = false;
  season = 0;
  series = 0;
  time = 0;
  outcome = 0;
  counter: number | undefined = undefined;
  features: readonly number[] | null = null;
  count = 0;
  held = 0;

  constructor(
    statistics: Pick<
      Frame,
      | 'window'
      | 'baseline'
      | 'activity'
      | 'forecast'
      | 'errors'
      | 'volatility'
      | 'pyramid'
      | 'novelty'
      | 'deviation'
      | 'alarm'
      | 'excursion'
      | 'course'
    >,
  ) {
    this.window = statistics.window;
    this.baseline = statistics.baseline;
    this.activity = statistics.activity;
    this.forecast = statistics.forecast;
    this.errors = statistics.errors;
    this.volatility = statistics.volatility;
    this.pyramid = statistics.pyramid;
    this.novelty = statistics.novelty;
    this.deviation = statistics.deviation;
    this.alarm = statistics.alarm;
    this.excursion = statistics.excursion;
    this.course = statistics.course;
  }
}

/**
 * The detection engine: observations in event-time order in, changes of signals out at each tick. It is a pure
 * function of the observations: no clock, no randomness, no I/O. All numbers of a series lie in one record of the
 * slabs; work an observation is O(1) amortised in the length of history.
 */
export class Engine implements Population {
  readonly directory: SeriesDirectory;
  readonly episodes = new Episodes();
  readonly arrivals: Arrivals;
  /** Names the layout of the records and the rules; a checkpoint of another one cannot be restored. */
  readonly layout: string;
  /** Which detectors run where, with what settings. */
  readonly judges: Judges;
  private readonly slabs: SeriesSlabs;
  private readonly window: ObservationWindow;
  private readonly baseline: Baseline;
  private readonly activity: Activity;
  private readonly novelty: Novelty;
  private readonly deviation: Deviation;
  private readonly alarm: Alarm;
  private readonly course: ClockSeason;
  private readonly pace: Cadence;
  private readonly standings: Standing;
  private readonly forecast: Forecast;
  private readonly errors: ErrorScale;
  private readonly volatility: LogContrast;
  private readonly pyramid: Pyramid;
  private readonly counter: Counter;
  private readonly frame: Frame;
  /** For a look at another series than that of the observation. */
  private readonly other: Frame;
  private readonly following: Following;
  /** Where the period of a series' last season lies, and whether it is open. */
  private readonly seasonPlace: number;
  private readonly seasonFlag: number;
  /** Where the episodes of {@link EXCUSES} lie. */
  private readonly excuses: readonly number[];
  /** Doubles of a record that outlast its statistics: offsets and how many. */
  private readonly lasting: readonly (readonly [from: number, count: number])[];
  private readonly look = new RecordCursor();
  /** One of the two: pairs are looked for here, or what they need is handed on. */
  private readonly pairs: PairMarks | undefined;
  private readonly outflow: OutflowLog | undefined;
  private readonly scopeClock = new MarkClock();
  private readonly outlierBounds: Float64Array;
  private readonly membersByScope: number[][] = [];
  private readonly sortedUpTo: number[] = [];
  private vectors = new Map<number, Float64Array>();
  private dirty = new Uint8Array(1024);
  private known = 0;
  private late = 0;

  constructor(directory: SeriesDirectory, settings: EngineSettings) {
    this.directory = directory;
    const layout = new RecordLayout();
    this.window = new ObservationWindow(layout);
    this.baseline = new Baseline(layout);
    this.activity = new Activity(layout);
    this.novelty = new Novelty(layout);
    this.deviation = new Deviation(layout);
    this.alarm = new Alarm(layout);
    this.course = new ClockSeason(layout);
    this.pace = new Cadence(layout);
    this.standings = new Standing(layout);
    this.forecast = new Forecast(layout);
    this.errors = new ErrorScale(layout, 'errors');
    this.volatility = new LogContrast(layout, 'volatility', VOLATILITY, true);
    this.pyramid = new Pyramid(layout);
    this.counter = new Counter(layout);
    this.arrivals = new Arrivals(layout);
    const excursion = new Excursion(layout);
    if (settings.pairs === 'only') throw new RangeError('pairs only are what a PairEngine looks for');
    const here = settings.pairs !== 'elsewhere';
    this.judges = new Judges(layout, directory, settings, here ? undefined : ['series', 'scope']);
    const rules = detectors.map(({ version }) => version).join(' ');
    this.layout = `${here ? '3' : '3 without pairs'} ${layout.fingerprint} ${rules}`;
    this.slabs = new SeriesSlabs(layout);
    const { slabs, window, pace: cadence, episodes, look: cursor } = this;
    const { baseline, activity, forecast, errors, volatility, pyramid, novelty, deviation, alarm, course } =
      this;
    const statistics = {
      excursion,
      course,
      window,
      baseline,
      activity,
      errors,
      volatility,
      pyramid,
      novelty,
      deviation,
      alarm,
      forecast,
    };
    this.frame = new Frame(statistics);
    this.other = new Frame(statistics);
    const sharedBy = (series: number, time: number) => this.sharedBy(series, time);
    this.following = { directory, episodes, entries: [], sharedBy };
    this.lasting = [this.counter.slots, this.arrivals.slots, ...this.judges.episodes];
    this.excuses = EXCUSES.map((pattern) => this.judges.flagOf(pattern));
    this.seasonPlace = this.judges.slotOf('seasonality') + SEASON_PERIOD;
    this.seasonFlag = this.judges.flagOf('seasonality');
    const sources = {
      directory,
      slabs,
      window,
      cadence,
      cursor,
      episodes,
      season: ({ f64, base }: RecordCursor) => f64[base + this.seasonPlace],
    };
    this.pairs = here ? new PairMarks(sources, this.judges) : undefined;
    this.outflow = here ? undefined : new OutflowLog();
    this.outlierBounds = Float64Array.from({ length: BASELINE + 1 }, (_, n) =>
      n < OUTLIER_LEAST
        ? Number.NaN
        : Math.max(OUTLIER_Z, studentQuantile(2 * OUTLIER_P, n - 1) * Math.sqrt((n + 1) / (n - 1))),
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

  /** Marks at which series of all scopes have been compared. */
  get marks(): number {
    return this.pairs?.passed ?? 0;
  }

  /** What has been taken since the last call, where pairs are looked for elsewhere; undefined where they are not. */
  takeOutflow(): Outflow | undefined {
    return this.outflow?.take();
  }

  /** Takes rows [from, to) in order. */
  process(rows: OrderedRows, from = 0, to = rows.length): void {
    const { series, time, outcome, features } = rows;
    this.admitUpTo(this.directory.size);
    for (let i = from; i < to; i++) {
      this.observe(series[i], time[i], outcome[i], features === undefined ? null : features[i]);
    }
  }

  /** Makes records for series that the directory has got since. */
  private admitUpTo(size: number): void {
    if (size > this.dirty.length) {
      const dirty = new Uint8Array(2 * size);
      dirty.set(this.dirty);
      this.dirty = dirty;
    }
    for (; this.known < size; this.known++) {
      const series = this.known;
      this.slabs.ensure(series);
      this.judges.admit(this.directory.scope(series));
    }
  }

  /** Takes a series that reports for the first time into its scope. */
  private join(scope: number, series: number): void {
    const members = this.membersByScope[scope];
    if (members === undefined) this.membersByScope[scope] = [series];
    else members.push(series);
  }

  private observe(series: number, time: number, outcome: number, features: readonly number[] | null): void {
    const { frame, window, baseline, scopeClock, pairs, outflow } = this;
    const scope = this.directory.scope(series);
    if (scopeClock.due(scope, time)) this.markScope(scope);
    if (pairs !== undefined) pairs.before(time);
    const { cursor } = frame;
    this.slabs.seek(cursor, series);
    this.dirty[series] = 1;
    frame.series = series;
    frame.features = features;
    const before = window.count(cursor);
    if (before === 0) this.join(scope, series);
    if (outflow !== undefined) outflow.push(series, time, outcome, before === 0);
    if (before > 0 && time < window.lastTime(cursor)) {
      this.observeLate(time, outcome);
      return;
    }
    const value = this.valueOf(outcome);
    this.learn(time, value);
    if (features !== null) this.keepFeatures(series, features);
    else if (this.vectors.size > 0) this.vectors.delete(series);
    const judges = this.judges.sets[scope];
    frame.season = this.openSeason();
    const excused = this.isExcused();
    const { z, n, flat } = baseline.surprise;
    if (z >= this.outlierBounds[n] || -z >= this.outlierBounds[n]) {
      if (!flat || Math.abs(z) > OUTLIER_Z) {
        baseline.countOutlier(cursor);
        this.tellOutlier(judges);
      }
    }
    if (outflow === undefined) {
      this.followAll(judges.series);
    } else {
      const season = cursor.f64[cursor.base + this.seasonPlace];
      this.followAll(judges.series);
      const renewed = cursor.f64[cursor.base + this.seasonPlace];
      if (renewed !== season) outflow.season(series, renewed);
    }
    for (const judge of judges.observers) judge.observe?.(this, scope, frame);
    this.learnErrors(time, value, excused);
    scopeClock.count(scope, series, time);
    if (pairs !== undefined) pairs.count(series, time);
  }

  /** What the frame's series has of an outcome: of a counter the step to it. Begins anew where that is something else from now on. */
  private valueOf(outcome: number): number {
    const { counter, frame, window } = this;
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
        this.learn(timesBefore[i], counted(valuesBefore[i - 1], valuesBefore[i], frame.outcome));
        this.learnErrors(frame.time, frame.outcome, false);
      }
    }
    frame.counter = counter.isCertified(cursor) ? outcome : undefined;
    return frame.counter === undefined ? outcome : counted(last, outcome, window.value(cursor, 0));
  }

  /** Ends what is open on the frame's series and forgets its statistics: its values become others. */
  private beginAnew(): void {
    const { frame, window, outflow } = this;
    const { cursor } = frame;
    frame.count = window.count(cursor);
    frame.held = window.held(cursor);
    frame.time = window.lastTime(cursor);
    frame.outcome = window.value(cursor, 0);
    frame.season = this.openSeason();
    for (const entry of this.judges.sets[this.directory.scope(frame.series)].series)
      end(entry, frame, this.episodes);
    const season = cursor.f64[cursor.base + this.seasonPlace];
    const { f64, base } = cursor;
    const kept = this.lasting.map(([from, count]) => f64.slice(base + from, base + from + count));
    f64.fill(0, base, base + this.slabs.stride);
    this.lasting.forEach(([from], i) => {
      f64.set(kept[i], base + from);
    });
    if (season !== 0) outflow?.season(frame.series, 0);
  }

  /** Takes a value into the statistics that detectors see with it. */
  private learn(time: number, value: number): void {
    const { frame, window } = this;
    const { cursor } = frame;
    frame.time = time;
    frame.outcome = value;
    this.baseline.compare(cursor, value);
    window.push(cursor, time, value);
    frame.count = window.count(cursor);
    frame.held = window.held(cursor);
    this.activity.push(cursor, time, value, window);
    this.novelty.push(cursor, time, value, window);
    this.course.push(cursor, time, value);
    this.deviation.push(cursor, value);
    this.alarm.push(cursor, time, this.deviation.distance.z, this.novelty.evidence(cursor));
    this.standings.push(cursor, value);
    this.forecast.push(cursor, value, this.course.effect(cursor, time), this.course.turn);
    this.pyramid.push(cursor, time, value);
    this.pace.follow(cursor, window);
  }

  /** Takes a value into the statistics that detectors see without it. */
  private learnErrors(time: number, value: number, excused: boolean): void {
    const { frame } = this;
    const { cursor } = frame;
    this.baseline.push(cursor, value);
    if (!frame.forecast.known) return;
    this.errors.push(cursor, frame.forecast.error);
    // Errors after an outlier that stays or a change say nothing about how much the series varies.
    if (!excused) this.volatility.push(cursor, frame.forecast.error, time, true);
  }

  /** Puts a late observation into the window, and judges what is hardly late; what runs in sequence does not go back. */
  private observeLate(time: number, outcome: number): void {
    const { frame, window } = this;
    const { cursor } = frame;
    this.late++;
    // Between which of its steps the value of a counter would have to come is past.
    if (this.counter.isCertified(cursor)) return;
    frame.counter = undefined;
    if (!window.insertLate(cursor, time, outcome)) return;
    this.lookAgain();
    const entries = this.judges.sets[this.directory.scope(frame.series)].series;
    this.followAll(entries, 'window');
    if (window.lastTime(cursor) - time > HARDLY_LATE * this.pace.interval(cursor)) return;
    frame.time = time;
    frame.outcome = outcome;
    frame.late = true;
    this.deviation.push(cursor, outcome);
    this.alarm.push(cursor, time, this.deviation.distance.z, 0);
    this.followAll(entries, 'alone');
    frame.late = false;
  }

  /** Sets the frame to the latest observation, with the window as it is now. */
  private lookAgain(): void {
    const { frame, window, activity } = this;
    const { cursor } = frame;
    this.novelty.resum(cursor, window);
    frame.count = window.count(cursor);
    frame.held = window.held(cursor);
    frame.time = window.lastTime(cursor);
    frame.outcome = window.value(cursor, 0);
    let run = 1;
    while (run < frame.held && window.value(cursor, run) === frame.outcome) run++;
    if (run === frame.held) run = Math.max(run, activity.run(cursor));
    activity.setRun(cursor, run, window.time(cursor, Math.min(run, frame.held) - 1));
  }

  /** Lets the detectors of the scope know that the frame stands out; what they open tells of its members from now on. */
  private tellOutlier({ series: entries, scope: judges }: JudgeSet): void {
    const { frame, other, directory, episodes, following } = this;
    for (const { judge } of judges) {
      const taken = judge.outlier?.(this, directory.scope(frame.series), frame);
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
    for (const { judge } of this.judges.sets[scope].scope) {
      const key = judge.sharedBy?.(scope, series, time);
      if (key !== undefined) return key;
    }
    return undefined;
  }

  /** Sets a frame to the latest observation of a series, as far as its record knows it. */
  private lookBack(frame: Frame, series: number): void {
    const { window } = this;
    const { cursor } = frame;
    this.slabs.seek(cursor, series);
    this.dirty[series] = 1;
    frame.series = series;
    frame.features = null;
    frame.count = window.count(cursor);
    frame.held = window.held(cursor);
    frame.time = window.lastTime(cursor);
    frame.outcome = window.value(cursor, 0);
    frame.counter = this.counter.isCertified(cursor) ? this.counter.last(cursor) : undefined;
  }

  /** Period of the season that is open on the frame's series, 0 where none is or the window does not hold it. */
  private openSeason(): number {
    const { cursor } = this.frame;
    if (!isHeld(cursor, this.seasonFlag)) return 0;
    const period = cursor.f64[cursor.base + this.seasonPlace];
    return LEAST_PERIODS * period <= this.frame.held ? period : 0;
  }

  /** Whether an outlier that stays or a change was open before the frame's observation. */
  private isExcused(): boolean {
    const { excuses, frame } = this;
    for (let i = 0; i < excuses.length; i++) if (isHeld(frame.cursor, excuses[i])) return true;
    return false;
  }

  /** Lets detectors look at the frame: all, or those that look at a late observation in this way. */
  private followAll(entries: readonly JudgeEntry[], late?: JudgeEntry['late']): void {
    const { following, frame } = this;
    following.entries = entries;
    for (const entry of entries)
      if (late === undefined || entry.late === late) follow(entry, frame, following);
  }

  private keepFeatures(series: number, features: readonly number[]): void {
    const kept = this.vectors.get(series);
    if (kept !== undefined && kept.length === features.length) kept.set(features);
    else this.vectors.set(series, Float64Array.from(features));
  }

  private markScope(scope: number): void {
    const time = this.scopeClock.time(scope);
    let reach = Number.NEGATIVE_INFINITY;
    for (const { judge } of this.judges.sets[scope].scope) {
      judge.mark?.(this, scope, time);
      reach = Math.max(reach, judge.reach?.(scope) ?? reach);
    }
    this.episodes.forget(this.directory.scopeId(scope), time - reach);
    this.scopeClock.pass(scope);
  }

  /**
   * Judges by other settings from the next observation on. What is open of a detector that no longer runs is closed
   * as of when it last held; pairs at their next mark.
   */
  configure(change: SettingsChange): void {
    for (const stopped of this.judges.configure(change)) this.close(stopped);
    if (change.scope_id !== null) this.outflow?.settings(change.scope_id, change.overrides);
  }

  private close({ scope, series: entries, patterns }: Stopped): void {
    const { frame } = this;
    for (const series of entries.length === 0 ? [] : this.members(scope)) {
      this.lookBack(frame, series);
      for (const entry of entries) end(entry, frame, this.episodes);
    }
    for (const pattern of patterns) this.episodes.closeAll(pattern, this.directory.scopeId(scope));
  }

  /** What has happened to signals since the last tick, stamped with the tick's time in microseconds. */
  tick(at: number): SignalChange[] {
    return this.episodes.tick(at);
  }

  members(scope: number): readonly number[] {
    const members = this.membersByScope[scope] ?? [];
    if (this.sortedUpTo[scope] !== members.length) {
      const id = (series: number) => this.directory.key(series).entity_id;
      members.sort((a, b) => (id(a) < id(b) ? -1 : 1));
      this.sortedUpTo[scope] = members.length;
    }
    return members;
  }

  live(series: number): boolean {
    return this.scopeClock.live(this.directory.scope(series), series);
  }

  features(series: number): ArrayLike<number> | undefined {
    return this.vectors.get(series);
  }

  standing(series: number): number | undefined {
    this.slabs.seek(this.look, series);
    return this.standings.value(this.look);
  }

  outcome(series: number): number {
    this.slabs.seek(this.look, series);
    return this.window.value(this.look, 0);
  }

  recordOf(series: number): RecordCursor {
    this.slabs.seek(this.look, series);
    this.dirty[series] = 1;
    return this.look;
  }

  recentOf(series: number): Finding['samples'] {
    this.slabs.seek(this.look, series);
    const { window, look: cursor } = this;
    return recentSamples({ window, cursor, held: window.held(cursor) }, MOST_SAMPLES);
  }

  lastTime(series: number): number {
    this.slabs.seek(this.look, series);
    return this.window.lastTime(this.look);
  }

  outliers(series: number): { count: number; looks: number } {
    const { look, baseline } = this;
    this.slabs.seek(look, series);
    const count = baseline.outliers(look);
    const steady = count === 0 && baseline.isFlat(look);
    return { count, looks: steady ? 0 : Math.max(1, baseline.count(look) - OUTLIER_LEAST) };
  }

  cadence(series: number): number {
    this.slabs.seek(this.look, series);
    return this.pace.interval(this.look);
  }

  /** How new the latest observation of a series was to it, in [0, 1): see {@link Novelty}. */
  noveltyScore(series: number): number {
    this.slabs.seek(this.look, series);
    return this.novelty.score(this.look);
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

  saveRest(): EngineRest {
    return {
      episodes: this.episodes.save(),
      scopeClock: this.scopeClock.save(),
      judges: this.judges.save(),
      pairs: this.pairs?.save(),
      features: this.vectors,
      known: this.known,
      late: this.late,
    };
  }

  /** Puts back what {@link saveRest} and {@link takeDirty} gave; the directory must hold the series already. */
  restore(rest: EngineRest, series: Iterable<{ series: number; state: Uint8Array }>): void {
    this.admitUpTo(rest.known);
    for (const { series: number, state } of series) {
      this.slabs.write(number, state);
      this.slabs.seek(this.look, number);
      if (this.window.count(this.look) > 0) this.join(this.directory.scope(number), number);
    }
    this.episodes.restore(rest.episodes);
    this.scopeClock.restore(rest.scopeClock);
    this.judges.restore(rest.judges);
    if (rest.pairs !== undefined) this.pairs?.restore(rest.pairs);
    this.vectors = rest.features;
    this.late = rest.late;
  }
}

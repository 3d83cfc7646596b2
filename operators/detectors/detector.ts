import type { z } from 'zod';
import type { SeriesDirectory } from '../records/directory.ts';
import type { Alarm } from '../statistics/alarm.ts';
import type { Baseline } from '../statistics/level/baseline.ts';
import type { Deviation } from '../statistics/level/deviation.ts';
import type { Excursion } from '../statistics/level/excursion.ts';
import type { Forecast } from '../statistics/level/forecast.ts';
import type { Pyramid } from '../statistics/level/pyramid.ts';
import type { Reach } from '../statistics/level/reach.ts';
import type { Novelty } from '../statistics/novelty/novelty.ts';
import type { OpenAlert } from '../statistics/open-alert.ts';
import type { Arrivals } from '../statistics/rhythm/arrivals.ts';
import type { ClockSeason } from '../statistics/rhythm/clock-season.ts';
import type { DueRun } from '../statistics/rhythm/due-run.ts';
import { removeSeason } from '../statistics/rhythm/periods.ts';
import type { RecordCursor } from '../statistics/slab.ts';
import type { Activity } from '../statistics/spread/activity.ts';
import type { ErrorScale } from '../statistics/spread/error-scale.ts';
import type { LogContrast } from '../statistics/spread/log-contrast.ts';
import { type ObservationWindow, WINDOW } from '../statistics/window.ts';
import type { Steps } from './steps.ts';

/** Observations of noise that a p-value refers to. A detector that judges each of them makes this many tests. */
export const STRETCH = WINDOW;

/** An episode does not open while its p-value exceeds this, because noise is then the more likely cause. */
export const LIKELY_NOISE = 0.5;

/** A detector's description of a pattern at one moment: everything in a signal except its identity and the time of the tick. */
export interface Finding {
  /** Event time at which the pattern began, in microseconds; identifies the episode. */
  start: number;
  /**
   * `alert`: a person should look; omitted for a note. An alert episode stays an alert unless an episode of its scope takes over its
   * report.
   */
  severity?: 'alert';
  /** Effect size, clipped to [0, 1] when it is published. */
  strength: number;
  /** Estimated probability that {@link STRETCH} observations of noise alone give as strong a result. */
  pValue: number;
  /** Of an event: the share of such events that an observer calls right. Otherwise it follows from the pattern and the p-value. */
  confidence?: number;
  /** Observations (or peers) used, divided by the least that the detector needs; determines the confidence class. */
  support: number;
  metrics: Record<string, number>;
  /** Outcomes that were expected at this observation, if the finding compares the outcome itself with them. */
  band?: { readonly low: number; readonly high: number };
  evidence: { kind: string; [key: string]: unknown }[];
  threshold: number;
  peers: number;
  /** Samples for a plot of the episode, oldest first: times in microseconds and outcomes. */
  samples: { times: ArrayLike<number>; values: ArrayLike<number> };
  /** Id of the signal that explains this one: the one that closed it, or the one that reports it together with others of the scope. */
  supersededBy?: string;
  /** Whether it was an alert until a signal of its scope reported it. */
  lowered?: boolean;
  /** Id of the alert of its series that was open when it became an alert. */
  continues?: string;
  /** Whether a certain season was removed before the pattern was found; if so, no season explains the pattern. */
  deseasoned?: boolean;
}

/** The series or scope that an episode belongs to, and its pattern. */
export interface Subject<P extends string> {
  readonly pattern: P;
  readonly version: string;
  readonly scope_id: string;
  readonly entity_id: string;
  /** Distinguishes the partners of one owner; empty if there is no partner. */
  readonly partner: string;
}

/** What a detector does with the episodes of its pattern. Keys belong to the detector; each identifies at most one open episode. */
export interface EpisodesOf<P extends string> {
  /** Opens an episode at `finding.start`, triggered by the observation with event time `time`; returns the signal's id. */
  open(key: string, subject: Subject<P>, finding: Finding, time: number): string;
  /** Updates the description of an open episode as of event time `time`. */
  extend(key: string, finding: Finding, time: number): void;
  /** Closes an episode that held until event time `end`. It keeps its last description, except for the fields in `last`. */
  close(key: string, end: number, last?: Partial<Finding>): void;
}

/** What a series detector sees of one observation. One frame is reused for all; do not keep references to it. */
export interface SeriesFrame {
  readonly cursor: RecordCursor;
  /** Steps that are left for the present observation. A loop that is not over the window or a ring of the record takes one in each pass. */
  readonly steps: Steps;
  readonly series: number;
  /** Event time in microseconds. */
  readonly time: number;
  readonly outcome: number;
  /** Raw counter value, if the series is a counter; `outcome` is then the increment since the previous observation. */
  readonly counter: number | undefined;
  /** State vector, if the observation has one. */
  readonly features: readonly number[] | null;
  /** Observations of the series, this one included. */
  readonly count: number;
  /** Observations in the window, this one included. */
  readonly held: number;
  /** The window with this observation in it. */
  readonly window: ObservationWindow;
  /** The baseline before this observation, and how the observation compares with it. */
  readonly baseline: Baseline;
  readonly activity: Activity;
  /**
   * Whether observations with later event times were judged before this one. If so, the forecast and all statistics except `deviation`
   * and `alarm` do not refer to it.
   */
  readonly late: boolean;
  /** Period of the open season in observations, if the window holds four periods; else 0. */
  readonly season: number;
  /** Daily and weekly profile of the series. */
  readonly course: ClockSeason;
  /** Prediction of the outcome from the observations before it, and the scale of such forecast errors so far. */
  readonly forecast: Forecast;
  readonly errors: ErrorScale;
  /** Expected outcome when the series last left its course. */
  readonly excursion: Excursion;
  /** Recent forecast errors against earlier ones; excludes this observation's error and those caused by an outlier or a change. */
  readonly volatility: LogContrast;
  /** Long history as means of 8 and of 64 observations. */
  readonly pyramid: Pyramid;
  /** How new this observation is to its series. */
  readonly novelty: Novelty;
  /** Distance of this observation from the recent level of the series. */
  readonly deviation: Deviation;
  /** Whether a person should look at this observation. */
  readonly alarm: Alarm;
  /** What was expected when the open alert of the series began. */
  readonly openAlert: OpenAlert;
  readonly reach: Reach;
  /** When the next run of a job is due, and whether it failed to come. */
  readonly dueRun: DueRun;
}

/** A series detector with its settings applied. Its only state is its slots in the series' record. */
export interface SeriesJudge {
  /** Whether the pattern holds at this observation. `open` is true while an episode is open (for hysteresis). */
  judge(frame: SeriesFrame, open: boolean): boolean;
  /**
   * Whether an episode stays open although {@link judge} returned false. Unless the pattern holds again, the episode ends where it last
   * held.
   */
  lingers?(frame: SeriesFrame): boolean;
  /** Describes the pattern at this observation; called only after {@link judge} returned true. */
  describe(frame: SeriesFrame): Finding;
  /**
   * Corrections to the description that are known only when the episode ends.
   *
   * @param lasted whether it is an alert that ends because its series is back
   */
  conclude?(frame: SeriesFrame, lasted: boolean): Partial<Finding> | undefined;
}

/** What detectors that compare series can read. */
export interface Population<P extends string = string> {
  readonly directory: SeriesDirectory;
  readonly episodes: EpisodesOf<P>;
  /** Steps that are left for the present observation or mark. The methods here and those of the episodes take them. */
  readonly steps: Steps;
  /** Series of a scope, ordered by entity id. */
  members(scope: number): readonly number[];
  /** Whether the series has reported since the scope's last mark. */
  live(series: number): boolean;
  /** Features of the latest observation of a series; undefined if it has none. */
  features(series: number): ArrayLike<number> | undefined;
  /** Deviation of a series from its own normal, in its own standard deviations; undefined while unknown. */
  standing(series: number): number | undefined;
  /** Latest outcome of a series. */
  outcome(series: number): number;
  /** Event time of the latest observation of a series, in microseconds. */
  lastTime(series: number): number;
  /** Number of outliers of a series against its baseline, and of observations tested; `looks` is 0 while the series has never varied. */
  outliers(series: number): { readonly count: number; readonly looks: number };
  /** Usual interval between a series' observations in microseconds, 0 while unknown. */
  cadence(series: number): number;
  readonly arrivals: Arrivals;
  /** The record of a series. One cursor is reused: read from it before the next call of any of these methods. */
  recordOf(series: number): RecordCursor;
  /** The latest observations of a series, for an explanation. */
  recentOf(series: number): Finding['samples'];
}

/** Key of an open episode of a scope, the series that it reports from now on, and the event time from which it does. */
export interface Takeover {
  readonly key: string;
  readonly members: readonly number[];
  readonly since: number;
}

/** A detector that compares the series of a scope. It owns its state, which must survive a structured clone. */
export interface ScopeJudge<P extends string = string> {
  /** Called after each observation of a scope, in event-time order. */
  observe?(population: Population<P>, scope: number, frame: SeriesFrame): void;
  /**
   * Called at an observation that is an outlier against its series' own baseline, before the detectors of single series judge it. Returns
   * the episode that reports some series from now on in place of their own alerts.
   */
  outlier?(population: Population<P>, scope: number, frame: SeriesFrame): Takeover | undefined;
  /** Microseconds before an outlier from which it may take over earlier reports about a series, as of the scope's last mark. */
  reach?(scope: number): number;
  /** Key of the open episode that covers what a series and others of its scope do at `time`, if there is one. */
  sharedBy?(scope: number, series: number, time: number): string | undefined;
  /** Called at a mark of the scope: about every 32 observations of each of its series, between two event times. */
  mark?(population: Population<P>, scope: number, time: number): void;
  /** Removes and returns the state of a scope, for a judge with other settings to {@link adopt}. */
  release(scope: number): unknown;
  /** Continues with state that another judge released. */
  adopt(released: unknown): void;
  save(): unknown;
  restore(saved: unknown): void;
}

/** Two series whose innovations move together. */
export interface PairFinding {
  /** The series with the smaller (entity, scope) id. */
  owner: number;
  partner: number;
  sameScope: boolean;
  /** Correlation of innovations at the best lag. */
  r: number;
  /** Grid slots by which the partner follows the owner; negative if the partner leads. */
  lag: number;
  /** Number of slots compared. */
  n: number;
  /** Fisher's z in standard errors, after Bartlett's correction for the remaining autocorrelation. */
  z: number;
  /** Probability that noise alone gives such a z in any possible pair at any possible lag. */
  pValue: number;
  /** Least z of a new pair in a population of this size. */
  bound: number;
  /** Slot length in microseconds. */
  cadence: number;
  start: number;
  end: number;
}

/** Correlated pairs connected by common series. */
export interface PairCluster {
  /** The pair that opened the episode, with its latest figures; it identifies the signal. */
  readonly first: PairFinding;
  /** Pairs that currently hold, strongest first. */
  readonly pairs: readonly PairFinding[];
  /** Number of series in `pairs`. */
  readonly members: number;
}

export interface PairJudge {
  applies(sameScope: boolean): boolean;
  judge(pair: PairFinding, open: boolean): boolean;
  /** Least |r| of a pair that is tracked. */
  readonly floor: number;
  describe(cluster: PairCluster, directory: SeriesDirectory): Omit<Finding, 'samples'>;
}

interface DetectorBase<P extends string, S extends z.ZodObject> {
  readonly pattern: P;
  /** Meaning of the pattern in one sentence, for users. */
  readonly summary: string;
  /** Version of the rule; changes whenever its verdicts change. */
  readonly version: string;
  readonly evidence: readonly string[];
  /** Colour in a terminal and a console. */
  readonly colour: 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white';
  /** Thresholds, each with a description and a default; `SIGNAL_<PATTERN>_<KEY>` overrides one. */
  readonly settings: S;
}

export interface SeriesDetector<P extends string, S extends z.ZodObject> extends DetectorBase<P, S> {
  readonly kind: 'series';
  /** Doubles that the detector reserves in the series' record. */
  readonly slots: number;
  /** Doubles that it reserves behind the front of the record, for data that few observations touch. */
  readonly ring?: number;
  /**
   * How the detector handles a late observation: `window` judges the latest observation again with the updated window; `alone` judges the
   * late observation itself if it is only slightly late ({@link SeriesFrame.late}). Omitted if the detector ignores late observations.
   */
  readonly late?: 'window' | 'alone';
  /**
   * When the description of an open episode is updated: `growth`, each time the episode has grown by half; `length`, also at each of its
   * first 64 observations, because its length is what it reports; `peak`, when an observation is stronger than all before.
   */
  readonly describes: 'growth' | 'length' | 'peak';
  /** Start times of episodes are dated back, so an episode may begin before the previous one ended. Start times still increase. */
  readonly backdated?: true;
  /**
   * @param settings parsed with the detector's own schema
   * @param slot offset of the detector's doubles inside the record
   * @param ring offset of its doubles behind the front of the record
   */
  create(settings: unknown, slot: number, ring: number): SeriesJudge;
}

export interface ScopeDetector<P extends string, S extends z.ZodObject> extends DetectorBase<P, S> {
  readonly kind: 'scope';
  create(settings: unknown): ScopeJudge<P>;
}

export interface PairDetector<P extends string, S extends z.ZodObject> extends DetectorBase<P, S> {
  readonly kind: 'pair';
  create(settings: unknown): PairJudge;
}

/** A detector as declared in its file: `create` receives parsed and typed settings. */
type Written<D, S extends z.ZodObject, Args extends unknown[], Judge> = Omit<D, 'kind' | 'create'> & {
  create(settings: z.infer<S>, ...args: Args): Judge;
};

/** Declares a detector of single series; infers the literal pattern and the type of the settings. */
export function seriesDetector<const P extends string, S extends z.ZodObject>(
  written: Written<SeriesDetector<P, S>, S, [slot: number, ring: number], SeriesJudge>,
): SeriesDetector<P, S> {
  const create = (settings: unknown, slot: number, ring: number) =>
    written.create(written.settings.parse(settings), slot, ring);
  return { ...written, kind: 'series', create };
}

/** Declares a detector that compares the series of a scope. */
export function scopeDetector<const P extends string, S extends z.ZodObject>(
  written: Written<ScopeDetector<P, S>, S, [], ScopeJudge<NoInfer<P>>>,
): ScopeDetector<P, S> {
  return {
    ...written,
    kind: 'scope',
    create: (settings) => written.create(written.settings.parse(settings)),
  };
}

/** Declares a detector of pairs of series. */
export function pairDetector<const P extends string, S extends z.ZodObject>(
  written: Written<PairDetector<P, S>, S, [], PairJudge>,
): PairDetector<P, S> {
  return { ...written, kind: 'pair', create: (settings) => written.create(written.settings.parse(settings)) };
}

/** Largest number of samples in an explanation. */
export const MOST_SAMPLES = 32;

const timesOf = new Float64Array(WINDOW);

/** Copies the last `n` outcomes, oldest first. Removes the season if one is certain; level and slope stay. */
export function copyWithoutSeason(
  { window, cursor, held, season, course }: SeriesFrame,
  n: number,
  into: Float64Array,
): void {
  if (course.isCertain(cursor)) {
    window.copyValues(cursor, n, into);
    window.copyTimes(cursor, n, timesOf);
    course.remove(cursor, into, timesOf, n);
  } else if (season === 0) {
    window.copyValues(cursor, n, into);
  } else {
    window.copyValues(cursor, held, into);
    removeSeason(into, held, season);
    into.copyWithin(0, held - n, held);
  }
}

/** Whether {@link copyWithoutSeason} removes the daily profile. */
export function isDeseasoned({ course, cursor }: SeriesFrame): boolean {
  return course.isCertain(cursor);
}

/** Time within which the daily profile changes little, in microseconds. */
const BRIEF = 3600e6;

/** How many of the last `n` observations no daily profile can explain: all, except in the first days, when only the last hour counts. */
export function knownStretch({ window, cursor, time, course }: SeriesFrame, n: number): number {
  if (n < 2 || time - window.time(cursor, n - 1) <= BRIEF || !course.isLearning(cursor, time)) return n;
  let within = 1;
  let beyond = n - 1;
  while (beyond - within > 1) {
    const back = (within + beyond) >> 1;
    if (time - window.time(cursor, back) <= BRIEF) within = back;
    else beyond = back;
  }
  return within + 1;
}

/** The last `count` observations of a series, at most {@link MOST_SAMPLES}, for an explanation. */
export function recentSamples(
  frame: Pick<SeriesFrame, 'held' | 'window' | 'cursor'>,
  count: number,
): Finding['samples'] {
  const times: number[] = [];
  const values: number[] = [];
  for (let back = Math.max(1, Math.min(count, frame.held, MOST_SAMPLES)) - 1; back >= 0; back--) {
    times.push(frame.window.time(frame.cursor, back));
    values.push(frame.window.value(frame.cursor, back));
  }
  return { times, values };
}

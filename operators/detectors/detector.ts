import type { z } from 'zod';
import type { SeriesDirectory } from '../records/directory.ts';
import type { Alarm } from '../statistics/alarm.ts';
import type { Baseline } from '../statistics/level/baseline.ts';
import type { Deviation } from '../statistics/level/deviation.ts';
import type { Excursion } from '../statistics/level/excursion.ts';
import type { Forecast } from '../statistics/level/forecast.ts';
import type { Pyramid } from '../statistics/level/pyramid.ts';
import type { Novelty } from '../statistics/novelty/novelty.ts';
import type { Arrivals } from '../statistics/rhythm/arrivals.ts';
import type { ClockSeason } from '../statistics/rhythm/clock-season.ts';
import { removeSeason } from '../statistics/rhythm/periods.ts';
import type { RecordCursor } from '../statistics/slab.ts';
import type { Activity } from '../statistics/spread/activity.ts';
import type { ErrorScale } from '../statistics/spread/error-scale.ts';
import type { LogContrast } from '../statistics/spread/log-contrast.ts';
import { type ObservationWindow, WINDOW } from '../statistics/window.ts';

/** Observations of noise that a p-value is about: a detector that looks at each has so many chances. */
export const STRETCH = WINDOW;

/** What would have opened waits while chance is as likely as not to give one as strong. */
export const DOUBTFUL = 0.5;

/** What a detector says about a pattern at one moment: everything of a signal that is not identity or time of tick. */
export interface Finding {
  /** Event time at which the pattern began, in microseconds; it names the episode. */
  start: number;
  /** `alert`: a person should look; left out where it is a note. An episode that is an alert stays one, unless one of its scope tells of it. */
  severity?: 'alert';
  /** Effect size, clipped to [0, 1] when it is published. */
  strength: number;
  /** Estimated probability that noise alone, in {@link STRETCH} observations of it, gives as strong a result. */
  pValue: number;
  /** Observations (or peers) used, over the least that the detector needs: the confidence class. */
  support: number;
  metrics: Record<string, number>;
  evidence: { kind: string; [key: string]: unknown }[];
  threshold: number;
  peers: number;
  /** Samples that a plot of the episode needs, oldest first: times in microseconds and outcomes. */
  samples: { times: ArrayLike<number>; values: ArrayLike<number> };
  /** Id of the signal that explains this one: it closed it, or tells of it with others of the scope. */
  supersededBy?: string;
  /** Whether a certain season was taken out of what the pattern was found in: no season explains it. */
  deseasoned?: boolean;
}

/** Whose pattern an episode is. */
export interface Subject<P extends string> {
  readonly pattern: P;
  readonly version: string;
  readonly scope_id: string;
  readonly entity_id: string;
  /** Text that tells apart partners of one owner; empty where there is none. */
  readonly partner: string;
}

/** What a detector does with the episodes of its pattern. Keys are its own and name one possible episode at a time. */
export interface EpisodesOf<P extends string> {
  /** Opens an episode at `finding.start`, decided by the observation of event time `time`; returns the signal's id. */
  open(key: string, subject: Subject<P>, finding: Finding, time: number): string;
  /** Describes an open episode anew as of event time `time`. */
  extend(key: string, finding: Finding, time: number): void;
  /** Closes an episode that held until event time `end`; it stays as last described but for what `last` says. */
  close(key: string, end: number, last?: Partial<Finding>): void;
}

/** What a series detector sees of one observation. One frame is moved about; keep nothing of it. */
export interface SeriesFrame {
  readonly cursor: RecordCursor;
  readonly series: number;
  /** Event time in microseconds. */
  readonly time: number;
  readonly outcome: number;
  /** What the observation gives, where its series is a counter; its outcome is then the step from the one before. */
  readonly counter: number | undefined;
  /** State vector, where the observation has one. */
  readonly features: readonly number[] | null;
  /** Observations of the series, this one included. */
  readonly count: number;
  /** Observations in the window, this one included. */
  readonly held: number;
  /** The window with this observation in it. */
  readonly window: ObservationWindow;
  /** The baseline as it was before this observation, and how the observation compares with it. */
  readonly baseline: Baseline;
  readonly activity: Activity;
  /** Whether the observation is earlier than others that were judged before it: forecast and statistics are not about it but for deviation and alarm. */
  readonly late: boolean;
  /** Period of the season that is open, in observations, if the window holds four of it; else 0. */
  readonly season: number;
  /** The course of the series over the day and the week. */
  readonly course: ClockSeason;
  /** The outcome's prediction by the observations before it, and how large such errors have been until now. */
  readonly forecast: Forecast;
  readonly errors: ErrorScale;
  /** Where the series was expected when it last left its course. */
  readonly excursion: Excursion;
  /** The latest forecast errors against those before, without this one and those that an outlier or a change made. */
  readonly volatility: LogContrast;
  /** The long past in means of 8 and of 64 observations. */
  readonly pyramid: Pyramid;
  /** How new this observation is to its series. */
  readonly novelty: Novelty;
  /** How far this observation lies from the series' recent level, and whether a person should look. */
  readonly deviation: Deviation;
  readonly alarm: Alarm;
}

/** A series detector at work with its settings. It holds no state but the slots of the series' record. */
export interface SeriesJudge {
  /** Whether the pattern holds at this observation. `open` says that an episode is under way (for hysteresis). */
  judge(frame: SeriesFrame, open: boolean): boolean;
  /** Whether an episode goes on although {@link judge} was false; it ends where the pattern last held, unless it holds again. */
  lingers?(frame: SeriesFrame): boolean;
  /** Describes the pattern at this observation; called only after {@link judge} was true. */
  describe(frame: SeriesFrame): Finding;
  /** What an episode is known to have been when it ends, where that can be told only now. */
  conclude?(frame: SeriesFrame): Partial<Finding> | undefined;
}

/** What detectors that look across series see of the whole. */
export interface Population<P extends string = string> {
  readonly directory: SeriesDirectory;
  readonly episodes: EpisodesOf<P>;
  /** Series of a scope, in the order of their entity ids. */
  members(scope: number): readonly number[];
  /** Whether the series has reported since the scope's last mark. */
  live(series: number): boolean;
  /** Features of the latest observation of a series; undefined where it has none. */
  features(series: number): ArrayLike<number> | undefined;
  /** How a series stands against its own normal, in its own standard deviations; undefined while that is unknown. */
  standing(series: number): number | undefined;
  /** Latest outcome of a series. */
  outcome(series: number): number;
  /** Event time of the latest observation of a series, in microseconds. */
  lastTime(series: number): number;
  /** How often a series has stood out from its baseline, of how many looks; no looks while it has never varied. */
  outliers(series: number): { readonly count: number; readonly looks: number };
  /** Usual interval between a series' observations in microseconds, 0 while unknown. */
  cadence(series: number): number;
  readonly arrivals: Arrivals;
  /** The record of a series. One cursor is moved about: use it before the next call of any of these. */
  recordOf(series: number): RecordCursor;
  /** The last observations of a series, as an explanation shows them. */
  recentOf(series: number): Finding['samples'];
}

/** Key of an open episode of a scope, series that it tells of from now on, and the event time from which on it does. */
export interface Takeover {
  readonly key: string;
  readonly members: readonly number[];
  readonly since: number;
}

/** A detector that compares the series of a scope. Its state is its own and must survive a structured clone. */
export interface ScopeJudge<P extends string = string> {
  /** After each observation of a scope, in event-time order. */
  observe?(population: Population<P>, scope: number, frame: SeriesFrame): void;
  /**
   * At an observation that stands out from its series' own baseline, before the detectors of single series look at it. Gives what tells
   * of some series from now on, in place of their own alerts.
   */
  outlier?(population: Population<P>, scope: number, frame: SeriesFrame): Takeover | undefined;
  /** Microseconds before an outlier since when it may take over what was told of a series, as of the scope's last mark. */
  reach?(scope: number): number;
  /** Key of the open episode that is about what a series and others of its scope do at `time`, where there is one. */
  sharedBy?(scope: number, series: number, time: number): string | undefined;
  /** At a mark of the scope: about every 32 observations of each of its series, between two event times. */
  mark?(population: Population<P>, scope: number, time: number): void;
  /** Gives up what it remembers of a scope, for a judge with other settings to {@link adopt}. */
  release(scope: number): unknown;
  /** Goes on from what another judge released. */
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
  /** Grid slots by which the partner follows the owner; negative when it leads. */
  lag: number;
  /** Slots compared. */
  n: number;
  /** Fisher's z in standard errors, after Bartlett's correction for autocorrelation that is left. */
  z: number;
  /** Probability of such a z by chance in any of the pairs and lags that were possible. */
  pValue: number;
  /** z that a new pair must reach in a population of this size. */
  bound: number;
  /** Slot length in microseconds. */
  cadence: number;
  start: number;
  end: number;
}

/** Correlated pairs that hang together by common series. */
export interface PairCluster {
  /** The pair that the episode began with, as it was last: it names the signal. */
  readonly first: PairFinding;
  /** Those that hold, the strongest first. */
  readonly pairs: readonly PairFinding[];
  /** Series in them. */
  readonly members: number;
}

export interface PairJudge {
  applies(sameScope: boolean): boolean;
  judge(pair: PairFinding, open: boolean): boolean;
  /** Smallest |r| that is worth following. */
  readonly floor: number;
  describe(cluster: PairCluster, directory: SeriesDirectory): Omit<Finding, 'samples'>;
}

interface DetectorBase<P extends string, S extends z.ZodObject> {
  readonly pattern: P;
  /** What the pattern means, in one sentence for users. */
  readonly summary: string;
  /** Tag of the rule; it changes when the rule's verdicts change. */
  readonly version: string;
  readonly evidence: readonly string[];
  /** Colour on a terminal and in a console. */
  readonly colour: 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white';
  /** Thresholds, each with a description and a default; `SIGNAL_<PATTERN>_<KEY>` sets one. */
  readonly settings: S;
}

export interface SeriesDetector<P extends string, S extends z.ZodObject> extends DetectorBase<P, S> {
  readonly kind: 'series';
  /** Doubles of its own that the detector keeps in the series' record. */
  readonly slots: number;
  /** Doubles of its own behind the front of the record, for what few observations touch. */
  readonly ring?: number;
  /**
   * What a late observation is to it: a reason to judge the latest one again, with the window as it is now; or an observation to judge
   * by itself, where it is hardly late ({@link SeriesFrame.late}). Left out where it is nothing.
   */
  readonly late?: 'window' | 'alone';
  /**
   * When an episode that lasts is described anew: each time it has grown by half; at every observation of its
   * first 64 too, because its length is what it is about; or when an observation is stronger than all before.
   */
  readonly describes: 'growth' | 'length' | 'peak';
  /** Episodes are dated back, so that one may begin before the one before it ended; only their starts increase. */
  readonly backdated?: true;
  /**
   * @param settings parsed with the detector's own schema
   * @param slot offset of the detector's own doubles inside the record
   * @param ring offset of its own doubles behind the front
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

/** A detector as its file writes it: `create` gets settings that are parsed and typed. */
type Written<D, S extends z.ZodObject, Args extends unknown[], Judge> = Omit<D, 'kind' | 'create'> & {
  create(settings: z.infer<S>, ...args: Args): Judge;
};

/** Declares a detector of single series; infers the literal pattern and the settings' type. */
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

/** Most samples in an explanation. */
export const MOST_SAMPLES = 32;

const timesOf = new Float64Array(WINDOW);

/** Copies the last `n` outcomes, oldest first, without the season where one is certain: its level and slope stay. */
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

/** Whether {@link copyWithoutSeason} leaves out the course over the day. */
export function isDeseasoned({ course, cursor }: SeriesFrame): boolean {
  return course.isCertain(cursor);
}

/** Time within which the course of a day changes little, in microseconds. */
const BRIEF = 3600e6;

/** Of the last `n` observations those that no course over the day explains: all but in the first days, then those of the last hour. */
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

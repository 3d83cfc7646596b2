import {
  type EpisodesOf,
  type Finding,
  MOST_SAMPLES,
  type Population,
  recentSamples,
} from '../detectors/detector.ts';
import type { Steps } from '../detectors/steps.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { Arrivals } from '../statistics/rhythm/arrivals.ts';
import { RecordCursor } from '../statistics/slab.ts';
import type { Episodes, SignalSubject } from './episodes.ts';
import type { MarkClock } from './mark-clock.ts';
import { OUTLIER_LEAST } from './outlier-bounds.ts';
import type { SeriesRecords } from './series-records.ts';
import type { SeriesStatistics } from './series-statistics.ts';

/** Sources of a population. */
export interface PopulationSources {
  readonly directory: SeriesDirectory;
  readonly episodes: Episodes;
  readonly steps: Steps;
  readonly records: SeriesRecords;
  readonly statistics: SeriesStatistics;
  readonly scopeClock: MarkClock;
}

type ScopeEpisodes = EpisodesOf<SignalSubject['pattern']>;

/** Episodes whose every change is a step. */
class CountedEpisodes implements ScopeEpisodes {
  private readonly episodes: Episodes;
  private readonly steps: Steps;

  constructor(episodes: Episodes, steps: Steps) {
    this.episodes = episodes;
    this.steps = steps;
  }

  open(...given: Parameters<ScopeEpisodes['open']>): string {
    this.steps.take();
    return this.episodes.open(...given);
  }

  extend(...given: Parameters<ScopeEpisodes['extend']>): void {
    this.steps.take();
    this.episodes.extend(...given);
  }

  close(...given: Parameters<ScopeEpisodes['close']>): void {
    this.steps.take();
    this.episodes.close(...given);
  }
}

/** The series of all scopes, as detectors that compare series see them. */
export class ScopePopulation implements Population {
  readonly directory: SeriesDirectory;
  readonly episodes: ScopeEpisodes;
  readonly steps: Steps;
  readonly arrivals: Arrivals;
  private readonly records: SeriesRecords;
  private readonly statistics: SeriesStatistics;
  private readonly scopeClock: MarkClock;
  private readonly cursor = new RecordCursor();
  private readonly membersByScope: number[][] = [];
  private readonly sortedUpTo: number[] = [];
  private vectors = new Map<number, Float64Array>();

  constructor({ directory, episodes, steps, records, statistics, scopeClock }: PopulationSources) {
    this.directory = directory;
    this.steps = steps;
    this.episodes = new CountedEpisodes(episodes, steps);
    this.arrivals = statistics.arrivals;
    this.records = records;
    this.statistics = statistics;
    this.scopeClock = scopeClock;
  }

  /** Adds a series that reports for the first time to its scope. */
  join(scope: number, series: number): void {
    const members = this.membersByScope[scope];
    if (members === undefined) this.membersByScope[scope] = [series];
    else members.push(series);
  }

  /** Stores the features of the latest observation of a series; null if it has none. */
  keepFeatures(series: number, features: readonly number[] | null): void {
    if (features === null) {
      if (this.vectors.size > 0) this.vectors.delete(series);
      return;
    }
    const kept = this.vectors.get(series);
    if (kept !== undefined && kept.length === features.length) kept.set(features);
    else this.vectors.set(series, Float64Array.from(features));
  }

  /** Number of series of a scope that have reported. */
  size(scope: number): number {
    return this.membersByScope[scope]?.length ?? 0;
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
    this.steps.take();
    return this.scopeClock.live(this.directory.scope(series), series);
  }

  features(series: number): ArrayLike<number> | undefined {
    this.steps.take();
    return this.vectors.get(series);
  }

  standing(series: number): number | undefined {
    return this.statistics.standings.value(this.at(series));
  }

  outcome(series: number): number {
    return this.statistics.window.value(this.at(series), 0);
  }

  recordOf(series: number): RecordCursor {
    this.steps.take();
    this.records.change(this.cursor, series);
    return this.cursor;
  }

  recentOf(series: number): Finding['samples'] {
    const { window } = this.statistics;
    const cursor = this.at(series);
    return recentSamples({ window, cursor, held: window.held(cursor) }, MOST_SAMPLES);
  }

  lastTime(series: number): number {
    return this.statistics.window.lastTime(this.at(series));
  }

  outliers(series: number): { count: number; looks: number } {
    const { baseline } = this.statistics;
    const cursor = this.at(series);
    const count = baseline.outliers(cursor);
    const steady = count === 0 && baseline.isFlat(cursor);
    return { count, looks: steady ? 0 : Math.max(1, baseline.count(cursor) - OUTLIER_LEAST) };
  }

  cadence(series: number): number {
    return this.statistics.pace.interval(this.at(series));
  }

  /** The features of all series; together with {@link join}, the whole state. */
  saveFeatures(): Map<number, Float64Array> {
    return this.vectors;
  }

  /** Restores the result of {@link saveFeatures}. */
  restoreFeatures(features: Map<number, Float64Array>): void {
    this.vectors = features;
  }

  private at(series: number): RecordCursor {
    this.steps.take();
    this.records.slabs.seek(this.cursor, series);
    return this.cursor;
  }
}

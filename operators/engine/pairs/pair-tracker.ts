import type { PairFinding } from '../../detectors/detector.ts';
import type { SeriesDirectory } from '../../records/directory.ts';
import {
  type PairMatch,
  type PairRows,
  PairSearch,
  pairBound,
  pairPValue,
} from '../../statistics/peers/pair-search.ts';
import { type History, LEAST_SPAN, Prewhitener, SLOTS } from '../../statistics/peers/prewhiten.ts';
import type { Cadence } from '../../statistics/rhythm/cadence.ts';
import { type ObservationRing, WINDOW } from '../../statistics/ring.ts';
import type { RecordCursor, SeriesSlabs } from '../../statistics/slab.ts';
import type { Episodes } from '../episodes.ts';
import { type HeldPair, PairClusters, type PairClustersState, type PairJudgeEntry } from './pair-clusters.ts';
import { type Paced, type PairGroup, pairGroups } from './pair-grids.ts';

const ALPHA = 0.05;
/** Series numbers are below this, so that a pair is one safe integer. */
const PAIR = 2 ** 26;

/** A pair that is tracked from mark to mark. */
interface Tracked {
  owner: number;
  partner: number;
  open: boolean;
  /** Lag at the last mark. */
  lag: number;
  /** Number of its cluster; 0 for none. */
  cluster: number;
  /** Event time of the last mark at which it held. */
  end: number;
  /** Event time after which no new episode can begin before `end`; the pair is remembered until then. */
  until: number;
}

/** State of the tracker for a checkpoint; survives a structured clone. */
export interface PairTrackerState {
  tracked: Map<number, Tracked>;
  clusters: PairClustersState;
}

/** The judges of pairs, by scope. */
export interface PairJudges {
  /** Judges of the pairs whose owner is in a scope. */
  pairsOf(scope: number): readonly PairJudgeEntry[];
  /** Sets a judge aside for a scope, because it threw an error at an event time. */
  setAside(
    pattern: PairJudgeEntry['pattern'],
    scope: number,
    series: undefined,
    at: number,
    error: unknown,
  ): void;
}

/** Statistics of the series that the tracker reads. */
export interface PairSources {
  readonly directory: SeriesDirectory;
  readonly slabs: SeriesSlabs;
  readonly window: ObservationRing;
  readonly cadence: Cadence;
  /** Period of the series' last certified season in observations; 0 if there was none. */
  readonly season: (cursor: RecordCursor) => number;
  readonly salt: (series: number) => number;
  readonly cursor: RecordCursor;
  readonly episodes: Episodes;
}

/** The comparable rows of a group, and their series. */
interface GroupTable {
  readonly group: PairGroup;
  readonly rows: PairRows;
  readonly members: readonly Paced[];
}

/**
 * Finds and tracks correlated pairs among all series, at marks, whatever their scope; the detectors decide which pairs are theirs. Rows are
 * made from the windows at the mark (see {@link Prewhitener}), on the grids of {@link pairGroups}. {@link PairSearch} finds new pairs;
 * known ones are compared exactly at every mark until they are weak. Pairs that hold are reported by clusters (see {@link PairClusters}).
 */
export class PairTracker {
  private readonly from: PairSources;
  private readonly judges: PairJudges;
  private readonly prewhitener = new Prewhitener();
  private readonly history: History = {
    times: new Float64Array(WINDOW),
    values: new Float64Array(WINDOW),
    count: 0,
    cadence: 0,
    season: 0,
    salt: 0,
  };
  /** Rows of the group under comparison, and their signs. */
  private values = new Float32Array(0);
  private signs = new Uint32Array(0);
  private tracked = new Map<number, Tracked>();
  /** Pairs that hold at the present mark, with their findings. */
  private readonly held = new Map<Tracked, HeldPair>();
  private readonly clusters: PairClusters;
  private order: number[] = [];
  private floor = 0;

  constructor(sources: PairSources, judges: PairJudges) {
    this.from = sources;
    this.judges = judges;
    const { directory, episodes } = sources;
    this.clusters = new PairClusters({
      directory,
      episodes,
      entryOf: (pair) => this.entryOf(pair),
      fail: (entry, pair, time, error) => this.fail(entry, pair, time, error),
    });
  }

  /**
   * Compares the series that have reported since the last mark.
   *
   * @param mark number of the mark, which seeds the search
   */
  mark(mark: number, time: number, live: (series: number) => boolean): void {
    const seen = new Set<number>();
    const candidates = this.candidates(live);
    this.floor = this.floorOf(candidates);
    for (const group of pairGroups(candidates)) this.compare(this.tableOf(group), mark, time, seen);
    for (const [pair, tracked] of this.tracked) if (!seen.has(pair)) this.drop(pair, tracked, time);
    this.clusters.update([...this.held.values()], time);
    for (const [tracked, { cluster }] of this.held) tracked.cluster = cluster;
    this.held.clear();
  }

  /** Sets a judge aside for the scope of a pair's owner. */
  private fail({ pattern }: PairJudgeEntry, { owner }: PairFinding, time: number, error: unknown): void {
    this.judges.setAside(pattern, this.from.directory.scope(owner), undefined, time, error);
  }

  /** Ends the episodes of all pairs, which are tracked no more. */
  clear(time: number): void {
    this.tracked.clear();
    this.held.clear();
    this.clusters.update([], time);
  }

  /** Live series with enough observations, in the order of their ids. */
  private candidates(live: (series: number) => boolean): Paced[] {
    const { directory, slabs, window, cadence, cursor } = this.from;
    if (directory.size >= PAIR) throw new RangeError(`at most ${PAIR} series can be compared`);
    this.sortIds();
    const found: Paced[] = [];
    for (const series of this.order) {
      if (!live(series)) continue;
      slabs.seek(cursor, series);
      const interval = cadence.interval(cursor);
      if (interval === 0 || window.held(cursor) < LEAST_SPAN) continue;
      found.push({ series, cadence: interval, last: window.lastTime(cursor) });
    }
    return found;
  }

  /** Least |r| that is tracked, by the judges of the compared series alone. */
  private floorOf(compared: readonly Paced[]): number {
    const scopes = new Set(compared.map(({ series }) => this.from.directory.scope(series)));
    const judges = [...scopes].flatMap((scope) => this.judges.pairsOf(scope));
    return judges.reduce((least, { judge }) => Math.min(least, judge.floor), Number.POSITIVE_INFINITY);
  }

  private sortIds(): void {
    const { directory } = this.from;
    if (this.order.length === directory.size) return;
    const ids = Array.from({ length: directory.size }, (_, series) => {
      const key = directory.key(series);
      return key.entity_id + key.scope_id;
    });
    this.order = ids.map((_, series) => series).sort((a, b) => (ids[a] < ids[b] ? -1 : 1));
  }

  private tableOf(group: PairGroup): GroupTable {
    const { slabs, window, season, salt, cursor } = this.from;
    const { history } = this;
    const { values, signs } = this.room(group.members.length);
    const spans: number[] = [];
    const members = group.members.filter((member) => {
      slabs.seek(cursor, member.series);
      history.count = Math.min(window.held(cursor), WINDOW);
      window.copyTimes(cursor, history.count, history.times);
      window.copyValues(cursor, history.count, history.values);
      history.cadence = member.cadence;
      history.season = season(cursor) * member.cadence;
      history.salt = salt(member.series);
      const at = spans.length * SLOTS;
      const span = this.prewhitener.row(history, group.grid, group.end, values, signs, at);
      if (span > 0) spans.push(span);
      return span > 0;
    });
    return { group, members, rows: { count: spans.length, values, signs, spans } };
  }

  /** Arrays for this many rows. They are reused at every mark, because allocating and clearing costs as much as filling. */
  private room(rows: number): { values: Float32Array; signs: Uint32Array } {
    if (this.values.length < rows * SLOTS) {
      const most = Math.ceil(1.25 * rows) * SLOTS;
      this.values = new Float32Array(most);
      this.signs = new Uint32Array(most / 32);
    }
    return { values: this.values, signs: this.signs };
  }

  private compare(table: GroupTable, mark: number, time: number, seen: Set<number>): void {
    const { members, group } = table;
    if (members.length < 2) return;
    const accepts = (a: number, b: number) => group.accepts(members[a], members[b]);
    const search = new PairSearch(table.rows, accepts);
    const place = new Map(members.map(({ series }, row) => [series, row]));
    const known: PairMatch[] = [];
    const { floor } = this;
    for (const tracked of this.tracked.values()) {
      const a = place.get(tracked.owner);
      const b = place.get(tracked.partner);
      if (a !== undefined && b !== undefined && accepts(a, b)) {
        known.push(search.follow(a, b, tracked.lag, floor));
      }
    }
    for (const match of search.find(mark, floor, known)) {
      const pair = members[match.a].series * PAIR + members[match.b].series;
      const finding = this.findingOf(match, table, search);
      if (this.settle(finding, this.tracked.get(pair), time)) seen.add(pair);
    }
  }

  private findingOf(match: PairMatch, { members, group }: GroupTable, search: PairSearch): PairFinding {
    const { directory } = this.from;
    const { grid, end } = group;
    const owner = members[match.a].series;
    const partner = members[match.b].series;
    const z = search.correctedZ(match);
    return {
      owner,
      partner,
      sameScope: directory.scope(owner) === directory.scope(partner),
      r: match.r,
      lag: match.lag,
      n: match.n,
      z,
      pValue: pairPValue(z, members.length),
      bound: pairBound(members.length, ALPHA),
      cadence: grid.step,
      start: grid.anchor + (end - match.n + 1) * grid.step,
      end: grid.anchor + end * grid.step,
    };
  }

  private entryOf({ owner, sameScope }: PairFinding): PairJudgeEntry | undefined {
    const judges = this.judges.pairsOf(this.from.directory.scope(owner));
    return judges.find(({ judge }) => judge.applies(sameScope));
  }

  /** Records whether the pair holds. Returns true if it stays tracked. */
  private settle(finding: PairFinding, tracked: Tracked | undefined, time: number): boolean {
    const entry = this.entryOf(finding);
    if (entry === undefined) return false;
    const pair = finding.owner * PAIR + finding.partner;
    const known = tracked ?? {
      owner: finding.owner,
      partner: finding.partner,
      open: false,
      lag: 0,
      cluster: 0,
      end: Number.NEGATIVE_INFINITY,
      until: Number.NEGATIVE_INFINITY,
    };
    known.lag = finding.lag;
    try {
      known.open = entry.judge.judge(finding, known.open);
    } catch (error) {
      this.fail(entry, finding, time, error);
      return false;
    }
    if (known.open) {
      const start = finding.start > known.end ? finding.start : time;
      this.held.set(known, { finding, start, cluster: known.cluster });
      known.end = time;
      known.until = time + SLOTS * finding.cadence;
    } else {
      known.cluster = 0;
    }
    if (!known.open && Math.abs(finding.r) < entry.judge.floor && time > known.until) {
      this.tracked.delete(pair);
      return false;
    }
    this.tracked.set(pair, known);
    return true;
  }

  private drop(pair: number, tracked: Tracked, time: number): void {
    tracked.open = false;
    tracked.cluster = 0;
    if (time > tracked.until) this.tracked.delete(pair);
  }

  save(): PairTrackerState {
    return { tracked: this.tracked, clusters: this.clusters.save() };
  }

  restore({ tracked, clusters }: PairTrackerState): void {
    this.tracked = tracked;
    this.clusters.restore(clusters);
  }
}

import type { PairFinding, PairJudge } from '../detectors/detector.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import { type Innovations, SLOTS } from '../statistics/innovation.ts';
import {
  type PairMatch,
  type PairRows,
  PairSearch,
  pairBound,
  pairPValue,
} from '../statistics/pair-search.ts';
import type { RecordCursor, SeriesSlabs } from '../statistics/slab.ts';
import type { Episodes, Subject } from './episodes.ts';

/** Least slots of its own that a series needs to be compared. */
const LEAST_SPAN = 64;
/** Share of repeated outcomes above which signs say nothing. */
const MOST_REPEATS = 0.5;
/** Slots that a series may lag behind the newest of its group. */
const MOST_BEHIND = 8;
const ALPHA = 0.05;
/** Series numbers fit below this, so that a pair is one safe integer. */
const PAIR = 2 ** 26;

/** A pair that is followed from mark to mark. */
interface Tracked {
  owner: number;
  partner: number;
  open: boolean;
  /** Marks that the open episode has lasted, and the one at which it is described next. */
  held: number;
  next: number;
  /** Event time up to which it was seen to hold. */
  end: number;
  /** Event time after which no new episode can begin before `end`; until then the pair is remembered. */
  until: number;
}

export interface PairJudgeEntry {
  readonly judge: PairJudge;
  readonly pattern: Subject['pattern'];
  readonly version: string;
}

/** Which judges look at which pairs. */
export interface PairJudges {
  /** Judges of the pairs whose owner is in a scope. */
  pairsOf(scope: number): readonly PairJudgeEntry[];
  /** Smallest |r| that any of them follows. */
  readonly pairFloor: number;
}

/** The statistics of the series that the tracker reads. */
export interface PairSources {
  readonly directory: SeriesDirectory;
  readonly slabs: SeriesSlabs;
  readonly innovations: Innovations;
  readonly cursor: RecordCursor;
  readonly episodes: Episodes;
}

/**
 * Finds and follows correlated pairs among all series, at marks. Series of one grid step are compared with each
 * other, whatever their scope; the detectors say which pairs are theirs. New pairs come from {@link PairSearch};
 * known ones are looked at exactly at every mark until they are weak.
 */
export class PairTracker {
  private readonly from: PairSources;
  private readonly judges: PairJudges;
  private tracked = new Map<number, Tracked>();
  private order: number[] = [];

  constructor(sources: PairSources, judges: PairJudges) {
    this.from = sources;
    this.judges = judges;
  }

  /**
   * Compares the series that have reported since the last mark.
   *
   * @param mark number of the mark: it seeds the search
   */
  mark(mark: number, time: number, live: (series: number) => boolean): void {
    const seen = new Set<number>();
    for (const [cadence, members] of this.groups(live)) this.compare(cadence, members, mark, time, seen);
    for (const [pair, tracked] of this.tracked) if (!seen.has(pair)) this.drop(pair, tracked, time);
  }

  /** Comparable series by grid step, in the order of their ids. */
  private groups(live: (series: number) => boolean): Map<number, number[]> {
    const { directory, slabs, innovations, cursor } = this.from;
    this.sortIds();
    const groups = new Map<number, number[]>();
    for (const series of this.order) {
      if (!live(series)) continue;
      slabs.seek(cursor, series);
      const cadence = innovations.cadence(cursor);
      if (cadence === 0 || innovations.span(cursor) < LEAST_SPAN) continue;
      if (innovations.repeats(cursor) > MOST_REPEATS) continue;
      const group = groups.get(cadence);
      if (group === undefined) groups.set(cadence, [series]);
      else group.push(series);
    }
    if (directory.size >= PAIR) throw new RangeError(`at most ${PAIR} series can be compared`);
    return groups;
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

  private compare(
    cadence: number,
    members: readonly number[],
    mark: number,
    time: number,
    seen: Set<number>,
  ): void {
    const { slabs, innovations, cursor } = this.from;
    let end = Number.NEGATIVE_INFINITY;
    for (const series of members) {
      slabs.seek(cursor, series);
      end = Math.max(end, innovations.lastSlot(cursor));
    }
    const rows = members.filter((series) => {
      slabs.seek(cursor, series);
      return innovations.lastSlot(cursor) >= end - MOST_BEHIND;
    });
    if (rows.length < 2) return;
    const table = this.rowsOf(rows, end);
    const search = new PairSearch(table);
    const place = new Map(rows.map((series, row) => [series, row]));
    const known: number[] = [];
    const settle = (match: PairMatch, tracked: Tracked | undefined) => {
      const pair = rows[match.a] * PAIR + rows[match.b];
      if (this.settle(this.findingOf(match, rows, search, cadence, end), tracked, time)) seen.add(pair);
    };
    for (const tracked of this.tracked.values()) {
      const a = place.get(tracked.owner);
      const b = place.get(tracked.partner);
      if (a === undefined || b === undefined) continue;
      known.push(Math.min(a, b) * rows.length + Math.max(a, b));
      settle(search.correlate(Math.min(a, b), Math.max(a, b)), tracked);
    }
    for (const match of search.find(mark, this.judges.pairFloor, known)) settle(match, undefined);
  }

  private rowsOf(rows: readonly number[], end: number): PairRows {
    const { slabs, innovations, cursor } = this.from;
    const values = new Float32Array(rows.length * SLOTS);
    const signs = new Uint32Array((rows.length * SLOTS) / 32);
    const spans = rows.map((series, row) => {
      slabs.seek(cursor, series);
      innovations.copy(cursor, end, values, row * SLOTS);
      innovations.copySigns(cursor, end, signs, (row * SLOTS) / 32);
      return Math.min(SLOTS, end - innovations.firstSlot(cursor) + 1);
    });
    return { count: rows.length, values, signs, spans };
  }

  private findingOf(
    match: PairMatch,
    rows: readonly number[],
    search: PairSearch,
    cadence: number,
    end: number,
  ): PairFinding {
    const { directory } = this.from;
    const owner = rows[match.a];
    const partner = rows[match.b];
    const z = search.correctedZ(match);
    return {
      owner,
      partner,
      sameScope: directory.scope(owner) === directory.scope(partner),
      r: match.r,
      lag: match.lag,
      n: match.n,
      z,
      pValue: pairPValue(z, rows.length),
      bound: pairBound(rows.length, ALPHA),
      cadence,
      start: (end - match.n + 1) * cadence,
      end: end * cadence,
    };
  }

  /** Opens, extends or closes the pair's episode. True when the pair stays followed. */
  private settle(finding: PairFinding, tracked: Tracked | undefined, time: number): boolean {
    const { directory, episodes } = this.from;
    const judges = this.judges.pairsOf(directory.scope(finding.owner));
    const entry = judges.find(({ judge }) => judge.applies(finding.sameScope));
    if (entry === undefined) return false;
    const pair = finding.owner * PAIR + finding.partner;
    const known = tracked ?? {
      owner: finding.owner,
      partner: finding.partner,
      open: false,
      held: 0,
      next: 0,
      end: 0,
      until: 0,
    };
    const key = pairKey(pair);
    if (!entry.judge.judge(finding, known.open)) {
      if (known.open) episodes.close(key, known.end);
      known.open = false;
    } else {
      const described = () => ({
        ...entry.judge.describe(finding, directory),
        start: finding.start > known.end ? finding.start : time,
        samples: { times: new Float64Array(0), values: new Float64Array(0) },
      });
      if (!known.open) {
        known.open = true;
        known.held = 1;
        known.next = 2;
        const partner = directory.key(finding.partner);
        const subject: Subject = {
          pattern: entry.pattern,
          version: entry.version,
          ...directory.key(finding.owner),
          partner: `${partner.scope_id}/${partner.entity_id}`,
        };
        episodes.open(key, subject, described(), time);
      } else if (++known.held >= known.next) {
        known.next = 2 * known.held;
        episodes.extend(key, described(), time);
      }
      known.end = time;
      known.until = time + SLOTS * finding.cadence;
    }
    if (!known.open && Math.abs(finding.r) < entry.judge.floor && time > known.until) {
      this.tracked.delete(pair);
      return false;
    }
    this.tracked.set(pair, known);
    return true;
  }

  private drop(pair: number, tracked: Tracked, time: number): void {
    if (tracked.open) this.from.episodes.close(pairKey(pair), tracked.end);
    tracked.open = false;
    if (time > tracked.until) this.tracked.delete(pair);
  }

  save(): Map<number, Tracked> {
    return this.tracked;
  }

  restore(saved: Map<number, Tracked>): void {
    this.tracked = saved;
  }
}

function pairKey(pair: number): string {
  return `pair:${pair}`;
}

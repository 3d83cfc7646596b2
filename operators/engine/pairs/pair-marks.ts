import type { SeriesDirectory } from '../../records/directory.ts';
import { MarkClock, type MarkClockState, pairStep } from '../mark-clock.ts';
import { type PairJudges, type PairSources, PairTracker, type PairTrackerState } from './pair-tracker.ts';

/** State of the marks for a checkpoint; survives a structured clone. */
export interface PairMarksState {
  clock: MarkClockState;
  tracked: PairTrackerState;
}

/**
 * The moments at which all series are compared, and the comparison itself. It receives every observation of every scope in one order but
 * stores none: the windows belong to the engine.
 */
export class PairMarks {
  private readonly directory: SeriesDirectory;
  private readonly judges: PairJudges;
  private readonly clock = new MarkClock(pairStep);
  private readonly tracker: PairTracker;
  private salts = new Int32Array(1024);
  private salted = 0;

  constructor(sources: Omit<PairSources, 'salt'>, judges: PairJudges) {
    this.directory = sources.directory;
    this.judges = judges;
    this.tracker = new PairTracker({ ...sources, salt: (series) => this.salts[series] }, judges);
  }

  /** Number of marks passed. */
  get passed(): number {
    return this.clock.number(0) ?? 0;
  }

  /** Compares all series if a mark is due before an observation at `time`, which is not in its window yet. */
  before(time: number): void {
    if (this.clock.due(0, time)) this.mark();
  }

  /** Counts an observation that was not late. */
  count(series: number, time: number): void {
    this.clock.count(0, series, time);
  }

  private mark(): void {
    const { clock, judges, directory } = this;
    this.salt();
    const compared = (series: number) =>
      clock.live(0, series) && judges.pairsOf(directory.scope(series)).length > 0;
    const time = clock.time(0);
    try {
      this.tracker.mark(clock.number(0), time, compared);
    } catch (error) {
      this.setAside(compared, time, error);
    }
    clock.pass(0);
  }

  /** Ends the search in all scopes whose series were compared when it failed: the error says nothing of which one caused it. */
  private setAside(compared: (series: number) => boolean, time: number, error: unknown): void {
    const { judges, directory } = this;
    const scopes = new Set<number>();
    for (let series = 0; series < directory.size; series++)
      if (compared(series)) scopes.add(directory.scope(series));
    for (const scope of scopes)
      for (const { pattern } of judges.pairsOf(scope))
        judges.setAside(pattern, scope, undefined, time, error);
    this.tracker.clear(time);
  }

  private salt(): void {
    const { directory } = this;
    if (directory.size > this.salts.length) {
      const wider = new Int32Array(2 * directory.size);
      wider.set(this.salts);
      this.salts = wider;
    }
    for (; this.salted < directory.size; this.salted++) {
      const { scope_id, entity_id } = directory.key(this.salted);
      this.salts[this.salted] = hashText(scope_id + entity_id);
    }
  }

  save(): PairMarksState {
    return { clock: this.clock.save(), tracked: this.tracker.save() };
  }

  restore(saved: PairMarksState): void {
    this.clock.restore(saved.clock);
    this.tracker.restore(saved.tracked);
  }
}

/** FNV-1a over UTF-16 code units. */
function hashText(text: string): number {
  let h = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}

/** State of a clock, for a checkpoint. */
export interface MarkClockState {
  last: number[];
  since: number[];
  live: number[];
  mark: number[];
  stamp: Int32Array;
}

/** Observations per live series from one mark to the next. */
const STEP = 32;
/** Bounds on the number of live series at which the interval between pair searches changes; see {@link pairStep}. */
const FEW = 64;
const MANY = 5000;
const MULTITUDE = 50_000;

/**
 * Observations per live series between two searches for correlated pairs. 16 if few are live: a search is cheap, and a pair of a hundred
 * observations is found at 85 or more. 32 otherwise. 128 with thousands, so that the cost of a mark per series (some 20 microseconds at
 * 10,000) stays below a fifth of a microsecond an observation. 192 with tens of thousands. Relations are found that much later.
 */
export function pairStep(live: number): number {
  if (live <= FEW) return STEP / 2;
  if (live <= MANY) return STEP;
  return live <= MULTITUDE ? 4 * STEP : 6 * STEP;
}

/**
 * Event-time marks: the moments at which series are compared. A group of series (a scope, or all) gets a mark when its live series have
 * reported a given number of times on average, at the first observation of a later time. All observations up to the marked time are then
 * included, whatever the order of arrival at equal times. Marks depend on the data alone, never on ticks.
 */
export class MarkClock {
  private readonly longestStep: (live: number) => number;
  private last: number[] = [];
  private since: number[] = [];
  private live_: number[] = [];
  private mark: number[] = [];
  private stamp: Int32Array = new Int32Array(1024);

  /**
   * @param longestStep most observations per live series between two marks, by the number of live series; the first marks come sooner
   * (1, 2, 4, …)
   */
  constructor(longestStep: (live: number) => number = () => STEP) {
    this.longestStep = longestStep;
  }

  /** Whether a mark is due before an observation at `time` is processed. */
  due(group: number, time: number): boolean {
    const mark = this.mark[group];
    if (mark === undefined || time === this.last[group]) return false;
    const live = this.live_[group];
    const longest = this.longestStep(live);
    const step = mark >= 20 ? longest : Math.min(longest, 1 << mark);
    return this.since[group] >= step * live;
  }

  /** Event time of the group's latest observation, which is the time of a due mark. */
  time(group: number): number {
    return this.last[group];
  }

  number(group: number): number {
    return this.mark[group];
  }

  /** Whether a series has reported since the group's last mark. */
  live(group: number, series: number): boolean {
    return this.stamp[series] === this.mark[group] + 1;
  }

  /** Starts the next interval of a group. */
  pass(group: number): void {
    this.mark[group]++;
    this.since[group] = 0;
    this.live_[group] = 0;
  }

  /** Counts an observation. */
  count(group: number, series: number, time: number): void {
    if (this.mark[group] === undefined) {
      this.mark[group] = 0;
      this.since[group] = 0;
      this.live_[group] = 0;
    }
    if (series >= this.stamp.length) {
      const wider = new Int32Array(2 * (series + 1));
      wider.set(this.stamp);
      this.stamp = wider;
    }
    this.last[group] = time;
    this.since[group]++;
    const interval = this.mark[group] + 1;
    if (this.stamp[series] !== interval) {
      this.stamp[series] = interval;
      this.live_[group]++;
    }
  }

  save(): MarkClockState {
    return { last: this.last, since: this.since, live: this.live_, mark: this.mark, stamp: this.stamp };
  }

  restore(state: MarkClockState): void {
    this.last = state.last;
    this.since = state.since;
    this.live_ = state.live;
    this.mark = state.mark;
    this.stamp = state.stamp;
  }
}

/** Weights of an application profile: for a caught window, a missed one and a false alarm. */
export interface Profile {
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
}

/** One scored series: its scores a row, and its labelled windows as first and last row. */
export interface ScoredSeries {
  readonly category: string;
  readonly scores: Float64Array;
  readonly windows: readonly (readonly [first: number, last: number])[];
}

/** Rows at the start of a series that are not scored: 15 %, at most 750. */
export function probation(rows: number): number {
  return Math.min(Math.floor(0.15 * rows), 750);
}

/** The benchmark's sigmoid: 1 well before a window's end, 0 at it, -1 far after. */
function sigmoid(y: number): number {
  return y > 3 ? -1 : 2 / (1 + Math.exp(5 * y)) - 1;
}

/** Value of an alarm at the window's row `row`, in (0, 1]: 1 at its first row, falling to about 0 at its last. */
function caught(row: number, [first, last]: readonly [number, number]): number {
  return sigmoid(-(last - row + 1) / (last - first + 1)) / sigmoid(-1);
}

/** Cost of an alarm outside of windows, in [-1, 0]: small just after a window, 1 far after or before the first. */
function falseAlarm(row: number, before: readonly [number, number] | undefined): number {
  if (before === undefined) return -1;
  const [first, last] = before;
  return sigmoid((row - last) / (last - first));
}

/** A threshold and its score. */
export interface Outcome {
  /** Rows with at least this score are alarms; Infinity for none. */
  readonly threshold: number;
  /** Sum of the weighted rows. */
  readonly raw: number;
  /** Windows with an alarm in them. */
  readonly found: number;
  readonly falseAlarms: number;
}

/**
 * Rows of a corpus scored as in the Numenta Anomaly Benchmark (Lavin and Ahmad, 2015; version 1.1 of its scorer), sorted by score, so
 * that all thresholds take one pass.
 */
export class Judgement {
  private readonly order: Uint32Array;
  private readonly scores: Float64Array;
  private readonly worth: Float64Array;
  /** Number of the row's window, -1 outside. */
  private readonly window: Int32Array;
  private readonly category: string[] = [];
  private readonly windowsOf = new Map<string, number>();
  private readonly windows: number = 0;

  constructor(corpus: readonly ScoredSeries[]) {
    const total = corpus.reduce((sum, { scores }) => sum + scores.length - probation(scores.length), 0);
    this.scores = new Float64Array(total);
    this.worth = new Float64Array(total);
    this.window = new Int32Array(total);
    let at = 0;
    for (const { category, scores, windows } of corpus) {
      let next = 0;
      for (let row = probation(scores.length); row < scores.length; row++, at++) {
        while (next < windows.length && windows[next][1] < row) next++;
        const inside = next < windows.length && windows[next][0] <= row;
        this.scores[at] = scores[row];
        this.window[at] = inside ? this.windows + next : -1;
        this.worth[at] = inside ? caught(row, windows[next]) : falseAlarm(row, windows[next - 1]);
        this.category[at] = category;
      }
      this.windows += windows.length;
      this.windowsOf.set(category, (this.windowsOf.get(category) ?? 0) + windows.length);
    }
    this.order = Uint32Array.from({ length: total }, (_, i) => i);
    this.order.sort((a, b) => this.scores[b] - this.scores[a]);
  }

  get categories(): string[] {
    return [...this.windowsOf.keys()];
  }

  windowCount(include: (category: string) => boolean = () => true): number {
    let sum = 0;
    for (const [category, count] of this.windowsOf) if (include(category)) sum += count;
    return sum;
  }

  /** The threshold with the best score among all distinct scores and Infinity; ties go to the highest. */
  best(profile: Profile, include?: (category: string) => boolean): Outcome {
    let best: Outcome | undefined;
    this.sweep(profile, include, (outcome) => {
      if (best === undefined || outcome.raw > best.raw) best = outcome;
      return true;
    });
    return best ?? { threshold: Number.POSITIVE_INFINITY, raw: 0, found: 0, falseAlarms: 0 };
  }

  /** The score of a threshold chosen elsewhere. */
  at(threshold: number, profile: Profile, include?: (category: string) => boolean): Outcome {
    let last: Outcome | undefined;
    this.sweep(profile, include, (outcome) => {
      if (outcome.threshold < threshold) return false;
      last = outcome;
      return true;
    });
    return { ...(last ?? { raw: 0, found: 0, falseAlarms: 0 }), threshold };
  }

  /** Raw points on the benchmark's scale: 0 for no alarms, 100 for every window caught at its first row. */
  normalise(raw: number, { tp, fn }: Profile, include?: (category: string) => boolean): number {
    const windows = this.windowCount(include);
    return windows === 0 ? 0 : (100 * (raw + windows * fn)) / (windows * (tp + fn));
  }

  /** Lowers the threshold from Infinity to the minimum score while `step` returns true. */
  private sweep(
    { tp, fn, fp }: Profile,
    include: (category: string) => boolean = () => true,
    step: (outcome: Outcome) => boolean,
  ): void {
    const caughtAt = new Map<number, number>();
    let raw = -fn * this.windowCount(include);
    let falseAlarms = 0;
    if (!step({ threshold: Number.POSITIVE_INFINITY, raw, found: 0, falseAlarms })) return;
    for (let i = 0; i < this.order.length; ) {
      const threshold = this.scores[this.order[i]];
      for (; i < this.order.length && this.scores[this.order[i]] === threshold; i++) {
        const row = this.order[i];
        if (!include(this.category[row])) continue;
        const window = this.window[row];
        const worth = this.worth[row];
        if (window < 0) {
          raw += fp * worth;
          falseAlarms++;
          continue;
        }
        const before = caughtAt.get(window);
        if (before === undefined) raw += fn + tp * worth;
        else if (worth > before) raw += tp * (worth - before);
        else continue;
        caughtAt.set(window, worth);
      }
      if (!step({ threshold, raw, found: caughtAt.size, falseAlarms })) return;
    }
  }
}

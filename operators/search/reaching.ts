import { ALL, type BitRows, NONE } from './bit-rows.ts';

/** Number of rows above which bounds are rounded up to fractions of the last need, so that few sums differ. */
const MOST_EXACT = 8;
const SHARES = 16;
/** Relative tolerance within which a sum and a need may be equal up to rounding. */
const ROUNDING = 1e-9;

/** A row of bits; each set slot adds at most `bound` to its sum. */
export interface BoundedRow {
  readonly row: number;
  readonly bound: number;
}

/** Selects the slots with sums of at least `need` that have a bit in `row`. */
export interface Goal {
  readonly need: number;
  readonly row: number;
}

/** Decides whether a sum of bounds that equals the need of a goal up to rounding reaches it. */
export type Judge = (taken: readonly BoundedRow[], goal: number) => boolean;

/** `row AND one OR other`, where `one` and `other` are given rows or results of earlier steps. */
interface Step {
  readonly into: number;
  readonly row: number;
  readonly one: number;
  readonly other: number;
}

/**
 * Finds the slots of a window whose bounds add up to enough, 32 slots at a time: a threshold function of bits, evaluated row by row
 * like a binary decision diagram (Bryant, Graph-based algorithms for Boolean function manipulation, 1986). With many rows, some of the
 * found slots do not reach the threshold.
 */
export class Reaching {
  #steps: readonly Step[] = [];
  #result = NONE;
  readonly #used = new Set<number>();

  /**
   * Sets the query.
   *
   * @param goals by rising positive needs, each with the bits of earlier ones in its row
   * @param first first free row
   * @param judge decides borderline sums; without it they reach the need
   * @returns one after the last row written
   */
  want(rows: readonly BoundedRow[], goals: readonly Goal[], first: number, judge?: Judge): number {
    const ranked = [...rows].sort((one, other) => other.bound - one.bound);
    const most = goals[goals.length - 1]?.need ?? 1;
    const plan =
      rows.length > MOST_EXACT
        ? new Plan(
            ranked.map((each) => rounded(each, most / SHARES)),
            goals,
            first,
          )
        : new Plan(ranked, goals, first, judge);
    this.#steps = plan.steps;
    this.#result = plan.result;
    this.#used.clear();
    this.#used.add(plan.result);
    for (const { row, one, other } of plan.steps) this.#used.add(row).add(one).add(other);
    return first + plan.steps.length;
  }

  /** Whether a row is used. */
  uses(row: number): boolean {
    return this.#used.has(row);
  }

  /**
   * The row with the bits of the selected slots, {@link NONE} for none.
   *
   * @param from first word of the window to evaluate; other words of the row are undefined
   * @param to one after the last word; both are multiples of 16
   */
  find(bits: BitRows, from: number, to: number): number {
    for (let at = 0; at < this.#steps.length; at++) {
      const { into, row, one, other } = this.#steps[at];
      bits.choose(into, row, one, other, from, to);
    }
    return this.#result;
  }
}

function rounded({ row, bound }: BoundedRow, share: number): BoundedRow {
  return { row, bound: Math.ceil(bound / share) * share };
}

/** A function of the remaining rows: the same for every sum of earlier rows from `from` up to, but excluding, `to`. */
interface Reach {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** The steps that compute which sums reach which needs. */
class Plan {
  readonly steps: Step[] = [];
  readonly result: number;
  readonly #rows: readonly BoundedRow[];
  readonly #goals: readonly Goal[];
  readonly #judge: Judge | undefined;
  readonly #first: number;
  /** Thresholds of the sums: a sum below the first of a need's two is surely too small, one not below the second surely reaches it. */
  readonly #edges: Float64Array;
  /** The sum of the bounds of the remaining rows. */
  readonly #rest: Float64Array;
  readonly #known: Reach[][];
  readonly #taken: BoundedRow[] = [];

  constructor(rows: readonly BoundedRow[], goals: readonly Goal[], first: number, judge?: Judge) {
    this.#rows = rows;
    this.#goals = goals;
    this.#judge = judge;
    this.#first = first;
    this.#edges = edgesOf(goals, judge === undefined);
    this.#rest = new Float64Array(rows.length + 1);
    for (let at = rows.length - 1; at >= 0; at--) this.#rest[at] = this.#rest[at + 1] + rows[at].bound;
    this.#known = rows.map(() => []);
    this.result = this.#reach(0, 0).row;
  }

  #reach(at: number, sum: number): Reach {
    const edges = this.#edges;
    const [least, most] = [this.#passed(sum), this.#passed(sum + this.#rest[at])];
    if (least === most && least % 2 === 0) {
      return {
        row: this.#rowOf(least / 2),
        from: least === 0 ? Number.NEGATIVE_INFINITY : edges[least - 1],
        to: least === edges.length ? Number.POSITIVE_INFINITY : edges[least] - this.#rest[at],
      };
    }
    // Between the two thresholds of a need each sum is judged separately.
    if (at === this.#rows.length) return { row: this.#judged((least - 1) / 2), from: sum, to: sum };
    const before = this.#known[at].find(({ from, to }) => sum >= from && sum < to);
    if (before !== undefined) return before;
    const { row, bound } = this.#rows[at];
    this.#taken.push(this.#rows[at]);
    const one = this.#reach(at + 1, sum + bound);
    this.#taken.pop();
    const other = this.#reach(at + 1, sum);
    const found: Reach = {
      row: this.#choice(row, one.row, other.row),
      from: Math.max(one.from - bound, other.from),
      to: Math.min(one.to - bound, other.to),
    };
    if (found.from < found.to) this.#known[at].push(found);
    return found;
  }

  /** Number of thresholds that a sum reaches. */
  #passed(sum: number): number {
    let passed = 0;
    while (passed < this.#edges.length && sum >= this.#edges[passed]) passed++;
    return passed;
  }

  #judged(goal: number): number {
    return this.#rowOf(this.#judge?.(this.#taken, goal) !== false ? goal + 1 : goal);
  }

  /** The row for sums that reach a number of needs. */
  #rowOf(reached: number): number {
    return reached === 0 ? NONE : this.#goals[reached - 1].row;
  }

  #choice(row: number, one: number, other: number): number {
    // A sum that reaches it without the bit also reaches it with the bit.
    if (one === other) return one;
    if (one === ALL && other === NONE) return row;
    const into = this.#first + this.steps.length;
    this.steps.push({ into, row, one, other });
    return into;
  }
}

/** @param generous treats borderline sums as reaching, so that nothing lies between the thresholds */
function edgesOf(goals: readonly Goal[], generous: boolean): Float64Array {
  const edges = new Float64Array(2 * goals.length);
  for (let at = 0; at < goals.length; at++) {
    edges[2 * at] = goals[at].need * (1 - ROUNDING);
    edges[2 * at + 1] = generous ? edges[2 * at] : goals[at].need * (1 + ROUNDING);
  }
  return edges;
}

import { type Grid, Prewhitener } from '../../statistics/peers/prewhiten.ts';

/** Input of the grouping. */
export interface Paced {
  readonly series: number;
  /** Usual interval in microseconds. */
  readonly cadence: number;
  /** Time of the latest observation. */
  readonly last: number;
}

/** Series that are compared with each other on one grid. */
export interface PairGroup {
  readonly grid: Grid;
  /** The last slot that any member reaches. */
  readonly end: number;
  readonly members: readonly Paced[];
  /** Whether two members are compared here: each pair is in at most one group. */
  accepts(a: Paced, b: Paced): boolean;
}

/** Series whose intervals differ by more than this factor are not compared. */
const WIDEST = 4;
/** Slots that a series may lag behind the newest of its group. */
const MOST_BEHIND = 8;
/** Number of parts of a step into which phases are sorted. */
const PHASES = 16;

/**
 * Groups series by the grid on which they can be compared. Series with the same interval share a grid with that step. Series with different
 * intervals are compared by octaves: those of an octave and of the two finer ones, on a grid with the octave's coarsest interval. Each pair
 * is compared in the octave of its coarser member. O(series), and as much for each further octave in use.
 *
 * @param series in an order that does not depend on their arrival
 */
export function pairGroups(series: readonly Paced[]): PairGroup[] {
  const same = new Map<number, Paced[]>();
  const octaves = new Map<number, Paced[]>();
  for (const one of series) {
    push(same, one.cadence, one);
    push(octaves, octaveOf(one), one);
  }
  const groups = [...same].map(([step, members]) => groupOf(step, members, () => true));
  if (same.size > 1) {
    for (const [octave, own] of octaves) {
      const step = own.reduce((widest, { cadence }) => Math.max(widest, cadence), 0);
      const near = series.filter((one) => octaveOf(one) <= octave && one.cadence * WIDEST >= step);
      if (near.every(({ cadence }) => cadence === step)) continue;
      const accepts = (a: Paced, b: Paced) =>
        a.cadence !== b.cadence && (octaveOf(a) === octave || octaveOf(b) === octave);
      groups.push(groupOf(step, near, accepts));
    }
  }
  return groups.filter(({ members }) => members.length >= 2);
}

function push(lists: Map<number, Paced[]>, key: number, one: Paced): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
}

function octaveOf({ cadence }: Paced): number {
  return Math.ceil(Math.log2(cadence));
}

function groupOf(step: number, members: readonly Paced[], accepts: PairGroup['accepts']): PairGroup {
  const grid = { step, anchor: commonPhase(step, members) };
  const slots = members.map(({ last }) => Prewhitener.slotOf(grid, last));
  const end = slots.reduce((latest, slot) => Math.max(latest, slot), Number.NEGATIVE_INFINITY);
  return { grid, end, members: members.filter((_, i) => slots[i] >= end - MOST_BEHIND), accepts };
}

/** The phase at which most members report; those need no interpolation. */
function commonPhase(step: number, members: readonly Paced[]): number {
  const counts = new Int32Array(PHASES);
  const firsts: number[] = [];
  for (const { last } of members) {
    // Before the epoch the remainder is negative.
    const phase = ((last % step) + step) % step;
    const part = Math.min(PHASES - 1, Math.floor((phase / step) * PHASES));
    if (counts[part]++ === 0) firsts[part] = phase;
  }
  return firsts[counts.indexOf(Math.max(...counts))];
}

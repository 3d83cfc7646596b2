import { scaledDistance } from '../robust.ts';
import type { CohortModel } from './cohort.ts';

/** Peers examined before a state is taken not to be isolated. */
const MOST_PROBES = 512;

/** The nearest other state of one state. */
export interface Nearest {
  readonly index: number;
  readonly distance: number;
}

/**
 * States of a cohort, sorted by a feature on demand, so that the nearest neighbour of an isolated state is found without comparing all: the
 * search moves outward along the state's most extreme feature until the distance in that feature alone is larger. O(n log n) for each
 * feature used; for a state that is not isolated, the first near peers end the search.
 */
export class Isolation {
  private readonly states: readonly ArrayLike<number>[];
  private readonly model: CohortModel;
  private readonly orders = new Map<number, Int32Array>();

  constructor(states: readonly ArrayLike<number>[], model: CohortModel) {
    this.states = states;
    this.model = model;
  }

  /** The nearest other state of state `i`; undefined if one is nearer than `least`. Distances as in {@link scaledDistance}. */
  nearest(i: number, least: number): Nearest | undefined {
    const { states } = this;
    const { scale } = this.model;
    const feature = this.oddest(i);
    const order = this.order(feature);
    const value = states[i][feature];
    const unit = scale[feature] * Math.sqrt(scale.length);
    let above = lowerBound(order, states, feature, value);
    let below = above - 1;
    let best: Nearest | undefined;
    for (let probes = 0; probes <= MOST_PROBES; probes++) {
      const up =
        above < order.length ? (states[order[above]][feature] - value) / unit : Number.POSITIVE_INFINITY;
      const down = below >= 0 ? (value - states[order[below]][feature]) / unit : Number.POSITIVE_INFINITY;
      if (Math.min(up, down) >= (best?.distance ?? Number.POSITIVE_INFINITY)) return best;
      const j = up <= down ? order[above++] : order[below--];
      if (j === i) continue;
      const distance = scaledDistance(states[i], states[j], scale);
      if (distance < least) return undefined;
      if (best === undefined || distance < best.distance) best = { index: j, distance };
    }
    return undefined;
  }

  /** The feature in which a state is furthest from the centre. */
  private oddest(i: number): number {
    const { centre, scale } = this.model;
    let oddest = 0;
    let most = -1;
    for (let j = 0; j < scale.length; j++) {
      const away = Math.abs(this.states[i][j] - centre[j]) / scale[j];
      if (away > most) {
        most = away;
        oddest = j;
      }
    }
    return oddest;
  }

  private order(feature: number): Int32Array {
    let order = this.orders.get(feature);
    if (order === undefined) {
      order = Int32Array.from(this.states, (_, i) => i).sort(
        (a, b) => this.states[a][feature] - this.states[b][feature] || a - b,
      );
      this.orders.set(feature, order);
    }
    return order;
  }
}

/** First position in the order whose state is not below `value`. */
function lowerBound(
  order: Int32Array,
  states: readonly ArrayLike<number>[],
  feature: number,
  value: number,
): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (states[order[middle]][feature] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

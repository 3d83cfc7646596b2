import { medianInPlace } from '../robust.ts';

/** Number of looks at a cohort over which its scale is estimated. */
const LOOKS = 24;
/** Least number of states for a scale. */
const LEAST_STATES = 40;
/** Scale of a feature that never varies, as a share of its level. */
const FLAT_SCALE = 1e-3;

/** One look at the states of a cohort; its structured clone goes into checkpoints. */
interface Look {
  peers: number;
  /** Scaled median absolute deviation of each feature. */
  scale: Float64Array;
  /** Scaled mean absolute deviation of each feature, used if more than half of its values are equal. */
  wide: Float64Array;
}

/** Centre and scale of the states of a cohort, by feature. */
export interface CohortModel {
  readonly centre: Float64Array;
  readonly scale: Float64Array;
}

export interface CohortState {
  looks: Look[];
  next: number;
}

/**
 * Robust centre and scale of states (median and median absolute deviation: Hampel, 1974). One look at five peers says little about their
 * spread, so the scale of a feature is the median over the last {@link LOOKS} looks, or that of the present look if it is larger. There is
 * no scale before {@link LEAST_STATES} states have been seen. O(states * features) a look.
 */
export class Cohort {
  readonly state: CohortState;

  constructor(state: CohortState = { looks: [], next: 0 }) {
    this.state = state;
  }

  /** Takes the present states, all of one length; returns their model, if there is one yet. */
  look(states: readonly ArrayLike<number>[]): CohortModel | undefined {
    const n = states.length;
    const d = states[0].length;
    const centre = new Float64Array(d);
    const now: Look = { peers: n - 1, scale: new Float64Array(d), wide: new Float64Array(d) };
    const column = new Float64Array(n);
    for (let j = 0; j < d; j++) {
      for (let i = 0; i < n; i++) column[i] = states[i][j];
      centre[j] = medianInPlace(column, n);
      let sum = 0;
      for (let i = 0; i < n; i++) {
        column[i] = Math.abs(states[i][j] - centre[j]);
        sum += column[i];
      }
      now.scale[j] = ((1.4826 * n) / (n - 0.8)) * medianInPlace(column, n);
      now.wide[j] = (1.2533 * sum) / n;
    }
    const { looks } = this.state;
    const before = looks.filter(({ scale }) => scale.length === d);
    const scale = centre.map((level, j) => scaleOf(j, level, now, before));
    looks[this.state.next] = now;
    this.state.next = (this.state.next + 1) % LOOKS;
    const seen = before.reduce((sum, { peers }) => sum + peers, now.peers);
    return seen < LEAST_STATES ? undefined : { centre, scale };
  }
}

function scaleOf(feature: number, level: number, now: Look, before: readonly Look[]): number {
  const all = Float64Array.from([...before, now], ({ scale }) => scale[feature]);
  const usual = Math.max(now.scale[feature], medianInPlace(all, all.length));
  if (usual > 1e-9 * Math.abs(level)) return usual;
  const widest = before.reduce((most, { wide }) => Math.max(most, wide[feature]), 0);
  return Math.max(widest, FLAT_SCALE * Math.abs(level)) || 1e-9;
}

import { z } from 'zod';
import { poissonUpper } from '../statistics/distributions.ts';
import { Cohort, type CohortModel, type CohortState } from '../statistics/peers/cohort.ts';
import { scaledDistance } from '../statistics/robust.ts';
import { formatInstant } from '../time/instant.ts';
import { type Finding, scopeDetector } from './detector.ts';

/** Number of unusual states remembered for a scope. */
const MEMORY = 256;
/** Least number of live series for estimating the scope's centre and scale. */
const LEAST_MEMBERS = 5;

interface Unusual {
  series: number;
  time: number;
  state: Float64Array;
}

/** The stay of a series in an unusual state. */
interface Stay {
  /** Event time of its arrival there, the state at arrival, and the outcome. */
  time: number;
  state: Float64Array;
  outcome: number;
  /** Number of observations there. */
  seen: number;
}

interface Memory {
  cohort: CohortState | undefined;
  model: CohortModel | undefined;
  /** Ring of the unusual states with which excursions began. */
  states: Unusual[];
  next: number;
  away: Map<number, Stay>;
}

/** Squared differences of two states, each summed with those of the features after it; reused. */
const rest: number[] = [];

/**
 * Number of mirror images of `a` at the centre, in all features and in each single one, that lie within a distance of `b`. O(features).
 */
function imagesWithin(
  reach: number,
  a: Float64Array,
  b: Float64Array,
  { centre, scale }: CohortModel,
): number {
  const n = a.length;
  const difference = (j: number) => ((a[j] - b[j]) / scale[j]) ** 2;
  const mirrored = (j: number) => ((2 * centre[j] - a[j] - b[j]) / scale[j]) ** 2;
  const isWithin = (sum: number) => Math.sqrt(sum / n) <= reach;
  let all = 0;
  rest[n] = 0;
  for (let j = n - 1; j >= 0; j--) {
    all += mirrored(j);
    rest[j] = rest[j + 1] + difference(j);
  }
  let count = isWithin(all) ? 1 : 0;
  let before = 0;
  for (let j = 0; j < n; j++) {
    if (isWithin(before + mirrored(j) + rest[j + 1])) count++;
    before += difference(j);
  }
  return count;
}

/**
 * An unusual state that other entities were in before. A state is unusual if it lies further than `unusual` robust standard deviations
 * from the scope's centre; centre and scale are those of the last mark (see Cohort). It counts once the entity has stayed there for
 * `min_stay` observations, so a single odd reading does not. It recurs if at least `min_samples` earlier states of other entities lie
 * within `max_distance`. Usual states recur all the time and are not compared. Neither are outcomes alone: a state has at least two
 * features. O(features) an observation, and for an unusual one O(features) for each of 256 earlier ones.
 *
 * The similarity of two states at distance d is exp(-d). `avg_outcome_diff` is the mean of the earlier outcomes minus the present one. The
 * p-value is the Poisson probability of this many neighbours; the expected number is the average over the mirror images of the state.
 */
export const recurrence = scopeDetector({
  pattern: 'recurrence',
  summary: 'An entity is in an unusual state that other entities of its scope were in before.',
  version: 'recurrence-2',
  evidence: ['similar_state'],
  colour: 'white',
  settings: z.object({
    unusual: z
      .number()
      .min(1)
      .default(6)
      .describe('Distance from the centre of the scope beyond which a state is unusual.'),
    max_distance: z.number().gt(0).default(1).describe('Maximum distance between two similar states.'),
    min_stay: z
      .number()
      .int()
      .min(1)
      .default(2)
      .describe('Minimum number of observations in an unusual state.'),
    min_samples: z.number().int().min(1).default(2).describe('Minimum number of similar earlier states.'),
  }),
  create({ unusual, max_distance, min_stay, min_samples }) {
    let memories = new Map<number, Memory>();
    const memoryOf = (scope: number): Memory => {
      let memory = memories.get(scope);
      if (memory === undefined) {
        memory = { cohort: undefined, model: undefined, states: [], next: 0, away: new Map() };
        memories.set(scope, memory);
      }
      return memory;
    };
    return {
      observe(population, scope, frame) {
        const state = frame.features;
        if (state === null) return;
        const memory = memories.get(scope);
        if (memory?.model === undefined || state.length !== memory.model.centre.length) return;
        const { model } = memory;
        const { centre, scale } = model;
        const { series } = frame;
        const far = scaledDistance(state, centre, scale);
        if (far < unusual) {
          if (memory.away.delete(series)) population.episodes.close(`recurrence:${series}`, frame.time);
          return;
        }
        let stay = memory.away.get(series);
        if (stay !== undefined && stay.seen >= min_stay) return;
        if (stay === undefined || scaledDistance(state, stay.state, scale) > max_distance) {
          stay = { time: frame.time, state: Float64Array.from(state), outcome: frame.outcome, seen: 0 };
          memory.away.set(series, stay);
        }
        if (++stay.seen < min_stay) return;
        const { time, state: now, outcome } = stay;
        const idOf = (past: Unusual) => population.directory.key(past.series).entity_id;
        const earlier = memory.states.filter(
          (past) => past.series !== series && past.time < time && past.state.length === now.length,
        );
        const alike = earlier
          .map((past) => ({ past, distance: scaledDistance(now, past.state, scale) }))
          .filter(({ distance }) => distance <= max_distance)
          .sort(
            (a, b) =>
              a.distance - b.distance || a.past.time - b.past.time || (idOf(a.past) < idOf(b.past) ? -1 : 1),
          );
        memory.states[memory.next] = { series, time, state: now };
        memory.next = (memory.next + 1) % MEMORY;
        if (alike.length < min_samples) return;
        const similarity = alike.reduce((sum, { distance }) => sum + Math.exp(-distance), 0) / alike.length;
        const difference =
          alike.reduce((sum, { past }) => sum + past.state[past.state.length - 1] - outcome, 0) /
          alike.length;
        let mirrored = 0.5;
        for (const past of earlier) mirrored += imagesWithin(max_distance, now, past.state, model);
        const finding: Finding = {
          start: time,
          strength: similarity,
          pValue: poissonUpper(alike.length, mirrored / (now.length + 1)),
          support: alike.length / min_samples,
          metrics: {
            avg_similarity: similarity,
            sample_size: alike.length,
            avg_outcome_diff: difference,
            distance: far,
          },
          evidence: alike.slice(0, 16).map(({ past, distance }) => ({
            kind: 'similar_state',
            entity_id: population.directory.key(past.series).entity_id,
            at: formatInstant(past.time),
            similarity: Math.exp(-distance),
            outcome: past.state[past.state.length - 1],
          })),
          threshold: max_distance,
          peers: new Set(alike.map(({ past }) => past.series)).size,
          samples: { times: [time], values: [outcome] },
        };
        const subject = {
          pattern: 'recurrence',
          version: 'recurrence-2',
          ...population.directory.key(series),
          partner: '',
        } as const;
        population.episodes.open(`recurrence:${series}`, subject, finding, frame.time);
      },
      mark(population, scope) {
        const states: ArrayLike<number>[] = [];
        for (const series of population.members(scope)) {
          const state = population.live(series) ? population.features(series) : undefined;
          if (state !== undefined && state.length >= 2 && state.length === (states[0] ?? state).length)
            states.push(state);
        }
        if (states.length < LEAST_MEMBERS) return;
        const memory = memoryOf(scope);
        const cohort = new Cohort(memory.cohort);
        memory.cohort = cohort.state;
        memory.model = cohort.look(states);
      },
      release(scope) {
        const memory = memories.get(scope);
        memories.delete(scope);
        return memory && new Map([[scope, memory]]);
      },
      adopt(released) {
        if (released instanceof Map) for (const [scope, memory] of released) memories.set(scope, memory);
      },
      save: () => memories,
      restore: (saved) => {
        if (saved instanceof Map) memories = saved;
      },
    };
  },
});

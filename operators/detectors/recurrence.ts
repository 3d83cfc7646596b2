import { z } from 'zod';
import { type RobustScale, robustScale, scaledDistance } from '../statistics/robust.ts';
import { formatInstant } from '../time/instant.ts';
import { type Finding, scopeDetector } from './detector.ts';

/** Unusual states that a scope remembers. */
const MEMORY = 256;
/** Live series that the scope's centre and scale need. */
const LEAST_STATES = 5;

interface Unusual {
  series: number;
  time: number;
  state: Float64Array;
}

interface Memory {
  model: RobustScale | undefined;
  /** Series of the scope, as of its last mark. */
  members: number;
  /** Ring of the unusual states that began an excursion. */
  states: Unusual[];
  next: number;
  /** Series that are away from the usual now. */
  away: Set<number>;
}

/**
 * An unusual state that other entities were in before. A state is unusual when it lies further than `unusual` robust
 * standard deviations from the scope's centre, both taken at the last mark; it recurs when at least `min_samples`
 * earlier unusual states of other entities lie within `max_distance`. Usual states recur all the time and say
 * nothing, so they are not looked at; nor are bare outcomes: a state has at least two features. O(features) an observation, O(256) for an unusual one.
 *
 * Similarity of two states is exp(-d) of their distance d; `avg_outcome_diff` is the mean of the earlier outcomes less
 * the present one.
 */
export const recurrence = scopeDetector({
  pattern: 'recurrence',
  summary: 'An unusual state that other entities of the scope were in before.',
  version: 'recurrence-1',
  evidence: ['similar_state'],
  colour: 'white',
  settings: z.object({
    unusual: z
      .number()
      .min(1)
      .default(6)
      .describe('Distance from the centre of the scope that makes a state unusual.'),
    max_distance: z.number().gt(0).default(1).describe('Largest distance at which two states are alike.'),
    min_samples: z.number().int().min(1).default(2).describe('Least earlier states that are alike.'),
  }),
  create({ unusual, max_distance, min_samples }) {
    let memories = new Map<number, Memory>();
    const memoryOf = (scope: number): Memory => {
      let memory = memories.get(scope);
      if (memory === undefined) {
        memory = { model: undefined, members: 0, states: [], next: 0, away: new Set() };
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
        const { centre, scale } = memory.model;
        const { series, time } = frame;
        const far = scaledDistance(state, centre, scale);
        if (far < unusual) {
          if (memory.away.delete(series)) population.episodes.close(`recurrence:${series}`, time);
          return;
        }
        if (memory.away.has(series)) return;
        memory.away.add(series);
        const now = Float64Array.from(state);
        const idOf = (past: Unusual) => population.directory.key(past.series).entity_id;
        const alike = memory.states
          .filter((past) => past.series !== series && past.time < time && past.state.length === now.length)
          .map((past) => ({ past, distance: scaledDistance(now, past.state, scale) }))
          .filter(({ distance }) => distance <= max_distance)
          .sort(
            (a, b) =>
              a.distance - b.distance || a.past.time - b.past.time || (idOf(a.past) < idOf(b.past) ? -1 : 1),
          );
        memory.states[memory.next] = { series, time, state: now };
        memory.next = (memory.next + 1) % MEMORY;
        if (alike.length < min_samples) return;
        const { outcome } = frame;
        const similarity = alike.reduce((sum, { distance }) => sum + Math.exp(-distance), 0) / alike.length;
        const difference =
          alike.reduce((sum, { past }) => sum + past.state[past.state.length - 1] - outcome, 0) /
          alike.length;
        const earlier = memory.states.filter((past) => past.time < time).length;
        const share = earlier / Math.max(1, memory.members * frame.count);
        const finding: Finding = {
          start: time,
          strength: similarity,
          pValue: Math.min(1, Math.max(share, 1e-6)),
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
          version: 'recurrence-1',
          ...population.directory.key(series),
          partner: '',
        } as const;
        population.episodes.open(`recurrence:${series}`, subject, finding, time);
      },
      mark(population, scope) {
        const states = population
          .members(scope)
          .filter((series) => population.live(series))
          .map((series) => population.state(series) ?? new Float64Array(0))
          .filter((state) => state.length >= 2);
        if (states.length === 0) return;
        const alike = states.filter((state) => state.length === states[0].length);
        if (alike.length < LEAST_STATES) return;
        const memory = memoryOf(scope);
        memory.model = robustScale(alike);
        memory.members = population.members(scope).length;
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

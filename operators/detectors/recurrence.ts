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
 * nothing, so they are not looked at. O(features) an observation, O(256) for an unusual one.
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
    let lastScope = -1;
    let lastMemory: Memory | undefined;
    const memoryOf = (scope: number): Memory => {
      let memory = memories.get(scope);
      if (memory === undefined) {
        memory = { model: undefined, states: [], next: 0, away: new Set() };
        memories.set(scope, memory);
        lastScope = -1;
      }
      return memory;
    };
    return {
      observe(population, scope, frame) {
        if (scope !== lastScope) {
          lastScope = scope;
          lastMemory = memories.get(scope);
        }
        const memory = lastMemory;
        if (memory?.model === undefined) return;
        const { centre, scale } = memory.model;
        const { series, time } = frame;
        const state = frame.features;
        if ((state?.length ?? 1) !== centre.length) return;
        const far =
          state === null
            ? Math.abs(frame.outcome - centre[0]) / scale[0]
            : scaledDistance(state, centre, scale);
        if (far < unusual) {
          if (memory.away.delete(series)) population.episodes.close(`recurrence:${series}`, time);
          return;
        }
        if (memory.away.has(series)) return;
        memory.away.add(series);
        const now = Float64Array.from(state ?? [frame.outcome]);
        const alike = memory.states
          .filter((past) => past.series !== series && past.time < time && past.state.length === now.length)
          .map((past) => ({ past, distance: scaledDistance(now, past.state, scale) }))
          .filter(({ distance }) => distance <= max_distance)
          .sort((a, b) => a.distance - b.distance || a.past.time - b.past.time);
        memory.states[memory.next] = { series, time, state: now };
        memory.next = (memory.next + 1) % MEMORY;
        if (alike.length < min_samples) return;
        const { outcome } = frame;
        const similarity = alike.reduce((sum, { distance }) => sum + Math.exp(-distance), 0) / alike.length;
        const difference =
          alike.reduce((sum, { past }) => sum + past.state[past.state.length - 1] - outcome, 0) /
          alike.length;
        const share = memory.states.length / Math.max(1, population.members(scope).length * frame.count);
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
          .map((series) => population.state(series) ?? new Float64Array(0));
        const length = states.length === 0 ? 0 : states[0].length;
        const alike = states.filter((state) => state.length === length);
        if (alike.length >= LEAST_STATES) memoryOf(scope).model = robustScale(alike);
      },
      save: () => memories,
      restore: (saved) => {
        if (saved instanceof Map) memories = saved;
        lastScope = -1;
      },
    };
  },
});

import { z } from 'zod';
import { studentQuantile, studentTwoSided } from '../statistics/distributions.ts';
import { Cohort, type CohortState } from '../statistics/peers/cohort.ts';
import { Isolation } from '../statistics/peers/isolation.ts';
import { scaledDistance } from '../statistics/robust.ts';
import { type Finding, type Population, scopeDetector } from './detector.ts';

/** Degrees of freedom of the heaviest-tailed noise assumed for features, and for standings, which are clipped means. */
const FEATURE_TAIL = 3;
const STANDING_TAIL = 8;
/** Robust scale of Student noise with these degrees of freedom: 1.4826 times the median of |t|. */
const ROBUST_UNIT = { [FEATURE_TAIL]: 1.134, [STANDING_TAIL]: 1.047 };
/** Least scale for comparing standings, in standard deviations of each series. */
const LEAST_STANDING = 0.5;
/** Largest share of a cohort that can be anomalous; with more, the spread is normal. At least two can be. */
const MOST_ALONE = 0.1;

/** States that are compared with each other. */
interface Group {
  /** 0 for standings, else the number of features. */
  features: number;
  members: number[];
  states: ArrayLike<number>[];
}

interface Memory {
  cohorts: Map<number, CohortState>;
  /** Series with an open episode. */
  open: Set<number>;
}

/** Probability that noise with the assumed tail puts some feature of a state this far out. */
function chanceOf(distance: number, features: number): number {
  const tail = features === 0 ? STANDING_TAIL : FEATURE_TAIL;
  const d = Math.max(1, features);
  return Math.min(1, d * studentTwoSided(ROBUST_UNIT[tail] * Math.sqrt(d) * distance, tail));
}

/** Smallest distance whose {@link chanceOf} is at most `p`. */
function distanceOf(p: number, features: number): number {
  const tail = features === 0 ? STANDING_TAIL : FEATURE_TAIL;
  const d = Math.max(1, features);
  return studentQuantile(p / d, tail) / (ROBUST_UNIT[tail] * Math.sqrt(d));
}

/**
 * An entity whose latest state is unlike the states of all its peers: far, in robust units of the peers, from the centre and from even
 * its nearest peer. Judged at the marks of a scope over the series that have reported since the last mark, so stale peers do not count.
 * The state is the feature vector. If an entity has only outcomes, it is the deviation from its own normal (see Standing), which has no
 * unit. States of different lengths are not compared. The scale is estimated over many looks (see Cohort). O(E) a mark for E entities,
 * plus O(log E) for each that is far out.
 */
export const anomaly = scopeDetector({
  pattern: 'anomaly',
  summary: 'The state of an entity is unlike that of each of its peers in the scope.',
  version: 'anomaly-2',
  evidence: ['peer_distance'],
  colour: 'red',
  settings: z.object({
    min_peers: z.number().int().min(2).default(3).describe('Minimum number of peers.'),
    min_distance: z
      .number()
      .min(1)
      .default(8)
      .describe('Minimum distance to the nearest peer, in robust standard deviations.'),
    p_value: z
      .number()
      .gt(0)
      .lt(0.1)
      .default(1e-3)
      .describe('Probability that heavy-tailed noise puts an entity this far out in one comparison.'),
  }),
  create({ min_peers, min_distance, p_value }) {
    let memories = new Map<number, Memory>();
    const memoryOf = (scope: number): Memory => {
      let memory = memories.get(scope);
      if (memory === undefined) {
        memory = { cohorts: new Map(), open: new Set() };
        memories.set(scope, memory);
      }
      return memory;
    };
    const judgeGroup = (population: Population, { features, members, states }: Group, memory: Memory) => {
      const found = new Map<number, Finding>();
      if (members.length <= min_peers) return found;
      const cohort = new Cohort(memory.cohorts.get(features));
      memory.cohorts.set(features, cohort.state);
      const model = cohort.look(states);
      if (model === undefined) return found;
      if (features === 0) model.scale[0] = Math.max(model.scale[0], LEAST_STANDING);
      const bound = Math.max(min_distance, distanceOf(p_value, features));
      const isolation = new Isolation(states, model);
      members.forEach((series, i) => {
        const least = memory.open.has(series) ? bound / 2 : bound;
        const far = scaledDistance(states[i], model.centre, model.scale);
        if (far < least) return;
        const nearest = isolation.nearest(i, least);
        if (nearest === undefined) return;
        const { distance } = nearest;
        const peers = members.length - 1;
        const at = population.lastTime(series);
        const { entity_id } = population.directory.key(members[nearest.index]);
        found.set(series, {
          start: at,
          strength: 1 - bound / (bound + distance),
          pValue: Math.min(1, chanceOf(distance, features) * members.length),
          support: peers / min_peers,
          metrics: { peer_count: peers, distance: far, nearest_peer_distance: distance },
          evidence: [{ kind: 'peer_distance', entity_id, distance, peer_count: peers }],
          threshold: bound,
          peers,
          samples: { times: [at], values: [population.outcome(series)] },
        });
      });
      return found.size > Math.max(2, MOST_ALONE * members.length) ? new Map<number, Finding>() : found;
    };
    return {
      mark(population, scope, time) {
        const memory = memoryOf(scope);
        const found = new Map<number, Finding>();
        for (const group of groupsOf(population, scope)) {
          for (const [series, finding] of judgeGroup(population, group, memory)) found.set(series, finding);
        }
        for (const series of memory.open) {
          if (found.has(series)) continue;
          memory.open.delete(series);
          population.episodes.close(`anomaly:${series}`, Math.min(time, population.lastTime(series)));
        }
        for (const [series, finding] of found) {
          const key = `anomaly:${series}`;
          if (memory.open.has(series)) {
            population.episodes.extend(key, finding, time);
            continue;
          }
          memory.open.add(series);
          const subject = {
            pattern: 'anomaly',
            version: 'anomaly-2',
            ...population.directory.key(series),
            partner: '',
          } as const;
          population.episodes.open(key, subject, finding, time);
        }
      },
      release(scope) {
        const memory = memories.get(scope);
        memories.delete(scope);
        return memory && new Map([[scope, memory]]);
      },
      adopt(released) {
        if (!(released instanceof Map)) return;
        for (const [scope, memory] of released) memories.set(scope, memory);
      },
      save: () => memories,
      restore: (saved) => {
        if (saved instanceof Map) memories = saved;
      },
    };
  },
});

/** The live series of a scope that have a state, by its number of features. */
function groupsOf(population: Population, scope: number): Group[] {
  const groups = new Map<number, Group>();
  for (const series of population.members(scope)) {
    if (!population.live(series)) continue;
    const features = population.features(series);
    const standing = features === undefined ? population.standing(series) : undefined;
    const state = features ?? (standing === undefined ? undefined : [standing]);
    if (state === undefined) continue;
    const length = features?.length ?? 0;
    let group = groups.get(length);
    if (group === undefined) {
      group = { features: length, members: [], states: [] };
      groups.set(length, group);
    }
    group.members.push(series);
    group.states.push(state);
  }
  return [...groups.values()];
}

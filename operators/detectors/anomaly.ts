import { z } from 'zod';
import { studentQuantile, studentTwoSided } from '../statistics/distributions.ts';
import { robustScale, scaledDistance } from '../statistics/robust.ts';
import { type Finding, type Population, scopeDetector } from './detector.ts';

/** A state this far from the centre is looked at closely; nearer ones cannot be far from every peer. */
const SUSPECT = 3;

/**
 * An entity whose latest state is like that of none of its peers: far, in the peers' own robust units, from even the
 * nearest of them. Judged at the marks of a scope over the series that have reported since the last mark, so stale
 * peers do not count. States are the features, or the outcome where there are none; states of another length are no
 * peers. O(E log E) a mark for E entities, and O(E) for each suspect.
 */
export const anomaly = scopeDetector({
  pattern: 'anomaly',
  summary: 'An entity whose state is like that of none of its peers in the scope.',
  version: 'anomaly-1',
  evidence: ['peer_distance'],
  colour: 'red',
  settings: z.object({
    min_peers: z.number().int().min(2).default(3).describe('Least peers to compare with.'),
    min_distance: z
      .number()
      .min(1)
      .default(8)
      .describe('Least distance to the nearest peer, in robust standard deviations.'),
    p_value: z
      .number()
      .gt(0)
      .lt(0.1)
      .default(1e-3)
      .describe('Probability of such a distance by chance; few peers need a larger one.'),
  }),
  create({ min_peers, min_distance, p_value }) {
    const judgeGroup = (
      population: Population,
      group: readonly number[],
      time: number,
      held: Set<string>,
    ) => {
      if (group.length <= min_peers) return;
      const states = group.map((series) => population.state(series) ?? []);
      const { centre, scale } = robustScale(states);
      const dof = Math.max(1, (group.length - 1) * centre.length - 1);
      const bound = Math.max(min_distance, studentQuantile(p_value, dof));
      group.forEach((series, i) => {
        const key = `anomaly:${series}`;
        const open = population.episodes.get(key) !== undefined;
        const far = scaledDistance(states[i], centre, scale);
        if (far < SUSPECT) return;
        let nearest = Number.POSITIVE_INFINITY;
        let peer = -1;
        states.forEach((state, j) => {
          if (i === j) return;
          const distance = scaledDistance(states[i], state, scale);
          if (distance < nearest) {
            nearest = distance;
            peer = j;
          }
        });
        if (peer < 0 || nearest < (open ? bound / 2 : bound)) return;
        held.add(key);
        const at = population.lastTime(series);
        const finding: Finding = {
          start: at,
          strength: 1 - bound / (bound + nearest),
          pValue: Math.min(1, studentTwoSided(nearest, dof) * group.length),
          support: (group.length - 1) / min_peers,
          metrics: { peer_count: group.length - 1, distance: far, nearest_peer_distance: nearest },
          evidence: [
            {
              kind: 'peer_distance',
              entity_id: population.directory.key(group[peer]).entity_id,
              distance: nearest,
              peer_count: group.length - 1,
            },
          ],
          threshold: bound,
          peers: group.length - 1,
          samples: { times: [at], values: [states[i][states[i].length - 1]] },
        };
        if (open) {
          population.episodes.extend(key, finding, time);
          return;
        }
        const subject = {
          pattern: 'anomaly',
          version: 'anomaly-1',
          ...population.directory.key(series),
          partner: '',
        } as const;
        population.episodes.open(key, subject, finding, time);
      });
    };
    return {
      mark(population, scope, time) {
        const groups = new Map<number, number[]>();
        for (const series of population.members(scope)) {
          const length = population.state(series)?.length;
          if (length === undefined || !population.live(series)) continue;
          const group = groups.get(length);
          if (group === undefined) groups.set(length, [series]);
          else group.push(series);
        }
        const held = new Set<string>();
        for (const group of groups.values()) judgeGroup(population, group, time, held);
        for (const series of population.members(scope)) {
          const key = `anomaly:${series}`;
          if (!held.has(key)) population.episodes.close(key, Math.min(time, population.lastTime(series)));
        }
      },
      release: () => undefined,
      adopt: () => undefined,
      save: () => undefined,
      restore: () => undefined,
    };
  },
});

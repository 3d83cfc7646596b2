import { z } from 'zod';
import { NIL_UUID } from '../records/uuid.ts';
import { poissonAt, poissonUpper } from '../statistics/distributions.ts';
import { medianInPlace } from '../statistics/robust.ts';
import { formatInstant } from '../time/instant.ts';
import { type Finding, type Population, scopeDetector } from './detector.ts';

interface Member {
  series: number;
  time: number;
  z: number;
  outcome: number;
}

/** The outliers of one series in the trailing window. */
interface Burst {
  first: number;
  latest: Member;
  strongest: Member;
}

/** Members that a signal names; all of them are counted. */
const MOST_MEMBERS = 64;

/** Usual intervals that the window holds at least. */
const LEAST_SAMPLES = 4;

interface Cluster {
  /** Length of the window in microseconds. */
  width: number;
  /** Bursts of the trailing window by series. */
  recent: Map<number, Burst>;
  open: boolean;
  start: number;
  /** Strongest outlier of each series in the open cluster. */
  members: Map<number, Member>;
  last: number;
  /** Series of the scope, as of its last mark. */
  peers: number;
  /** Series expected to stand out in a window by chance, as of the scope's last mark. */
  expected: number;
}

/**
 * Least count that simultaneous chance does not explain: the rate of new clusters a window, by Alm's approximation of
 * the scan statistic (1983), is at most `rate`, and so is ten times the Poisson tail.
 */
export function leastCluster(lambda: number, rate: number, floor: number): number {
  let k = Math.max(floor, Math.floor(lambda) + 1);
  while ((1 - lambda / k) * lambda * poissonAt(k - 1, lambda) > rate || poissonUpper(k, lambda) > 10 * rate) {
    k++;
  }
  return k;
}

function stronger(a: Member, b: Member): Member {
  return Math.abs(b.z) > Math.abs(a.z) ? b : a;
}

/** Lets go of what is not later than `edge`. What is left does not depend on the order of outliers at equal times. */
function slide(cluster: Cluster, edge: number): void {
  for (const [series, burst] of cluster.recent) {
    if (burst.latest.time <= edge) {
      cluster.recent.delete(series);
      continue;
    }
    if (burst.strongest.time <= edge) burst.strongest = burst.latest;
    if (burst.first <= edge) burst.first = burst.strongest.time;
  }
}

/**
 * More series of a scope standing out at once than their own base rates explain. The window slides in event time and
 * ends at each outlier; it is as long as the setting says, and at least {@link LEAST_SAMPLES} usual intervals of the
 * scope's series. Bursts of one series count once. The expectation, taken at each mark of the scope, is the sum
 * over its live series of the chance to stand out at least once in a window, from each series' own past. O(members of
 * the window) an outlier, O(E) a mark.
 */
export const outlierCluster = scopeDetector({
  pattern: 'outlier_cluster',
  summary: 'More series of a scope stand out at the same time than chance explains.',
  version: 'outlier_cluster-1',
  evidence: ['outlier_member'],
  colour: 'magenta',
  settings: z.object({
    window_seconds: z
      .number()
      .gt(0)
      .default(300)
      .describe('Length of the sliding window in seconds of event time; at least four usual intervals.'),
    min_members: z.number().int().min(2).default(3).describe('Least series that stand out together.'),
    p_value: z.number().gt(0).lt(0.1).default(1e-4).describe('Clusters by chance in one window.'),
  }),
  create({ window_seconds, min_members, p_value }) {
    let clusters = new Map<number, Cluster>();
    /** Clusters that are open, so that the observations of quiet times cost nothing. */
    let open = 0;
    const expectation = (population: Population, scope: number, width: number) => {
      let lambda = 0;
      for (const series of population.members(scope)) {
        if (!population.live(series)) continue;
        const cadence = population.cadence(series);
        const looks = cadence > 0 ? Math.max(1, Math.min(1000, width / cadence)) : 1;
        const q = 1 - (1 - population.outlierRate(series)) ** looks;
        if (q < 0.2) lambda += q;
      }
      return lambda;
    };
    const clusterOf = (scope: number): Cluster => {
      let cluster = clusters.get(scope);
      if (cluster === undefined) {
        cluster = {
          recent: new Map(),
          open: false,
          start: 0,
          members: new Map(),
          last: 0,
          peers: 0,
          expected: 0,
          width: window_seconds * 1e6,
        };
        clusters.set(scope, cluster);
      }
      return cluster;
    };
    const key = (scope: number) => `outlier_cluster:${scope}`;
    /** Closes an open cluster that nothing has joined for a window. */
    const lapse = (population: Population, scope: number, cluster: Cluster, time: number) => {
      if (time <= cluster.last + cluster.width) return;
      population.episodes.close(key(scope), cluster.last);
      cluster.open = false;
      open--;
    };
    const finding = (population: Population, cluster: Cluster, bound: number): Finding => {
      const members = [...cluster.members.values()]
        .map((member) => ({ ...member, entity_id: population.directory.key(member.series).entity_id }))
        .sort((a, b) => a.time - b.time || (a.entity_id < b.entity_id ? -1 : 1));
      const count = members.length;
      const shown = members.slice(0, MOST_MEMBERS);
      return {
        start: cluster.start,
        strength: 1 - bound / (bound + count),
        pValue: poissonUpper(count, cluster.expected),
        support: count / min_members,
        metrics: { member_count: count, window_seconds: cluster.width / 1e6, expected: cluster.expected },
        evidence: shown.map(({ entity_id, time, z: distance, outcome }) => ({
          kind: 'outlier_member',
          entity_id,
          at: formatInstant(time),
          z: Number.isFinite(distance) ? distance : Number.MAX_VALUE,
          outcome,
        })),
        threshold: bound,
        peers: cluster.peers,
        samples: { times: shown.map(({ time }) => time), values: shown.map(({ outcome }) => outcome) },
      };
    };
    return {
      observe(population, scope, frame) {
        if (open === 0) return;
        const cluster = clusters.get(scope);
        if (cluster?.open) lapse(population, scope, cluster, frame.time);
      },
      outlier(population, scope, frame) {
        const { series, time, outcome } = frame;
        const cluster = clusterOf(scope);
        const member = { series, time, z: frame.baseline.surprise.z, outcome };
        if (cluster.open) lapse(population, scope, cluster, time);
        slide(cluster, time - cluster.width);
        const burst = cluster.recent.get(series);
        if (burst === undefined) {
          cluster.recent.set(series, { first: time, latest: member, strongest: member });
        } else {
          burst.latest = member;
          burst.strongest = stronger(burst.strongest, member);
        }
        cluster.last = time;
        if (cluster.open) {
          const before = cluster.members.get(series);
          if (before === undefined || stronger(before, member) === member) {
            cluster.members.set(series, member);
            const bound = leastCluster(cluster.expected, p_value, min_members);
            population.episodes.extend(key(scope), finding(population, cluster, bound), time);
          }
          return;
        }
        if (cluster.recent.size < min_members) return;
        const bound = leastCluster(cluster.expected, p_value, min_members);
        if (cluster.recent.size < bound) return;
        cluster.open = true;
        open++;
        cluster.start = Math.min(...[...cluster.recent.values()].map(({ first }) => first));
        cluster.members = new Map([...cluster.recent].map(([member, { strongest }]) => [member, strongest]));
        const subject = {
          pattern: 'outlier_cluster',
          version: 'outlier_cluster-1',
          scope_id: population.directory.scopeId(scope),
          entity_id: NIL_UUID,
          partner: '',
        } as const;
        population.episodes.open(key(scope), subject, finding(population, cluster, bound), time);
      },
      mark(population, scope) {
        const cluster = clusterOf(scope);
        const members = population.members(scope);
        const cadences = Float64Array.from(
          members.filter((series) => population.live(series)),
          (series) => population.cadence(series),
        );
        const usual = cadences.length === 0 ? 0 : medianInPlace(cadences, cadences.length);
        cluster.width = Math.max(window_seconds * 1e6, LEAST_SAMPLES * usual);
        cluster.expected = expectation(population, scope, cluster.width);
        cluster.peers = members.length;
      },
      release(scope) {
        const cluster = clusters.get(scope);
        clusters.delete(scope);
        if (cluster?.open) open--;
        return cluster && new Map([[scope, cluster]]);
      },
      adopt(released) {
        if (!(released instanceof Map)) return;
        for (const [scope, cluster] of released) {
          clusters.set(scope, cluster);
          if (cluster.open) open++;
        }
      },
      save: () => clusters,
      restore: (saved) => {
        if (!(saved instanceof Map)) return;
        clusters = saved;
        open = [...clusters.values()].filter((cluster) => cluster.open).length;
      },
    };
  },
});

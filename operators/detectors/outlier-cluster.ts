import { z } from 'zod';
import { NIL_UUID } from '../records/uuid.ts';
import { binomialAt, binomialUpper } from '../statistics/distributions.ts';
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

/** A length of time within which outliers count as one event. */
interface Window {
  /** Microseconds. */
  width: number;
  /** Expected number of series with an outlier in it by chance, as of the scope's last mark. */
  expected: number;
  /** Number of live series at that mark. */
  series: number;
}

/** Largest number of members that a signal names; all are counted. */
const MOST_MEMBERS = 64;

/** Least number of usual intervals in the window, and the number in the shorter one used where most series are restless. */
const LEAST_SAMPLES = 4;
const SHORT_SAMPLES = 8;

interface Cluster {
  /** The window as of the scope's last mark, and the one with which the open cluster was found. */
  window: Window;
  seen: Window;
  /** Bursts in the trailing window, by series. */
  recent: Map<number, Burst>;
  open: boolean;
  start: number;
  /** Strongest outlier of each series in the open cluster. */
  members: Map<number, Member>;
  last: number;
  /** Number of series in the scope, as of its last mark. */
  peers: number;
  /** Probability that an observation in the scope is an outlier, as of its last mark. */
  pooled: number;
}

/** Prior number of looks without an outlier for a scope. */
const PRIOR_LOOKS = 100;
/** Weight of the scope's rate in that of one series, in outliers. */
const SHRINKAGE = 2;
/** A series is restless if chance gives it an outlier in this share of windows; its outliers are not informative. */
const RESTLESS = 0.2;
/** Limit on the number of observations of one series in a window. */
const MOST_LOOKS = 1000;

/**
 * Probabilities that chance gives k or more of n series an outlier within one window, if `lambda` are expected in each: `starts` for a new
 * cluster within the length of a window (Alm's approximation of the scan statistic, 1983), and `holds` for a given window. Binomial, which
 * bounds the sum of unequal probabilities (Hoeffding, 1956).
 */
function chanceOf(k: number, lambda: number, n: number): { starts: number; holds: number } {
  if (k <= lambda) return { starts: 1, holds: 1 };
  const q = n > 0 ? Math.min(1, lambda / n) : 0;
  return { starts: (k - lambda) * binomialAt(k, n, q), holds: binomialUpper(k, n, q) };
}

/**
 * Least count among n series that simultaneous chance does not explain: the rate of new clusters a window is at most `rate`, and the
 * probability of a given window at most ten times that.
 */
export function leastCluster(lambda: number, rate: number, floor: number, n: number): number {
  let k = Math.max(floor, Math.floor(Math.min(lambda, n)) + 1);
  // No more than all of them can have an outlier, whatever is expected.
  for (; k <= n; k++) {
    const { starts, holds } = chanceOf(k, lambda, n);
    if (starts <= rate && holds <= 10 * rate) return k;
  }
  return k;
}

/** Number of outliers of a series, of observations tested, and its usual interval in microseconds. */
interface Past {
  readonly count: number;
  readonly looks: number;
  readonly cadence: number;
}

function pastOf(population: Population, series: number): Past {
  const { count, looks } = population.outliers(series);
  return { count, looks, cadence: population.cadence(series) };
}

/**
 * Probability that chance gives a series at least one outlier in a window. Its own rate is shrunk towards that of its scope. 0 for a series
 * that has never varied.
 */
function chanceIn({ count, looks, cadence }: Past, width: number, pooled: number): number {
  if (looks === 0) return 0;
  const inWindow = cadence > 0 ? width / cadence : 2 * looks;
  const rate = (count + SHRINKAGE) / (looks + SHRINKAGE / pooled);
  return 1 - (1 - rate) ** Math.max(1, Math.min(MOST_LOOKS, inWindow));
}

function stronger(a: Member, b: Member): Member {
  return Math.abs(b.z) > Math.abs(a.z) ? b : a;
}

/** Removes outliers not later than `edge`. The result does not depend on the order of outliers with equal times. */
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
 * More series of a scope have outliers at the same time than their own base rates explain. The window slides in event time and ends at
 * each outlier; its length is the setting, but at least {@link LEAST_SAMPLES} usual intervals of the scope's series. Outliers of one
 * series count once.
 *
 * The expected number, updated at each mark of the scope, is the sum over its live series of the probability of at least one outlier in a
 * window. The rate of each series comes from its own history, shrunk towards the scope's. Series with an outlier in every fifth window are
 * excluded, here and as members; so are young series that have varied, whose baselines are too uncertain. If series report so often that
 * most would be excluded, the window is {@link SHORT_SAMPLES} usual intervals.
 *
 * A cluster is an alert if one of its members would be; alerts about members since it began become notes. O(members of the window) an
 * outlier, O(E) a mark.
 */
export const outlierCluster = scopeDetector({
  pattern: 'outlier_cluster',
  summary: 'More series of a scope deviate at the same time than chance explains.',
  version: 'outlier_cluster-3',
  evidence: ['outlier_member'],
  colour: 'magenta',
  settings: z.object({
    window_seconds: z
      .number()
      .gt(0)
      .default(300)
      .describe('Length of the sliding window in seconds of event time; at least four usual intervals.'),
    min_members: z
      .number()
      .int()
      .min(2)
      .default(3)
      .describe('Minimum number of series that deviate together.'),
    p_value: z
      .number()
      .gt(0)
      .lt(0.1)
      .default(1e-4)
      .describe('Expected number of clusters by chance in one window.'),
  }),
  create({ window_seconds, min_members, p_value }) {
    let clusters = new Map<number, Cluster>();
    /** Number of open clusters; while there are none, observations cost nothing. */
    let open = 0;
    /** Probability that an observation is an outlier, over all series of the scope, plus one standard error. */
    const pooledRate = (pasts: readonly Past[]) => {
      let outliers = 0;
      let all = 0;
      for (const { count, looks } of pasts) {
        outliers += count;
        all += looks;
      }
      return Math.min(0.5, (outliers + 0.5 + Math.sqrt(outliers + 0.25)) / (all + PRIOR_LOOKS));
    };
    const clusterOf = (scope: number): Cluster => {
      let cluster = clusters.get(scope);
      if (cluster === undefined) {
        const window: Window = { width: window_seconds * 1e6, expected: 0, series: 0 };
        cluster = {
          recent: new Map(),
          open: false,
          start: 0,
          members: new Map(),
          last: 0,
          peers: 0,
          pooled: 1 / PRIOR_LOOKS,
          window,
          seen: window,
        };
        clusters.set(scope, cluster);
      }
      return cluster;
    };
    const key = (scope: number) => `outlier_cluster:${scope}`;
    /** What a cluster takes over from its members: their reports since its start, but at most one window back from now. */
    const takeover = (scope: number, { start, last, window }: Cluster, members: number[]) => ({
      key: key(scope),
      members,
      since: Math.max(start, last - window.width),
    });
    /** Closes an open cluster that no outlier has joined for the length of a window. */
    const lapse = (population: Population, scope: number, cluster: Cluster, time: number) => {
      if (time <= cluster.last + cluster.seen.width) return;
      population.episodes.close(key(scope), cluster.last);
      cluster.open = false;
      open--;
    };
    const finding = (population: Population, cluster: Cluster, bound: number): Finding => {
      const { width, expected, series } = cluster.seen;
      const members = [...cluster.members.values()]
        .map((member) => ({ ...member, entity_id: population.directory.key(member.series).entity_id }))
        .sort((a, b) => a.time - b.time || (a.entity_id < b.entity_id ? -1 : 1));
      const count = members.length;
      // Members join while the cluster is open, so the expected number grows with its duration.
      const windows = Math.max(1, (cluster.last - cluster.start) / width);
      const { starts, holds } = chanceOf(count, windows * expected, Math.max(count, series));
      const shown = members.slice(0, MOST_MEMBERS);
      return {
        start: cluster.start,
        strength: 1 - bound / (bound + count),
        pValue: Math.min(1, Math.max(starts, holds)),
        support: count / min_members,
        metrics: { member_count: count, window_seconds: width / 1e6, expected },
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
    /** Measures a window; it is blunt if most series are restless in it. */
    const measure = (pasts: readonly Past[], width: number, pooled: number) => {
      let expected = 0;
      let restless = 0;
      for (const past of pasts) {
        const chance = chanceIn(past, width, pooled);
        if (chance > RESTLESS) restless++;
        if (chance <= 2 * RESTLESS || past.cadence === 0) expected += Math.min(chance, RESTLESS);
      }
      return { window: { width, expected, series: pasts.length }, blunt: 2 * restless > pasts.length };
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
        const { window, pooled } = cluster;
        const past = pastOf(population, series);
        if (!frame.baseline.surprise.flat && past.cadence === 0) return undefined;
        if (chanceIn(past, window.width, pooled) > RESTLESS) return undefined;
        slide(cluster, time - window.width);
        const burst = cluster.recent.get(series);
        if (burst === undefined) {
          cluster.recent.set(series, { first: time, latest: member, strongest: member });
        } else {
          burst.latest = member;
          burst.strongest = stronger(burst.strongest, member);
        }
        if (cluster.open) {
          cluster.last = time;
          const before = cluster.members.get(series);
          if (before === undefined || stronger(before, member) === member) {
            cluster.members.set(series, member);
            const bound = leastCluster(cluster.seen.expected, p_value, min_members, cluster.seen.series);
            population.episodes.extend(key(scope), finding(population, cluster, bound), time);
          }
          return before === undefined ? takeover(scope, cluster, [series]) : undefined;
        }
        if (cluster.recent.size < min_members) return undefined;
        const bound = leastCluster(window.expected, p_value, min_members, window.series);
        if (cluster.recent.size < bound) return undefined;
        cluster.open = true;
        cluster.last = time;
        cluster.seen = window;
        open++;
        cluster.start = Math.min(...[...cluster.recent.values()].map(({ first }) => first));
        cluster.members = new Map([...cluster.recent].map(([other, { strongest }]) => [other, strongest]));
        const subject = {
          pattern: 'outlier_cluster',
          version: 'outlier_cluster-3',
          scope_id: population.directory.scopeId(scope),
          entity_id: NIL_UUID,
          partner: '',
        } as const;
        population.episodes.open(key(scope), subject, finding(population, cluster, bound), time);
        return takeover(scope, cluster, [...cluster.members.keys()]);
      },
      reach: (scope) => clusterOf(scope).window.width,
      sharedBy(scope, series, time) {
        const cluster = open === 0 ? undefined : clusters.get(scope);
        const shares =
          cluster?.open && cluster.members.has(series) && time <= cluster.last + cluster.seen.width;
        return shares ? key(scope) : undefined;
      },
      mark(population, scope) {
        const cluster = clusterOf(scope);
        const members = population.members(scope);
        // Each record is read once: with thousands of series, reading records dominates the cost of a mark.
        const pasts: Past[] = [];
        for (const series of members) if (population.live(series)) pasts.push(pastOf(population, series));
        const cadences = Float64Array.from(pasts, ({ cadence }) => cadence);
        const usual = cadences.length === 0 ? 0 : medianInPlace(cadences, cadences.length);
        cluster.pooled = pooledRate(pasts);
        const width = Math.max(window_seconds * 1e6, LEAST_SAMPLES * usual);
        const whole = measure(pasts, width, cluster.pooled);
        const short = Math.min(width, SHORT_SAMPLES * usual);
        const cut = whole.blunt && short > 0;
        cluster.window = cut ? measure(pasts, short, cluster.pooled).window : whole.window;
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

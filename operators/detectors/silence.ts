import { z } from 'zod';
import { logGamma } from '../statistics/distributions.ts';
import { HOUR, hourOf, slot, WEEK } from '../statistics/rhythm/reporting-hours.ts';
import type { RecordCursor } from '../statistics/slab.ts';
import { formatInstant } from '../time/instant.ts';
import { type Finding, type Population, type SeriesFrame, STRETCH, scopeDetector } from './detector.ts';

/** Intervals that must be known before a series can fall silent. */
const LEAST_INTERVALS = 16;
/** A gap is a silence if it is this many times the longest recent interval. */
const LONGEST_TIMES = 3;
/** Largest number of recent intervals over which the longest is taken. */
const MEMORY = 256;
/** Most usual steps that the scope's clock advances at once: while the whole scope is away, no series is silent. */
const MOST_STEPS = 4;
/** Weight of a new step of the scope's clock in the average step. */
const RATE = 1 / 64;
/** The description of a silence is updated when it has grown by this factor. */
const GROWTH = 1.5;
/** Least gap in microseconds that can be a silence: clocks of senders are seldom finer. */
const LEAST_TOLERANCE = 1000;
/** Least time on the scope's clock from one look at a series to the next, in microseconds, so that no look is due when it is taken. */
const LEAST_WAIT = 1;
/** A look is moved forward if the series would be silent this many times sooner: its intervals have become shorter since. */
const SOONER = 2;

/** Identity of a watch that began at the epoch. No other has it, because times are whole. */
const AT_EPOCH = 0.5;

/** State for watching the series of a scope. Times are event times in microseconds. */
interface Watch {
  /** Identity of the watch: its clock when it began, or {@link AT_EPOCH}, because 0 is no watch. */
  readonly name: number;
  /** Event time of the scope's latest observation, and the clock at it: event time without the gaps of the whole scope. */
  last: number;
  clock: number;
  usual: number;
  /** The clock at the start of each hour of the last week. */
  hours: Float64Array;
  /** Binary heap of the clock times at which series are due for a look; one that is not its series' next look is void. */
  due: number[];
  series: number[];
}

function enqueue(watch: Watch, due: number, series: number): void {
  let place = watch.due.length;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (watch.due[parent] <= due) break;
    watch.due[place] = watch.due[parent];
    watch.series[place] = watch.series[parent];
    place = parent;
  }
  watch.due[place] = due;
  watch.series[place] = series;
}

/** Removes and returns the series that is due first. */
function dequeue(watch: Watch): number {
  const first = watch.series[0];
  const due = watch.due.pop();
  const series = watch.series.pop();
  const n = watch.due.length;
  if (n === 0 || due === undefined || series === undefined) return first;
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= n) break;
    if (child + 1 < n && watch.due[child + 1] < watch.due[child]) child++;
    if (watch.due[child] >= due) break;
    watch.due[place] = watch.due[child];
    watch.series[place] = watch.series[child];
    place = child;
  }
  watch.due[place] = due;
  watch.series[place] = series;
  return first;
}

/**
 * Probability that some gap in a stretch is `times` as long as the longest of the `n` intervals before it, if intervals are exponential:
 * n! Γ(times + 1) / Γ(n + times + 1) for each gap. This accounts for the longest of few intervals being short by chance.
 */
function gapChance(times: number, n: number): number {
  return Math.min(1, STRETCH * Math.exp(logGamma(n + 1) + logGamma(times + 1) - logGamma(n + times + 1)));
}

/**
 * Clock time since the latest observation of a series, counting only hours in which the series reports. The hours in which it starts or
 * stops reporting count only after they have passed without an observation. O(1) an hour, for at most a week; earlier hours all count.
 */
function missedTime(
  population: Population,
  { hours: beginnings, last: now, clock }: Watch,
  series: number,
): number {
  const { arrivals } = population;
  const at = population.recordOf(series);
  const hours = arrivals.hoursOf(at);
  const last = arrivals.last(at);
  const from = hourOf(arrivals.time(at));
  const to = hourOf(now);
  if (hours === undefined || !hours.isOffBetween(at, from - 2, to + 2)) return clock - last;
  const first = Math.max(from, to - WEEK + 1);
  let missed = first > from ? beginnings[slot(first)] - last : 0;
  for (let hour = first; hour <= to; hour++) {
    if (hours.isOff(at, hour)) continue;
    if ((hour === from || hour === to) && hours.isEdge(at, hour)) continue;
    const end = hour === to ? clock : beginnings[slot(hour + 1)];
    missed += Math.max(0, end - (hour === from ? last : beginnings[slot(hour)]));
  }
  return missed;
}

/** The clock at the end of the current hour, if nothing of that hour counts before; infinity if it counts at once. */
function hourEnd(population: Population, watch: Watch, series: number): number {
  const at = population.recordOf(series);
  const hours = population.arrivals.hoursOf(at);
  const hour = hourOf(watch.last);
  const waits = hours !== undefined && (hours.isOff(at, hour) || hours.isEdge(at, hour));
  return waits ? watch.clock + (hour + 1) * HOUR - watch.last : Number.POSITIVE_INFINITY;
}

const key = (series: number) => `silence:${series}`;

/**
 * A series that reported at a cadence has stopped. The clock of its scope, driven by the event times of the other series, detects it
 * without an observation of its own: the gap is `intervals` mean intervals and three times the longest recent one. (If intervals are
 * exponential, the longest of n is about ln n means, and a gap three times as long has probability n^-3.) Gaps of the whole scope stop the
 * clock, and the hours of the week in which a series does not report do not count for it. A heap holds the time at which each series
 * would become silent; the series is examined only then: O(log n) once in that time, O(1) an observation. The next look at a series is
 * always later than the clock, so one observation causes at most one look at each series of its scope.
 */
export const silence = scopeDetector({
  pattern: 'silence',
  summary: 'The series has stopped reporting, while others of its scope continue.',
  version: 'silence-3',
  evidence: ['last_observation'],
  colour: 'yellow',
  settings: z.object({
    intervals: z.number().gt(1).default(5).describe('Minimum gap without an observation, in mean intervals.'),
  }),
  create({ intervals }) {
    /** By scope. */
    let watches: (Watch | undefined)[] = [];
    const tolerance = ({ arrivals }: Population, at: RecordCursor) =>
      Math.max(LEAST_TOLERANCE, intervals * arrivals.mean(at), LONGEST_TIMES * arrivals.longest(at));
    /** Plans the next look at the series of a record. */
    const plan = ({ arrivals }: Population, watch: Watch, at: RecordCursor, series: number, due: number) => {
      const later = Math.max(watch.clock + LEAST_WAIT, due);
      arrivals.setDue(at, later);
      enqueue(watch, later, series);
    };
    const finding = (population: Population, watch: Watch, series: number): Finding => {
      const { arrivals } = population;
      const at = population.recordOf(series);
      const gap = watch.clock - arrivals.last(at);
      const mean = arrivals.mean(at);
      const longest = arrivals.longest(at);
      const n = Math.min(MEMORY, arrivals.count(at));
      const last = arrivals.time(at);
      const missed = missedTime(population, watch, series);
      const metrics = {
        gap_seconds: gap / 1e6,
        usual_seconds: mean / 1e6,
        longest_seconds: longest / 1e6,
        missed: Math.floor(missed / mean),
      };
      return {
        start: last,
        strength: 1 - mean / missed,
        pValue: gapChance(missed / longest, n),
        support: n / LEAST_INTERVALS,
        metrics,
        evidence: [{ kind: 'last_observation', at: formatInstant(last), usual_seconds: mean / 1e6, n }],
        threshold: intervals,
        peers: population.members(population.directory.scope(series)).length - 1,
        samples: population.recentOf(series),
      };
    };
    /** Examines the series that are due at the clock of the scope's latest observation. */
    const look = (population: Population<'silence'>, watch: Watch) => {
      const { arrivals } = population;
      while (watch.due.length > 0 && watch.due[0] <= watch.clock) {
        const planned = watch.due[0];
        const series = dequeue(watch);
        const at = population.recordOf(series);
        if (arrivals.due(at) !== planned) continue;
        const last = arrivals.last(at);
        const silent = arrivals.isSilent(at);
        const idle = watch.clock - last - missedTime(population, watch, series);
        const due = last + idle + tolerance(population, at);
        if (due > watch.clock) {
          plan(population, watch, at, series, Math.min(due, hourEnd(population, watch, series)));
          continue;
        }
        plan(population, watch, at, series, last + GROWTH * (watch.clock - last));
        const found = finding(population, watch, series);
        if (silent) {
          population.episodes.extend(key(series), found, watch.last);
          continue;
        }
        arrivals.setSilent(population.recordOf(series), true);
        const subject = {
          pattern: 'silence',
          version: 'silence-3',
          ...population.directory.key(series),
          partner: '',
        } as const;
        population.episodes.open(key(series), subject, found, watch.last);
      }
    };
    const advance = (watch: Watch, time: number) => {
      const step = time - watch.last;
      const { clock, last } = watch;
      watch.usual = watch.usual === 0 ? step : watch.usual + RATE * (step - watch.usual);
      watch.clock += Math.min(step, MOST_STEPS * watch.usual);
      watch.last = time;
      const to = hourOf(time);
      for (let hour = Math.max(hourOf(last) + 1, to - WEEK + 1); hour <= to; hour++)
        watch.hours[slot(hour)] = Math.min(watch.clock, clock + hour * HOUR - last);
    };
    return {
      observe(population, scope, frame: SeriesFrame) {
        const { cursor, series, time } = frame;
        const { arrivals } = population;
        let watch = watches[scope];
        if (watch === undefined) {
          watch = {
            name: time === 0 ? AT_EPOCH : time,
            last: time,
            clock: time,
            usual: 0,
            hours: new Float64Array(WEEK).fill(time),
            due: [],
            series: [],
          };
          watches[scope] = watch;
        }
        if (time > watch.last) {
          if (watch.due.length > 0 && watch.due[0] <= watch.clock) look(population, watch);
          advance(watch, time);
        }
        const silent = arrivals.isSilent(cursor);
        if (silent) {
          const { metrics, evidence } = finding(population, watch, series);
          population.episodes.close(key(series), time, { metrics, evidence });
        }
        if (arrivals.isWatched(cursor, watch.name)) arrivals.push(cursor, watch.clock, time);
        else arrivals.begin(cursor, watch.name, watch.clock, time);
        if (silent) arrivals.setSilent(cursor, false);
        if (arrivals.count(cursor) < LEAST_INTERVALS) return;
        const wait = tolerance(population, cursor);
        if (arrivals.due(cursor) - watch.clock > SOONER * wait)
          plan(population, watch, cursor, series, watch.clock + wait);
      },
      release(scope) {
        const watch = watches[scope];
        watches[scope] = undefined;
        return watch && new Map([[scope, watch]]);
      },
      adopt(released) {
        if (!(released instanceof Map)) return;
        for (const [scope, watch] of released) watches[scope] = watch;
      },
      save: () => watches,
      restore: (saved) => {
        if (Array.isArray(saved)) watches = saved;
      },
    };
  },
});

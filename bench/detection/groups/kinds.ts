import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import { autoregressive } from '../families.ts';
import type { Series } from '../stress/kinds.ts';

export const MINUTE = 60e6;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Thursday, 1 January 2026, midnight in UTC, in microseconds. */
export const START = 1_767_225_600e6;

/** Series per scope. */
export const SERIES = 12;

/** Series of one scope, and the time of an event. */
export interface World {
  readonly series: readonly Series[];
  /** Event times in microseconds between which it happens; none without an event. */
  readonly from: number;
  readonly to: number;
  /** The affected series. */
  readonly concerned: readonly number[];
}

const all = (n = SERIES) => Array.from({ length: n }, (_, s) => s);

function rows(step: number, n: number, value: (i: number, time: number) => number): Series {
  const times = Float64Array.from({ length: n }, (_, i) => START + i * step);
  return { times, values: times.map((time, i) => value(i, time)) };
}

function kept({ times, values }: Series, keep: (time: number) => boolean): Series {
  const decided = times.map((time) => (keep(time) ? 1 : 0));
  const stays = (_: number, i: number) => decided[i] === 1;
  return { times: times.filter(stays), values: values.filter(stays) };
}

const white = (seed: number) => gaussian(uniform(seed));

/** Distance between the seeds of two series, so that series of several worlds differ. */
const APART = 7919;

/** Correlation of two series with the same factor. */
const SHARED = 0.8;

/** Series with common factors: the index of each series' factor, negative for none. AR(1) factors and individual noise of the same kind. */
export function factors(seed: number, n: number, factorOf: (series: number) => number): World {
  const common = all().map((f) => autoregressive(0.6)(APART * seed + 500 + f, n));
  const series = all().map((s) => {
    const own = autoregressive(0.6)(APART * seed + s, n);
    const factor = factorOf(s);
    const share = factor < 0 ? 0 : SHARED;
    return rows(
      MINUTE,
      n,
      (i) => 20 * s + Math.sqrt(share) * (factor < 0 ? 0 : common[factor][i]) + Math.sqrt(1 - share) * own[i],
    );
  });
  return { series, from: START, to: START + n * MINUTE, concerned: all().filter((s) => factorOf(s) >= 0) };
}

const OUTAGE_ROW = 2000;
const OUTAGE_ROWS = 40;
const OUTAGE_FROM = START + OUTAGE_ROW * MINUTE;
const OUTAGE_TO = OUTAGE_FROM + OUTAGE_ROWS * MINUTE;

/** Rates with different levels, and the effect of a collector outage on the affected ones. */
function outage(
  seed: number,
  concerned: readonly number[],
  during: (value: number, last: number) => number,
  after: (value: number, level: number, time: number) => number = (value) => value,
): World {
  const series = all().map((s) => {
    const normal = white(APART * seed + s);
    const level = 100 * (1 + s);
    let last = level;
    return rows(MINUTE, OUTAGE_ROW + 600, (_, time) => {
      const value = level * (1 + 0.1 * normal());
      if (!concerned.includes(s) || time < OUTAGE_FROM) {
        last = value;
        return value;
      }
      return time < OUTAGE_TO ? during(value, last) : after(value, level, time);
    });
  });
  return { series, from: OUTAGE_FROM, to: OUTAGE_TO + 10 * MINUTE, concerned };
}

/** The affected series send nothing during the outage; with `catchUp` their first row afterwards has the missed total. */
function gap(seed: number, concerned: readonly number[], catchUp: boolean): World {
  const world = outage(
    seed,
    concerned,
    (value) => value,
    (value, level, time) => (catchUp && time < OUTAGE_TO + MINUTE ? value + OUTAGE_ROWS * level : value),
  );
  return {
    ...world,
    series: world.series.map((one, s) =>
      concerned.includes(s) ? kept(one, (time) => time < OUTAGE_FROM || time >= OUTAGE_TO) : one,
    ),
  };
}

/** All series except the last two. */
const most = all().slice(0, SERIES - 2);

/** Kinds of outages of a collector of many series. */
export const OUTAGES: readonly { readonly name: string; readonly make: (seed: number) => World }[] = [
  { name: 'all away, then a catch-up', make: (seed) => gap(seed, all(), true) },
  { name: 'all away, none later', make: (seed) => gap(seed, all(), false) },
  { name: 'ten of twelve away', make: (seed) => gap(seed, most, false) },
  { name: 'ten of twelve away, then a catch-up', make: (seed) => gap(seed, most, true) },
  { name: 'all at 0', make: (seed) => outage(seed, all(), () => 0) },
  { name: 'ten of twelve at 0', make: (seed) => outage(seed, most, () => 0) },
  { name: 'all at a constant', make: (seed) => outage(seed, all(), (_, last) => last) },
];

const LEAVES_DAY = 8;

/** Hosts with a common daily course and different levels; one of them changes during the ninth day. */
function leaving(
  seed: number,
  step: number,
  other: (course: number, noise: number, day: number) => number,
): World {
  const random = uniform(APART * seed + 77);
  const who = Math.floor(SERIES * random());
  const from = START + (LEAVES_DAY + random()) * DAY;
  const days = LEAVES_DAY + 4;
  const series = all().map((s) => {
    const normal = white(APART * seed + s);
    return rows(step, (days * DAY) / step, (_, time) => {
      const course = 10 * Math.sin((2 * Math.PI * time) / DAY);
      const noise = normal();
      const value = s === who && time >= from ? other(course, noise, (time - from) / DAY) : course + noise;
      return 100 + 30 * s + value;
    });
  });
  return { series, from, to: START + days * DAY, concerned: [who] };
}

const STEPS = [
  ['5 minutes', 5 * MINUTE],
  ['hour', HOUR],
] as const;

/** Ways in which one host leaves its peers. */
export const LEAVERS: readonly { readonly name: string; readonly make: (seed: number) => World }[] =
  STEPS.flatMap(([name, step]) => [
    {
      name: `shifts by 5 sd, a row each ${name}`,
      make: (seed: number) => leaving(seed, step, (c, e) => c + e + 5),
    },
    {
      name: `loses its course, a row each ${name}`,
      make: (seed: number) => leaving(seed, step, (_, e) => e),
    },
    {
      name: `drifts by 5 sd a day, a row each ${name}`,
      make: (seed: number) => leaving(seed, step, (c, e, day) => c + e + 5 * day),
    },
    {
      name: `stays as all do, a row each ${name}`,
      make: (seed: number) => leaving(seed, step, (c, e) => c + e),
    },
  ]);

const OFFICE_STEP = 5 * MINUTE;
export const WEEK = 7 * DAY;
const OFFICE_WEEKS = 5;
/** Series that keep office hours. */
export const OFFICE = [0, 1] as const;
/** Wednesday at 11 in the fourth week, in UTC: 1 January is a Thursday. */
const OFFICE_OUTAGE = START + 3 * WEEK + 6 * DAY + 11 * HOUR;

function isOfficeTime(time: number): boolean {
  const day = Math.floor((time - START) / DAY + 4) % 7;
  const hour = (time % DAY) / HOUR;
  return day >= 1 && day <= 5 && hour >= 9 && hour < 17;
}

/** Reporters, two of which keep office hours; the first of these is away for `hours` from 11 on a working day. */
export function office(seed: number, hours: number): World {
  const to = OFFICE_OUTAGE + hours * HOUR;
  const series = all(6).map((s) => {
    const normal = white(APART * seed + s);
    const jitter = uniform(APART * seed + 100 + s);
    const whole = rows(OFFICE_STEP, (OFFICE_WEEKS * WEEK) / OFFICE_STEP, () => 50 + normal());
    const times = whole.times.map((time) => time + Math.round(20e6 * jitter()));
    return kept({ times, values: whole.values }, (time) => {
      if (s === 0 && time >= OFFICE_OUTAGE && time < to) return false;
      return s > 1 || isOfficeTime(time);
    });
  });
  return { series, from: OFFICE_OUTAGE, to, concerned: [0] };
}

import type { Signal } from '../../operators/signals/signal.ts';
import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Bench, Figure } from '../bench.ts';
import { changesOf } from './changes.ts';

/** A Monday, in microseconds. */
const FROM = Date.UTC(2026, 2, 2) * 1000;
const MINUTE = 60e6;
const DAY = 1440;

/** An alert: its pattern and the row at which it was decided. */
interface Reported {
  readonly pattern: Signal['pattern'];
  readonly row: number;
}

/** Alerts of a series at a steady pace, a drop that is one included. */
function alertsOf(values: readonly number[], minutes: number): Reported[] {
  const times = values.map((_, i) => FROM + i * minutes * MINUTE);
  const last = new Map<string, Signal>();
  for (const { signal } of changesOf(times, values)) {
    const before = last.get(signal.id);
    if (before === undefined || before.severity === 'note') last.set(signal.id, signal);
  }
  return [...last.values()].flatMap(({ severity, pattern, decided_at }) =>
    severity === 'alert'
      ? [{ pattern, row: Math.round((parseInstant(decided_at) - FROM) / (minutes * MINUTE)) }]
      : [],
  );
}

const within =
  (from: number, to: number) =>
  ({ row }: Reported) =>
    row >= from && row < to;

/** Alerts on a jump for three rows on a daily swing. */
function jumps(swing: number, minutes: number, seeds: number): Figure {
  let found = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const noise = gaussian(uniform(seed));
    const place = Math.floor((6 + 2 * uniform(seed + 76)()) * (DAY / minutes));
    const values = Array.from({ length: (10 * DAY) / minutes }, (_, i) => {
      const course = swing * Math.sin((2 * Math.PI * i * minutes) / DAY);
      return 200 + course + noise() + (i >= place && i < place + 3 ? 30 : 0);
    });
    if (alertsOf(values, minutes).some(within(place, place + 6))) found++;
  }
  return {
    name: `30 sd for 3 rows on a swing of ${swing} sd, ${minutes} min: alerts`,
    value: found / seeds,
    unit: 'of places',
  };
}

/** Alerts after an incident is over: within the next thousand rows, and a week later. */
function aftermath(most: number): Figure[] {
  let incidents = 0;
  let ghosts = 0;
  let echoes = 0;
  for (const minutes of [1, 5]) {
    for (const size of [10, 30, 100, 300]) {
      for (const length of [3, 10, 30, 60]) {
        for (let seed = 1; seed <= most; seed++) {
          const noise = gaussian(uniform(100 * seed + length + size));
          const end = 3000 + length;
          const rows = end + (7 * DAY) / minutes + 800;
          const values = Array.from(
            { length: rows },
            (_, i) => 100 + noise() + (i >= 3000 && i < end ? size : 0),
          );
          const alerts = alertsOf(values, minutes);
          incidents++;
          if (alerts.some(within(end, end + 1000))) ghosts++;
          if (alerts.some(within(end + 1000, rows))) echoes++;
        }
      }
    }
  }
  return [
    {
      name: 'incident: another alert in the next 1,000 rows',
      value: ghosts / incidents,
      unit: 'of incidents',
    },
    { name: 'incident: another alert a week later', value: echoes / incidents, unit: 'of incidents' },
  ];
}

/** Alerts on an hour that is different every so many days, in half a year. */
function job(days: number, minutes: number): Figure {
  const noise = gaussian(uniform(7));
  const values = Array.from({ length: (26 * 7 * DAY) / minutes }, (_, i) => {
    const day = Math.floor((i * minutes) / DAY);
    const hour = Math.floor((i * minutes) / 60) % 24;
    return 20 + 2 * noise() + (day % days === days - 1 && hour === 3 ? 70 : 0);
  });
  return {
    name: `job every ${days} days for 26 weeks, ${minutes} min`,
    value: alertsOf(values, minutes).length,
    unit: 'alerts',
  };
}

/** A daily run of half an hour that does not come on one day: whether that is reported, and what else is an alert after five days. */
function missed(tries: number): Figure[] {
  const perDay = DAY / 5;
  let reported = 0;
  let others = 0;
  for (let k = 0; k < tries; k++) {
    const noise = gaussian(uniform(k + 9));
    const without = 12 + (k % 14);
    const due = without * perDay + 72;
    const values = Array.from({ length: 28 * perDay }, (_, i) => {
      const at = i % perDay;
      return at >= 72 && at < 78 && Math.floor(i / perDay) !== without ? 95 + noise() : 20 + 2 * noise();
    });
    const alerts = alertsOf(values, 5);
    const isDue = within(due, due + 60);
    if (alerts.some((alert) => alert.pattern === 'drop' && isDue(alert))) reported++;
    others += alerts.filter((alert) => alert.row > 5 * perDay && !isDue(alert)).length;
  }
  return [
    { name: 'missed daily run: told', value: reported / tries, unit: 'of runs' },
    { name: 'missed daily run: other alerts after five days', value: others / tries, unit: 'a series' },
  ];
}

/** A spike that is large for the series, after a wave that was much larger. */
function afterWave(tries: number): Figure {
  let found = 0;
  for (let seed = 0; seed < tries; seed++) {
    const noise = gaussian(uniform(seed + 5));
    const place = 160 + 3 * seed;
    const values = Array.from({ length: place + 41 }, (_, i) => {
      if (i === place) return 300;
      const wave = i >= 60 && i < 120 ? 1000 * Math.exp(-(((i - 80) / 12) ** 2)) : 0;
      return Math.max(0, wave + 20 + 8 * noise());
    });
    if (alertsOf(values, seed % 2 === 0 ? DAY : 1).some(within(place, place + 4))) found++;
  }
  return { name: 'spike after a wave: alert', value: found / tries, unit: 'of spikes' };
}

/** What comes in a rhythm, what does not come, and what an incident leaves behind, in generated series whose truth is known. */
export const rhythm: Bench = {
  name: 'rhythm',
  summary:
    'jobs that come in a rhythm or do not come, jumps on a daily swing, and what an incident leaves behind',
  async run({ smoke }) {
    return [
      ...[20, 100].flatMap((swing) => [1, 5].map((minutes) => jumps(swing, minutes, smoke ? 1 : 24))),
      ...(smoke ? [] : aftermath(3)),
      ...(smoke ? [job(7, 60)] : [3, 7, 14].flatMap((days) => [job(days, 60), job(days, 5)])),
      ...missed(smoke ? 2 : 40),
      afterWave(smoke ? 4 : 40),
    ];
  },
};

import { InvalidInput } from '../../operators/records/errors.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Bench, Figure } from '../bench.ts';
import { changesOf } from './changes.ts';
import { type FieldSeries, localDeviation, placesOf, readField } from './field/stretches.ts';
import { EVENTS } from './life/events.ts';

/** Sizes of events in standard deviations of the rows before, and their lengths in rows; places take them in turn. */
const SIZES = [8, 12, 20, 40];
const LENGTHS = [20, 60, 150];
/** Rows before an event that detection sees, and rows after it. */
const HISTORY = 6000;
const AFTER = 150;
const PLACES = 4;
/** Rows after the return by which an alert must be closed: this share of the event's length, but at least so many. */
const CLOSING_SHARE = 0.2;
const CLOSING_LEAST = 10;
/** Rows after the event in which its alerts still open. */
const MARGIN = 3;

/** What one alert did: the rows at which it was decided, and at which it was closed. */
interface Alert {
  readonly decided: number;
  readonly closed: number;
}

interface Trial {
  readonly source: string;
  readonly event: string;
  readonly alerts: number;
  readonly isOpenAtEnd: boolean;
  readonly isClosedAfter: boolean;
}

/** The alerts on a series. One that a signal took over, or that became a note, is none. */
function alertsOf(times: Float64Array, values: Float64Array): Alert[] {
  const rows = new Map(Array.from(times, (time, row) => [time, row]));
  const last = new Map<string, { signal: Signal; closed: number }>();
  for (const { signal } of changesOf(times, values)) {
    const before = last.get(signal.id)?.closed ?? Number.POSITIVE_INFINITY;
    const now = rows.get(parseInstant(signal.updated_at)) ?? Number.POSITIVE_INFINITY;
    last.set(signal.id, { signal, closed: signal.status === 'closed' ? Math.min(before, now) : before });
  }
  return [...last.values()].flatMap(({ signal, closed }) => {
    const decided = rows.get(parseInstant(signal.decided_at));
    return signal.severity === 'alert' && decided !== undefined ? [{ decided, closed }] : [];
  });
}

function trialsOf({ source, times, values, marked }: FieldSeries, seed: number, most: number): Trial[] {
  const draw = uniform(seed);
  return placesOf({ source, times, values, marked }, most).flatMap((place, at) =>
    EVENTS.flatMap((event, kind): Trial[] => {
      const length = LENGTHS[(at + kind + seed) % LENGTHS.length];
      const size = SIZES[(at + 2 * kind + seed) % SIZES.length] * (draw() < 0.5 ? -1 : 1);
      const first = Math.max(0, place - HISTORY);
      const end = place + length + AFTER;
      if (end > times.length) return [];
      const span = times.slice(first, end);
      const changed = values.slice(first, end);
      const from = place - first;
      const to = from + length;
      const isOf = ({ decided }: Alert) => decided >= from && decided < to + MARGIN;
      if (alertsOf(span, changed).some(isOf)) return [];
      event.plant(changed, from, to, size * localDeviation(values, place));
      const alerts = alertsOf(span, changed).filter(isOf);
      const due = to + Math.max(CLOSING_LEAST, CLOSING_SHARE * length);
      return [
        {
          source,
          event: event.name,
          alerts: alerts.length,
          isOpenAtEnd: alerts.some(({ closed }) => closed >= to),
          isClosedAfter: alerts.every(({ closed }) => closed <= due),
        },
      ];
    }),
  );
}

function figuresOf(name: string, trials: readonly Trial[]): Figure[] {
  const reported = trials.filter(({ alerts }) => alerts > 0);
  const share = (some: readonly Trial[], is: (trial: Trial) => boolean) =>
    some.filter(is).length / some.length;
  return [
    { name: `${name}: with an alert`, value: share(trials, ({ alerts }) => alerts > 0), unit: 'of events' },
    ...(reported.length > 0
      ? [
          {
            name: `${name}: open at the last row`,
            value: share(reported, (one) => one.isOpenAtEnd),
            unit: 'of those',
          },
          {
            name: `${name}: closed a fifth of its length after the return`,
            value: share(reported, (one) => one.isClosedAfter),
            unit: 'of those',
          },
          {
            name: `${name}: one alert alone`,
            value: share(reported, ({ alerts }) => alerts === 1),
            unit: 'of those',
          },
        ]
      : []),
  ];
}

/**
 * Lasting events of 8 to 40 standard deviations of the last 64 rows, planted into unlabelled stretches of real series in which nothing
 * opens without them: whether an alert is open as long as the event lasts, and closed soon after.
 */
export const life: Bench = {
  name: 'life',
  summary:
    'outages, levels, plateaus and freezes planted into real series: alerts open while they last, closed after',
  async run({ data, smoke }) {
    if (data === undefined)
      throw new InvalidInput('name with --data a folder of labelled series, as for `field` or `kpi`');
    const all = await readField(data, smoke ? 1 : undefined);
    const trials = all.flatMap((series, i) => trialsOf(series, i + 1, smoke ? 1 : PLACES));
    if (trials.length === 0)
      throw new InvalidInput(`${data} has no series long enough to plant anything in.`);
    return [
      ...EVENTS.flatMap(({ name }) => {
        const some = trials.filter(({ event }) => event === name);
        return some.length > 0 ? figuresOf(name, some) : [];
      }),
      ...figuresOf('all', trials),
      { name: 'planted', value: trials.length, unit: 'events' },
    ];
  },
};

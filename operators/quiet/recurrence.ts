import { Cron } from 'croner';
import { z } from 'zod';
import { zoneOf } from '../time/zone.ts';

/** Longest expression, in characters. */
const LONGEST = 100;

/** Schedules that are kept; more are made again when they are asked for. */
const KEPT = 256;

/** When something comes again: a cron expression of five fields in a time zone. */
export interface Recurrence {
  readonly every: string;
  /** Name of the IANA database. */
  readonly zone: string;
}

/** A schedule with the last answer: all moments from one run until before the next have the same. */
interface Schedule {
  readonly cron: Cron;
  /** Milliseconds since 1970; infinite where there is no run. */
  last: number;
  next: number;
}

const schedules = new Map<string, Schedule>();

/** Lists and ranges of hours are fixed times too: they come once where clocks show them twice. */
function cronOf({ every, zone }: Recurrence): Cron {
  return new Cron(every, { timezone: zone, paused: true, mode: '5-part', fixedTimeRule: 'no-wildcard' });
}

function scheduleOf({ every, zone }: Recurrence): Schedule {
  const key = `${zone} ${every}`;
  const known = schedules.get(key);
  if (known !== undefined) return known;
  const schedule = { cron: cronOf({ every, zone }), last: Number.NaN, next: Number.NaN };
  if (schedules.size >= KEPT) schedules.clear();
  schedules.set(key, schedule);
  return schedule;
}

/**
 * The last run at or before a moment and the first one after it, in milliseconds since 1970; infinite where there is none. A time of day that clocks
 * skip runs when they have gone forward; one that comes twice runs the first time only, if the expression names the hour.
 */
export function runsAround(
  recurrence: Recurrence,
  at: number,
): { readonly last: number; readonly next: number } {
  const schedule = scheduleOf(recurrence);
  if (!(schedule.last <= at && at < schedule.next)) {
    const [last] = schedule.cron.previousRuns(1, new Date(at + 1));
    schedule.last = last?.getTime() ?? Number.NEGATIVE_INFINITY;
    schedule.next = schedule.cron.nextRun(new Date(at))?.getTime() ?? Number.POSITIVE_INFINITY;
  }
  return { last: schedule.last, next: schedule.next };
}

/** A cron expression of five fields that runs at some time. */
export const cronText = z
  .string()
  .max(LONGEST, `must have at most ${LONGEST} characters`)
  .superRefine((every, context) => {
    const remedy =
      'must be a cron expression of five fields (minute, hour, day of the month, month, day of the week) such as "0 2 * * 0"';
    try {
      if (!/^\S+(?: +\S+){4}$/.test(every)) throw new TypeError('it has no five fields');
      if (cronOf({ every, zone: 'UTC' }).nextRun() === null) throw new TypeError('it never comes');
    } catch (error) {
      const why = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error);
      context.addIssue({ code: 'custom', message: `${remedy}; ${why}` });
    }
  });

/** The name of a time zone that the platform knows. Offsets are none: croner takes names only. */
export const zoneText = z
  .string()
  .refine(
    (zone) => /^[A-Za-z]/.test(zone) && zoneOf(zone) !== undefined,
    'must be a time zone such as Europe/Vienna',
  );

import { scaleUtc } from 'd3-scale';

const MINUTE = 60_000;
const DAY = 86_400_000;

const formatted = (specifier: string) => scaleUtc().tickFormat(1, specifier);
const YEAR = formatted('%Y');
const DATE = formatted('%b %-d');
const HOUR = formatted('%H:%M');
const SECOND = formatted('%H:%M:%S');
const FRACTION = formatted('%H:%M:%S.%L');

/** The label of a tick of the time axis, as fine as the tick: `2026`, `Nov 15`, `13:00`, `13:00:20`. */
export function tickText(tick: Date): string {
  const time = tick.getTime();
  if (time % 1000 !== 0) return FRACTION(tick);
  if (time % MINUTE !== 0) return SECOND(tick);
  if (time % DAY !== 0) return HOUR(tick);
  return tick.getUTCMonth() === 0 && tick.getUTCDate() === 1 ? YEAR(tick) : DATE(tick);
}

/** The time of day, to the minute where that is exact. */
function timeOfDay(moment: Date): string {
  const time = moment.getTime();
  return time % MINUTE === 0 ? HOUR(moment) : time % 1000 === 0 ? SECOND(moment) : FRACTION(moment);
}

/** A time range in UTC: `Nov 15 13:00–17:30`, `Nov 15 13:00 – Nov 16 02:00`, with the year where `withYear`. */
export function rangeText(start: number, end: number, withYear = false): string {
  const [first, last] = [new Date(start), new Date(end)];
  const dated = (moment: Date) => `${DATE(moment)}${withYear ? ` ${YEAR(moment)}` : ''} ${timeOfDay(moment)}`;
  if (start === end) return dated(first);
  const isOneDay = Math.floor(start / DAY) === Math.floor(end / DAY);
  return isOneDay ? `${dated(first)}–${timeOfDay(last)}` : `${dated(first)} – ${dated(last)}`;
}

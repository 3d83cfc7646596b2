import { numberText } from './moments.ts';

/** A number with a true minus sign. */
export function plainText(value: number): string {
  return numberText(value).replace(/^-/, '−');
}

/** A value with its unit. */
export function valueText(value: number, unit: string | undefined): string {
  return unit === undefined || unit === '' ? plainText(value) : `${plainText(value)} ${unit}`;
}

/** Where values usually lie. */
export interface Usual {
  readonly low: number;
  readonly high: number;
}

/** `0.4 to 0.7 %`: with the digits in which the two differ, since the others say nothing of what is usual. */
export function usualText({ low, high }: Usual, unit: string | undefined): string {
  if (low === high) return valueText(low, unit);
  const step = 10 ** (Math.floor(Math.log10(high - low)) - 1);
  const rounded = (value: number) => Number((Math.round(value / step) * step).toPrecision(6));
  return `${plainText(rounded(low))} to ${valueText(rounded(high), unit)}`;
}

/** From which ratio on a value is said as a multiple of the usual one. */
const MULTIPLE = 2;

/**
 * A value against what was expected of it, such as `× 8.2` or `+78 %`; undefined within the usual. Where a ratio says nothing, because the
 * usual lies around zero, it is the distance.
 */
export function againstText(value: number, expected: number, usual: Usual | undefined): string | undefined {
  if (usual !== undefined && value >= usual.low && value <= usual.high) return undefined;
  const difference = value - expected;
  const isAroundZero = usual !== undefined && usual.low <= 0 && usual.high >= 0;
  if (expected === 0 || isAroundZero || Math.sign(value) === -Math.sign(expected)) {
    return `${difference < 0 ? '−' : '+'}${numberText(Math.abs(difference))}`;
  }
  const ratio = value / expected;
  if (ratio >= MULTIPLE) return `× ${Number(ratio.toPrecision(2)).toLocaleString('en')}`;
  const percent = (ratio - 1) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent) < 1 ? Math.abs(percent).toFixed(1) : Math.round(Math.abs(percent))} %`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as short as it can be understood: `14:02` today, `27 Nov 14:02` this year, the whole date otherwise. UTC. */
export function shortMoment(moment: string | number, now: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const [text, today] = [date.toISOString(), new Date(now).toISOString()];
  const clock = text.slice(11, 16);
  if (text.slice(0, 10) === today.slice(0, 10)) return clock;
  if (text.slice(0, 4) !== today.slice(0, 4)) return `${text.slice(0, 10)} ${clock}`;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${clock}`;
}

/** A moment with its date, without a time: `27 Nov`, with the year if that is another one. */
export function shortDay(moment: string | number, now: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
  return date.getUTCFullYear() === new Date(now).getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS = 24 * HOUR;

/** A length of time as short as it can be: `40 s`, `28 min`, `1 h 12`, `3 d 03`. @param ms milliseconds */
export function shortLength(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  if (ms < MINUTE) return `${Math.max(Math.round(ms / 1000), 0)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < DAYS) return `${Math.floor(ms / HOUR)} h ${two(Math.floor((ms % HOUR) / MINUTE))}`;
  return `${Math.floor(ms / DAYS)} d ${two(Math.floor((ms % DAYS) / HOUR))}`;
}

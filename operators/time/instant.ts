/** Instants are integer microseconds since 1970-01-01T00:00:00Z in a double. Integers up to 2^53 are exact, which bounds the instants. */
export const EARLIEST = Date.UTC(1700, 0, 1) * 1000;
/** Exclusive upper bound of instants. */
export const LATEST = Date.UTC(2250, 0, 1) * 1000;

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** Two decimal digits at `at`, or NaN. */
function two(text: string, at: number): number {
  const high = text.charCodeAt(at) - 48;
  const low = text.charCodeAt(at + 1) - 48;
  return high >= 0 && high <= 9 && low >= 0 && low <= 9 ? high * 10 + low : Number.NaN;
}

function daysFromCivil(year: number, month: number, day: number): number {
  const leapDays = (y: number) => Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const before = DAYS_BEFORE_MONTH[month - 1] + (leap && month > 2 ? 1 : 0);
  return 365 * (year - 1970) + leapDays(year - 1) - leapDays(1969) + before + day - 1;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Microseconds of an RFC 3339 date-time with a zone (`Z` or an offset); NaN for any other text and for instants outside [EARLIEST, LATEST).
 * Digits of the second after the sixth are truncated; a leap second becomes the last microsecond before it. Hand-written because Date.parse
 * accepts many texts that are not RFC 3339 and reads a text without a zone as local time.
 */
export function parseInstant(text: string): number {
  // Consecutive rows often carry the same text, and each is first validated and then parsed.
  if (text === lastText) return lastInstant;
  lastInstant = readInstant(text);
  lastText = text;
  return lastInstant;
}

let lastText = '';
let lastInstant = Number.NaN;

function readInstant(text: string): number {
  if (text.length < 20 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return Number.NaN;
  const separator = text.charCodeAt(10);
  if (separator !== 84 && separator !== 116 && separator !== 32) return Number.NaN;
  if (text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return Number.NaN;
  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  const hour = two(text, 11);
  const minute = two(text, 14);
  let second = two(text, 17);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return Number.NaN;
  if (!(hour <= 23 && minute <= 59 && second <= 60)) return Number.NaN;
  let at = 19;
  let micros = 0;
  if (text.charCodeAt(at) === 46) {
    at++;
    const first = at;
    let scale = 100_000;
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (!(digit >= 0 && digit <= 9)) break;
      micros += digit * scale;
      scale = scale >= 10 ? scale / 10 : 0;
    }
    if (at === first) return Number.NaN;
  }
  if (second === 60) {
    second = 59;
    micros = 999_999;
  }
  let offset = 0;
  const zone = text.charCodeAt(at);
  if (zone === 90 || zone === 122) {
    if (text.length !== at + 1) return Number.NaN;
  } else if (zone === 43 || zone === 45) {
    if (text.length !== at + 6 || text.charCodeAt(at + 3) !== 58) return Number.NaN;
    const hours = two(text, at + 1);
    const minutes = two(text, at + 4);
    if (!(hours <= 23 && minutes <= 59)) return Number.NaN;
    offset = (zone === 43 ? 1 : -1) * (hours * 60 + minutes);
  } else {
    return Number.NaN;
  }
  const seconds = daysFromCivil(year, month, day) * 86_400 + hour * 3600 + (minute - offset) * 60 + second;
  const instant = seconds * 1_000_000 + micros;
  return instant >= EARLIEST && instant < LATEST ? instant : Number.NaN;
}

const DAY = 86_400e6;
const TWO = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'));
let lastDay = Number.NaN;
let lastDate = '';

/** RFC 3339 text in UTC of an instant in microseconds, with 0, 3 or 6 digits of the second as needed. */
export function formatInstant(instant: number): string {
  const day = Math.floor(instant / DAY);
  if (day !== lastDay) {
    lastDate = new Date(day * 86_400e3).toISOString().slice(0, 11);
    lastDay = day;
  }
  const seconds = Math.floor((instant - day * DAY) / 1e6);
  const micros = instant - day * DAY - seconds * 1e6;
  const minutes = Math.floor(seconds / 60);
  const clock = `${lastDate}${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`;
  if (micros === 0) return `${clock}Z`;
  if (micros % 1000 === 0) return `${clock}.${String(micros / 1000).padStart(3, '0')}Z`;
  return `${clock}.${String(micros).padStart(6, '0')}Z`;
}

/** The nearest moment that every store can hold, in microseconds. */
export function storable(micros: number): number {
  return Math.min(LATEST - 1, Math.max(EARLIEST, micros));
}

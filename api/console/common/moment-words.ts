const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: Readonly<Record<string, number>> = {
  s: 1000,
  sec: 1000,
  m: MINUTE,
  min: MINUTE,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
};

/** A length of time such as `90m`, `1 h`, `1h30m`; undefined if the text is none. */
export function lengthIn(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(sec|min|[smhdw])[a-z]*\s*/gi)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text.trim()) return undefined;
  return parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit.toLowerCase()] ?? 0),
    0,
  );
}

/** Hours and minutes of a day, in milliseconds; undefined if the text is none. */
function clockIn(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (found === null) return undefined;
  const [, hours = '', minutes = '', seconds = '0'] = found;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000;
}

/**
 * The moment that a text names, in milliseconds since the epoch: `now`, `now-90m`, `1h` (that long ago), `14:00`, `yesterday 9:00`,
 * `2026-11-28`, `2026-11-28 13:00`, or RFC 3339. Times without a zone are UTC. Undefined if it names none.
 *
 * @param now milliseconds since the epoch
 */
export function momentIn(text: string, now: number): number | undefined {
  const said = text.trim();
  const lower = said.toLowerCase();
  if (lower === 'now') return now;
  const back = lengthIn(lower.replace(/^now\s*-\s*/, '').replace(/\s+ago$/, ''));
  if (back !== undefined) return now - back;
  const midnight = Math.floor(now / DAY) * DAY;
  const day = /^(today|yesterday)(?:\s+(.*))?$/.exec(lower);
  if (day !== null) {
    const clock = day[2] === undefined ? 0 : clockIn(day[2]);
    return clock === undefined ? undefined : midnight - (day[1] === 'yesterday' ? DAY : 0) + clock;
  }
  const clock = clockIn(lower);
  if (clock !== undefined) return midnight + clock;
  const written =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d{2}:\d{2})?$/i.exec(
      said,
    );
  if (written === null) return undefined;
  const [, date = '', time = '00:00', zone = 'Z'] = written;
  const at = Date.parse(
    `${date}T${time.padStart(5, '0')}${zone.toUpperCase() === 'UTC' ? 'Z' : zone.toUpperCase()}`,
  );
  return Number.isNaN(at) ? undefined : at;
}

/** A moment as a field shows it and takes it back: `2026-11-28 13:00`, with seconds if it has some. */
export function momentField(ms: number): string {
  const text = new Date(ms).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, ms % MINUTE === 0 ? 16 : 19)}`;
}

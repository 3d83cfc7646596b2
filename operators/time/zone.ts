/** The clock of a place: what a time there is as an instant, and the reverse. */
export interface Zone {
  /** What the calendar and the clock of the place show at an instant, as milliseconds of the same reading in UTC. */
  readonly local: (instant: number) => number;
  /** The instant of such a reading. One that the clock skips is that much later, one that it shows twice is the first. */
  readonly instant: (local: number) => number;
}

export const UTC: Zone = { local: (at) => at, instant: (at) => at };

const OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/;
/** The longest name in the IANA database has 32 characters. */
const LONGEST_NAME = 40;
/** Zones that are kept: making one takes a hundred times as long as using it. */
const MOST_KEPT = 100;
const kept = new Map<string, Zone | undefined>();

/** A zone by its IANA name ("Europe/Lisbon") or offset ("+02:00"); undefined for any other text. */
export function zoneOf(name: string): Zone | undefined {
  const offset = OFFSET.exec(name);
  if (offset !== null) {
    const [, sign, hours, minutes] = offset;
    const by = (sign === '-' ? -60_000 : 60_000) * (Number(hours) * 60 + Number(minutes));
    return { local: (at) => at + by, instant: (at) => at - by };
  }
  if (!/^[A-Za-z]/.test(name) || name.length > LONGEST_NAME) return undefined;
  if (kept.has(name)) return kept.get(name);
  // Names come from events, of which there may be any number.
  if (kept.size >= MOST_KEPT) kept.clear();
  const zone = namedZone(name);
  kept.set(name, zone);
  return zone;
}

function namedZone(name: string): Zone | undefined {
  const format = formatOf(name);
  if (format === undefined) return undefined;
  const local = (at: number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const second = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return second + (((at % 1000) + 1000) % 1000);
  };
  const instant = (at: number) => {
    // The offset a day before is that of the first of two equal readings, and the one with which the clock skips.
    const before = at - (local(at - DAY) - (at - DAY));
    if (local(before) === at) return before;
    const after = at - (local(at + DAY) - (at + DAY));
    return local(after) === at ? after : before;
  };
  return { local, instant };
}

const DAY = 86_400_000;

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

/** The offset at the end of an RFC 3339 date-time, such as "-07:00"; undefined for UTC. */
export function offsetIn(timestamp: string): string | undefined {
  const offset = timestamp.slice(-6);
  return OFFSET.test(offset) && !offset.endsWith('00:00') ? offset : undefined;
}

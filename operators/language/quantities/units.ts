/** What each unit measures, and its factor to the base unit. */
export const UNITS = new Map<string, readonly [kind: string, factor: number]>();
function unit(kind: string, factor: number, names: string): void {
  for (const name of names.split(' ')) UNITS.set(name, [kind, factor]);
}
unit('duration', 1e-9, 'ns nanosecond nanoseconds');
unit('duration', 1e-6, 'us µs microsecond microseconds');
unit('duration', 1e-3, 'ms msec millisecond milliseconds');
unit('duration', 1, 's sec secs second seconds');
unit('duration', 60, 'min mins minute minutes');
unit('duration', 3600, 'h hr hrs hour hours');
unit('duration', 86400, 'd day days');
unit('duration', 604800, 'week weeks');
unit('months', 1, 'month months');
unit('months', 12, 'year years yr yrs');
unit('bytes', 1, 'b byte bytes');
unit('bytes', 1e3, 'kb kilobyte kilobytes');
unit('bytes', 1024, 'kib');
unit('bytes', 1e6, 'mb megabyte megabytes');
unit('bytes', 1048576, 'mib');
unit('bytes', 1e9, 'gb gigabyte gigabytes');
unit('bytes', 1073741824, 'gib');
unit('bytes', 1e12, 'tb terabyte terabytes');
unit('bytes', 1099511627776, 'tib');
unit('percent', 1, '% percent pct');
unit('dollars', 1, '$ dollar dollars usd');
unit('euros', 1, '€ euro euros eur');
unit('pounds sterling', 1, '£ gbp');
unit('yen', 1, '¥ yen jpy');
unit('length', 1e-3, 'mm millimetre millimetres millimeter millimeters');
unit('length', 1e-2, 'cm centimetre centimetres centimeter centimeters');
unit('length', 1, 'm metre metres meter meters');
unit('length', 1e3, 'km kilometre kilometres kilometer kilometers');
unit('length', 1609.344, 'mile miles');
unit('mass', 1, 'kg kilo kilos kilogram kilograms');
unit('mass', 1e-3, 'g gram grams');
unit('frequency', 1, 'hz');
unit('frequency', 1e3, 'khz');
unit('frequency', 1e6, 'mhz');
unit('frequency', 1e9, 'ghz');
unit('per second', 1, 'rps qps tps req/s');
unit('degrees', 1, '°c celsius degree degrees');
unit('times', 1, 'x times');

/** Seconds that a rate is per, as a factor. */
export const RATE: ReadonlyMap<string, number> = new Map([
  ['second', 1],
  ['s', 1],
  ['sec', 1],
  ['minute', 1 / 60],
  ['min', 1 / 60],
  ['hour', 1 / 3600],
  ['h', 1 / 3600],
  ['day', 1 / 86400],
  ['month', 1 / 2629746],
  ['year', 1 / 31556952],
]);

/** A pattern of the texts that {@link unitOf} takes; letters match in either case. */
export function unitPattern(): string {
  const either = (text: string) =>
    text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  const one = (texts: Iterable<string>) => `(?:${[...texts].map(either).join('|')})`;
  return `^ *${one(UNITS.keys())}(?:/${one(RATE.keys())})? *$`;
}

/** A unit: what it measures, and its factor to the base unit. */
export interface Unit {
  readonly kind: string;
  readonly factor: number;
}

/** The unit of a text such as "ms", "MB" or "MB/s"; undefined for none. */
export function unitOf(text: string): Unit | undefined {
  const word = text.trim().toLowerCase();
  const found = UNITS.get(word);
  if (found !== undefined) return { kind: found[0], factor: found[1] };
  const slash = word.indexOf('/');
  const counted = UNITS.get(word.slice(0, slash));
  const rate = RATE.get(word.slice(slash + 1));
  if (slash < 1 || counted === undefined || rate === undefined) return undefined;
  return { kind: `${counted[0]} a second`, factor: counted[1] * rate };
}

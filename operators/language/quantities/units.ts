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

/**
 * Units that only statements have, with their factors to the base units of {@link UNITS}: those of the customary systems and of volume, pressure,
 * energy and area, as the Unified Code for Units of Measure (UCUM 2.2, ucum-essence.xml) defines them: [ft_i], [lb_av], [gal_us], [psi] and so on.
 * A name that is also another word ("pounds", "in", "cups") is none.
 */
const SPOKEN = new Map<string, Measured>();
function spoken(kind: string, factor: number, names: string, offset = 0): void {
  for (const name of names.split(' ')) SPOKEN.set(name, { kind, factor, offset });
}
spoken('length', 0.0254, 'inch inches');
spoken('length', 0.3048, 'ft foot feet');
spoken('length', 0.9144, 'yd yard yards');
spoken('length', 1609.344, 'mi');
spoken('length a second', 0.44704, 'mph');
spoken('length a second', 1 / 3.6, 'kmh kph');
spoken('mass', 1e-6, 'mg milligram milligrams');
spoken('mass', 1e-9, 'µg mcg microgram micrograms');
spoken('mass', 0.45359237, 'lb lbs');
spoken('mass', 0.028349523125, 'oz ounce ounces');
spoken('mass', 1000, 'tonne tonnes');
spoken('volume', 1e-3, 'ml millilitre millilitres milliliter milliliters');
spoken('volume', 1e-2, 'cl centilitre centilitres');
spoken('volume', 0.1, 'dl decilitre decilitres');
spoken('volume', 1, 'l litre litres liter liters');
spoken('volume', 3.785411784, 'gal gallon gallons');
spoken('volume', 0.946352946, 'quart quarts');
spoken('volume', 0.473176473, 'pint pints');
spoken('pressure', 1e5, 'bar');
spoken('pressure', 1e3, 'kpa');
spoken('pressure', 6894.757293168, 'psi');
spoken('energy', 1, 'j joule joules');
spoken('energy', 1e3, 'kj');
spoken('energy', 4184, 'kcal');
spoken('energy', 3.6e6, 'kwh');
spoken('power', 1, 'watt watts');
spoken('power', 1e3, 'kw kilowatt kilowatts');
spoken('area', 1e4, 'ha hectare hectares');
spoken('area', 4046.872609874252, 'acre acres');
spoken('area', 1, 'm² sqm');
spoken('degrees', 5 / 9, '°f fahrenheit', 32);

/** What a unit measures, its factor to the base unit, and what its zero is ahead of that of the base unit, in its own units. */
export interface Measured {
  readonly kind: string;
  readonly factor: number;
  readonly offset: number;
}

/** The unit that a word of a statement names; undefined for none. */
export function measuredIn(word: string): Measured | undefined {
  const found = UNITS.get(word);
  return found === undefined ? SPOKEN.get(word) : { kind: found[0], factor: found[1], offset: 0 };
}

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

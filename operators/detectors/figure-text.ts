const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Magnitudes written without a power of ten. */
const SMALLEST = 1e-4;
const LARGEST = 1e12;

const plain = (digits: number) =>
  new Intl.NumberFormat('en-GB', { useGrouping: false, maximumSignificantDigits: digits });
const PLAIN = { 3: plain(3), 4: plain(4) } as const;

/** A number with at most three or four significant digits; infinities become the largest double. */
export function figureText(figure: number, digits: 3 | 4 = 3): string {
  const value = Math.min(Math.max(figure, -Number.MAX_VALUE), Number.MAX_VALUE);
  const size = Math.abs(value);
  if (size !== 0 && (size < SMALLEST || size >= LARGEST)) return value.toExponential(digits - 1);
  return PLAIN[digits].format(value === 0 ? 0 : value);
}

/** The largest unit of time of which a duration has at least two, and its length in seconds. */
export function unitOfTime(seconds: number): readonly [name: string, seconds: number] {
  return UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS[UNITS.length - 1];
}

/** A duration in the largest unit of which it has at least two: "14 minutes", "1 second". */
export function durationText(seconds: number): string {
  const [unit, one] = unitOfTime(seconds);
  const count = figureText(seconds / one);
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}

/** Significant digits of a number in a sentence. */
const DIGITS = 6;

/** Formats a number for a sentence: at most six significant digits, and no exponent where people would not write one. */
export function figure(value: number, digits = DIGITS): string {
  const written = Number(value.toPrecision(digits)).toLocaleString('en-GB', {
    useGrouping: false,
    maximumSignificantDigits: digits,
  });
  return written === '-0' ? '0' : written;
}

/** A value with its unit: "45 ms", "12%", "$20"; the number alone without a unit. */
export function amount(value: number, unit: string | undefined, digits = DIGITS): string {
  const number = figure(value, digits);
  if (unit === undefined) return number;
  if (unit === '%') return `${number}%`;
  return /^[$€£¥]$/.test(unit) ? `${unit}${number}` : `${number} ${unit}`;
}

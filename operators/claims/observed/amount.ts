/** Digits that a number has in a sentence. */
const DIGITS = 6;

/** A number for a sentence: at most six digits that count, without a power of ten where a person would write none. */
export function figure(value: number, digits = DIGITS): string {
  const written = Number(value.toPrecision(digits)).toLocaleString('en-GB', {
    useGrouping: false,
    maximumSignificantDigits: digits,
  });
  return written === '-0' ? '0' : written;
}

/** A value with its unit: "45 ms", "12%", "$20"; the number alone where there is no unit. */
export function amount(value: number, unit: string | undefined, digits = DIGITS): string {
  const number = figure(value, digits);
  if (unit === undefined) return number;
  if (unit === '%') return `${number}%`;
  return /^[$€£¥]$/.test(unit) ? `${unit}${number}` : `${number} ${unit}`;
}

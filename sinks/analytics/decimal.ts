/** Significant digits up to which a double preserves every decimal fraction. */
const EXACT_DIGITS = 15;

/** A finite decimal as a number if a double preserves all its digits, else as text. */
export function exactDecimal(text: string): number | string {
  return text.replace(/\D/g, '').replace(/^0+/, '').length <= EXACT_DIGITS ? Number(text) : text;
}

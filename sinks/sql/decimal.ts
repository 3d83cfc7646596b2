/** Most significant digits that every decimal fraction keeps in a double. */
const EXACT_DIGITS = 15;

/** A finite decimal as a number where a double keeps all of its digits, and as its text where not. */
export function exactDecimal(text: string): number | string {
  return text.replace(/\D/g, '').replace(/^0+/, '').length <= EXACT_DIGITS ? Number(text) : text;
}

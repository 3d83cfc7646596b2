import { numeralOf } from './numerals.ts';

/** The largest number word that a normal form has in digits. It decides the identity of claims. */
const MOST_SPELLED = 20;
const UNITS = new Set(
  `ms s sec us ns min mins h hr hrs d kb mb gb tb pb kib mib gib tib kbps mbps gbps km m cm mm kg g mg lb l
  ml hz khz mhz ghz
  rps qps tps px pt k x w kw kwh v a`.split(/\s+/),
);
const AMOUNT = /^(\d+(?:[.,]\d+)*)(\p{L}{1,4})$/u;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const WHOLE = /^(\d+)\.0+$/;

/**
 * The normal form of a number, with its unit separate: "1,950,000" gives 1950000, "45ms" gives 45 and ms, "45.0" gives 45, "twelve"
 * gives 12. Versions and identifiers ("2.0.1", "v2", "eu-west-1") are unchanged, and so is "3.10", which may be one. Other words are
 * unchanged.
 *
 * @param word in lower case
 */
export function numberWords(word: string): readonly string[] {
  const spelled = numeralOf(word) ?? 0;
  if (spelled >= 1 && spelled <= MOST_SPELLED) return [String(spelled)];
  const code = word.charCodeAt(0);
  if (!(code >= 48 && code <= 57)) return word === 'percent' ? ['%'] : [word];
  const amount = AMOUNT.exec(word);
  if (amount !== null && UNITS.has(amount[2])) return [oneForm(amount[1]), amount[2]];
  return [oneForm(word)];
}

function oneForm(word: string): string {
  const digits = GROUPED.test(word) ? word.replaceAll(',', '') : word;
  return WHOLE.exec(digits)?.[1] ?? digits;
}

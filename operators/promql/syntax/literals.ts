import { PromqlFault } from '../faults.ts';

const UNITS: ReadonlyMap<string | undefined, number> = new Map([
  ['y', 31_536_000_000],
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
]);

const DURATION = /^(?:\d+(?:ms|[ywdhms]))+$/;

/** A duration such as `1h30m` in milliseconds; undefined for another text. */
export function promqlDuration(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)(ms|[ywdhms])/g)) {
    sum += Number(amount) * (UNITS.get(unit) ?? Number.NaN);
  }
  return sum;
}

/** A number without a sign; a duration is its seconds. */
export function promqlNumber(text: string): number {
  const plain = text.toLowerCase().replaceAll('_', '');
  if (plain === 'inf') return Infinity;
  if (plain === 'nan') return Number.NaN;
  if (/^0[0-7]+$/.test(plain)) return Number.parseInt(plain, 8);
  const duration = promqlDuration(plain);
  return duration === undefined ? Number(plain) : duration / 1000;
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Bytes beyond ASCII, which are parts of characters in UTF-8. */
const BYTES = /(?<!\\)((?:\\\\)*)((?:\\(?:x[89a-fA-F][0-9a-fA-F]|[2-3][0-7]{2}))+)/g;

function withCharacters(text: string): string {
  return text.replaceAll(BYTES, (_all, before: string, escapes: string) => {
    const bytes = Array.from(escapes.matchAll(/\\(?:x(..)|(...))/g), ([, hex, octal]) =>
      hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16),
    );
    return before + new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  });
}

/**
 * The text of a literal: `'…'` and `"…"` have the escapes of Go, `` `…` `` has none.
 *
 * @throws PromqlFault for an escape that there is not
 */
export function promqlText(literal: string): string {
  const inside = literal.slice(1, -1);
  if (literal.startsWith('`')) return inside;
  return withCharacters(inside).replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]))/g,
    (all, byte, short, long, octal, one: string | undefined) => {
      const code = byte ?? short ?? long;
      if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff) {
        return String.fromCodePoint(Number.parseInt(code, 16));
      }
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      if (one === undefined) throw PromqlFault.badData(`${all} is not a character`);
      const meant = Object.hasOwn(ESCAPES, one) ? ESCAPES[one] : undefined;
      if (meant !== undefined) return meant;
      if (`\\'"`.includes(one)) return one;
      throw PromqlFault.badData(`unknown escape ${all} in ${literal}`);
    },
  );
}

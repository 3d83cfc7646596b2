const SMALL =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen`.split(/\s+/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Number words from zero to ninety-nine with their values. */
const NUMERALS = new Map<string, number>([
  ...SMALL.map((word, i): [string, number] => [word, i]),
  ...TENS.map((word, i): [string, number] => [word, 20 + 10 * i]),
  ...TENS.flatMap((ten, i) =>
    SMALL.slice(1, 10).map((word, k): [string, number] => [`${ten}-${word}`, 21 + 10 * i + k]),
  ),
]);
const DOZEN = 12;

/** The value of a number word from "zero" to "ninety-nine"; undefined for other words. */
export function numeralOf(word: string): number | undefined {
  return NUMERALS.get(word);
}

/** The words of the numbers from one value to another, both included and below twenty, for patterns. */
export function numeralsBetween(first: number, last: number): readonly string[] {
  return SMALL.slice(first, last + 1);
}

/** The value of a cardinal in words, such as "five" or "dozen"; undefined for other words. */
export function spelledCardinalOf(word: string): number | undefined {
  return word === 'dozen' ? DOZEN : NUMERALS.get(word);
}

/** The value of a cardinal such as "five" or "21"; undefined for other words. */
export function cardinalOf(word: string): number | undefined {
  return spelledCardinalOf(word) ?? (/^\d+$/.test(word) ? Number(word) : undefined);
}

const ORDINALS = new Map<string, number>(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
  fifteenth
  sixteenth seventeenth eighteenth nineteenth`
    .split(/\s+/)
    .map((word, i) => [word, i + 1]),
);
TENS.forEach((ten, i) => {
  ORDINALS.set(`${ten.slice(0, -1)}ieth`, 20 + 10 * i);
  for (const [word, value] of [...ORDINALS].slice(0, 9)) ORDINALS.set(`${ten}-${word}`, 20 + 10 * i + value);
});
ORDINALS.set('hundredth', 100);

/** The value of an ordinal such as "third" or "8th"; undefined for other words. */
export function ordinalOf(word: string): number | undefined {
  const ordinal = ORDINALS.get(word);
  if (ordinal !== undefined) return ordinal;
  const match = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  return match === null ? undefined : Number(match[1]);
}

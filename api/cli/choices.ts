import { InvalidArgumentError } from 'commander';

/** Parses a text, and says which texts it takes. */
type ChoiceParser<T> = ((text: string) => T) & { readonly choices: readonly T[] };

/** Parses a flag with a fixed set of values. */
export function oneOf<const T extends string>(choices: readonly T[]): ChoiceParser<T> {
  const parse = (text: string) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
    return found;
  };
  return Object.assign(parse, { choices });
}

/** The values that a parser made by {@link oneOf} takes; none for another parser. */
export function choicesOf(parser: unknown): readonly string[] {
  if (typeof parser !== 'function' || !('choices' in parser) || !Array.isArray(parser.choices)) return [];
  return parser.choices.map(String);
}

/** Plain decimals: other notations that JavaScript reads as numbers, such as 0x10, are likely typing errors. */
const WHOLE = /^\d+$/;

/** Parses a flag with a whole number from 1 to `most`. */
export function wholeUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!WHOLE.test(text) || value < 1 || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
    }
    return value;
  };
}

import { InvalidArgumentError } from 'commander';

/** Parses a flag with a fixed set of values. */
export function oneOf<const T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
    return found;
  };
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

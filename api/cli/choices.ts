import { InvalidArgumentError } from 'commander';

/** Reads a flag that takes one of some words. */
export function oneOf<const T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
    return found;
  };
}

/** Plain decimals: what else JavaScript reads as numbers, such as 0x10, is a slip. */
const WHOLE = /^\d+$/;

/** Reads a flag that takes a whole number from 1 on, up to `most`. */
export function wholeUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!WHOLE.test(text) || value < 1 || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
    }
    return value;
  };
}

import { z } from 'zod';

const FRACTION = 'must be a number from 0 to 1';
const FLAG = 'must be true or false';

/** A number from 0 to 1. */
export const fraction = z.number(FRACTION).min(0, FRACTION).max(1, FRACTION);

/** A whole number. */
export function whole(least: number, most: number) {
  const remedy = `must be a whole number from ${least} to ${most}`;
  return z.number(remedy).int(remedy).min(least, remedy).max(most, remedy);
}

/** A boolean. */
export const yes = z.boolean(FLAG);

import fc from 'fast-check';

/** What draws at random in a test begins here, so that a test that fails here fails everywhere: `TIDEMARK_TEST_SEED`. */
export const seed = Number(process.env.TIDEMARK_TEST_SEED || 20260501);
if (!Number.isSafeInteger(seed)) throw new Error('TIDEMARK_TEST_SEED must be a whole number, such as 7.');

/** How often what is repeated is repeated, as a multiple of what a thorough run does (`TIDEMARK_TEST_RUNS=1`). */
const scale = Number(process.env.TIDEMARK_TEST_RUNS || 0.05);
if (!(scale > 0)) throw new Error('TIDEMARK_TEST_RUNS must be a number above 0, such as 4.');

/** Whether everything is repeated as often as its test says, and on every store. */
export const isThorough = scale >= 1;

/** Fewest tries, however small the scale. */
const LEAST = 2;

/**
 * How often a property is tried, a process killed, a message sent: a twentieth of `thorough` with `npm test`, two fifths with
 * `npm run test:faults`, and as many times it as `TIDEMARK_TEST_RUNS` says.
 */
export function runs(thorough: number): number {
  return Math.max(Math.min(thorough, LEAST), Math.ceil(thorough * scale));
}

/** As much of a list, evenly spread over it, as {@link runs} says of its length. */
export function some<T>(list: readonly T[]): readonly T[] {
  const count = runs(list.length);
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]);
}

fc.configureGlobal({ seed, numRuns: runs(100) });

/** fast-check with the {@link seed} and count of this run. */
export { fc };

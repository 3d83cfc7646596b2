import fc from 'fast-check';

/** How often properties are tried, as a multiple of what a thorough run tries. */
const scale = Number(process.env.TIDEMARK_TEST_RUNS || 0.25);
if (!(scale > 0)) throw new Error('TIDEMARK_TEST_RUNS must be a number above 0, such as 4.');

/** Fewest tries of a property, however small the scale. */
const LEAST = 3;

/**
 * How often a property is tried: a quarter of `thorough` in a usual run, all of it and more where `TIDEMARK_TEST_RUNS`
 * says so (`npm run test:faults` does).
 */
export function runs(thorough: number): number {
  return Math.max(Math.min(thorough, LEAST), Math.ceil(thorough * scale));
}

fc.configureGlobal({ seed: Number(process.env.TIDEMARK_TEST_SEED || 20260501), numRuns: runs(100) });

/** fast-check with a seed that is given: a property that fails here fails everywhere. */
export { fc };

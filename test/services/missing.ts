import { describe } from 'vitest';
import { isClone } from '../tiers/tier.ts';
import type { Missing } from './desk.ts';

/** `describe`, or `describe.skip` where a service is missing. */
export type Describe = ReturnType<typeof describe.runIf>;

/**
 * What a test file's suites are declared with.
 *
 * @throws Error under `CI=true` when the service is missing: there nothing is skipped but what `npm run test:services` runs
 */
export function describeUnless(answer: object | Missing): Describe {
  if (!('missing' in answer)) return describe.runIf(true);
  if (process.env.CI === 'true' && !isClone()) throw new Error(`${answer.missing}`);
  return describe.runIf(false);
}

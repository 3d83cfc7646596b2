import { describe } from 'vitest';
import type { Missing } from './desk.ts';

/** `describe`, or `describe.skip` where a service is missing. */
export type Describe = ReturnType<typeof describe.runIf>;

/**
 * What a test file's suites are declared with.
 *
 * @throws Error under `CI=true` when the service is missing: there nothing is skipped
 */
export function describeUnless(answer: object | Missing): Describe {
  if (!('missing' in answer)) return describe.runIf(true);
  if (process.env.CI === 'true') throw new Error(`${answer.missing}`);
  return describe.runIf(false);
}

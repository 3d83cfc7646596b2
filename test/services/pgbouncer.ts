import { inject } from 'vitest';
import { ask } from './desk.ts';
import { type Describe, describeUnless } from './missing.ts';

/** A database behind a pooler in transaction mode, as one test file sees it. */
export interface TestPgBouncer {
  /** Declares suites: they are skipped where PgBouncer or PostgreSQL is missing. */
  readonly describe: Describe;
  /** A database of this file's own, through the pooler. */
  readonly url: string;
  /** The same database past the pooler. */
  readonly direct: string;
}

/**
 * A fresh database behind the PgBouncer that all test files of a run share. Call it at the top of a test file.
 *
 * @throws Error under `CI=true` when it cannot be had
 */
export async function pgBouncerForTests(): Promise<TestPgBouncer> {
  const answer = await ask(inject('desk'), 'pgbouncer');
  const { url, direct } = 'missing' in answer ? { url: '', direct: '' } : answer;
  return { describe: describeUnless(answer), url, direct };
}

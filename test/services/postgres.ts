import { inject } from 'vitest';
import { ask } from './desk.ts';
import { type Describe, describeUnless } from './missing.ts';

/** The PostgreSQL server of this run, as one test file sees it. */
export interface TestPostgres {
  /** Declares suites: they are skipped where PostgreSQL is missing, and there the rest of this is of no use. */
  readonly describe: Describe;
  /** A database of this file's own. */
  readonly url: string;
}

/**
 * The URL of a fresh, empty database of the server that all test files of a run share, as its superuser. The first to
 * ask waits while it starts.
 *
 * @throws Error when PostgreSQL cannot be had; a file that would rather be skipped asks `postgresForTests`
 */
export async function postgresUrl(): Promise<string> {
  const answer = await ask(inject('desk'), 'postgres');
  if ('missing' in answer) throw new Error(answer.missing);
  return answer.url;
}

/**
 * As `postgresUrl`, for the top of a test file: `const postgres = await postgresForTests()`. A test that stops its
 * server starts one itself, by `startPostgres`.
 *
 * @throws Error under `CI=true` when PostgreSQL cannot be had
 */
export async function postgresForTests(): Promise<TestPostgres> {
  const answer = await ask(inject('desk'), 'postgres');
  return { describe: describeUnless(answer), url: 'missing' in answer ? '' : answer.url };
}

import { inject } from 'vitest';
import { ask } from './desk.ts';
import { type Describe, describeUnless } from './missing.ts';

/** The MariaDB server of this run, as one test file sees it. */
export interface TestMariaDb {
  /** Declares suites: they are skipped where MariaDB is missing, and there the rest of this is of no use. */
  readonly describe: Describe;
  /** A database of this file's own. */
  readonly url: string;
}

/**
 * The URL of a fresh, empty database of the server that all test files of a run share, as a user with every privilege. The first to ask
 * waits while it starts.
 *
 * @throws Error when MariaDB cannot be had; a file that would rather be skipped asks `mariaDbForTests`
 */
export async function mariaDbUrl(): Promise<string> {
  const answer = await ask(inject('desk'), 'mariadb');
  if ('missing' in answer) throw new Error(answer.missing);
  return answer.url;
}

/**
 * As `mariaDbUrl`, for the top of a test file: `const mariadb = await mariaDbForTests()`. A test that stops its server starts one
 * itself, by `startMariaDb`.
 *
 * @throws Error under `CI=true` when MariaDB cannot be had
 */
export async function mariaDbForTests(): Promise<TestMariaDb> {
  const answer = await ask(inject('desk'), 'mariadb');
  return { describe: describeUnless(answer), url: 'missing' in answer ? '' : answer.url };
}

import type { TestProject } from 'vitest/node';
import { openDesk } from './desk.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the services of the run. */
    readonly desk: string;
  }
}

/** Opens the desk before the first test file and closes it, with what it started, after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TIDEMARK_TEST_KAFKA, TIDEMARK_TEST_POSTGRES, TIDEMARK_TEST_MARIADB, TIDEMARK_TEST_LIBSQL } =
    process.env;
  const desk = await openDesk(
    {
      kafka: TIDEMARK_TEST_KAFKA || undefined,
      postgres: TIDEMARK_TEST_POSTGRES || undefined,
      mariadb: TIDEMARK_TEST_MARIADB || undefined,
      libsql: TIDEMARK_TEST_LIBSQL || undefined,
    },
    (line) => process.stderr.write(`${line}\n`),
  );
  project.provide('desk', desk.url);
  return () => desk.close();
}

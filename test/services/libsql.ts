import { inject } from 'vitest';
import { ask } from './desk.ts';

/**
 * The URL of a fresh, empty database of a server that speaks libsql's protocol: that of `TIDEMARK_TEST_LIBSQL`, or else one of the tests
 * themselves, which all test files of a run share.
 */
export async function libsqlUrl(): Promise<string> {
  const answer = await ask(inject('desk'), 'libsql');
  if ('missing' in answer) throw new Error(answer.missing);
  return answer.url;
}

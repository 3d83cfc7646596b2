import { expect, it } from 'vitest';
import { isDurable, isFatal } from '../../../sinks/duckdb/errors.ts';

/** As DuckDB 1.5 says it, of a statement and of an appender whose flush is a transaction of its own. */
const FAILED =
  'Transaction COMMIT succeeded and is durable, but the autocheckpoint failed. Reopen the database instance to ' +
  'recover. Failed to create checkpoint because of error: failed to pin block of size 4.0 MiB';

it.each([
  [`FATAL Error: ${FAILED}`, true, true],
  [`Failed to append: ${FAILED}`, true, true],
  ['FATAL Error: Failed to commit: disk', false, true],
  ['Failed to append: Constraint Error', false, false],
  [`Invalid Input Error: no such text as "${FAILED.slice(0, 43)}"`, false, false],
])('%s', (message, durable, fatal) => {
  const error = new Error(message);
  expect([isDurable(error), isFatal(error)]).toEqual([durable, fatal]);
});

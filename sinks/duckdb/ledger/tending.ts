import type { DuckDBConnection } from '@duckdb/node-api';
import type { LedgerHistory } from '../../ledger.ts';
import { HISTORY_COLUMNS, listOf } from '../../sql/ledger/columns.ts';
import { toHistory } from '../../sql/ledger/rows.ts';
import { asText } from '../../sql/values.ts';
import { among, ask, rowsOf } from './ask.ts';

const HISTORY = listOf(HISTORY_COLUMNS, ask);

/** Changes with one of these names in the history, in order of arrival. */
export async function changesCalled(
  connection: DuckDBConnection,
  names: readonly string[],
): Promise<readonly LedgerHistory[]> {
  if (names.length === 0) return [];
  const found = among('claim_history', `WHERE change IN (${names.map(() => '?').join(', ')})`);
  return (await rowsOf(connection, HISTORY, `${found} ORDER BY place`, [...names])).map(toHistory);
}

/** Ids of the claims with evidence from at least so many sources. */
export async function widelySaid(connection: DuckDBConnection, sources: number): Promise<readonly string[]> {
  const result = await connection.run(
    `SELECT claim_id::VARCHAR FROM (SELECT DISTINCT claim_id, source FROM evidence)
     GROUP BY claim_id HAVING count(*) >= ${Math.ceil(sources)}`,
  );
  return (await result.getRows()).map(([id]) => asText(id));
}

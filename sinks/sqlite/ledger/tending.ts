import type { LedgerHistory } from '../../ledger.ts';
import { HISTORY_COLUMNS } from '../../sql/ledger/columns.ts';
import { toHistory } from '../../sql/ledger/rows.ts';
import { asText } from '../../sql/values.ts';
import type { Connection } from '../connection.ts';
import { asking, ONE_OF, rowsOf } from './ask.ts';

const HISTORY = asking(HISTORY_COLUMNS);

/** Changes with one of these names in the history, in order of arrival. */
export async function changesCalled(
  connection: Connection,
  names: readonly string[],
): Promise<readonly LedgerHistory[]> {
  const from = `claim_history WHERE change ${ONE_OF} ORDER BY place`;
  return (await rowsOf(connection, HISTORY, from, [JSON.stringify(names)])).map(toHistory);
}

/** Ids of the claims with evidence from at least so many sources. */
export async function widelySaid(connection: Connection, sources: number): Promise<readonly string[]> {
  const rows = await connection.rows(
    'SELECT claim_id FROM evidence GROUP BY claim_id HAVING count(DISTINCT source) >= ?',
    [Math.ceil(sources)],
  );
  return rows.map(([id]) => asText(id));
}

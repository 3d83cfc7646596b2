import { setImmediate as nextTurn } from 'node:timers/promises';
import { BIGINT, type DuckDBConnection, DuckDBDataChunk, TIMESTAMP, UUID, VARCHAR } from '@duckdb/node-api';
import { parseInstant } from '../../operators/time/instant.ts';
import { whereChanges } from '../sql/filters.ts';
import { toChange } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type { Change, ChangeFilter } from '../store.ts';
import { blocks, DOCUMENTS, setBigints, setInstants, setUuids } from './columns.ts';
import type { WriteSession } from './transact.ts';
import { select, where } from './where.ts';

const TYPES = [BIGINT, VARCHAR, UUID, UUID, VARCHAR, TIMESTAMP, VARCHAR];

/** Appends changes. Their sequence numbers continue the log without a gap. */
export async function appendChanges({ appenders }: WriteSession, changes: readonly Change[]): Promise<void> {
  for (const block of blocks(changes, DOCUMENTS)) {
    const chunk = DuckDBDataChunk.create(TYPES, block.length);
    const texts = (text: (change: Change) => string) => block.map(text);
    setBigints(chunk, 0, (row) => block[row].seq);
    chunk.setColumnValues(
      1,
      texts(({ kind }) => kind),
    );
    setUuids(
      chunk,
      2,
      texts(({ signal }) => signal.scope_id),
    );
    setUuids(
      chunk,
      3,
      texts(({ signal }) => signal.entity_id),
    );
    chunk.setColumnValues(
      4,
      texts(({ signal }) => signal.pattern),
    );
    setInstants(chunk, 5, (row) => parseInstant(block[row].signal.updated_at));
    chunk.setColumnValues(
      6,
      texts(({ signal }) => JSON.stringify(signal)),
    );
    await appenders.append('change_log', chunk);
    await nextTurn();
  }
}

/** Changes in (after, upTo], in order, at most `limit`. */
export async function listChanges(
  connection: DuckDBConnection,
  filter: ChangeFilter,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly Change[]> {
  const wanted = whereChanges(where(), filter, after, upTo, `json_extract_string(payload, '$.severity')`);
  const rows = await select(
    connection,
    `SELECT seq, kind, payload FROM change_log ${wanted} ORDER BY seq LIMIT ${limit}`,
    wanted,
  );
  return rows.map(toChange);
}

/** Smallest sequence number in the log, or undefined when it is empty. */
export async function firstChangeSeq(connection: DuckDBConnection): Promise<number | undefined> {
  const rows = await (await connection.run('SELECT min(seq) FROM change_log')).getRows();
  return rows[0][0] === null ? undefined : asNumber(rows[0][0]);
}

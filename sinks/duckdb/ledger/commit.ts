import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LedgerTransaction } from '../../ledger.ts';
import type { SourcePosition } from '../../source-position.ts';
import { type NumberedRows, numberedRows } from '../../sql/ledger/numbered.ts';
import type { Appenders } from '../appenders.ts';
import { transact, type WriteSession } from '../transact.ts';
import { appendRows } from './chunks.ts';
import { removeRows } from './removal.ts';
import { advanceState, type LedgerState } from './state.ts';
import { CLAIM_HISTORY, CLAIM_VERSION, EVENT, EVIDENCE, RELATION } from './tables.ts';

/** Numbers rows from `count` on. */
function inOrder<Row extends object>(rows: readonly Row[], count: number): (Row & { place: number })[] {
  return rows.map((row, at) => ({ ...row, place: count + at + 1 }));
}

/** Sets the end of the versions that are no longer the latest. */
async function supersede(
  connection: DuckDBConnection,
  superseding: NumberedRows['superseding'],
): Promise<void> {
  if (superseding.length === 0) return;
  // Numbers joined into one text need one parameter per column, however many there are.
  const column = (name: 'number' | 'version' | 'at') => superseding.map((row) => row[name]).join(',');
  await connection.run(
    `UPDATE claim_version SET superseded_at = make_timestamp(later."at")
     FROM (
       SELECT
         unnest(string_split(?, ',')::BIGINT[]) AS number, unnest(string_split(?, ',')::BIGINT[]) AS version,
         unnest(string_split(?, ',')::BIGINT[]) AS "at"
     ) later
     WHERE claim_version.number = later.number AND claim_version.version < later.version
       AND (superseded_at IS NULL OR superseded_at > make_timestamp(later."at"))`,
    [column('number'), column('version'), column('at')],
  );
}

async function endRelations(connection: DuckDBConnection, ends: NumberedRows['ends']): Promise<void> {
  if (ends.length === 0) return;
  const result = await connection.run(
    `UPDATE relation SET
       resolved_at = make_timestamp(("end"->>'resolved_at')::BIGINT), resolution = "end"->>'resolution',
       ended_seq = ("end"->>'seq')::BIGINT
     FROM (SELECT unnest(?::JSON[]) AS "end")
     WHERE relation.id = ("end"->>'id')::UUID AND ended_seq IS NULL`,
    [JSON.stringify(ends)],
  );
  if (result.rowsChanged !== ends.length) {
    throw new Error('the ledger was given the end of a relation that does not exist or has already ended');
  }
}

/** Upserts positions by source. */
export async function upsertPositions(
  connection: DuckDBConnection,
  positions: readonly SourcePosition[],
): Promise<void> {
  if (positions.length === 0) return;
  const rows = Array.from(positions, () => '(?, ?, ?)').join(', ');
  await connection.run(
    `INSERT INTO ledger_position VALUES ${rows}
     ON CONFLICT (source, "partition") DO UPDATE SET "offset" = excluded."offset"`,
    positions.flatMap(({ source, partition, offset }) => [source, partition, offset]),
  );
}

async function giveWay(appenders: Appenders): Promise<void> {
  appenders.flush();
  await nextTurn();
}

/** Commits a transaction after the state `state`. */
export async function commitLedger(
  session: WriteSession,
  transaction: LedgerTransaction,
  state: LedgerState,
): Promise<void> {
  const { connection, appenders } = session;
  const rows = numberedRows(transaction);
  const { positions } = advanceState(state, transaction);
  await transact(session, async () => {
    if (transaction.removed !== undefined) await removeRows(connection, transaction.removed);
    await supersede(connection, rows.superseding);
    await endRelations(connection, rows.ends);
    // Building rows blocks this thread: yield between two tables.
    await appendRows(appenders, 'event', EVENT, rows.events);
    await giveWay(appenders);
    await appendRows(appenders, 'claim_version', CLAIM_VERSION, rows.claims);
    await giveWay(appenders);
    await appendRows(appenders, 'evidence', EVIDENCE, inOrder(transaction.evidence, state.evidence));
    await giveWay(appenders);
    await appendRows(appenders, 'relation', RELATION, rows.relations);
    await giveWay(appenders);
    await appendRows(appenders, 'claim_history', CLAIM_HISTORY, inOrder(transaction.history, state.history));
    await giveWay(appenders);
    await upsertPositions(
      connection,
      positions.filter((position) => !state.positions.includes(position)),
    );
  });
}

import {
  BIGINT,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBUUIDValue,
  TIMESTAMP,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import { toSettings } from '../sql/rows.ts';
import type { SettingsRecord } from '../store.ts';
import { blocks, setBigints, setInstants } from './columns.ts';
import type { WriteSession } from './transact.ts';
import { select, where } from './where.ts';

const TYPES = [BIGINT, BIGINT, TIMESTAMP, UUID, VARCHAR];
const COLUMNS = 'version, tick, epoch_us("at"), scope_id::VARCHAR, overrides';

/** Appends settings changes. Their versions continue the log without a gap. */
export async function appendSettings(
  { appenders }: WriteSession,
  settings: readonly SettingsRecord[],
): Promise<void> {
  for (const block of blocks(settings)) {
    const chunk = DuckDBDataChunk.create(TYPES, block.length);
    setBigints(chunk, 0, (row) => block[row].version);
    setBigints(chunk, 1, (row) => block[row].tick);
    setInstants(chunk, 2, (row) => block[row].at);
    const scopes = block.map(({ scope_id }) =>
      scope_id === null ? null : DuckDBUUIDValue.fromUint128(BigInt(`0x${scope_id.replaceAll('-', '')}`)),
    );
    chunk.setColumnValues(3, scopes);
    chunk.setColumnValues(
      4,
      block.map(({ overrides }) => JSON.stringify(overrides)),
    );
    await appenders.append('settings_log', chunk);
  }
}

/** Settings changes with a version above `after`, in order. */
export async function listSettings(
  connection: DuckDBConnection,
  after: number,
): Promise<readonly SettingsRecord[]> {
  const newer = where().and('version > @', ['whole', after]);
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM settings_log ${newer} ORDER BY version`,
    newer,
  );
  return rows.map(toSettings);
}

/** The last change of a scope, or undefined when there is none. */
export async function lastSettings(
  connection: DuckDBConnection,
  scopeId: string,
): Promise<SettingsRecord | undefined> {
  const ofScope = where().uuid('scope_id', scopeId);
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM settings_log ${ofScope} ORDER BY version DESC LIMIT 1`,
    ofScope,
  );
  return rows.map(toSettings).at(0);
}

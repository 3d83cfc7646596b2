import { fromDescription, fromScope } from '../../sql/records.ts';
import type { Described } from '../../store.ts';
import { cellsOf, quotedName, SCOPE_DESCRIPTION, SERIES_DESCRIPTION, type Table } from '../../tables.ts';
import { copyOf } from '../binary.ts';
import type { Session } from '../session.ts';
import { seriesBase } from '../values.ts';

/** Staging tables until the commit's last message; see signal-upsert.ts. */
const SERIES_STAGE = 'tidemark_series_stage_1';
const SCOPE_STAGE = 'tidemark_scope_stage_1';

const listOf = ({ columns }: Table) => columns.map(({ name }) => quotedName(name)).join(', ');

/** Sends descriptions of a shard to the staging tables for {@link replaceStaged}: only the committing message may lock rows. */
export async function stageDescriptions(
  session: Session,
  shard: number,
  { series, scopes, at }: Described,
): Promise<void> {
  await session.run(
    `CREATE TEMP TABLE IF NOT EXISTS ${SERIES_STAGE} (LIKE series_description) ON COMMIT DELETE ROWS;
     CREATE TEMP TABLE IF NOT EXISTS ${SCOPE_STAGE} (LIKE scope_description) ON COMMIT DELETE ROWS`,
  );
  const base = seriesBase(shard);
  const rows = series.map((one) => fromDescription({ ...one, series: base + one.series }, at));
  await session.copyIn(
    `pg_temp.${SERIES_STAGE} (${listOf(SERIES_DESCRIPTION)})`,
    copyOf(SERIES_DESCRIPTION, cellsOf(SERIES_DESCRIPTION, rows)),
  );
  const named = scopes.map((one) => fromScope(one, at));
  await session.copyIn(
    `pg_temp.${SCOPE_STAGE} (${listOf(SCOPE_DESCRIPTION)})`,
    copyOf(SCOPE_DESCRIPTION, cellsOf(SCOPE_DESCRIPTION, named)),
  );
}

/** Statement that writes the rows of a staging table in the order of their keys, so that two commits that share some do not deadlock. */
export function upsertFrom(stage: string, table: Table, key: string): string {
  const set = table.columns
    .filter(({ name }) => name !== key)
    .map(({ name }) => `"${name}" = excluded."${name}"`);
  return `INSERT INTO ${table.name} (${listOf(table)}) SELECT ${listOf(table)} FROM pg_temp.${stage} ORDER BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${set.join(', ')}`;
}

/** Statements that write the staged descriptions. */
export function replaceStaged(): readonly string[] {
  return [
    upsertFrom(SERIES_STAGE, SERIES_DESCRIPTION, 'series'),
    upsertFrom(SCOPE_STAGE, SCOPE_DESCRIPTION, 'scope_id'),
  ];
}

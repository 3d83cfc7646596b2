import type { DuckDBConnection } from '@duckdb/node-api';
import type { Extracted, ExtractMarks } from '../analytics/extract.ts';
import { literal, PARQUET, wellFormedJson } from '../analytics/sql-text.ts';
import type { ColumnKind, TableName } from '../analytics/tables.ts';
import { isCurrent, MARKS, selectOf, since } from '../sql/extract.ts';
import { firstChangeSeq } from './changes.ts';
import { snapshot } from './transact.ts';

const shown = (column: string, kind: ColumnKind) => (kind === 'json' ? wellFormedJson(column) : column);

async function markOf(connection: DuckDBConnection, table: TableName): Promise<string> {
  const rows = await (await connection.run(MARKS[table])).getRows();
  return rows[0].map((value) => String(value)).join('/');
}

/** Writes new rows of tables since their marks as Parquet; see Extractor. */
export function extract(
  connection: DuckDBConnection,
  tables: readonly TableName[],
  after: ExtractMarks,
  path: (table: TableName) => string,
): Promise<readonly Extracted[]> {
  return snapshot(connection, async () => {
    const taken: Extracted[] = [];
    for (const table of tables) {
      const mark = await markOf(connection, table);
      if (isCurrent(after, table, mark)) continue;
      const first = table === 'signals' ? ((await firstChangeSeq(connection)) ?? 0) : 0;
      const { condition, replaces } = since(table, after[table], mark, (place) =>
        first > place + 1
          ? undefined
          : `SELECT json_extract_string(payload, '$.id')::UUID FROM change_log WHERE seq > ${place}`,
      );
      const file = path(table);
      const { rowsChanged: rows } = await connection.run(
        `COPY (${selectOf(table, condition, shown)}) TO ${literal(file)} (${PARQUET})`,
      );
      taken.push({ table, mark, replaces, file: { path: file, format: 'parquet', rows } });
    }
    return taken;
  });
}

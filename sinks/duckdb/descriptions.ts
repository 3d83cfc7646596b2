import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBDataChunk, INTEGER, TIMESTAMP, UUID, VARCHAR } from '@duckdb/node-api';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type {
  Descriptions,
  SeriesDescription,
  SeriesSelector,
} from '../../operators/records/series/description.ts';
import { keyedName } from '../../operators/records/series/name.ts';
import { describedSql, descriptionsOf, scopesNamedSql, someSql, toDescription } from '../sql/descriptions.ts';
import { whereSeries } from '../sql/filters.ts';
import type { SeriesAsker } from '../sql/series-list.ts';
import { asNumber, asText } from '../sql/values.ts';
import type { Described, NewSeries } from '../store.ts';
import { blocks, setInstants, setIntegers, setUuids } from './columns.ts';
import type { WriteSession } from './transact.ts';
import { select, where } from './where.ts';

const SERIES = [INTEGER, VARCHAR, VARCHAR, VARCHAR, VARCHAR, TIMESTAMP, VARCHAR, VARCHAR];
const SCOPES = [UUID, VARCHAR, TIMESTAMP];

/** Replaces descriptions. `fresh` are the new series of the transaction, which have none yet. */
export async function replaceDescriptions(
  { connection, appenders }: WriteSession,
  { series, scopes, at }: Described,
  fresh: readonly NewSeries[],
): Promise<void> {
  const isNew = new Set(fresh.map((one) => one.series));
  for (const block of blocks(series.filter((one) => !isNew.has(one.series)))) {
    const numbers = block.map((one) => one.series).join(', ');
    await connection.run(`DELETE FROM series_description WHERE series IN (${numbers})`);
  }
  for (const block of blocks(scopes)) {
    const ids = block.map(({ scope_id }) => `'${scope_id}'`).join(', ');
    await connection.run(`DELETE FROM scope_description WHERE scope_id IN (${ids})`);
  }
  for (const block of blocks(series)) {
    // Texts of tags take long to encode; others have their turn between two blocks.
    await nextTurn();
    const chunk = DuckDBDataChunk.create(SERIES, block.length);
    setIntegers(
      chunk,
      0,
      Int32Array.from(block, (one) => one.series),
    );
    chunk.setColumnValues(
      1,
      block.map(({ entity }) => entity ?? null),
    );
    chunk.setColumnValues(
      2,
      block.map(({ metric }) => metric ?? null),
    );
    chunk.setColumnValues(
      3,
      block.map(({ unit }) => unit ?? null),
    );
    chunk.setColumnValues(
      4,
      block.map(({ tags }) => (tags === undefined ? null : JSON.stringify(tags))),
    );
    setInstants(chunk, 5, () => at);
    const keys = block.map(keyedName);
    chunk.setColumnValues(
      6,
      keys.map((key) => key?.entity ?? null),
    );
    chunk.setColumnValues(
      7,
      keys.map((key) => key?.metric ?? null),
    );
    await appenders.append('series_description', chunk);
  }
  for (const block of blocks(scopes)) {
    const chunk = DuckDBDataChunk.create(SCOPES, block.length);
    setUuids(
      chunk,
      0,
      block.map(({ scope_id }) => scope_id),
    );
    chunk.setColumnValues(
      1,
      block.map(({ scope }) => scope),
    );
    setInstants(chunk, 2, () => at);
    await appenders.append('scope_description', chunk);
  }
}

/** All descriptions. */
export async function readDescriptions(connection: DuckDBConnection): Promise<Descriptions> {
  const series = await connection.run('SELECT series, entity, metric, unit, tags FROM series_description');
  const scopes = await connection.run('SELECT scope_id::VARCHAR, scope FROM scope_description');
  return {
    series: (await series.getRows()).map(([number, ...row]) => ({
      series: asNumber(number),
      ...toDescription(row),
    })),
    scopes: (await scopes.getRows()).map(([scope_id, scope]) => ({
      scope_id: asText(scope_id),
      scope: asText(scope),
    })),
  };
}

/** Descriptions of some series, in their order. */
export async function describeSeries(
  connection: DuckDBConnection,
  wanted: readonly SeriesKey[],
): Promise<readonly SeriesDescription[]> {
  const sql = describedSql(wanted, { text: (column) => `${column}::VARCHAR` });
  const series = await (await connection.run(sql.series)).getRows();
  const scopes = await (await connection.run(sql.scopes)).getRows();
  return descriptionsOf(wanted, { series, scopes });
}

/** Whether there is a series that a selector means. */
export async function someSeries(connection: DuckDBConnection, selector: SeriesSelector): Promise<boolean> {
  const wanted = whereSeries(where(), selector, 'n.');
  return (await select(connection, someSql(wanted), wanted)).length > 0;
}

/** Ids of the scopes with a name. */
export async function scopesNamed(connection: DuckDBConnection, scope: string): Promise<readonly string[]> {
  const wanted = where().and('scope = @', ['text', scope]);
  const rows = await select(connection, scopesNamedSql(wanted, '', 'scope_id::VARCHAR'), wanted);
  return rows.map(([id]) => asText(id));
}

/** Answers the queries of the list of series. */
export function seriesAsker(connection: DuckDBConnection): SeriesAsker<bigint> {
  return {
    schema: '',
    uuid: (column) => `${column}::VARCHAR`,
    micros: (column) => `epoch_us(${column})`,
    where,
    rows: (sql, conditions) => select(connection, sql, conditions),
    text: asText,
    number: asNumber,
    describe: (series) => describeSeries(connection, series),
  };
}

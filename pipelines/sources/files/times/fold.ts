import type { DuckDBConnection } from '@duckdb/node-api';

const HOUR = 3600e6;

/**
 * SQL of whether a time is in an hour that comes twice, when clocks go back by an hour. DuckDB reads a text of such an hour as the second
 * pass.
 */
const IS_TWICE = `make_timestamptz(t::BIGINT)::TIMESTAMP = make_timestamptz((t - ${HOUR})::BIGINT)::TIMESTAMP`;

/**
 * Puts the rows of the first pass of an hour that comes twice an hour earlier. Rows of a series in the order of the file tell the passes apart:
 * the second begins where the times go back. Times are those of texts without a zone, in the zone of the session.
 *
 * @param files numbers of the files that have such times
 */
export async function unfoldHours(connection: DuckDBConnection, files: readonly number[]): Promise<void> {
  if (files.length === 0) return;
  const series = "f, s, e, n, m, date_trunc('day', make_timestamptz(t::BIGINT)::TIMESTAMP)";
  await connection.run(`
    UPDATE cells SET t = t - ${HOUR} WHERE rowid IN (
      SELECT r FROM (
        SELECT r, max(back) OVER (PARTITION BY ${series}) AS goes_back,
          max(back) OVER (PARTITION BY ${series} ORDER BY r) AS gone_back
        FROM (
          SELECT rowid AS r, f, s, e, n, m, t, coalesce(t <= lag(t) OVER (PARTITION BY ${series} ORDER BY rowid), false) AS back
          FROM cells WHERE fault = 0 AND f IN (${files.join(', ')}) AND ${IS_TWICE}))
      WHERE goes_back AND NOT gone_back)`);
}

import type { LogMarks } from '../sql/marks.ts';
import { checkFilled } from '../sql/transfer/origin.ts';
import { asNumber, asText } from '../sql/values.ts';
import type { Recovery } from '../store.ts';
import type { Connection } from './connection.ts';
import { readDescriptions } from './descriptions.ts';
import { listTicks } from './logs.ts';

/** Reads the end of each log. */
export async function readMarks(connection: Connection): Promise<LogMarks> {
  // Retention may have emptied the log; the last tick is kept and records its end.
  const [row] = await connection.rows(`
    SELECT
      max((SELECT coalesce(max(seq), 0) FROM observation_log), (SELECT coalesce(max(seq), 0) FROM tick_log),
        (SELECT coalesce(max(seq), 0) FROM checkpoint)),
      (SELECT coalesce(max(seq), 0) FROM change_log),
      (SELECT coalesce(max(number), -1) FROM tick_log),
      (SELECT coalesce(max(version), 0) FROM settings_log),
      (SELECT count(*) FROM series)`);
  const [seq, change, tick, settings, series] = row.map(asNumber);
  return { seq, change, tick, settings, series };
}

/**
 * Id of the store, created with it.
 *
 * @param filling whether the store may be only partly filled
 * @throws StoreUnavailable if it is, and may not
 */
export async function readStoreId(connection: Connection, filling = false): Promise<string> {
  if (!filling) await checkFilled({ rows: (sql) => connection.rows(sql) });
  const [[id]] = await connection.rows('SELECT store_id FROM store_info');
  return asText(id);
}

/** State of the store that a restart needs. */
export function recover(connection: Connection): Promise<Recovery> {
  return connection.snapshot(async () => {
    const marks = await readMarks(connection);
    const ticks = await listTicks(connection, marks.tick - 1);
    const series = await connection.rows('SELECT series, scope_id, entity_id FROM series ORDER BY series');
    const positions = await connection.rows(
      `SELECT json_array(source, "partition", "offset") FROM source_position ORDER BY source, "partition"`,
    );
    return {
      series: series.map(([number, scope, entity], at) => {
        if (asNumber(number) !== at) throw new Error('the series numbers have a gap');
        return { scope_id: asText(scope), entity_id: asText(entity) };
      }),
      described: await readDescriptions(connection),
      nextSeq: marks.seq + 1,
      lastChange: marks.change,
      lastTick: ticks.at(-1),
      storeId: await readStoreId(connection),
      positions: positions.map(([text]) => {
        const [source, partition, offset]: string[] = JSON.parse(asText(text));
        return { source, partition, offset };
      }),
    };
  });
}

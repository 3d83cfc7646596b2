import type { DuckDBConnection } from '@duckdb/node-api';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { SourcePosition } from '../source-position.ts';
import type { LogMarks } from '../sql/marks.ts';
import { checkFilled } from '../sql/transfer/origin.ts';
import { asNumber, asText } from '../sql/values.ts';
import type { JournalMark, Recovery } from '../store.ts';
import { listTicks } from './checkpoint.ts';
import { readDescriptions } from './descriptions.ts';
import { snapshot } from './transact.ts';

/** Reads the end of each log. */
export async function readMarks(connection: DuckDBConnection): Promise<LogMarks> {
  const result = await connection.run(`
    SELECT
      -- Retention may have emptied the log; the last tick stays and knows how far it went.
      greatest((SELECT coalesce(max(seq), 0) FROM observation_log), (SELECT coalesce(max(seq), 0) FROM tick_log),
        (SELECT coalesce(max(seq), 0) FROM checkpoint)),
      (SELECT coalesce(max(seq), 0) FROM change_log),
      (SELECT coalesce(max(number), -1) FROM tick_log),
      (SELECT coalesce(max(version), 0) FROM settings_log),
      (SELECT count(*) FROM series)`);
  const [[seq, change, tick, settings, series]] = await result.getRows();
  return {
    seq: asNumber(seq),
    change: asNumber(change),
    tick: asNumber(tick),
    settings: asNumber(settings),
    series: asNumber(series),
  };
}

/**
 * Removes what lies beyond `marks`. A failed commit may be in the write-ahead log all the same; its callers were told that it failed
 * and will retry, so it must not be there twice. Signals and positions stay: a retry overwrites them.
 */
export async function cutBack(connection: DuckDBConnection, marks: LogMarks): Promise<void> {
  const found = await readMarks(connection);
  if (
    found.seq <= marks.seq &&
    found.change <= marks.change &&
    found.tick <= marks.tick &&
    found.settings <= marks.settings &&
    found.series <= marks.series
  ) {
    return;
  }
  await connection.run('BEGIN');
  try {
    await connection.run(`
      DELETE FROM observation_log WHERE seq > ${marks.seq};
      DELETE FROM change_log WHERE seq > ${marks.change};
      DELETE FROM tick_log WHERE number > ${marks.tick};
      DELETE FROM settings_log WHERE version > ${marks.settings};
      DELETE FROM series WHERE series >= ${marks.series};
      DELETE FROM series_description WHERE series >= ${marks.series}`);
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
  await connection.run('COMMIT');
}

async function readSeries(connection: DuckDBConnection): Promise<SeriesKey[]> {
  const result = await connection.run(
    'SELECT series, scope_id::VARCHAR, entity_id::VARCHAR FROM series ORDER BY series',
  );
  return (await result.getRows()).map(([series, scope, entity], at) => {
    if (asNumber(series) !== at) throw new Error('the series numbers have a gap');
    return { scope_id: asText(scope), entity_id: asText(entity) };
  });
}

async function readPositions(connection: DuckDBConnection): Promise<SourcePosition[]> {
  const result = await connection.run(
    'SELECT source, "partition", "offset" FROM source_position ORDER BY source, "partition"',
  );
  return (await result.getRows()).map(([source, partition, offset]) => ({
    source: asText(source),
    partition: asText(partition),
    offset: asText(offset),
  }));
}

/**
 * Id of the store, created with it.
 *
 * @param filling whether the store may be only partly filled
 * @throws StoreUnavailable if it is, and may not
 */
export async function readStoreId(connection: DuckDBConnection, filling = false): Promise<string> {
  if (!filling) await checkFilled({ rows: async (sql) => (await connection.run(sql)).getRows() });
  const rows = await (await connection.run('SELECT store_id FROM store_info')).getRows();
  return asText(rows[0][0]);
}

async function readJournal(connection: DuckDBConnection): Promise<JournalMark> {
  const [[era, open]] = await (await connection.run('SELECT era, open FROM journal')).getRows();
  return { era: asNumber(era), open: open === true };
}

/** State of the store that a restart needs. */
export function recover(connection: DuckDBConnection): Promise<Recovery> {
  return snapshot(connection, async () => {
    const marks = await readMarks(connection);
    const ticks = await listTicks(connection, marks.tick - 1);
    return {
      series: await readSeries(connection),
      described: await readDescriptions(connection),
      nextSeq: marks.seq + 1,
      lastChange: marks.change,
      lastTick: ticks.at(-1),
      storeId: await readStoreId(connection),
      positions: await readPositions(connection),
      journal: await readJournal(connection),
    };
  });
}

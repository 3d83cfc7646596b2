import type { StoredBatch } from '../../operators/records/batch.ts';
import { changeValues, settingsValues, signalValues } from '../sql/row-values.ts';
import { SIGNAL_COLUMNS, UPDATE_SIGNAL } from '../sql/signal-columns.ts';
import { extraOf } from '../sql/values.ts';
import { numbered, type Transaction } from '../store.ts';
import type { Connection } from './connection.ts';
import { replaceDescriptions } from './descriptions.ts';
import { Insert } from './insert.ts';

const SERIES = new Insert('series (series, scope_id, entity_id)', 3);
const OBSERVATIONS = new Insert('observation_log (seq, series, "time", outcome)', 4);
const WHOLE_OBSERVATIONS = new Insert('observation_log (seq, series, "time", outcome, id, extra)', 6);
const CHANGES = new Insert('change_log (seq, kind, scope_id, entity_id, pattern, changed_at, payload)', 7);
const TICKS = new Insert('tick_log (number, seq, "at")', 3);
const SETTINGS = new Insert('settings_log (version, tick, "at", scope_id, overrides)', 5);
const POSITIONS = new Insert(
  'source_position (source, "partition", "offset")',
  3,
  'ON CONFLICT (source, "partition") DO UPDATE SET "offset" = excluded."offset"',
);

const SIGNALS = new Insert(
  `signal_latest (${SIGNAL_COLUMNS.join(', ')})`,
  SIGNAL_COLUMNS.length,
  UPDATE_SIGNAL,
);

async function insertObservations(connection: Connection, batch: StoredBatch): Promise<void> {
  const { firstSeq, series, time, outcome, id } = batch;
  if (!(id || batch.features || batch.labels || batch.meta)) {
    await OBSERVATIONS.run(connection, batch.length, (row, values) => {
      values.push(firstSeq + row, series[row], time[row], outcome[row]);
    });
    return;
  }
  await WHOLE_OBSERVATIONS.run(connection, batch.length, (row, values) => {
    values.push(firstSeq + row, series[row], time[row], outcome[row], id?.[row] ?? null, extraOf(batch, row));
  });
}

/** Makes a transaction durable. */
export async function commit(
  connection: Connection,
  transaction: Transaction,
  firstChange: number,
): Promise<void> {
  const { series, observations, signals, ticks, settings, positions, described } = transaction;
  const changes = numbered(transaction.changes, firstChange);
  await connection.transact(async () => {
    await SERIES.run(connection, series.length, (row, values) => {
      values.push(
        series[row].series,
        series[row].scope_id.toLowerCase(),
        series[row].entity_id.toLowerCase(),
      );
    });
    if (described !== undefined) await replaceDescriptions(connection, described);
    for (const batch of observations) await insertObservations(connection, batch);
    await CHANGES.run(connection, changes.length, (row, values) =>
      values.push(...changeValues(changes[row])),
    );
    await TICKS.run(connection, ticks.length, (row, values) => {
      values.push(ticks[row].number, ticks[row].seq, ticks[row].at);
    });
    await SETTINGS.run(connection, settings.length, (row, values) =>
      values.push(...settingsValues(settings[row])),
    );
    await SIGNALS.run(connection, signals.length, (row, values) =>
      values.push(...signalValues(signals[row])),
    );
    await POSITIONS.run(connection, positions.length, (row, values) => {
      values.push(positions[row].source, positions[row].partition, positions[row].offset);
    });
  });
}

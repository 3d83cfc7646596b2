import type { StoredBatch } from '../../operators/records/batch.ts';
import type { SourcePosition } from '../source-position.ts';
import type { LogMarks } from '../sql/marks.ts';
import { changeValues, settingsValues, signalValues } from '../sql/row-values.ts';
import { SIGNAL_COLUMNS } from '../sql/signal-columns.ts';
import { extraOf } from '../sql/values.ts';
import { numbered, type Transaction } from '../store.ts';
import { literal } from './connection/literal.ts';
import type { Session } from './connection/session.ts';
import { replaceDescriptions } from './descriptions.ts';
import { Insert } from './insert.ts';
import { outcomeColumns, outcomeLiterals } from './outcomes.ts';
import { replacePositions } from './positions.ts';

const SERIES = new Insert('series (series, scope_id, entity_id)');
const OBSERVATIONS = new Insert(`observation_log (seq, series, "time", ${outcomeColumns()}, id, extra)`);
const CHANGES = new Insert(
  'change_log (seq, kind, scope_id, entity_id, pattern, changed_at, payload, signal_id, severity)',
);
const TICKS = new Insert('tick_log (number, seq, "at")');
const SETTINGS = new Insert('settings_log (version, tick, "at", scope_id, overrides)');
const SIGNALS = new Insert(`signal_latest (${SIGNAL_COLUMNS.join(', ')})`, 'REPLACE');

function insertObservations(session: Session, batch: StoredBatch): Promise<void> {
  const { firstSeq, series, time, outcome, id } = batch;
  const isWhole = id || batch.features || batch.labels || batch.meta;
  return OBSERVATIONS.runTexts(session, batch.length, (row) => {
    const rest = isWhole ? `${literal(id?.[row] ?? null)},${literal(extraOf(batch, row))}` : 'NULL,NULL';
    return `${firstSeq + row},${series[row]},${time[row]},${outcomeLiterals(outcome[row])},${rest}`;
  });
}

/** Writes the rows of a transaction. */
export async function insert(session: Session, transaction: Transaction, firstChange: number): Promise<void> {
  const { series, observations, signals, ticks, settings, positions, described } = transaction;
  const changes = numbered(transaction.changes, firstChange);
  await SERIES.run(session, series.length, (row) => [
    series[row].series,
    series[row].scope_id.toLowerCase(),
    series[row].entity_id.toLowerCase(),
  ]);
  if (described !== undefined) await replaceDescriptions(session, described);
  for (const batch of observations) await insertObservations(session, batch);
  await CHANGES.run(session, changes.length, (row) => [
    ...changeValues(changes[row]),
    changes[row].signal.id.toLowerCase(),
    changes[row].signal.severity,
  ]);
  if (changes.length > 0) {
    await session.run('UPDATE writer SET last_change = ?', [firstChange + changes.length - 1]);
  }
  await TICKS.run(session, ticks.length, (row) => [ticks[row].number, ticks[row].seq, ticks[row].at]);
  await SETTINGS.run(session, settings.length, (row) => settingsValues(settings[row]));
  await SIGNALS.run(session, signals.length, (row) => signalValues(signals[row]));
  await replacePositions(session, 'source_position', positions);
}

/**
 * Removes what lies beyond `marks`: a commit that was reported as failed because its outcome was unknown, but had happened. Its caller
 * retries, so it must not be there twice. Positions are restored; signals stay, because the retry overwrites them. The numbers of its
 * changes stay unused, because readers may have seen them.
 */
export async function cutBack(
  session: Session,
  { seq, change, tick, settings, series }: LogMarks,
  positions: readonly SourcePosition[],
): Promise<void> {
  await session.run('DELETE FROM observation_log WHERE seq > ?', [seq]);
  await session.run('DELETE FROM change_log WHERE seq > ?', [change]);
  await session.run('DELETE FROM tick_log WHERE number > ?', [tick]);
  await session.run('DELETE FROM settings_log WHERE version > ?', [settings]);
  await session.run('DELETE FROM series WHERE series >= ?', [series]);
  await session.run('DELETE FROM series_description WHERE series >= ?', [series]);
  await session.run('DELETE FROM source_position');
  await replacePositions(session, 'source_position', positions);
}

import type { SourcePosition } from '../source-position.ts';
import { type JournalMark, numbered, type Transaction } from '../store.ts';
import {
  CHANGE_LOG,
  cellsOf,
  SERIES,
  SETTINGS_LOG,
  SIGNAL_LATEST,
  SOURCE_POSITION,
  TICK_LOG,
} from '../tables.ts';
import type { Own } from './engine.ts';
import { replaceDescriptions } from './lists/descriptions.ts';
import { movedPositions } from './lists/positions.ts';
import type { LogMarks } from './marks.ts';
import { fromChange, fromSeries, fromSettings, fromSignal } from './records.ts';
import type { Session } from './session.ts';

function replacePositions(session: Session, positions: readonly SourcePosition[]): Promise<void> {
  const last = movedPositions([], positions);
  return session.upsert(SOURCE_POSITION, SOURCE_POSITION.key, cellsOf(SOURCE_POSITION, last));
}

async function replaceJournal(session: Session, { era, open }: JournalMark): Promise<void> {
  await session.run('UPDATE journal SET era = ?whole, open = ?flag', [era, open]);
}

/** Writes the rows of a transaction. Empty steps send nothing. */
export async function insert(
  session: Session,
  own: Own,
  transaction: Transaction,
  firstChange: number,
): Promise<void> {
  const { series, observations, changes, signals, ticks, settings, positions, described } = transaction;
  await session.append(SERIES, cellsOf(SERIES, series.map(fromSeries)));
  if (described !== undefined) await replaceDescriptions(session, described, series);
  for (const batch of observations) await own.insertObservations(session, batch);
  await session.append(CHANGE_LOG, cellsOf(CHANGE_LOG, numbered(changes, firstChange).map(fromChange)));
  await session.append(TICK_LOG, cellsOf(TICK_LOG, ticks));
  await session.append(SETTINGS_LOG, cellsOf(SETTINGS_LOG, settings.map(fromSettings)));
  await session.upsert(SIGNAL_LATEST, SIGNAL_LATEST.key, cellsOf(SIGNAL_LATEST, signals.map(fromSignal)));
  await replacePositions(session, positions);
  if (transaction.journal !== undefined) await replaceJournal(session, transaction.journal);
}

/**
 * Removes what lies beyond `marks`: a commit that was reported as failed because its outcome was unknown, but had happened. Its caller
 * retries, so it must not be there twice. Positions are restored; signals stay, because the retry overwrites them.
 */
export async function cutBack(
  session: Session,
  { seq, change, tick, settings, series }: LogMarks,
  positions: readonly SourcePosition[],
): Promise<void> {
  await session.run('DELETE FROM observation_log WHERE seq > ?whole', [seq]);
  await session.run('DELETE FROM change_log WHERE seq > ?whole', [change]);
  await session.run('DELETE FROM tick_log WHERE number > ?whole', [tick]);
  await session.run('DELETE FROM settings_log WHERE version > ?whole', [settings]);
  await session.run('DELETE FROM series WHERE series >= ?int', [series]);
  await session.run('DELETE FROM series_description WHERE series >= ?int', [series]);
  await session.run('DELETE FROM source_position');
  await session.append(SOURCE_POSITION, cellsOf(SOURCE_POSITION, positions));
}

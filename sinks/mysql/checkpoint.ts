import { toTick } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type { Checkpoint, SavedCheckpoint, SeriesState } from '../store.ts';
import { blocksOf } from './blobs.ts';
import { ofBytes } from './connection/literal.ts';
import type { Session } from './connection/session.ts';
import { Insert } from './insert.ts';
import { bytesOf } from './values.ts';

/** States that are written, or read, at once: about 2 MB. */
const SLICE = 256;

const STATES = new Insert('series_state (series, state)', 'REPLACE');

function writeStates(session: Session, states: readonly SeriesState[]): Promise<void> {
  return STATES.runTexts(
    session,
    states.length,
    (row) => `${states[row].series},${ofBytes(states[row].state)}`,
  );
}

/**
 * Replaces the checkpoint. States of series that it does not contain are kept, so that only changed series need be given; a change of
 * layout deletes all. Ticks that the checkpoint covers are deleted, except the last.
 */
export async function saveCheckpoint(session: Session, checkpoint: Checkpoint): Promise<void> {
  const { layout, tick, rest } = checkpoint;
  const [last] = await session.rows('SELECT layout FROM checkpoint');
  if (last !== undefined && last[0] !== layout) await session.run('DELETE FROM series_state');
  let states: SeriesState[] = [];
  for await (const one of checkpoint.series) {
    states.push(one);
    if (states.length < SLICE) continue;
    await writeStates(session, states);
    states = [];
  }
  await writeStates(session, states);
  await session.run('DELETE FROM checkpoint');
  await session.run('INSERT INTO checkpoint (place, layout, number, seq, "at") VALUES (1, ?, ?, ?, ?)', [
    layout,
    tick.number,
    tick.seq,
    tick.at,
  ]);
  await session.run('DELETE FROM checkpoint_block');
  let place = 0;
  for (const content of blocksOf(session, rest)) {
    await session.run('INSERT INTO checkpoint_block (place, content) VALUES (?, ?)', [place++, content]);
  }
  const [[newest]] = await session.rows('SELECT coalesce(max(number), -1) FROM tick_log');
  await session.run('DELETE FROM tick_log WHERE number <= ? AND number < ?', [tick.number, asNumber(newest)]);
}

/** The rest of the checkpoint, which is stored in blocks. */
export async function restOf(session: Session): Promise<Uint8Array> {
  const rows = await session.rows('SELECT content FROM checkpoint_block ORDER BY place');
  return new Uint8Array(Buffer.concat(rows.map(([content]) => bytesOf(content))));
}

/** The checkpoint, or undefined when there is none of this layout. */
export async function loadCheckpoint(session: Session, layout: string): Promise<SavedCheckpoint | undefined> {
  const [tick] = await session.rows('SELECT number, seq, "at" FROM checkpoint WHERE layout = ?', [layout]);
  if (tick === undefined) return undefined;
  const series: SeriesState[] = [];
  for (let last = -1; ; ) {
    const rows = await session.rows(
      `SELECT series, state FROM series_state WHERE series > ? ORDER BY series LIMIT ${SLICE}`,
      [last],
    );
    for (const [number, state] of rows) series.push({ series: asNumber(number), state: bytesOf(state) });
    if (rows.length < SLICE) break;
    last = asNumber(rows[rows.length - 1][0]);
  }
  return { layout, tick: toTick(tick), rest: await restOf(session), series };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { toTick } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type { Checkpoint, SavedCheckpoint, SeriesState } from '../store.ts';
import { bytesOf, type Connection } from './connection.ts';

/** Series read at once, or written before control returns to the event loop; about 2 MB of states, a few milliseconds. */
const SLICE = 256;

// The driver binds an empty buffer as NULL.
const REPLACE_STATE =
  'INSERT INTO series_state VALUES (?, coalesce(?, zeroblob(0))) ON CONFLICT (series) DO UPDATE SET state = excluded.state';
const INSERT_CHECKPOINT = 'INSERT INTO checkpoint VALUES (?, ?, ?, ?, coalesce(?, zeroblob(0)))';

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Replaces the checkpoint. States of series that it does not contain are kept, so that only changed series need be given; a change of
 * layout deletes all. Ticks that the checkpoint covers are deleted, except the last.
 */
export async function saveCheckpoint(connection: Connection, checkpoint: Checkpoint): Promise<void> {
  const { layout, tick, rest } = checkpoint;
  await connection.transact(async () => {
    const last = await connection.rows('SELECT layout FROM checkpoint');
    if (last.length > 0 && last[0][0] !== layout) await connection.exec('DELETE FROM series_state');
    let written = 0;
    for await (const { series, state } of checkpoint.series) {
      await connection.run(REPLACE_STATE, [series, bufferOf(state)]);
      if (++written % SLICE === 0) await nextTurn();
    }
    await connection.exec(
      `DELETE FROM checkpoint;
       DELETE FROM tick_log WHERE number <= ${tick.number} AND number < (SELECT max(number) FROM tick_log)`,
    );
    await connection.run(INSERT_CHECKPOINT, [layout, tick.number, tick.seq, tick.at, bufferOf(rest)]);
  });
}

async function readStates(connection: Connection): Promise<SeriesState[]> {
  const states: SeriesState[] = [];
  for (;;) {
    const page = await connection.rows(
      `SELECT series, state FROM series_state WHERE series > ? ORDER BY series LIMIT ${SLICE}`,
      [states.at(-1)?.series ?? -1],
    );
    for (const [series, state] of page) states.push({ series: asNumber(series), state: bytesOf(state) });
    if (page.length < SLICE) return states;
  }
}

/** The checkpoint, or undefined when there is none of this layout. */
export async function loadCheckpoint(
  connection: Connection,
  layout: string,
): Promise<SavedCheckpoint | undefined> {
  return connection.snapshot(async () => {
    const rows = await connection.rows('SELECT rest, number, seq, "at" FROM checkpoint WHERE layout = ?', [
      layout,
    ]);
    if (rows.length === 0) return undefined;
    const [rest, ...tick] = rows[0];
    const series = await readStates(connection);
    return { layout, tick: toTick(tick), rest: bytesOf(rest), series };
  });
}

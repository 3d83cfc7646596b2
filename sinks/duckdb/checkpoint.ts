import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BIGINT,
  BLOB,
  DuckDBBlobValue,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBValue,
  INTEGER,
} from '@duckdb/node-api';
import { toTick } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type { Checkpoint, SavedCheckpoint, SeriesState, Tick } from '../store.ts';
import { setBigints, setIntegers } from './columns.ts';
import { snapshot, transact, type WriteSession } from './transact.ts';
import { INSTANT } from './where.ts';

const STATES = [BIGINT, INTEGER, BLOB];

/** Series written before control returns to the event loop; about 2 MB of states, a few milliseconds. */
const SLICE = 256;

function stateChunk(generation: number, slice: readonly SeriesState[]): DuckDBDataChunk {
  const chunk = DuckDBDataChunk.create(STATES, slice.length);
  setBigints(chunk, 0, () => generation);
  setIntegers(
    chunk,
    1,
    Int32Array.from(slice, ({ series }) => series),
  );
  chunk.setColumnValues(
    2,
    slice.map(({ state }) => new DuckDBBlobValue(state)),
  );
  return chunk;
}

async function appendStates(
  { appenders }: WriteSession,
  generation: number,
  states: Checkpoint['series'],
): Promise<void> {
  const write = async (slice: SeriesState[]) => {
    await appenders.append('series_state', stateChunk(generation, slice));
    appenders.flush();
    await nextTurn();
  };
  let slice: SeriesState[] = [];
  for await (const state of states) {
    slice.push(state);
    if (slice.length < SLICE) continue;
    await write(slice);
    slice = [];
  }
  if (slice.length > 0) await write(slice);
}

/**
 * Replaces the checkpoint. States of series that it does not contain are kept, so that only changed series need be given; a change of
 * layout deletes all. Ticks that the checkpoint covers are deleted, except the last.
 */
export async function saveCheckpoint(session: WriteSession, checkpoint: Checkpoint): Promise<void> {
  const { connection } = session;
  const { layout, tick, rest } = checkpoint;
  await transact(session, async () => {
    const last = await (await connection.run('SELECT generation, layout FROM checkpoint')).getRows();
    const generation = last.length === 0 ? 1 : asNumber(last[0][0]) + 1;
    if (last.length > 0 && last[0][1] !== layout) await connection.run('DELETE FROM series_state');
    await appendStates(session, generation, checkpoint.series);
    await connection.run(
      `DELETE FROM series_state old USING (SELECT series FROM series_state WHERE generation = ${generation}) new
       WHERE old.series = new.series AND old.generation < ${generation};
       DELETE FROM checkpoint;
       DELETE FROM tick_log WHERE number <= ${tick.number} AND number < (SELECT max(number) FROM tick_log)`,
    );
    await connection.run(`INSERT INTO checkpoint VALUES (?, ?, ?, ?, ${INSTANT}, ?)`, [
      BigInt(generation),
      layout,
      BigInt(tick.number),
      BigInt(tick.seq),
      BigInt(tick.at),
      new DuckDBBlobValue(rest),
    ]);
  });
}

/** A copy with its own buffer, so that it can be read as numbers of any width. */
function bytesOf(value: DuckDBValue): Uint8Array {
  if (value instanceof DuckDBBlobValue) return new Uint8Array(value.bytes);
  throw new Error('the store has no bytes where a state belongs');
}

function* statesIn(chunks: readonly DuckDBDataChunk[]): Iterable<SeriesState> {
  for (const chunk of chunks) {
    const series = chunk.getColumnVector(0);
    const states = chunk.getColumnVector(1);
    for (let row = 0; row < chunk.rowCount; row++) {
      yield { series: asNumber(series.getItem(row)), state: bytesOf(states.getItem(row)) };
    }
  }
}

/** The checkpoint, or undefined when there is none of this layout. */
export function loadCheckpoint(
  connection: DuckDBConnection,
  layout: string,
): Promise<SavedCheckpoint | undefined> {
  return snapshot(connection, async () => {
    const rows = await (
      await connection.run('SELECT rest, number, seq, epoch_us("at") FROM checkpoint WHERE layout = ?', [
        layout,
      ])
    ).getRows();
    if (rows.length === 0) return undefined;
    const [rest, ...tick] = rows[0];
    const states = await connection.run('SELECT series, state FROM series_state ORDER BY series');
    const chunks = await states.fetchAllChunks();
    return {
      layout,
      tick: toTick(tick),
      rest: bytesOf(rest),
      series: { [Symbol.iterator]: () => statesIn(chunks)[Symbol.iterator]() },
    };
  });
}

/** Ticks with a number above `after`, in order. */
export async function listTicks(connection: DuckDBConnection, after: number): Promise<readonly Tick[]> {
  const result = await connection.run(
    'SELECT number, seq, epoch_us("at") FROM tick_log WHERE number > ?::BIGINT ORDER BY number',
    [BigInt(after)],
  );
  return (await result.getRows()).map(toTick);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { DuckDBBlobValue, type DuckDBDataChunk, type DuckDBValue } from '@duckdb/node-api';
import { numbers, records, texts, wholes } from '../sql/select.ts';
import { asNumber, mismatch } from '../sql/values.ts';
import type { Checkpoint, SavedCheckpoint, SeriesState } from '../store.ts';
import { CHECKPOINT, cellsOf, SERIES_STATE } from '../tables.ts';
import { chunkOf, type DuckDbSession } from './session.ts';

/** Series written before control returns to the event loop; about 2 MB of states, a few milliseconds. */
const SLICE = 256;

/**
 * Replaces the checkpoint; see sinks/sql/checkpoint.ts. States have a generation, so that those of before are deleted in one statement:
 * the table has no index by which those of a slice would be found.
 */
export async function saveCheckpoint(session: DuckDbSession, checkpoint: Checkpoint): Promise<void> {
  const { appenders } = session;
  const { layout, tick, rest } = checkpoint;
  const [[last] = [0]] = await wholes(session, ['generation'], 'FROM checkpoint');
  const [before] = await texts(session, 'layout', 'text', 'FROM checkpoint');
  const generation = (last ?? 0) + 1;
  if (before !== undefined && before !== layout) await session.run('DELETE FROM series_state');
  const write = async (slice: readonly SeriesState[]) => {
    await appenders.append(
      'series_state',
      chunkOf(SERIES_STATE, cellsOf(SERIES_STATE, slice), BigInt(generation)),
    );
    appenders.flush();
    await nextTurn();
  };
  let slice: SeriesState[] = [];
  for await (const state of checkpoint.series) {
    slice.push(state);
    if (slice.length < SLICE) continue;
    await write(slice);
    slice = [];
  }
  if (slice.length > 0) await write(slice);
  await session.run(
    `DELETE FROM series_state old USING (SELECT series FROM series_state WHERE generation = ${generation}) new
     WHERE old.series = new.series AND old.generation < ${generation}`,
  );
  await session.run('DELETE FROM checkpoint');
  const rows = cellsOf(CHECKPOINT, [{ layout, ...tick, rest }]);
  await appenders.append('checkpoint', chunkOf(CHECKPOINT, rows, BigInt(generation)));
  const [newest] = await numbers(session, ['coalesce(max(number), -1)'], 'FROM tick_log');
  await session.run('DELETE FROM tick_log WHERE number <= ?whole AND number < ?whole', [tick.number, newest]);
}

function bytesOf(value: DuckDBValue): Uint8Array {
  if (value instanceof DuckDBBlobValue) return new Uint8Array(value.bytes);
  throw mismatch('bytes', value);
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

/** The checkpoint, or undefined when there is none of this layout. Its states become values as they are read. */
export function loadCheckpoint(session: DuckDbSession, layout: string): Promise<SavedCheckpoint | undefined> {
  return session.snapshot(async () => {
    const [found] = await records(session, CHECKPOINT, 'FROM checkpoint WHERE layout = ?', [layout]);
    if (found === undefined) return undefined;
    const states = await session.connection.run('SELECT series, state FROM series_state ORDER BY series');
    const chunks = await states.fetchAllChunks();
    const { rest, number, seq, at } = found;
    return {
      layout,
      tick: { number, seq, at },
      rest,
      series: { [Symbol.iterator]: () => statesIn(chunks)[Symbol.iterator]() },
    };
  });
}

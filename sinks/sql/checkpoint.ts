import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '../../operators/item-at.ts';
import type { Checkpoint, SavedCheckpoint, SeriesState } from '../store.ts';
import { CHECKPOINT, cellsOf, SERIES_STATE } from '../tables.ts';
import { numbers, records, texts } from './select.ts';
import type { Session } from './session.ts';

/** States read or written at once: about 2 MB. */
const SLICE = 256;

/**
 * Replaces the checkpoint. States of series that it does not contain are kept, so that only changed series need be given; a change of
 * layout deletes all. Ticks that the checkpoint covers are deleted, except the last.
 */
export async function saveCheckpoint(session: Session, checkpoint: Checkpoint): Promise<void> {
  const { layout, tick, rest } = checkpoint;
  const [last] = await texts(session, 'layout', 'text', 'FROM checkpoint');
  if (last !== undefined && last !== layout) await session.run('DELETE FROM series_state');
  let states: SeriesState[] = [];
  const write = async () => {
    await session.upsert(SERIES_STATE, SERIES_STATE.key, cellsOf(SERIES_STATE, states));
    states = [];
    await nextTurn();
  };
  for await (const one of checkpoint.series) {
    states.push(one);
    if (states.length === SLICE) await write();
  }
  await write();
  await session.run('DELETE FROM checkpoint');
  await session.append(CHECKPOINT, cellsOf(CHECKPOINT, [{ layout, ...tick, rest }]));
  const [newest] = await numbers(session, ['coalesce(max(number), -1)'], 'FROM tick_log');
  await session.run('DELETE FROM tick_log WHERE number <= ?whole AND number < ?whole', [tick.number, newest]);
}

/** The checkpoint, or undefined when there is none of this layout. */
export function loadCheckpoint(session: Session, layout: string): Promise<SavedCheckpoint | undefined> {
  return session.snapshot(async () => {
    const [found] = await records(session, CHECKPOINT, 'FROM checkpoint WHERE layout = ?', [layout]);
    if (found === undefined) return undefined;
    const series: SeriesState[] = [];
    for (let last = -1; ; ) {
      const rest = `FROM series_state WHERE series > ?whole ORDER BY series LIMIT ${SLICE}`;
      const states = await records(session, SERIES_STATE, rest, [last]);
      for (const state of states) series.push(state);
      if (states.length < SLICE) break;
      last = itemAt(states, -1).series;
    }
    const { rest, number, seq, at } = found;
    return { layout, tick: { number, seq, at }, rest, series };
  });
}

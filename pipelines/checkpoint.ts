import { serialize } from 'node:v8';
import type { Detection } from '../operators/engine/detection.ts';
import type { Store, Tick } from '../sinks/store.ts';
import type { Writer } from '../sinks/writer.ts';

/**
 * Stores the state of detection as of a tick, between two commits. Detection must rest meanwhile.
 *
 * @returns the number of series whose state had changed
 */
export async function saveCheckpoint(
  store: Store,
  writer: Writer,
  detection: Detection,
  tick: Tick,
): Promise<number> {
  const { engine } = detection;
  let count = 0;
  const counted = function* () {
    for (const entry of engine.takeDirty()) {
      count++;
      yield entry;
    }
  };
  const rest = serialize(detection.saveRest());
  try {
    await writer.exclusive(() =>
      store.saveCheckpoint({ layout: engine.layout, tick, rest, series: counted() }),
    );
  } catch (error) {
    engine.markAllDirty();
    throw error;
  }
  return count;
}

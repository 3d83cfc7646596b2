import type { Shard, Tick } from '../sinks/store.ts';
import type { Writer } from '../sinks/writer.ts';
import type { DetectionHost } from './detection/host.ts';

/**
 * Stores the detection state as of a tick, between two commits. Detection must be paused during the call.
 *
 * @returns the number of series whose state had changed
 */
export async function saveCheckpoint(
  store: Shard,
  writer: Writer,
  host: DetectionHost,
  tick: Tick,
): Promise<number> {
  const { rest, series } = await host.state();
  let count = 0;
  const counted = async function* () {
    for await (const entry of series) {
      count++;
      yield entry;
    }
  };
  try {
    await writer.exclusive(() =>
      store.saveCheckpoint({ layout: host.layout, tick, rest, series: counted() }),
    );
  } catch (error) {
    await host.forgetSaved();
    throw error;
  }
  return count;
}

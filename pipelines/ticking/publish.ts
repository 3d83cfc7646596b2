import { concatMap, type OperatorFunction } from 'rxjs';
import { inSpan } from '../../sinks/traces/span.ts';
import type { Writer } from '../../sinks/writer.ts';
import type { DetectedTick, PublishedTick, TickResults } from './tick-steps.ts';

/**
 * Stores the results of each tick together with the tick itself. What could not be stored is kept, and is stored first at the next tick.
 *
 * @param failed called when the store refuses
 */
export function publish(
  writer: Pick<Writer, 'publish'>,
  failed: (error: unknown) => void,
): OperatorFunction<DetectedTick, PublishedTick> {
  let unstored: TickResults[] = [];
  return concatMap(async (tick) => {
    if (tick.results !== undefined) unstored.push(tick.results);
    const stored: PublishedTick['stored'][number][] = [];
    let failure: unknown;
    try {
      for (const results of unstored) {
        const published = () => writer.publish(results.publication);
        stored.push({ ...results, changes: await inSpan('publish', () => ({}), published) });
      }
    } catch (error) {
      failure = error;
      failed(error);
    }
    unstored = unstored.slice(stored.length);
    return { ...tick, stored, failure, unstored };
  });
}

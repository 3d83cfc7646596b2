import { concatMap, type OperatorFunction, of } from 'rxjs';
import type { StoredBatch } from '../records/batch.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { SignalChange } from '../signals/signal.ts';
import { Detection } from './detection.ts';
import type { EngineSettings } from './settings.ts';

/** Input of detection: batches of observations, and ticks at a time in microseconds. */
export type DetectInput =
  | { readonly kind: 'batch'; readonly batch: StoredBatch }
  | { readonly kind: 'tick'; readonly at: number };

/**
 * Detection as an RxJS operator: batches go in between ticks, and each tick emits the changes of signals that it publishes (an empty array
 * if there are none). The size of batches does not affect the signals.
 *
 * @example
 * const directory = new SeriesDirectory();
 * inputs$.pipe(detect(directory, defaultSettings())).subscribe((changes) => …);
 */
export function detect(
  directory: SeriesDirectory,
  settings: EngineSettings,
): OperatorFunction<DetectInput, readonly SignalChange[]> {
  return (source) => {
    const detection = new Detection(directory, settings);
    let lastTick = 0;
    return source.pipe(
      concatMap((input) => {
        if (input.kind === 'batch') {
          detection.arrive(input.batch, lastTick);
          return [];
        }
        lastTick = input.at;
        detection.engine.process(detection.take(input.at));
        return of(detection.tick(input.at));
      }),
    );
  };
}

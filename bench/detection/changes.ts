import { Detection } from '../../operators/engine/detection.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import type { SignalChange } from '../../operators/signals/signal.ts';
import { benchDirectory } from '../series.ts';

/**
 * Changes published for one series at default settings, with a tick after each observation.
 *
 * @param times microseconds
 */
export function changesOf(times: ArrayLike<number>, values: ArrayLike<number>): SignalChange[] {
  const detection = new Detection(benchDirectory(1, 1), defaultSettings());
  return Array.from({ length: times.length }, (_, i) => {
    const time = Float64Array.of(times[i]);
    const batch = { firstSeq: i + 1, length: 1, series: new Int32Array(1), time };
    detection.arrive({ ...batch, outcome: Float64Array.of(values[i]) }, 0);
    detection.engine.process(detection.take(0));
    return detection.tick(times[i]);
  }).flat();
}

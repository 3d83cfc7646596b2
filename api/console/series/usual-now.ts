import type { Signal } from '../../../operators/signals/signal.ts';
import type { UsualNow } from './head.tsx';
import { type Band, usualAt } from './plot/usual.ts';

/**
 * What is usual now. While a signal is open it is what was usual before, since what is expected of a series soon follows its new level.
 *
 * @param share of the way to the limits of an alert in which values usually lie
 */
export function usualNow(
  signal: Signal | undefined,
  band: Band | undefined,
  share: number | undefined,
): UsualNow | undefined {
  if (signal?.status === 'open' && signal.expected !== undefined) {
    const { value, low, high } = signal.expected;
    const usual = usualAt(value, low, high, share ?? 1);
    if (usual !== undefined) return { expected: value, low: usual.low, high: usual.high };
  }
  const last = band === undefined ? -1 : band.times.length - 1;
  const [expected, low, high] = [band?.expected[last], band?.low[last], band?.high[last]];
  if (expected === undefined || low === undefined || high === undefined || share === undefined)
    return undefined;
  const usual = usualAt(expected, low, high, share);
  return usual === undefined ? undefined : { expected, ...usual };
}

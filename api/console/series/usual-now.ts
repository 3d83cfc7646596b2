import type { Signal } from '../../../operators/signals/signal.ts';
import type { SeriesAnswer } from '../../client/index.ts';
import type { UsualNow } from './head.tsx';
import { type Band, type ToldUsual, usualAt } from './plot/usual.ts';

function numberIn(value: object, name: string): number | undefined {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** Where 95 of 100 values lie, as an answer says it; undefined if it does not. */
export function toldUsual(answer: object | undefined): ToldUsual | undefined {
  const usual: unknown = answer === undefined ? undefined : Reflect.get(answer, 'usual');
  if (typeof usual !== 'object' || usual === null) return undefined;
  const [low, high] = [numberIn(usual, 'low'), numberIn(usual, 'high')];
  return low === undefined || high === undefined ? undefined : { low, high, held: numberIn(usual, 'held') };
}

/** What the server told of the last observation: its forecast, the limits of an alert, and the usual. */
export function toldOf(answer: SeriesAnswer | undefined) {
  const { expected, low, high } = answer?.summary ?? {};
  const usual = toldUsual(answer?.summary) ?? toldUsual(answer);
  return expected === undefined || low === undefined || high === undefined || usual === undefined
    ? undefined
    : { ...usual, expected, limitLow: low, limitHigh: high };
}

/**
 * What is usual now. While a signal is open it is what was usual before, since what is expected of a series soon follows its new level.
 *
 * @param share of the way to the limits of an alert in which values usually lie
 */
export function usualNow(
  signal: Signal | undefined,
  answer: SeriesAnswer | undefined,
  band: Band | undefined,
  share: number | undefined,
): UsualNow | undefined {
  if (signal?.status === 'open' && signal.expected !== undefined) {
    const { value, low, high } = signal.expected;
    const usual = toldUsual(signal) ?? toldUsual(signal.expected) ?? usualAt(value, low, high, share ?? 1);
    if (usual !== undefined) return { expected: value, low: usual.low, high: usual.high };
  }
  const told = toldOf(answer);
  if (told !== undefined) return { expected: told.expected, low: told.low, high: told.high };
  const last = band === undefined ? -1 : band.times.length - 1;
  const [expected, low, high] = [band?.expected[last], band?.low[last], band?.high[last]];
  if (expected === undefined || low === undefined || high === undefined || share === undefined)
    return undefined;
  const usual = usualAt(expected, low, high, share);
  return usual === undefined ? undefined : { expected, ...usual };
}

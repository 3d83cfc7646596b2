import type { Metrics } from '../../process/metrics.ts';
import type { MetricsStored } from './metric-intake.ts';

/** Counts what became of the samples of a request. */
export function countSamples(
  metrics: Metrics,
  protocol: string,
  { stored, leftOut, rejected }: MetricsStored,
): void {
  metrics.samples.inc({ protocol, result: 'stored' }, stored);
  for (const [result, count] of leftOut) metrics.samples.inc({ protocol, result }, count);
  metrics.rejected.inc(rejected);
}

import { labelsOf, NAME } from '../../operators/promql/labels.ts';
import { type Matcher, matchesAll } from '../../operators/promql/matcher.ts';
import { type SampledSeries, type Steps, stepAt } from '../../operators/promql/result.ts';
import type { SeriesDescription } from '../../operators/records/series/description.ts';
import type { Signal } from '../../operators/records/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { type Naming, withNames } from '../../sinks/naming.ts';
import type { Archive } from '../../sinks/store.ts';

/** Metric that is 1 at the steps that the window of a signal touches. */
export const SIGNALS_METRIC = 'tidemark_signals';
/** Most signals of a query: the newest by detection. */
export const MOST_SIGNALS = 1000;

type NamedSignal = Signal & Pick<SeriesDescription, 'scope' | 'entity' | 'metric'>;

/** Labels that signals have. */
export const SIGNAL_LABELS = [
  NAME,
  'entity',
  'id',
  'metric',
  'pattern',
  'scope',
  'severity',
  'status',
] as const;

function labelsOfSignal(signal: NamedSignal) {
  const { scope = signal.scope_id, entity = signal.entity_id, metric } = signal;
  return labelsOf([
    [NAME, SIGNALS_METRIC],
    ['scope', scope],
    ['entity', entity],
    ['metric', metric ?? ''],
    ['pattern', signal.pattern],
    ['severity', signal.severity],
    ['status', signal.status],
    ['id', signal.id],
  ]);
}

/**
 * Signals as series of 1: each has a sample at every step whose time since the step before it has a moment of its window.
 *
 * @param offset milliseconds that the samples are before the steps
 */
export async function signalSamples(
  store: Pick<Archive, 'signals'>,
  naming: Naming,
  matchers: readonly Matcher[],
  steps: Steps,
  offset: number,
): Promise<{ readonly series: readonly SampledSeries[]; readonly cut: boolean }> {
  const first = steps.start - offset;
  const last = stepAt(steps, steps.count - 1) - offset;
  const filter = { window_from: (first - steps.step) * 1000, window_to: last * 1000 };
  const { rows, next } = await store.signals(filter, MOST_SIGNALS);
  const series: SampledSeries[] = [];
  for (const signal of await withNames(naming, rows)) {
    const labels = labelsOfSignal(signal);
    if (!matchesAll(labels, matchers)) continue;
    const [start, end] = [signal.window.start, signal.window.end].map((time) => parseInstant(time) / 1000);
    const times: number[] = [];
    for (let place = 0; place < steps.count; place++) {
      const time = stepAt(steps, place) - offset;
      if (start <= time && end > time - steps.step) times.push(time);
    }
    if (times.length === 0) continue;
    const values = new Float64Array(times.length).fill(1);
    series.push({ labels, times: Float64Array.from(times), values, lookback: Math.min(1, steps.step) });
  }
  return { series, cut: next !== undefined };
}

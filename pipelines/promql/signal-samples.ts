import { PromqlFault } from '../../operators/promql/faults.ts';
import { type Labels, labelsOf, NAME } from '../../operators/promql/labels.ts';
import { type Matcher, matchesAll } from '../../operators/promql/matcher.ts';
import { type SampledSeries, type Steps, stepAt } from '../../operators/promql/result.ts';
import type { SeriesDescription } from '../../operators/records/series/description.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { parseInstant, storable } from '../../operators/time/instant.ts';
import { type Naming, withNames } from '../../sinks/naming.ts';
import type { Archive } from '../../sinks/store.ts';

/** Metrics of signals, with the value that each has. */
export const SIGNAL_METRICS: ReadonlyMap<string, (signal: Signal) => number> = new Map([
  ['tidemark_signals', () => 1],
  ['tidemark_signals:strength', ({ strength }: Signal) => strength],
  ['tidemark_signals:confidence', ({ confidence }: Signal) => confidence],
  ['tidemark_signals:detected_at', ({ detected_at }: Signal) => parseInstant(detected_at) / 1e6],
]);
/** Most signals of a query: the newest by detection. */
export const MOST_SIGNALS = 1000;
/** Most samples of all signals of a query: one for each step of the longest query. */
const MOST_SAMPLES = 11_000_000;

/** A signal with the names of its series. */
export type NamedSignal = Signal & Pick<SeriesDescription, 'scope' | 'entity' | 'metric'>;

function labelsOfSignal(name: string, signal: NamedSignal) {
  const { scope = signal.scope_id, entity = signal.entity_id, metric } = signal;
  return labelsOf([
    [NAME, name],
    ['scope', scope],
    ['entity', entity],
    ['metric', metric ?? ''],
    ['pattern', signal.pattern],
    ['severity', signal.severity],
    ['status', signal.status],
    ['id', signal.id],
  ]);
}

/** The labels of an open alert, among them its pattern as `alertname`. */
export function alertLabels(signal: NamedSignal): Readonly<Record<string, string>> {
  const labels = [...labelsOfSignal('', signal)].filter(([name]) => name !== NAME && name !== 'status');
  return { alertname: signal.pattern, ...Object.fromEntries(labels) };
}

/** What a selector of signals asks for. */
export interface SignalSelection {
  /** One of {@link SIGNAL_METRICS}. */
  readonly name: string;
  readonly matchers: readonly Matcher[];
  /** Milliseconds before each step in which a range begins. */
  readonly range: number | undefined;
  /** Milliseconds that the samples are before the steps. */
  readonly offset: number;
}

/** A signal as a series: its labels and value, and the milliseconds since 1970 of its window. The window of an open one lasts until now. */
export interface SignalSeries {
  readonly labels: Labels;
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The signals whose windows meet a time and whose labels meet all conditions; of more than {@link MOST_SIGNALS} of the time, the newest.
 *
 * @param reach milliseconds since 1970
 * @param now milliseconds since 1970
 */
export async function selectedSignals(
  store: Pick<Archive, 'signals'>,
  naming: Naming,
  { name, matchers }: Pick<SignalSelection, 'name' | 'matchers'>,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): Promise<{ readonly series: readonly SignalSeries[]; readonly cut: boolean }> {
  const value = SIGNAL_METRICS.get(name) ?? (() => Number.NaN);
  const filter = { window_from: storable(from * 1000), window_to: storable(to * 1000) };
  const { rows, next } = await store.signals(filter, MOST_SIGNALS);
  const series: SignalSeries[] = [];
  for (const signal of await withNames(naming, rows)) {
    const labels = labelsOfSignal(name, signal);
    if (!matchesAll(labels, matchers)) continue;
    const start = parseInstant(signal.window.start) / 1000;
    const ended = parseInstant(signal.window.end) / 1000;
    const end = signal.status === 'open' ? Math.max(now, ended) : ended;
    series.push({ labels, value: value(signal), start, end });
  }
  return { series, cut: next !== undefined };
}

/**
 * Signals as series. Each has a sample at every step whose time since the step before it has a moment of its window. For ranges it has one at every step
 * in its window and one at its end. The window of an open signal lasts until now.
 *
 * @param now milliseconds since 1970
 * @throws PromqlFault when the signals have more than eleven million samples, as those of a subquery may
 */
export async function signalSamples(
  store: Pick<Archive, 'signals'>,
  naming: Naming,
  { name, matchers, range, offset }: SignalSelection,
  steps: Steps,
  now: number,
): Promise<{ readonly series: readonly SampledSeries[]; readonly cut: boolean }> {
  const reach = range ?? steps.step;
  const first = steps.start - offset;
  const last = stepAt(steps, steps.count - 1) - offset;
  const selected = await selectedSignals(
    store,
    naming,
    { name, matchers },
    { from: first - reach, to: last },
    now,
  );
  const series: SampledSeries[] = [];
  let left = MOST_SAMPLES;
  for (const { labels, value, start, end } of selected.series) {
    const bounds = { first, reach, isRange: range !== undefined };
    left -= Math.max(0, Math.min(steps.count, (end + reach - Math.max(start, first)) / steps.step));
    if (left < 0)
      throw PromqlFault.execution('signals have too many steps; ask for a shorter time or a longer step');
    const times = timesOf({ start, end }, bounds, steps);
    if (times.length === 0) continue;
    const values = new Float64Array(times.length).fill(value);
    series.push({ labels, times, values, lookback: Math.min(1, steps.step) });
  }
  return { series, cut: selected.cut };
}

/** The moments of a signal's samples, computed from the places of the first step and the last one that its window reaches. */
function timesOf(
  { start, end }: { readonly start: number; readonly end: number },
  { first, reach, isRange }: { readonly first: number; readonly reach: number; readonly isRange: boolean },
  { step, count }: Steps,
): Float64Array {
  const from = Math.max(0, Math.ceil((start - first) / step));
  // Those whose time minus the reach is before the end.
  const until = Math.min(count, Math.ceil((end + reach - first) / step));
  const within = isRange ? Math.min(until, Math.max(from, Math.floor((end - first) / step) + 1)) : until;
  const times = Float64Array.from(
    { length: Math.max(0, within - from) },
    (_, at) => first + (from + at) * step,
  );
  const endsAfterLast = within < until && times.at(-1) !== end;
  return endsAfterLast ? Float64Array.from([...times, end]) : times;
}

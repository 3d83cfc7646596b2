import { itemAt } from '../../../operators/item-at.ts';
import { PromqlFault } from '../../../operators/promql/faults.ts';
import { type Labels, NAME } from '../../../operators/promql/labels.ts';
import { Notes } from '../../../operators/promql/notes.ts';
import { seriesMatching } from '../catalogue.ts';
import { DERIVED, Loader, type QueriedStore } from '../loader.ts';
import { LEAST_LOOKBACK } from '../samples.ts';
import { MOST_SIGNALS, SIGNAL_METRICS, type SignalSeries, selectedSignals } from '../signal-samples.ts';
import type { ReadQuery } from './read-request.ts';
import { type SampleBlock, sampleBlocks } from './sample-blocks.ts';

/** Most series of a query. */
export const MOST_READ = 10_000;
/** Milliseconds between samples of a signal: a reader that looks back as far as Prometheus finds one at any moment. */
const SIGNAL_INTERVAL = LEAST_LOOKBACK - 60_000;

/** The NaN by which Prometheus knows that a series has ended. */
export const STALE_NAN = new Float64Array(new BigUint64Array([0x7ff0000000000002n]).buffer);

/** A series that a query of remote read selects. */
export interface SelectedSeries {
  readonly labels: Labels;
  /** Its samples in order of time. */
  readonly blocks: () => AsyncIterable<SampleBlock>;
}

/**
 * The series that a query selects, sorted by their labels, as a plain selector of PromQL selects them: observations, what is expected of them
 * and signals.
 *
 * @param stop is thrown where it is aborted
 * @throws PromqlFault when they are more than may be read
 */
export async function selectedSeries(
  source: QueriedStore,
  query: ReadQuery,
  stop: AbortSignal,
): Promise<readonly SelectedSeries[]> {
  const { matchers } = query;
  const name = matchers.find(({ label, operator }) => label === NAME && operator === '=')?.value;
  if (name !== undefined && SIGNAL_METRICS.has(name)) return inOrder(await signals(source, name, query));
  if (name !== undefined && [...DERIVED.keys()].some((end) => name.endsWith(end)))
    return inOrder(await derived(source, query, stop));
  const found = await seriesMatching(source, matchers, stop);
  if (found.length > MOST_READ) {
    throw PromqlFault.execution(
      `the query selects ${found.length} series, more than ${MOST_READ}; select by scope, entity or a tag`,
    );
  }
  const { store } = source;
  return inOrder(
    found.map(({ labels, unit: _unit, ...key }) => ({
      labels,
      blocks: () => sampleBlocks(store, key, query.start, query.end),
    })),
  );
}

/** Sorted by the bytes of their labels, name by name and value by value. */
function inOrder(series: readonly SelectedSeries[]): readonly SelectedSeries[] {
  const keyed = series.map((one) => ({ one, key: Buffer.from([...one.labels].flat().join('\0')) }));
  return keyed.sort((one, other) => one.key.compare(other.key)).map(({ one }) => one);
}

async function derived(
  source: QueriedStore,
  { matchers, start, end }: ReadQuery,
  stop: AbortSignal,
): Promise<SelectedSeries[]> {
  const selector = {
    kind: 'selector',
    matchers,
    range: Math.max(0, end - start),
    offset: 0,
    at: undefined,
    edges: undefined,
  } as const;
  const read = await new Loader(source, new Notes(), stop).find(selector, { start: end, step: 1, count: 1 });
  return (await read()).map(({ labels, times, values }) => {
    // As observations are read: rounded up, and the last of a millisecond.
    const moments = times.map(Math.ceil);
    const kept = [...moments.keys()].filter((at) => {
      const time = itemAt(moments, at);
      return time >= start && time <= end && moments[at + 1] !== time;
    });
    return {
      labels,
      blocks: () =>
        only({
          times: Float64Array.from(kept, (at) => itemAt(moments, at)),
          values: Float64Array.from(kept, (at) => itemAt(values, at)),
        }),
    };
  });
}

async function signals(source: QueriedStore, name: string, query: ReadQuery): Promise<SelectedSeries[]> {
  const { start, end, matchers, step } = query;
  const { store, naming } = source;
  // A step shows what was since the step before.
  const reach = { from: start - step, to: end };
  const { series, cut } = await selectedSignals(store, naming, { name, matchers }, reach, Date.now());
  if (cut) {
    throw PromqlFault.execution(
      `this time has more than ${MOST_SIGNALS} signals; ask for a shorter time, or list them by GET /v1/signals`,
    );
  }
  return series.map((signal) => ({
    labels: signal.labels,
    blocks: () => only(signalBlock(signal, query)),
  }));
}

/** Samples by which a signal is seen at each step whose time since the step before has a moment of its window, and a mark where it is over. */
function signalBlock(signal: SignalSeries, { start, end, step }: ReadQuery): SampleBlock {
  const from = Math.max(start, Math.ceil(signal.start));
  const over = Math.ceil(signal.end + Math.max(1, step));
  if (from > end || over <= from) return { times: new Float64Array(), values: new Float64Array() };
  const count = Math.floor((Math.min(end, over - 1) - from) / SIGNAL_INTERVAL) + 1;
  const isOver = over <= end;
  const times = Float64Array.from({ length: count + (isOver ? 1 : 0) }, (_, at) =>
    at < count ? from + at * SIGNAL_INTERVAL : over,
  );
  const values = new Float64Array(times.length).fill(signal.value, 0, count);
  if (isOver) values.set(STALE_NAN, count);
  return { times, values };
}

async function* only(block: SampleBlock): AsyncGenerator<SampleBlock, void, void> {
  if (block.times.length > 0) yield block;
}

import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
import { itemAt } from '../../operators/item-at.ts';
import { Budget, type Slices } from '../../operators/promql/budget.ts';
import { evaluate } from '../../operators/promql/evaluate.ts';
import { type Selector, selectorsOf } from '../../operators/promql/expression.ts';
import { PromqlFault } from '../../operators/promql/faults.ts';
import { changeLabels, NAME } from '../../operators/promql/labels.ts';
import { matcherOf } from '../../operators/promql/matcher.ts';
import { readExpression } from '../../operators/promql/read-expression.ts';
import { type Evaluated, type SampledSeries, type Steps, stepAt } from '../../operators/promql/result.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { Expectation } from '../../operators/records/expectation.ts';
import type { Naming } from '../../sinks/naming.ts';
import type { Archive } from '../../sinks/store.ts';
import { expectationsAmong, MOST_SERIES } from '../expectations.ts';
import { inSlices } from '../in-slices.ts';
import { type LabelledSeries, seriesMatching } from './catalogue.ts';
import { samplesOf } from './samples.ts';
import { MOST_SIGNALS, SIGNAL_METRICS, signalSamples } from './signal-samples.ts';

/** Most series, observations and steps of a query. */
const MOST_SELECTED = 1000;
const MOST_SAMPLES = 2_000_000;
/** Most observations of a query whose expected values are computed, which takes about a second for 70,000. */
const MOST_EXPECTED = 200_000;
export const MOST_STEPS = 11_000;

/** Series that are read at a time, as the lanes of a store are few. */
const READERS = 4;

/** What is expected of a series, by the end of the name of its metric. */
const DERIVED: ReadonlyMap<string, (expectation: Expectation) => number | undefined> = new Map([
  [':expected', ({ expected }: Expectation) => expected],
  [':expected_low', ({ low }: Expectation) => low],
  [':expected_high', ({ high }: Expectation) => high],
]);

/** What a query reads. */
export interface QueriedStore {
  readonly store: Pick<Archive, 'register' | 'seriesUpTo' | 'signals'>;
  readonly naming: Naming;
}

export interface QueryResult {
  readonly result: Evaluated;
  readonly warnings: readonly string[];
}

/** Loads what the selectors of one query need, within the limits of a query. */
class Loader {
  readonly warnings: string[] = [];
  private readonly source: QueriedStore;
  private readonly steps: Steps;
  private readonly stop: AbortSignal;
  private readonly now = Date.now();
  /** What the evaluation will count at least. */
  private readonly ahead = new Budget();
  private left = MOST_SAMPLES;
  private expected = 0;

  constructor(source: QueriedStore, steps: Steps, stop: AbortSignal) {
    this.source = source;
    this.steps = steps;
    this.stop = stop;
  }

  /**
   * Finds the series of a selector.
   *
   * @returns what reads their samples
   * @throws PromqlFault when they are too many, or come to too many values with those of the selectors before
   */
  async find(selector: Selector): Promise<() => Promise<readonly SampledSeries[]>> {
    const name = selector.matchers.find(({ label, operator }) => label === NAME && operator === '=')?.value;
    if (name !== undefined && SIGNAL_METRICS.has(name)) return () => this.signals(name, selector);
    for (const [end, of] of DERIVED) {
      if (name?.endsWith(end)) return this.derived(selector, name, end, of);
    }
    const found = await this.matching(selector);
    return () => this.read(selector, found);
  }

  private async read(selector: Selector, found: readonly LabelledSeries[]) {
    const read = async ({ labels, ...key }: LabelledSeries, place: number) => {
      const { times, values, lookback } = await this.samples(key, selector);
      return { place, series: { labels, times, values, lookback } };
    };
    const samples = await lastValueFrom(from(found).pipe(mergeMap(read, READERS), toArray()));
    const inOrder = samples.sort((one, other) => one.place - other.place).map(({ series }) => series);
    return inOrder.filter(({ times }) => times.length > 0);
  }

  private async signals(name: string, selector: Selector): Promise<readonly SampledSeries[]> {
    const { store, naming } = this.source;
    const { series, cut } = await signalSamples(store, naming, { ...selector, name }, this.steps, this.now);
    if (cut) this.warnings.push(`only the newest ${MOST_SIGNALS} signals of this time were looked at`);
    return series;
  }

  private async matching({ matchers }: Pick<Selector, 'matchers'>): Promise<readonly LabelledSeries[]> {
    const found = await seriesMatching(this.source, matchers, this.stop);
    if (found.length > MOST_SELECTED) {
      throw PromqlFault.execution(
        `the selector has ${found.length} series, more than ${MOST_SELECTED}; select by scope, entity or a tag`,
      );
    }
    this.ahead.series(found.length, this.steps.count);
    return found;
  }

  private async samples(series: SeriesKey, { offset, range = 0 }: Selector) {
    this.stop.throwIfAborted();
    const from = this.steps.start - offset - range;
    const to = stepAt(this.steps, this.steps.count - 1) - offset;
    const samples = await samplesOf(this.source.store, series, from, to, this.left);
    this.left -= samples.times.length;
    return samples;
  }

  private async derived(
    selector: Selector,
    name: string,
    end: string,
    of: (expectation: Expectation) => number | undefined,
  ): Promise<() => Promise<readonly SampledSeries[]>> {
    const matchers = selector.matchers.map((one) =>
      one.label === NAME && one.value === name ? matcherOf(NAME, '=', name.slice(0, -end.length)) : one,
    );
    const found = await this.matching({ matchers });
    if (found.length > MOST_SERIES) {
      throw PromqlFault.execution(
        `${end} reads the history of each series, and this selector has ${found.length}; select at most ${MOST_SERIES}`,
      );
    }
    return () => this.expectations(selector, { name, end, of }, found);
  }

  private async expectations(
    selector: Selector,
    {
      name,
      end,
      of,
    }: {
      readonly name: string;
      readonly end: string;
      readonly of: (expectation: Expectation) => number | undefined;
    },
    found: readonly LabelledSeries[],
  ): Promise<readonly SampledSeries[]> {
    const results: SampledSeries[] = [];
    for (const series of found) {
      const { seq, times, values, lookback } = await this.samples(series, selector);
      if (times.length === 0) continue;
      this.expected += times.length;
      if (this.expected > MOST_EXPECTED) {
        throw PromqlFault.execution(
          `${end} is computed for at most ${MOST_EXPECTED} observations; ask for a shorter time or fewer series`,
        );
      }
      const last = { time: itemAt(times, -1) * 1000, seq: itemAt(seq, -1) };
      const expected = await expectationsAmong(this.source.store, series, new Set(seq), last);
      const known = values.map((_value, at) => {
        const one = expected.get(itemAt(seq, at));
        return (one === undefined ? undefined : of(one)) ?? Number.NaN;
      });
      const kept = [...known.keys()].filter((at) => !Number.isNaN(known[at]));
      results.push({
        labels: changeLabels(series.labels, [[NAME, name]]),
        times: Float64Array.from(kept, (at) => itemAt(times, at)),
        values: Float64Array.from(kept, (at) => itemAt(known, at)),
        lookback,
      });
    }
    return results;
  }
}

function* untilAborted(steps: Slices<Evaluated>, stop: AbortSignal): Slices<Evaluated> {
  for (;;) {
    stop.throwIfAborted();
    const step = steps.next();
    if (step.done === true) return step.value;
    yield;
  }
}

/**
 * Evaluates a PromQL expression over observations (the metric of a series is the name), what is expected of them (`…:expected`,
 * `…:expected_low`, `…:expected_high`) and signals (`tidemark_signals`, `tidemark_signals:strength` and so on). The event loop has its
 * turns meanwhile.
 *
 * @param stop ends the query with its reason
 * @throws PromqlFault when the expression cannot be evaluated, or needs more than a query may read, make or hold
 */
export async function queryPromql(
  source: QueriedStore,
  text: string,
  steps: Steps,
  stop: AbortSignal,
): Promise<QueryResult> {
  const expression = readExpression(text);
  const loader = new Loader(source, steps, stop);
  const found = new Map<Selector, () => Promise<readonly SampledSeries[]>>();
  for (const selector of selectorsOf(expression)) found.set(selector, await loader.find(selector));
  const samples = new Map<Selector, readonly SampledSeries[]>();
  for (const [selector, read] of found) samples.set(selector, await read());
  const result = await inSlices(untilAborted(evaluate(expression, steps, samples), stop));
  return { result, warnings: loader.warnings };
}

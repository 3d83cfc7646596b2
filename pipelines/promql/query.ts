import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
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
import { type LabelledSeries, seriesMatching } from './catalogue.ts';
import { samplesOf } from './samples.ts';
import { MOST_SIGNALS, SIGNAL_METRICS, signalSamples } from './signal-samples.ts';

/** Most series, observations and steps of a query. */
const MOST_SELECTED = 1000;
const MOST_SAMPLES = 2_000_000;
/** Most observations of a query whose expected values are computed, which takes about a second for 70,000. */
const MOST_EXPECTED = 200_000;
export const MOST_STEPS = 11_000;
/** Most milliseconds that a query may read. */
const MOST_TIME = 30_000;

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
  private left = MOST_SAMPLES;
  private expected = 0;

  constructor(source: QueriedStore, steps: Steps, stop: AbortSignal) {
    this.source = source;
    this.steps = steps;
    this.stop = stop;
  }

  private checkTime(): void {
    if (this.stop.aborted)
      throw PromqlFault.timeout('the query took too long; ask for a shorter time or fewer series');
  }

  async load(selector: Selector): Promise<readonly SampledSeries[]> {
    const name = selector.matchers.find(({ label, operator }) => label === NAME && operator === '=')?.value;
    if (name !== undefined && SIGNAL_METRICS.has(name)) return this.signals(name, selector);
    for (const [end, of] of DERIVED) if (name?.endsWith(end)) return this.derived(selector, name, end, of);
    const found = await this.matching(selector);
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
    const found = await seriesMatching(this.source, matchers);
    if (found.length <= MOST_SELECTED) return found;
    throw PromqlFault.execution(
      `the selector has ${found.length} series, more than ${MOST_SELECTED}; select by scope, entity or a tag`,
    );
  }

  private async samples(series: SeriesKey, { offset, range = 0 }: Selector) {
    this.checkTime();
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
  ): Promise<readonly SampledSeries[]> {
    const matchers = selector.matchers.map((one) =>
      one.label === NAME && one.value === name ? matcherOf(NAME, '=', name.slice(0, -end.length)) : one,
    );
    const found = await this.matching({ matchers });
    if (found.length > MOST_SERIES) {
      throw PromqlFault.execution(
        `${end} reads the history of each series, and this selector has ${found.length}; select at most ${MOST_SERIES}`,
      );
    }
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
      const last = { time: times[times.length - 1] * 1000, seq: seq[seq.length - 1] };
      const expected = await expectationsAmong(this.source.store, series, new Set(seq), last);
      const known = values.map((_value, at) => {
        const one = expected.get(seq[at]);
        return (one === undefined ? undefined : of(one)) ?? Number.NaN;
      });
      const kept = [...known.keys()].filter((at) => !Number.isNaN(known[at]));
      results.push({
        labels: changeLabels(series.labels, [[NAME, name]]),
        times: Float64Array.from(kept, (at) => times[at]),
        values: Float64Array.from(kept, (at) => known[at]),
        lookback,
      });
    }
    return results;
  }
}

/**
 * Evaluates a PromQL expression over observations (the metric of a series is the name), what is expected of them (`…:expected`,
 * `…:expected_low`, `…:expected_high`) and signals (`tidemark_signals`, `tidemark_signals:strength` and so on).
 *
 * @param stop ends the query between two reads, as the limit of 30 s does
 * @throws PromqlFault when the expression cannot be evaluated, or needs more than a query may read
 */
export async function queryPromql(
  source: QueriedStore,
  text: string,
  steps: Steps,
  stop: AbortSignal,
): Promise<QueryResult> {
  const expression = readExpression(text);
  const inTime = AbortSignal.any([stop, AbortSignal.timeout(MOST_TIME)]);
  const loader = new Loader(source, steps, inTime);
  const samples = new Map<Selector, readonly SampledSeries[]>();
  for (const selector of selectorsOf(expression)) {
    samples.set(selector, await loader.load(selector));
  }
  return { result: evaluate(expression, steps, samples), warnings: loader.warnings };
}

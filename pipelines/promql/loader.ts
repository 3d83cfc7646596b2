import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
import { itemAt } from '../../operators/item-at.ts';
import { Budget } from '../../operators/promql/budget.ts';
import type { Selector } from '../../operators/promql/expression.ts';
import { PromqlFault } from '../../operators/promql/faults.ts';
import { changeLabels, type Labels, NAME } from '../../operators/promql/labels.ts';
import { matcherOf } from '../../operators/promql/matcher.ts';
import { momentAt } from '../../operators/promql/moments.ts';
import type { Notes } from '../../operators/promql/notes.ts';
import type { SampledSeries, Steps } from '../../operators/promql/result.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { Expectation } from '../../operators/records/expectation.ts';
import type { Naming } from '../../sinks/naming.ts';
import type { Archive } from '../../sinks/store.ts';
import { expectationsAmong, MOST_SERIES } from '../expectations.ts';
import { type LabelledSeries, seriesMatching } from './catalogue.ts';
import { LEAST_LOOKBACK, samplesOf } from './samples.ts';
import { MOST_SIGNALS, SIGNAL_METRICS, signalSamples } from './signal-samples.ts';

/** Most series and observations of a query. */
export const MOST_SELECTED = 1000;
export const MOST_SAMPLES = 2_000_000;
/** Most observations of a query whose expected values are computed, which takes about a second for 70,000. */
const MOST_EXPECTED = 200_000;

/** Series that are read at a time, as the lanes of a store are few. */
const READERS = 4;

/** What is expected of a series, by the end of the name of its metric. */
export const DERIVED: ReadonlyMap<string, (expectation: Expectation) => number | undefined> = new Map([
  [':expected', ({ expected }: Expectation) => expected],
  [':expected_low', ({ low }: Expectation) => low],
  [':expected_high', ({ high }: Expectation) => high],
]);

/** What a query reads. */
export interface QueriedStore {
  readonly store: Pick<Archive, 'register' | 'seriesUpTo' | 'signals'>;
  readonly naming: Naming;
}

/** How the unit of values ends that are increases per second: those of counters, whose totals are not stored. */
const PER_SECOND = '/s';

/** Loads what the selectors of one query need, within the limits of a query. */
export class Loader {
  /** The labels of the series that were found. */
  readonly labels: Labels[] = [];
  private readonly source: QueriedStore;
  private readonly notes: Notes;
  private readonly stop: AbortSignal;
  private readonly now = Date.now();
  /** What the evaluation will count at least. */
  private readonly ahead = new Budget();
  private left = MOST_SAMPLES;
  private expected = 0;

  constructor(source: QueriedStore, notes: Notes, stop: AbortSignal) {
    this.source = source;
    this.notes = notes;
    this.stop = stop;
  }

  /**
   * Finds the series of a selector.
   *
   * @param steps at which it is evaluated
   * @returns what reads their samples
   * @throws PromqlFault when they are too many, or come to too many values with those of the selectors before
   */
  async find(selector: Selector, steps: Steps): Promise<() => Promise<readonly SampledSeries[]>> {
    this.ahead.count(steps.count);
    const name = selector.matchers.find(({ label, operator }) => label === NAME && operator === '=')?.value;
    if (name !== undefined && SIGNAL_METRICS.has(name)) return () => this.signals(name, selector, steps);
    for (const [end, of] of DERIVED) {
      if (name?.endsWith(end)) return this.derived(selector, steps, name, end, of);
    }
    const found = await this.matching(selector, steps);
    return () => this.read(selector, steps, found);
  }

  private async read(selector: Selector, steps: Steps, found: readonly LabelledSeries[]) {
    const read = async ({ labels, unit, ...key }: LabelledSeries, place: number) => {
      const { times, values, lookback } = await this.samples(key, selector, steps);
      const isRate = unit?.endsWith(PER_SECOND) === true;
      return { place, series: { labels, times, values, lookback, isRate } };
    };
    const samples = await lastValueFrom(from(found).pipe(mergeMap(read, READERS), toArray()));
    const inOrder = samples.sort((one, other) => one.place - other.place).map(({ series }) => series);
    return inOrder.filter(({ times }) => times.length > 0);
  }

  private async signals(name: string, selector: Selector, steps: Steps): Promise<readonly SampledSeries[]> {
    const { store, naming } = this.source;
    const { at } = selector;
    const moments = at === undefined ? steps : { ...steps, start: at, count: 1 };
    const { series, cut } = await signalSamples(store, naming, { ...selector, name }, moments, this.now);
    if (cut) this.notes.warn(`only the newest ${MOST_SIGNALS} signals of this time were looked at`);
    return series;
  }

  private async matching(
    { matchers }: Pick<Selector, 'matchers'>,
    steps: Steps,
  ): Promise<readonly LabelledSeries[]> {
    const found = await seriesMatching(this.source, matchers, this.stop);
    if (found.length > MOST_SELECTED) {
      throw PromqlFault.execution(
        `the selector has ${found.length} series, more than ${MOST_SELECTED}; select by scope, entity or a tag`,
      );
    }
    this.ahead.series(found.length, steps.count);
    for (const { labels } of found) this.labels.push(labels);
    return found;
  }

  private async samples(series: SeriesKey, selector: Selector, steps: Steps) {
    this.stop.throwIfAborted();
    const { range = 0, edges } = selector;
    // What is between samples is known by the next one, too.
    const ahead = edges === 'smoothed' ? LEAST_LOOKBACK : 0;
    const from = momentAt(steps, 0, selector) - range;
    const to = momentAt(steps, Math.max(0, steps.count - 1), selector) + ahead;
    const samples = await samplesOf(this.source.store, series, from, to, this.left);
    this.left -= samples.times.length;
    return samples;
  }

  private async derived(
    selector: Selector,
    steps: Steps,
    name: string,
    end: string,
    of: (expectation: Expectation) => number | undefined,
  ): Promise<() => Promise<readonly SampledSeries[]>> {
    const matchers = selector.matchers.map((one) =>
      one.label === NAME && one.value === name ? matcherOf(NAME, '=', name.slice(0, -end.length)) : one,
    );
    const found = await this.matching({ matchers }, steps);
    if (found.length > MOST_SERIES) {
      throw PromqlFault.execution(
        `${end} reads the history of each series, and this selector has ${found.length}; select at most ${MOST_SERIES}`,
      );
    }
    return () => this.expectations(selector, steps, { name, end, of }, found);
  }

  private async expectations(
    selector: Selector,
    steps: Steps,
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
      const { seq, times, values, lookback } = await this.samples(series, selector, steps);
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

import { expect, it } from 'vitest';
import { matcherOf } from '../../../../operators/promql/matcher.ts';
import { type Steps, stepAt } from '../../../../operators/promql/result.ts';
import { formatInstant } from '../../../../operators/time/instant.ts';
import { selectedSeries } from '../../../../pipelines/promql/remote-read/selected-series.ts';
import { signalSamples } from '../../../../pipelines/promql/signal-samples.ts';
import { fc } from '../../../property.ts';
import { openTemporary, someSignal, transaction } from '../../../sinks/fixtures.ts';

const FIRST = Date.UTC(2026, 0, 5);
const LOOKBACK = 300_000;
/** The id of a signal, and the steps at which it is seen. */
type Seen = [id: string | undefined, steps: number[]];

const RUNNING = new AbortController().signal;

it('shows a reader that looks back five minutes a signal at the same steps as a query', async () => {
  const store = await openTemporary();
  const naming = { of: async (series: readonly unknown[]) => series.map(() => ({})) };
  const signals = Array.from({ length: 60 }, (_, at) => {
    const start = FIRST * 1000 + at * 37_123_456;
    const end = start + (at % 4) ** 5 * 7_654_321;
    const window = { start: formatInstant(start), end: formatInstant(end) };
    return someSignal(`signal ${at}`, { status: 'closed', window });
  });
  await store.commit(transaction({ signals }));
  const source = { store, naming: { ...store.register, ...naming } };
  const matchers = [matcherOf('__name__', '=', 'tidemark_signals')];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -200, max: 2400 }),
      fc.constantFrom(1, 15_000, 60_000, 299_999, 300_000, 900_000),
      fc.integer({ min: 1, max: 40 }),
      async (second, step, count) => {
        const steps: Steps = { start: FIRST + 1000 * second, step, count };
        const selection = { name: 'tidemark_signals', matchers, range: undefined, offset: 0 };
        const own = await signalSamples(store, naming, selection, steps, FIRST);
        const expected: Seen[] = own.series.map(({ labels, times }) => [labels.get('id'), [...times]]);
        const query = {
          ...{ start: steps.start - LOOKBACK + 1, end: stepAt(steps, count - 1), matchers },
          ...{ step, isLabels: false },
        };
        const found: Seen[] = [];
        for (const { labels, blocks } of await selectedSeries(source, query, RUNNING)) {
          const samples: [number, number][] = [];
          for await (const { times, values } of blocks())
            for (const [at, time] of times.entries()) samples.push([time, values[at]]);
          const seen = Array.from({ length: count }, (_, place) => stepAt(steps, place)).filter((time) => {
            const latest = samples.findLast(([at]) => at <= time);
            return latest !== undefined && latest[0] > time - LOOKBACK && latest[1] === 1;
          });
          if (seen.length > 0) found.push([labels.get('id'), seen]);
        }
        const byId = (list: Seen[]) => list.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
        expect(byId(found)).toEqual(byId(expected));
      },
    ),
  );
});

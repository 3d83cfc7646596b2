import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Line, type Steps, stepAt } from '../../../operators/promql/result.ts';
import { withExpectations } from '../../../pipelines/expectations.ts';
import { queryPromql } from '../../../pipelines/promql/query.ts';
import { openTemporary, START, someSeries, transaction } from '../../sinks/fixtures.ts';

const FIRST = Date.UTC(2026, 0, 5);
const COUNT = 300;
const RUNNING = new AbortController().signal;

/** Series of a metric, with an observation a minute that differs between them. */
async function storeOf(count: number) {
  const store = await openTemporary();
  const series = someSeries(count);
  const length = count * COUNT;
  await store.commit(
    transaction({
      series,
      described: {
        at: START,
        scopes: [{ scope_id: series[0].scope_id, scope: 'prod' }],
        series: series.map((_, at) => ({ series: at, entity: `web-${at}`, metric: 'cpu' })),
      },
      observations: [
        {
          firstSeq: 1,
          length,
          series: Int32Array.from({ length }, (_, row) => row % count),
          time: Float64Array.from({ length }, (_, row) => (FIRST + 60_000 * Math.floor(row / count)) * 1000),
          outcome: Float64Array.from({ length }, (_, row) => Math.sin(row) + (row % count)),
        },
      ],
    }),
  );
  return { store, naming: store.register };
}

const whole: Steps = { start: FIRST, step: 60_000, count: COUNT };
const end: Steps = { start: stepAt(whole, COUNT - 1), step: 1, count: 1 };

async function linesOf(
  from: Awaited<ReturnType<typeof storeOf>>,
  text: string,
  steps: Steps,
): Promise<readonly Line[]> {
  const { result } = await queryPromql(from, text, steps, RUNNING);
  if (result.kind !== 'vector') throw new Error(`${text} is no vector`);
  return result.lines;
}

describe('a query', () => {
  it('reads the observations of each series, in the order of the series', async () => {
    const from = await storeOf(9);
    const lines = await linesOf(from, 'cpu', whole);
    const entities = someSeries(9)
      .map(({ entity_id }, at) => ({ entity_id, at }))
      .sort((one, other) => (one.entity_id < other.entity_id ? -1 : 1));
    expect(lines.map(({ labels }) => labels.get('entity'))).toEqual(entities.map(({ at }) => `web-${at}`));
    for (const [place, { at }] of entities.entries()) {
      expect([...lines[place].values]).toEqual(
        Array.from({ length: COUNT }, (_, minute) => Math.sin(minute * 9 + at) + at),
      );
    }
  });

  it('has what was expected of each observation, as lists of observations have it', async () => {
    const from = await storeOf(2);
    const page = await withExpectations(from.store, await from.store.observations({ entity: 'web-1' }, 1000));
    const reported = { expected: 'expected', expected_low: 'low', expected_high: 'high' } as const;
    for (const [metric, field] of Object.entries(reported)) {
      const [line] = await linesOf(from, `cpu:${metric}{entity="web-1"}`, whole);
      expect(line.labels.get('__name__')).toBe(`cpu:${metric}`);
      const wanted = page.map((row) => row[field]);
      expect(wanted.filter((value) => value !== undefined).length).toBeGreaterThan(100);
      // Before the first expected value there is none; later each observation has one.
      const first = wanted.findIndex((value) => value !== undefined);
      expect([...line.has]).toEqual(wanted.map((_, at) => Number(at >= first)));
      expect([...line.values.slice(first)]).toEqual(wanted.slice(first));
    }
  });

  it('has expected values of at most ten series', async () => {
    const from = await storeOf(11);
    await expect(linesOf(from, 'cpu:expected', end)).rejects.toMatchObject({ errorType: 'execution' });
    expect(await linesOf(from, 'cpu:expected{entity!="web-0"}', end)).toHaveLength(10);
  });

  it('has at most 1,000 series in a selector', async () => {
    const store = await openTemporary();
    await store.commit(transaction({ series: someSeries(1001) }));
    const asked = queryPromql({ store, naming: store.register }, 'tidemark_value', end, RUNNING);
    await expect(asked).rejects.toThrow('the selector has 1001 series');
  });

  it('of too many series and steps is refused before samples are read', async () => {
    const from = await storeOf(400);
    let reads = 0;
    const seriesUpTo: typeof from.store.seriesUpTo = (...asked) => {
      reads++;
      return from.store.seriesUpTo(...asked);
    };
    const { register } = from.store;
    const store = { register, seriesUpTo, signals: from.store.signals.bind(from.store) };
    const long = { ...whole, count: 11_000 };
    const text = Array.from({ length: 12 }, () => 'cpu').join(' or ');
    const asked = queryPromql({ store, naming: from.naming }, text, long, RUNNING);
    await expect(asked).rejects.toMatchObject({
      errorType: 'execution',
      message: expect.stringContaining('series times steps times operations'),
    });
    expect(reads).toBe(0);
  });

  it('reads what a subquery, an offset and @ need, and no more', async () => {
    const from = await storeOf(2);
    const asked: [number, number][] = [];
    const seriesUpTo: typeof from.store.seriesUpTo = (series, last, limit) => {
      asked.push([last.time / 1000, limit]);
      return from.store.seriesUpTo(series, last, limit);
    };
    const { register } = from.store;
    const store = { register, seriesUpTo, signals: from.store.signals.bind(from.store) };
    const at = FIRST + 100 * 60_000 + 1;
    const text = `max_over_time(cpu{entity="web-0"}[10m:1m] @ ${at / 1000} offset -5m)`;
    const { result } = await queryPromql({ store, naming: from.naming }, text, end, RUNNING);
    if (result.kind !== 'vector') throw new Error('no vector');
    const minutes = Array.from({ length: 10 }, (_, place) => 96 + place);
    expect(result.lines.map(({ values }) => values[0])).toEqual([
      Math.max(...minutes.map((minute) => Math.sin(minute * 2))),
    ]);
    expect(asked).toEqual([[FIRST + 105 * 60_000, 512]]);
  });

  it('has the steps of its subqueries counted before anything is read', async () => {
    const from = await storeOf(1);
    for (const text of [
      'max_over_time(cpu[1y:1ms])',
      'max_over_time(max_over_time(vector(1)[1d:1ms])[1d:1ms])',
    ]) {
      await expect(linesOf(from, text, end), text).rejects.toMatchObject({ errorType: 'execution' });
    }
    await expect(linesOf(from, 'max_over_time(tidemark_signals[100y:1ms])', end)).rejects.toMatchObject({
      errorType: 'execution',
    });
  });

  it('lets the event loop have its turns, and ends where it takes too long', async () => {
    const from = await storeOf(40);
    let turns = 0;
    let over = false;
    const counting = (async () => {
      for (; !over; turns++) await nextTurn();
    })();
    const stop = new AbortController();
    const text = `${'abs('.repeat(20)}cpu${')'.repeat(20)}`;
    const asked = queryPromql(from, text, { ...whole, step: 2000, count: 9000 }, stop.signal);
    await expect(asked).resolves.toMatchObject({ warnings: [] });
    const afterOne = turns;
    const late = queryPromql(from, text, { ...whole, step: 2000, count: 9000 }, stop.signal);
    while (turns < afterOne + 2) await nextTurn();
    stop.abort(new Error('late'));
    await expect(late).rejects.toThrow('late');
    over = true;
    await counting;
    expect(afterOne).toBeGreaterThan(10);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { expectationsOf } from '../../operators/engine/expectation.ts';
import { FURTHEST, WARM_UP, warmUpOf } from '../../operators/engine/warm-up.ts';
import type { ObservationBatch } from '../../operators/records/batch.ts';
import type { ExpectedObservation } from '../../operators/records/expectation.ts';
import { MOST_SERIES, withExpectations } from '../../pipelines/expectations.ts';
import { openSqlite } from '../../sinks/sqlite/index.ts';
import type { ObservationFilter, ObservationPosition, Store } from '../../sinks/store.ts';
import { noise, times } from '../operators/noise.ts';
import { openTemporary, START, someSeries, transaction } from '../sinks/fixtures.ts';

const LONG = 45_000;

/** One long series at random intervals, now and then several at once, and another that reports every tenth time. */
function twoSeries(): ObservationBatch {
  const { uniform, normal } = noise(1);
  let time = START;
  const at: number[] = [];
  const series: number[] = [];
  for (let i = 0; i < LONG; i++) {
    if (uniform() < 0.8) time += Math.round(-60e6 * Math.log(1 - uniform()));
    at.push(time);
    series.push(0);
    if (i % 10 === 0) {
      at.push(time);
      series.push(1);
    }
  }
  return {
    length: at.length,
    series: Int32Array.from(series),
    time: Float64Array.from(at),
    outcome: Float64Array.from(series, () => 10 + normal()),
  };
}

const rows = twoSeries();
const [first, second] = someSeries(2);

/** What the rule gives for each observation of a series, from all of it. */
function byRule(number: number, from: number, to: number) {
  const own = Array.from(rows.series.entries()).flatMap(([row, one]) => (one === number ? [row] : []));
  const time = Float64Array.from(own, (row) => rows.time[row]);
  const outcome = Float64Array.from(own, (row) => rows.outcome[row]);
  const found = [];
  for (let at = from; at < to; at++) {
    const start = warmUpOf(time, at, true) ?? Number.NaN;
    const past = { time: time.slice(start, at + 1), outcome: outcome.slice(start, at + 1) };
    found.push(expectationsOf(past, at - start)[0]);
  }
  return found;
}

const reported = ({ expected, low, high, score }: ExpectedObservation) =>
  expected === undefined ? undefined : { expected, low, high, score };

async function pagesOf(store: Store, filter: ObservationFilter, limit: number, most = 1200) {
  const found: ExpectedObservation[] = [];
  let after: ObservationPosition | undefined;
  do {
    const page = await store.observations(filter, limit, after);
    found.push(...(await withExpectations(store, page)));
    after = page.next;
  } while (after !== undefined && found.length < most);
  return found.slice(0, most);
}

describe('expectations of a page', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openSqlite({ path: ':memory:' });
    await store.commit(transaction({ series: someSeries(2), observations: [{ ...rows, firstSeq: 1 }] }));
    return () => store.close();
  });
  const long = { entity_id: first.entity_id };

  test('are those of the rule, which knows the whole series', async () => {
    expect((await pagesOf(store, long, 100, 100)).map(reported)).toEqual(byRule(0, 0, 100));
    const place = 41_000;
    const own = rows.time.filter((_, row) => rows.series[row] === 0);
    const before = own.findIndex((time) => time >= own[place]);
    const page = await pagesOf(store, { ...long, since: own[place] }, 60, 60);
    expect(page.map(reported)).toEqual(byRule(0, before, before + 60));
    expect(before).toBeGreaterThan(WARM_UP + 10_000);
  });

  test('are the same on pages of any length, from any time, and beside other series', async () => {
    const since = rows.time[43_000];
    const whole = await pagesOf(store, { ...long, since }, 1000);
    expect(whole.map(({ id }) => id)).toHaveLength(1200);
    expect(await pagesOf(store, { ...long, since }, 137)).toEqual(whole);
    const later = Date.parse(whole[700].timestamp) * 1000;
    const from = whole.findIndex(({ timestamp }) => Date.parse(timestamp) * 1000 >= later);
    expect(await pagesOf(store, { ...long, since: later }, 300, 500)).toEqual(whole.slice(from, from + 500));
    const both = await pagesOf(store, { since }, 200, 1100);
    const ofFirst = both.filter(({ entity_id }) => entity_id === first.entity_id);
    expect(ofFirst).toEqual(whole.slice(0, ofFirst.length));
    const ofSecond = both.filter(({ entity_id }) => entity_id === second.entity_id);
    expect(ofSecond.length).toBeGreaterThan(50);
    expect(ofSecond).toEqual(
      await pagesOf(store, { entity_id: second.entity_id, since }, 29, ofSecond.length),
    );
  });

  test('leave observations as they are while too little is known', async () => {
    const page = await store.observations(long, 16);
    expect(await withExpectations(store, page)).toEqual(page.rows);
  });

  test('an empty page has none', async () => {
    expect(await pagesOf(store, { entity_id: someSeries(3)[2].entity_id }, 10)).toEqual([]);
  });
});

test('no more than 100,000 observations are gone back, where all have the same time', async () => {
  const store = await openTemporary();
  const length = FURTHEST + 60;
  const observations = {
    firstSeq: 1,
    length,
    series: new Int32Array(length),
    time: new Float64Array(length).fill(START),
    outcome: Float64Array.from(times(length, (i) => i % 7)),
  };
  await store.commit(transaction({ series: someSeries(1), observations: [observations] }));
  const asked: number[] = [];
  const counted = {
    seriesUpTo(...args: Parameters<Store['seriesUpTo']>) {
      asked.push(args[2]);
      return store.seriesUpTo(...args);
    },
  };
  const scores = async (from: number, limit: number) => {
    const page = await store.observations({}, limit, { time: START, seq: from });
    return (await withExpectations(counted, page)).map(({ score }) => score !== undefined);
  };
  const isReported = (from: number, n: number) => times(n, (i) => from + i < FURTHEST);
  expect(await scores(FURTHEST - 20, 40)).toEqual(isReported(FURTHEST - 20, 40));
  expect(await scores(FURTHEST - 1, 2)).toEqual(isReported(FURTHEST - 1, 2));
  expect(await scores(FURTHEST + 20, 40)).toEqual(isReported(FURTHEST + 20, 40));
  expect(Math.max(...asked)).toBe(FURTHEST + 40);
});

test('a page of too many series is refused, with what to do', async () => {
  const store = await openTemporary();
  const count = MOST_SERIES + 1;
  const observations = {
    firstSeq: 1,
    length: count,
    series: Int32Array.from(times(count, (i) => i)),
    time: Float64Array.from(times(count, (i) => START + i)),
    outcome: new Float64Array(count),
  };
  await store.commit(transaction({ series: someSeries(count), observations: [observations] }));
  expect(await withExpectations(store, await store.observations({}, MOST_SERIES))).toHaveLength(MOST_SERIES);
  await expect(withExpectations(store, await store.observations({}, 100))).rejects.toMatchObject({
    code: 'unprocessable',
    issues: [{ path: 'expected' }],
    message: expect.stringContaining('entity_id'),
  });
});

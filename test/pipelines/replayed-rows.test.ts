import { describe, expect, test } from 'vitest';
import type { ObservationBatch } from '../../operators/records/batch.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { withExpectations } from '../../pipelines/expectations.ts';
import { type ReplayedObservation, ReplayedRows } from '../../pipelines/replayed-rows.ts';
import type { Store } from '../../sinks/store.ts';
import { noise, times } from '../operators/noise.ts';
import { collect, openTemporary, START, someSeries, transaction } from '../sinks/fixtures.ts';

const MINUTE = 60e6;
/** More than are asked about together. */
const LONG = 51_000;

/** A long series and one that reports every tenth time, some of it at equal times. */
function twoSeries(): ObservationBatch {
  const { normal } = noise(1);
  const rows = times(LONG, (i) => [
    { series: 0, time: START + Math.floor(i / 3) * MINUTE },
    ...(i % 10 === 0 ? [{ series: 1, time: START + Math.floor(i / 3) * MINUTE }] : []),
  ]).flat();
  return {
    length: rows.length,
    series: Int32Array.from(rows, ({ series }) => series),
    time: Float64Array.from(rows, ({ time }) => time),
    outcome: Float64Array.from(rows, () => 10 + normal()),
  };
}

/** Rows [from, to) of a batch. */
const part = ({ series, time, outcome }: ObservationBatch, from: number, to: number): ObservationBatch => ({
  length: to - from,
  series: series.slice(from, to),
  time: time.slice(from, to),
  outcome: outcome.slice(from, to),
});

async function* inBatches(batch: ObservationBatch, size: number) {
  for (let from = 0; from < batch.length; from += size) {
    yield part(batch, from, Math.min(batch.length, from + size));
  }
}

const directory = new SeriesDirectory();
for (const { scope_id, entity_id } of someSeries(2)) directory.intern(scope_id, entity_id);
const ROWS = twoSeries();

/** Rows of a batch, all of them taken, from a sequence number on. */
async function taken(batch: ObservationBatch, firstSeq: number): Promise<ReplayedRows> {
  const rows = new ReplayedRows(directory, firstSeq);
  expect((await collect(rows.through(inBatches(batch, 1000)))).length).toBe(Math.ceil(batch.length / 1000));
  return rows;
}

async function storeOf(...batches: ObservationBatch[]): Promise<Store> {
  const store = await openTemporary();
  let firstSeq = 1;
  const observations = batches.map((batch) => {
    const stored = { ...batch, firstSeq };
    firstSeq += batch.length;
    return stored;
  });
  await store.commit(transaction({ series: someSeries(2), observations }));
  return store;
}

/** What pages of a store give for a series, of the observations from a place of it on. */
async function ofPages(store: Store, entity_id: string, from: number, count: number) {
  const page = await store.observations({ entity_id }, from + count);
  expect(page.rows).toHaveLength(from + count);
  const wanted = { ...page, rows: page.rows.slice(from), seqs: page.seqs.slice(from) };
  return (await withExpectations(store, wanted)).map(({ id: _, ...one }): ReplayedObservation => one);
}

const entities = someSeries(2).map(({ entity_id }) => entity_id);
const ofEntity = (all: readonly ReplayedObservation[], entity_id: string) =>
  all.filter((one) => one.entity_id === entity_id);

describe('the rows of a replay', () => {
  test('have what the pages of a store give, one series after the other', async () => {
    const store = await storeOf(ROWS);
    const rows = await taken(ROWS, 1);
    const dry = (await collect(rows.expected())).flat();
    expect(dry.map(({ entity_id }) => entity_id)).toEqual([
      ...times(LONG, () => entities[0]),
      ...times(LONG / 10, () => entities[1]),
    ]);
    for (const [from, count] of [
      [0, 100],
      [20_000, 50],
      [LONG - 1100, 1100],
    ]) {
      expect(ofEntity(dry, entities[0]).slice(from, from + count)).toEqual(
        await ofPages(store, entities[0], from, count),
      );
    }
    expect(ofEntity(dry, entities[1])).toEqual(await ofPages(store, entities[1], 0, LONG / 10));
    expect((await collect(rows.expected(store))).flat()).toEqual(dry);
    expect(dry.filter(({ score }) => score === undefined)).toHaveLength(2 * 16);
  });

  test('know what the store had of their series before', async () => {
    const end = ROWS.length;
    const store = await storeOf(part(ROWS, 0, end - 3000), part(ROWS, end - 3000, end));
    const rows = await taken(part(ROWS, end - 3000, end), end - 3000 + 1);
    const found = ofEntity((await collect(rows.expected(store))).flat(), entities[0]);
    expect(found.length).toBeGreaterThan(2000);
    expect(found).toEqual(await ofPages(store, entities[0], LONG - found.length, found.length));
  });

  test('are those that were taken, where a replay is broken off', async () => {
    const rows = new ReplayedRows(directory, 1);
    const batches = rows.through(inBatches(ROWS, 100));
    for (const _ of times(3, () => 0)) await batches.next();
    await batches.return(undefined);
    expect((await collect(rows.expected())).flat()).toHaveLength(200);
  });
});

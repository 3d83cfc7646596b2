import { describe, expect, it } from 'vitest';
import { type StoredBatch, selectRows } from '../../../operators/records/batch.ts';
import { EARLIEST, formatInstant, LATEST, parseInstant } from '../../../operators/time/instant.ts';
import { generatedId } from '../../../sinks/generated-id.ts';
import { fc, runs } from '../../property.ts';
import { ask } from '../ask.ts';
import { collect, START, someRows, someSeries, transaction, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const doubles = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(
    0,
    -0,
    5e-324,
    -5e-324,
    Number.MIN_VALUE * 3,
    Number.MAX_VALUE,
    2 ** 53 + 2,
    1e15,
    0.1,
    1 / 3,
  ),
);
const instants = fc.oneof(
  fc.integer({ min: EARLIEST, max: LATEST - 1 }),
  fc.constantFrom(EARLIEST, EARLIEST + 1, -1, 0, 999_999, 1_000_000, LATEST - 1),
);
// JSON has no -0, and the lists of an observation are JSON.
const features = fc.array(
  doubles.map((value) => value + 0),
  { maxLength: 4 },
);
const text = fc.string({ unit: 'binary', maxLength: 12 });
const texts = fc.array(text, { maxLength: 3 });

const rows = fc.array(
  fc.record({
    time: instants,
    outcome: doubles,
    id: fc.option(text),
    features: fc.option(features),
    labels: fc.option(texts),
    meta: fc.option(
      fc.dictionary(
        text.filter((key) => key !== '__proto__'),
        text,
        { maxKeys: 3 },
      ),
    ),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Columns of rows; a column of nothing but nulls is left out, as a store does. */
function batchOf(
  given: readonly (typeof rows extends fc.Arbitrary<(infer Row)[]> ? Row : never)[],
  firstSeq: number,
) {
  const column = <T>(values: readonly (T | null)[]) =>
    values.some((value) => value !== null) ? values : undefined;
  const id = column(given.map((row) => row.id));
  const features = column(given.map((row) => row.features));
  const labels = column(given.map((row) => row.labels));
  const meta = column(given.map((row) => row.meta && { ...row.meta }));
  const batch: StoredBatch = {
    length: given.length,
    firstSeq,
    series: new Int32Array(given.length),
    time: Float64Array.from(given, (row) => row.time),
    outcome: Float64Array.from(given, (row) => row.outcome),
    ...(id && { id }),
    ...(features && { features }),
    ...(labels && { labels }),
    ...(meta && { meta }),
  };
  return batch;
}

export function describeObservations(engine: Engine): void {
  describe('observations', () => {
    it('come back with every field, and with a derived id where they had none', async () => {
      const store = await someStore(engine);
      const { storeId } = await store.recover();
      const batch = {
        ...someRows(3),
        firstSeq: 1,
        id: ['mine', null, 'nul \0 and é'],
        features: [[1.5, -0.25], null, [7]],
        labels: [['a', 'b'], null, null],
        meta: [null, { k: 'v "q"' }, null],
      };
      await store.commit(transaction({ series: someSeries(1), observations: [batch] }));
      const { rows, next } = await store.observations({}, 10);
      expect(next).toBeUndefined();
      const series = { scope_id: uuid('scope'), entity_id: uuid('entity 0') };
      expect(rows).toEqual([
        {
          id: 'mine',
          ...series,
          timestamp: formatInstant(START + 7),
          outcome: 0,
          features: [1.5, -0.25],
          labels: ['a', 'b'],
        },
        {
          id: generatedId(storeId, 2),
          ...series,
          timestamp: formatInstant(START + 1_000_007),
          outcome: Math.sin(1),
          meta: { k: 'v "q"' },
        },
        {
          id: 'nul \0 and é',
          ...series,
          timestamp: formatInstant(START + 2_000_007),
          outcome: Math.sin(2),
          features: [7],
        },
      ]);
      const view = await ask(store, 'SELECT id FROM observations ORDER BY seq');
      expect(view.rows.flat()).toEqual(rows.map((row) => row.id));
    });

    it('keep every bit of what a producer may send', async () => {
      const store = await someStore(engine);
      await store.commit(transaction({ series: someSeries(1) }));
      await fc.assert(
        fc.asyncProperty(rows, async (given) => {
          const { nextSeq } = await store.recover();
          const batch = batchOf(given, nextSeq);
          await store.commit(transaction({ observations: [batch] }));
          const [read, ...more] = await collect(store.observationsAfter(nextSeq - 1));
          expect(more).toEqual([]);
          expect(read).toEqual(batch);
          const ids = (await collect(store.ids(given.length))).flatMap((block) => block.ids);
          const expected = given.flatMap(({ id }) => id ?? []);
          expect(ids.slice(ids.length - expected.length)).toEqual(expected);
        }),
        { numRuns: runs(60) },
      );
      const all = await collect(store.observationsAfter(0));
      const listed = await store.observations({}, 10_000);
      const sorted = all
        .flatMap((batch) => Array.from(batch.time, (time, row) => ({ time, outcome: batch.outcome[row] })))
        .sort((a, b) => a.time - b.time);
      expect(
        listed.rows.map(({ timestamp, outcome }) => ({ time: parseInstant(timestamp), outcome })),
      ).toEqual(sorted);
    });

    it('have views whose times are theirs, from the first year to the last', async () => {
      const store = await someStore(engine);
      const times = [EARLIEST, EARLIEST + 1, -1_000_001, -1, 0, 1, 1_500_000, START + 7, LATEST - 1];
      const batch = { ...someRows(times.length), time: Float64Array.from(times), firstSeq: 1 };
      await store.commit(transaction({ series: someSeries(1), observations: [batch] }));
      const inOrder = await ask(store, 'SELECT "timestamp" FROM observations ORDER BY "timestamp"');
      expect(inOrder.rows.map(([time]) => parseInstant(String(time)))).toEqual(times);
    });

    it('stream in order, in blocks, across a restart', async () => {
      const place = await somePlace(engine);
      const writing = await someStore(engine, place);
      const rows = someRows(10_000, 7);
      await writing.commit(transaction({ series: someSeries(7), observations: [{ ...rows, firstSeq: 1 }] }));
      await writing.commit(
        transaction({
          observations: [{ ...someRows(2, 7), id: ['a', null], features: [null, [1]], firstSeq: 10_001 }],
        }),
      );
      if (engine.persistent) await writing.close();
      const store = engine.persistent ? await someStore(engine, place) : writing;
      const batches = await collect(store.observationsAfter(5));
      expect(batches.map((batch) => batch.length).reduce((sum, length) => sum + length)).toBe(9_997);
      let seq = 6;
      for (const batch of batches) {
        expect(batch.firstSeq).toBe(seq);
        seq += batch.length;
      }
      const first = batches[0];
      expect(first.id).toBeUndefined();
      const expected = selectRows(
        rows,
        Array.from({ length: first.length }, (_, row) => row + 5),
      );
      expect(first).toEqual({ ...expected, firstSeq: 6 });
      const last = batches.at(-1);
      expect(last?.id?.slice(-2)).toEqual(['a', null]);
      expect(last?.features?.slice(-2)).toEqual([null, [1]]);
      expect(last?.meta).toBeUndefined();
    });

    it('can be left half read', async () => {
      const store = await someStore(engine);
      await store.commit(
        transaction({ series: someSeries(1), observations: [{ ...someRows(20_000), firstSeq: 1 }] }),
      );
      for await (const batch of store.observationsAfter(0)) {
        expect(batch.firstSeq).toBe(1);
        break;
      }
      await store.ping();
    });
  });

  describe('ids', () => {
    it('are the latest of those that observations came with, oldest first', async () => {
      const store = await someStore(engine);
      const length = 70_000;
      const id = Array.from({ length }, (_, row) => (row % 3 === 0 ? null : `${row}`));
      await store.commit(
        transaction({ series: someSeries(7), observations: [{ ...someRows(length, 7), id, firstSeq: 1 }] }),
      );
      const { series } = someRows(length, 7);
      const given = id.flatMap((one, row) => (one === null ? [] : [[one, series[row]]]));
      for (const limit of [0, 1, 2, 30_000, given.length, 1_000_000]) {
        const blocks = await collect(store.ids(limit));
        const read = blocks.flatMap((block) => block.ids.map((one, row) => [one, block.series[row]]));
        expect(read).toEqual(limit === 0 ? [] : given.slice(-limit));
        expect(
          blocks.every((block) => block.ids.length > 0 && block.ids.length === block.series.length),
        ).toBe(true);
      }
    });
  });

  describe('the latest observations of a scope', () => {
    it('are those of its series, the newest, in event-time order', async () => {
      const store = await someStore(engine);
      const rows = someRows(10, 3);
      // The last to arrive is the oldest.
      rows.time[9] = START - 1;
      await store.commit(
        transaction({
          series: [
            { series: 0, scope_id: uuid('a'), entity_id: uuid('x') },
            { series: 1, scope_id: uuid('b'), entity_id: uuid('x') },
            { series: 2, scope_id: uuid('a'), entity_id: uuid('y') },
          ],
          observations: [
            {
              ...rows,
              firstSeq: 1,
              features: Array.from(rows.outcome, (x, i) => (i === 8 ? [x, 2] : null)),
            },
          ],
        }),
      );
      const inA = [9, 0, 2, 3, 5, 6, 8];
      const sample = await store.latestObservations(uuid('a'), 100);
      const all = sample.batch;
      expect(Array.from(all.series, (place) => sample.entities[place])).toEqual(
        inA.map((row) => uuid(['x', 'x', 'y'][rows.series[row]])),
      );
      expect([...all.time]).toEqual(inA.map((row) => rows.time[row]));
      expect([...all.outcome]).toEqual(inA.map((row) => rows.outcome[row]));
      expect(all.features).toEqual(inA.map((row) => (row === 8 ? [rows.outcome[8], 2] : null)));
      const { batch: latest } = await store.latestObservations(uuid('a'), 3);
      expect([...latest.outcome]).toEqual(inA.slice(-3).map((row) => rows.outcome[row]));
      const { batch: since } = await store.latestObservations(uuid('a'), 100, rows.time[5]);
      expect([...since.outcome]).toEqual([5, 6, 8].map((row) => rows.outcome[row]));
      for (const nobody of [uuid('c'), 'no uuid']) {
        const { batch: none } = await store.latestObservations(nobody, 100);
        expect(none).toMatchObject({ length: 0 });
        expect(none.features).toBeUndefined();
      }
    });

    it('have no features where none has any', async () => {
      const store = await someStore(engine);
      await store.commit(
        transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] }),
      );
      expect((await store.latestObservations(uuid('scope'), 9)).batch.features).toBeUndefined();
    });
  });
}

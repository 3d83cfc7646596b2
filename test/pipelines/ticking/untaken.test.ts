import { expect, it } from 'vitest';
import { forDetection, type ObservationBatch, type StoredBatch } from '../../../operators/records/batch.ts';
import { openShard } from '../../../pipelines/recover.ts';
import { Untaken } from '../../../pipelines/ticking/untaken.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import { Writer } from '../../../sinks/writer.ts';
import { fc, runs } from '../../property.ts';

async function setUp() {
  const store = await openSqlite({ path: ':memory:' });
  const { recovery, directory } = await openShard(store);
  const series = directory.intern(
    '6f1ed002-ab5a-4a5b-9d0c-0305e82c3301',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  );
  const writer = new Writer(store, recovery, directory);
  const batch = (length: number): ObservationBatch => ({
    length,
    series: new Int32Array(length).fill(series),
    time: Float64Array.from({ length }, (_, row) => 1.7e15 + row),
    outcome: new Float64Array(length),
    labels: new Array(length).fill(['blue']),
  });
  return { store, writer, batch };
}

const seqsOf = (batches: readonly StoredBatch[]) =>
  batches.flatMap(({ firstSeq, length }) => Array.from({ length }, (_, row) => firstSeq + row));

const steps = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant('take' as const)), {
  maxLength: 30,
});

it('gives every observation once and in order, and holds no more than it may, however they come', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), async (todo, most) => {
      const { store, writer, batch } = await setUp();
      await writer.append(batch(3));
      const recovered: StoredBatch[] = [];
      for await (const stored of store.observationsAfter(1)) recovered.push(forDetection(stored));
      await writer.append(batch(1));
      const inRows = {
        async *observationsAfter(after: number) {
          for await (const { firstSeq, length } of store.observationsAfter(after)) {
            for (let row = 0; row < length; row++) yield { ...batch(1), firstSeq: firstSeq + row };
          }
        },
      };
      const untaken = new Untaken(recovered, 3, { store: inRows, writer }, most);
      writer.committed$.subscribe((stored) => untaken.add(stored));
      const taken: number[] = [1];
      const take = async () => {
        const batches = await untaken.take();
        for (const each of batches) expect(each).not.toHaveProperty('labels');
        const seqs = seqsOf(batches);
        // A batch is not split.
        expect(seqs.length).toBeLessThanOrEqual(Math.max(most, 5));
        taken.push(...seqs);
        expect(untaken.takenTo).toBe(taken.length);
      };
      for (const step of todo) {
        if (step === 'take') await take();
        else await writer.append(batch(step));
      }
      for (let left = true; left; left = untaken.isLeft) await take();
      expect(taken).toEqual(Array.from({ length: writer.lastSeq }, (_, row) => row + 1));
      await writer.close();
      await store.close();
    }),
    { numRuns: runs(100) },
  );
});

it('reads again what could not be read, and passes over what was deleted at the end', async () => {
  const { store, writer, batch } = await setUp();
  let isAway = true;
  const readable = {
    async *observationsAfter(after: number) {
      if (isAway) throw new Error('away');
      // As if the last two were deleted.
      for await (const { firstSeq } of store.observationsAfter(after))
        yield { ...batch(4 - firstSeq), firstSeq };
    },
  };
  const untaken = new Untaken([], 0, { store: readable, writer }, 2);
  writer.committed$.subscribe((stored) => untaken.add(stored));
  for (const length of [2, 1, 2]) await writer.append(batch(length));
  expect(seqsOf(await untaken.take())).toEqual([1, 2]);
  await expect(untaken.take()).rejects.toThrow('away');
  expect([untaken.takenTo, untaken.isLeft]).toEqual([2, true]);
  isAway = false;
  expect(seqsOf(await untaken.take())).toEqual([3]);
  expect([untaken.takenTo, untaken.isLeft]).toEqual([5, false]);
  expect(await untaken.take()).toEqual([]);
  await writer.close();
  await store.close();
});

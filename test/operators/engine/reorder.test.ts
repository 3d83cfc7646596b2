import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { type OrderedRows, ReorderBuffer, type ReorderState } from '../../../operators/engine/reorder.ts';
import type { StoredBatch } from '../../../operators/records/batch.ts';
import { fc, runs } from '../../property.ts';

interface Row {
  series: number;
  time: number;
  outcome: number;
  features: number[] | null;
}

const row: fc.Arbitrary<Row> = fc.record({
  series: fc.integer({ min: 0, max: 3 }),
  time: fc.integer({ min: 0, max: 6 }),
  outcome: fc.constantFrom(-2, -1, -0, 0, 0.5, 1, 2, 3),
  features: fc.oneof(fc.constant(null), fc.array(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 2 })),
});
const rows = fc.array(row, { minLength: 1, maxLength: 40 });

function batchOf(list: readonly Row[]): StoredBatch {
  const features = list.map((r) => r.features);
  return {
    length: list.length,
    firstSeq: 0,
    series: Int32Array.from(list, (r) => r.series),
    time: Float64Array.from(list, (r) => r.time),
    outcome: Float64Array.from(list, (r) => r.outcome),
    ...(features.some((f) => f !== null) && { features }),
  };
}

/** Copy of what take gave: it is valid only until the next take. */
function copy(taken: OrderedRows): Row[] {
  return Array.from({ length: taken.length }, (_, i) => ({
    series: taken.series[i],
    time: taken.time[i],
    outcome: taken.outcome[i],
    features: [...(taken.features?.[i] ?? [])],
  })).map((r, i) => ({ ...r, features: taken.features?.[i] ? r.features : null }));
}

function sequences(taken: readonly Row[]): Row[][] {
  return [0, 1, 2, 3].map((series) => taken.filter((r) => r.series === series));
}

function takeAll(...batches: readonly (readonly Row[])[]): Row[] {
  const buffer = new ReorderBuffer();
  for (const batch of batches) buffer.push(batchOf(batch), 0);
  return copy(buffer.take(undefined));
}

const text = (list: readonly Row[]) => list.map((r) => JSON.stringify([r, Object.is(r.outcome, -0)])).sort();

describe('order', () => {
  test('is by time, and nothing is lost or made up', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const taken = takeAll(list);
        expect(taken.map((r) => r.time)).toEqual(list.map((r) => r.time).sort((a, b) => a - b));
        expect(text(taken)).toEqual(text(list));
      }),
    );
  });

  test('any permutation of a batch, cut anywhere, gives the same sequence of each series', () => {
    const permuted = rows.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length }),
        fc.integer({ min: 0, max: list.length }),
      ),
    );
    fc.assert(
      fc.property(permuted, ([list, other, cut]) => {
        expect(sequences(takeAll(other.slice(0, cut), other.slice(cut)))).toEqual(sequences(takeAll(list)));
      }),
      { numRuns: runs(500) },
    );
  });

  test('of equal times is unrelated to the size of the outcomes', () => {
    const list = Array.from({ length: 40 }, (_, i) => ({ series: 0, time: 5, outcome: i, features: null }));
    const outcomes = takeAll(list).map((r) => r.outcome);
    let rises = 0;
    for (let i = 1; i < outcomes.length; i++) if (outcomes[i] > outcomes[i - 1]) rises++;
    expect(rises).toBeGreaterThan(10);
    expect(rises).toBeLessThan(29);
  });

  test('of different series at equal times may stay as it came', () => {
    const list = [2, 0, 1].map((series) => ({ series, time: 1, outcome: series, features: null }));
    expect(takeAll(list)).toEqual(list);
  });
});

describe('rows that are not ready', () => {
  test('are held back, and come in order when they are', () => {
    fc.assert(
      fc.property(rows, rows, fc.integer({ min: 0, max: 6 }), (first, second, watermark) => {
        const buffer = new ReorderBuffer();
        buffer.push(batchOf(first), 10);
        const before = copy(buffer.take((_, time) => time <= watermark));
        const kept = first.filter((r) => r.time > watermark);
        expect(before).toEqual(takeAll(first.filter((r) => r.time <= watermark)));
        expect(buffer.length).toBe(kept.length);
        buffer.push(batchOf(second), 20);
        expect(copy(buffer.take(undefined))).toEqual(takeAll(kept, second));
        expect(buffer.length).toBe(0);
        expect(buffer.take(undefined).length).toBe(0);
      }),
    );
  });

  test('are counted by series, time and wall clock of arrival', () => {
    const buffer = new ReorderBuffer();
    buffer.push(batchOf([{ series: 3, time: 5, outcome: 1, features: null }]), 100);
    buffer.push(batchOf([{ series: 1, time: 4, outcome: 2, features: null }]), 200);
    const asked: number[][] = [];
    const taken = copy(
      buffer.take((series, time, arrived) => {
        asked.push([series, time, arrived]);
        return arrived >= 200;
      }),
    );
    expect(asked).toEqual([
      [3, 5, 100],
      [1, 4, 200],
    ]);
    expect(taken.map((r) => r.series)).toEqual([1]);
    buffer.take((series, time, arrived) => {
      expect([series, time, arrived]).toEqual([3, 5, 100]);
      return true;
    });
  });
});

describe('save and restore', () => {
  test('a buffer that was saved, carried and restored goes on alike', () => {
    fc.assert(
      fc.property(rows, rows, rows, fc.integer({ min: 0, max: 6 }), (first, second, third, watermark) => {
        const buffer = new ReorderBuffer();
        buffer.push(batchOf(first), 1);
        buffer.take((_, time) => time <= watermark);
        const state: ReorderState = deserialize(serialize(buffer.save()));
        const restored = new ReorderBuffer();
        restored.restore(state);
        for (const each of [buffer, restored]) each.push(batchOf(second), 2);
        expect(copy(restored.take((_, time) => time <= 3))).toEqual(
          copy(buffer.take((_, time) => time <= 3)),
        );
        for (const each of [buffer, restored]) each.push(batchOf(third), 3);
        expect(copy(restored.take(undefined))).toEqual(copy(buffer.take(undefined)));
      }),
    );
  });

  test('what was saved does not change with the buffer', () => {
    const buffer = new ReorderBuffer();
    buffer.push(batchOf([{ series: 0, time: 1, outcome: 1, features: [1] }]), 1);
    const state = buffer.save();
    const before = structuredClone(state);
    buffer.push(batchOf([{ series: 0, time: 2, outcome: 2, features: [2] }]), 2);
    buffer.take(undefined);
    expect(state).toEqual(before);
  });
});

test('batches beyond its first capacity, and series numbers far apart', () => {
  const buffer = new ReorderBuffer();
  const list = Array.from({ length: 5000 }, (_, i) => ({
    series: i % 2 === 0 ? 0 : 70_000,
    time: (i * 7919) % 5000,
    outcome: i,
    features: null,
  }));
  buffer.push(batchOf(list.slice(0, 900)), 1);
  buffer.push(batchOf(list.slice(900)), 2);
  expect(copy(buffer.take(undefined))).toEqual([...list].sort((a, b) => a.time - b.time));
});

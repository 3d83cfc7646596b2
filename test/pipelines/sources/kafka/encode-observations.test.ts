import { expect, it } from 'vitest';
import type { ObservationBatch } from '../../../../operators/records/batch.ts';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { idsOf } from '../../../../operators/records/series/register.ts';
import { ArrivalClock, BatchBuilder } from '../../../../pipelines/sources/batch-builder.ts';
import { decodeObservations } from '../../../../pipelines/sources/kafka/decode-observations.ts';
import { encodeObservations } from '../../../../pipelines/sources/kafka/encode-observations.ts';
import { fc, runs } from '../../../property.ts';
import { START, uuid } from '../../../sinks/fixtures.ts';

const NOW = START / 1000 + 3_600_000;
const limits = { maxAhead: 86_400_000_000, maxSeries: 1000, maxSeriesPerScope: 1000 };

const row = fc.record({
  scope: fc.integer({ min: 0, max: 3 }),
  entity: fc.integer({ min: 0, max: 4 }),
  time: fc.integer({ min: 0, max: 3_600_000_000 }),
  outcome: fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
  id: fc.option(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), { freq: 3 }),
  features: fc.option(
    fc.array(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
      { minLength: 1, maxLength: 4 },
    ),
  ),
  meta: fc.option(fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 2 }), {
    freq: 2,
  }),
});

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

function batchOf(rows: readonly Row[], directory: SeriesDirectory): ObservationBatch {
  return {
    length: rows.length,
    series: Int32Array.from(rows, ({ scope, entity }) =>
      directory.intern(uuid(`s${scope}`), uuid(`e${entity}`)),
    ),
    time: Float64Array.from(rows, ({ time }) => START + time),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    id: rows.map(({ id }) => id),
    features: rows.map(({ features }) => features),
    meta: rows.map(({ meta }) => (meta === null ? null : { ...meta })),
  };
}

/** The rows of a batch by scope, each as text with every field. */
function byScope(batch: ObservationBatch, directory: SeriesDirectory): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (let at = 0; at < batch.length; at++) {
    const { scope_id, entity_id } = directory.key(batch.series[at]);
    const text = JSON.stringify([
      entity_id,
      batch.time[at],
      batch.outcome[at],
      batch.id?.[at] ?? null,
      batch.features?.[at] ?? null,
      batch.meta?.[at] ?? null,
    ]);
    found.set(scope_id, [...(found.get(scope_id) ?? []), text]);
  }
  return found;
}

it('puts the rows of a scope, whole and in order, under its key: what is decoded is what was encoded', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const directory = new SeriesDirectory();
      const batch = batchOf(rows, directory);
      const messages = encodeObservations(batch, directory);
      const read = new Map<string, string[]>();
      for (const [offset, { key, value }] of messages.entries()) {
        const other = new SeriesDirectory();
        const record = {
          offset,
          key: Buffer.from(String(key)),
          value: Buffer.from(String(value)),
          headers: {},
          timestamp: NOW,
        };
        const decoded = decodeObservations([record], { directory: other, limits, now: () => NOW });
        expect(decoded.refused).toEqual([]);
        for (const [scope, found] of byScope(decoded.payload, other)) {
          expect(scope).toBe(key);
          read.set(scope, [...(read.get(scope) ?? []), ...found]);
        }
      }
      expect(read).toEqual(byScope(batch, directory));
    }),
    { numRuns: runs(300) },
  );
});

it('names a series as its observations do, and its scope in the key', () => {
  const directory = new SeriesDirectory();
  const builder = new BatchBuilder(directory, new ArrivalClock(() => NOW), limits);
  const web = { scope: 'prod', entity: 'web-1', metric: 'cpu', unit: '%', tags: { env: 'a' } };
  const ids = { scope_id: uuid('s'), entity_id: uuid('e') };
  const mixed = { scope_id: uuid('t'), scope: 'test', entity: 'db-1' };
  for (const given of [web, ids, mixed]) {
    for (const outcome of [1, 2]) builder.add({ ...given, outcome }, 0);
    builder.add({ ...given, outcome: 3, meta: { a: 'b' } }, 0);
  }
  const messages = encodeObservations(builder.build(), directory);
  expect(new Set(messages.map(({ key }) => key))).toEqual(new Set(['prod', ids.scope_id, mixed.scope_id]));
  const other = new SeriesDirectory();
  const records = messages.map(({ key, value }, offset) => ({
    offset,
    key: Buffer.from(String(key)),
    value: Buffer.from(String(value)),
    headers: {},
    timestamp: NOW,
  }));
  const { payload, refused } = decodeObservations(records, { directory: other, limits, now: () => NOW });
  expect([refused, payload.length, other.size]).toEqual([[], 9, 3]);
  for (const given of [web, mixed]) {
    const series = other.register.find(given);
    expect(other.key(series)).toEqual(idsOf(given));
    expect(other.register.of(series)).toEqual(directory.register.of(directory.register.find(given)));
  }
});

it('cuts what is long into messages that brokers take', () => {
  const directory = new SeriesDirectory();
  const rows = Array.from({ length: 30_000 }, (_, at) => ({
    scope: 0,
    entity: at % 50,
    time: at * 1001,
    outcome: Math.sin(at),
    id: null,
    features: at % 3000 === 0 ? Array.from({ length: 256 }, (_, k) => Math.cos(k)) : null,
    meta: null,
  }));
  const messages = encodeObservations(batchOf(rows, directory), directory);
  expect(Math.max(...messages.map(({ value }) => String(value).length))).toBeLessThan(900_000);
  expect(messages.length).toBeLessThan(60);
});

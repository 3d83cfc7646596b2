import { describe, expect, it } from 'vitest';
import { pixelExact } from '../../../operators/statistics/pixel-exact.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { SeriesRange } from '../../../sinks/store.ts';
import { fc, runs } from '../../property.ts';
import { START, someSeries, transaction, uuid } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

interface Observed {
  readonly seq: number;
  readonly time: number;
  readonly value: number;
}

const inOrder = (rows: Iterable<Observed>) => [...rows].sort((a, b) => a.time - b.time || a.seq - b.seq);

/** Of rows in order, the first, the last, the lowest and the highest of each column, found by looking at all rows of each. */
function drawn(rows: readonly Observed[], columns: number): Observed[] {
  if (rows.length <= 4 * columns) return [...rows];
  const first = rows[0].time;
  const width = Math.floor((rows[rows.length - 1].time - first) / columns) + 1;
  const kept = new Set<Observed>();
  for (let column = 0; column < columns; column++) {
    const own = rows.filter(({ time }) => Math.floor((time - first) / width) === column);
    if (own.length === 0) continue;
    const byValue = own.toSorted((a, b) => a.value - b.value || a.seq - b.seq);
    const highest = byValue[byValue.length - 1].value;
    for (const one of [own[0], own[own.length - 1], byValue[0], byValue.find((row) => row.value === highest)])
      if (one !== undefined) kept.add(one);
  }
  return inOrder(kept);
}

/** Few times and few values, so that many are equal, or any. */
const offset = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
);
const value = fc.oneof(
  fc.integer({ min: -2, max: 2 }).map((n) => n + 0),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const row = fc.record({ series: fc.integer({ min: 0, max: 2 }), offset, value });
const bound = fc.option(fc.oneof(fc.integer({ min: -5, max: 45 }), offset), { nil: undefined });

export function describeOutlines(engine: Engine): void {
  describe('outlines', () => {
    it('have of each column of time the first, the last, the lowest and the highest observation', async () => {
      const store = await someStore(engine);
      let [scopes, firstSeries, firstSeq] = [0, 0, 1];
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { maxLength: 120 }),
          fc.integer({ min: 1, max: 12 }),
          fc.tuple(bound, bound),
          async (given, columns, [since, until]) => {
            const keys = someSeries(3, `outlined ${scopes++}`).map((one) => ({
              ...one,
              series: firstSeries + one.series,
            }));
            const batch = {
              length: given.length,
              firstSeq,
              series: Int32Array.from(given, ({ series }) => firstSeries + series),
              time: Float64Array.from(given, (one) => START + one.offset),
              outcome: Float64Array.from(given, (one) => one.value),
            };
            await store.commit(transaction({ series: keys, observations: [batch] }));
            const observed = given.map((one, at) => ({
              seq: firstSeq + at,
              series: one.series,
              time: START + one.offset,
              value: one.value,
            }));
            firstSeries += 3;
            firstSeq += given.length;
            const { scope_id, entity_id } = keys[1];
            const range: SeriesRange = {
              scope_id,
              entity_id,
              ...(since !== undefined && { since: START + since }),
              ...(until !== undefined && { until: START + until }),
            };
            const rows = inOrder(
              observed.filter(
                ({ series, time }) =>
                  series === 1 && time >= (range.since ?? -Infinity) && time < (range.until ?? Infinity),
              ),
            );
            const found = await store.outline(range, columns);
            const wanted = drawn(rows, columns);
            expect(found.total).toBe(rows.length);
            expect(found.span).toEqual(
              rows.length === 0 ? undefined : [rows[0].time, rows[rows.length - 1].time],
            );
            expect(found.seqs).toEqual(wanted.map(({ seq }) => seq));
            expect(found.rows.map(({ outcome }) => outcome)).toEqual(wanted.map((one) => one.value));
            expect(found.rows.map(({ timestamp }) => parseInstant(timestamp))).toEqual(
              wanted.map(({ time }) => time),
            );
          },
        ),
        { numRuns: runs(40) },
      );
    });

    it('draw the line that all observations draw', async () => {
      const store = await someStore(engine);
      const length = 3000;
      const batch = {
        length,
        firstSeq: 1,
        series: new Int32Array(length),
        time: Float64Array.from({ length }, (_, at) => START + ((at * 7919) % length) * 1_000_000),
        outcome: Float64Array.from({ length }, (_, at) => Math.sin(at) * (at % 97)),
        id: Array.from({ length }, (_, at) => (at % 2 === 0 ? `own ${at}` : null)),
        features: Array.from({ length }, (_, at) => (at % 3 === 0 ? [at, 0.5] : null)),
      };
      await store.commit(transaction({ series: someSeries(1), observations: [batch] }));
      const [{ scope_id, entity_id }] = someSeries(1);
      const { rows, seqs, total, span } = await store.outline({ scope_id, entity_id }, 50);
      expect([total, span]).toEqual([length, [START, START + (length - 1) * 1_000_000]]);
      const all = await store.observations({ scope_id, entity_id }, length);
      const width = Math.floor(((length - 1) * 1_000_000) / 50) + 1;
      const points = all.rows.map((one, at) => ({
        time: parseInstant(one.timestamp),
        value: one.outcome,
        seq: all.seqs[at],
        whole: one,
      }));
      const exact = pixelExact(points, (time) => Math.floor((time - START) / width));
      expect(seqs).toEqual(exact.map(({ seq }) => seq));
      expect(rows).toEqual(exact.map(({ whole }) => whole));
    });

    it('are empty where there is no such series', async () => {
      const store = await someStore(engine);
      const nothing = { total: 0, span: undefined, rows: [], seqs: [] };
      expect(await store.outline({ scope_id: uuid('no'), entity_id: uuid('one') }, 4)).toEqual(nothing);
      expect(await store.outline({ scope_id: 'nonsense', entity_id: uuid('one') }, 4)).toEqual(nothing);
    });
  });
}

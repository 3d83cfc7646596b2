import { describe, expect, it } from 'vitest';
import { formatInstant, parseInstant } from '../../../operators/time/instant.ts';
import type { SignalPosition } from '../../../sinks/store.ts';
import { fc, runs } from '../../property.ts';
import { START, someRows, someSeries, someSignal, transaction } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

export function describePages(engine: Engine): void {
  describe('pages', () => {
    it('of signals lose and repeat nothing while signals arrive', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 1, max: 5 }),
          async (limit, distinct) => {
            const store = await someStore(engine);
            const signal = (n: number) =>
              someSignal(`${n}`, { detected_at: formatInstant(START + (n % distinct)) });
            const first = Array.from({ length: 30 }, (_, n) => signal(n));
            await store.commit(transaction({ signals: first }));
            const seen: string[] = [];
            let after: SignalPosition | undefined;
            let extra = 0;
            do {
              const page = await store.signals({}, limit, after);
              seen.push(...page.rows.map(({ id }) => id));
              after = page.next;
              const later = someSignal(`later ${extra}`, {
                detected_at: formatInstant(START + 1000 + extra++),
              });
              await store.commit(transaction({ signals: [later] }));
            } while (after !== undefined);
            const expected = [...first].sort(
              (a, b) => parseInstant(b.detected_at) - parseInstant(a.detected_at) || (a.id < b.id ? 1 : -1),
            );
            expect(seen).toEqual(expected.map(({ id }) => id));
            await store.close();
          },
        ),
        { numRuns: runs(8) },
      );
    });

    it('of observations follow time, then arrival', async () => {
      const store = await someStore(engine);
      const rows = someRows(60, 3);
      for (let row = 0; row < 60; row++) rows.time[row] = START + ((row * 7) % 11);
      await store.commit(transaction({ series: someSeries(3), observations: [{ ...rows, firstSeq: 1 }] }));
      const whole = await store.observations({}, 100);
      expect(whole.next).toBeUndefined();
      const arrival = Array.from(rows.time, (time, row) => ({ time, row })).sort(
        (a, b) => a.time - b.time || a.row - b.row,
      );
      expect(whole.rows.map(({ outcome }) => outcome)).toEqual(arrival.map(({ row }) => rows.outcome[row]));
      const paged = [];
      let page = await store.observations({}, 7);
      for (;;) {
        paged.push(...page.rows);
        if (page.next === undefined) break;
        page = await store.observations({}, 7, page.next);
      }
      expect(paged).toEqual(whole.rows);
      const part = await store.observations(
        { since: START + 3, until: START + 5, entity_id: someSeries(2)[1].entity_id },
        100,
      );
      const wanted = arrival.filter(
        ({ time, row }) => time >= START + 3 && time < START + 5 && rows.series[row] === 1,
      );
      expect(part.rows.map(({ outcome }) => outcome)).toEqual(wanted.map(({ row }) => rows.outcome[row]));
      expect((await store.observations({ scope_id: 'nonsense' }, 10)).rows).toEqual([]);
      expect(whole.seqs).toEqual(arrival.map(({ row }) => row + 1));
      expect((await store.observations({}, 7, { time: START + 2, seq: 0 })).seqs).toHaveLength(7);
    });

    it('of one series go back from any of its observations', async () => {
      const store = await someStore(engine);
      const rows = someRows(90, 3);
      for (let row = 0; row < 90; row++) rows.time[row] = START + ((row * 7) % 11);
      const [, series] = someSeries(3);
      await store.commit(transaction({ series: someSeries(3), observations: [{ ...rows, firstSeq: 1 }] }));
      const all = Array.from(rows.time, (time, row) => ({ time, seq: row + 1, outcome: rows.outcome[row] }))
        .filter((_, row) => rows.series[row] === 1)
        .sort((a, b) => a.time - b.time || a.seq - b.seq);
      for (const [at, last] of all.entries()) {
        const found = await store.seriesUpTo(series, last, 12);
        const wanted = all.slice(Math.max(0, at - 11), at + 1);
        expect(Array.from(found.seq)).toEqual(wanted.map(({ seq }) => seq));
        expect(Array.from(found.time)).toEqual(wanted.map(({ time }) => time));
        expect(Array.from(found.outcome)).toEqual(wanted.map(({ outcome }) => outcome));
      }
      const nobody = { ...series, entity_id: someSeries(4)[3].entity_id };
      expect((await store.seriesUpTo(nobody, all[5], 12)).seq).toHaveLength(0);
    });
  });
}

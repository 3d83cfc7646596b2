import { expect, it } from 'vitest';
import { copyTables, lostSeries, nameSeries, type SalvageSession } from '../../../sinks/sql/salvage.ts';
import { fc } from '../../property.ts';

/** A store with one table of the given rows, of which some cannot be read, nor what the engine reads together with them. */
function damaged(rows: ReadonlySet<number>, bad: ReadonlySet<number>, atOnce = 64, grain = 1) {
  const copied: number[] = [];
  const session: SalvageSession = {
    faults: [],
    atOnce,
    grain,
    tables: async () => ['checkpoint', 'rows'],
    span: async () => (rows.size === 0 ? undefined : [Math.min(...rows), Math.max(...rows)]),
    copy: async (table, first, last) => {
      expect(table).toBe('rows');
      const range = [...rows].filter((row) => row >= first && row <= last).sort((a, b) => a - b);
      const [low, high] = [first, last].map((row) => Math.floor(row / grain));
      const read = [...rows].filter((row) => row >= low * grain && row < (high + 1) * grain);
      if (read.some((row) => bad.has(row))) throw new Error('bad block');
      copied.push(...range);
      return range.length;
    },
    series: async () => ({ known: rows, used: Math.max(-1, ...rows, ...bad) }),
    addSeries: async (series, key) => void added.set(series, key),
    change: async () => 0,
  };
  const added = new Map<number, unknown>();
  return { session, copied, added };
}

const atOnces = fc.constantFrom(1, 7, 64, Number.POSITIVE_INFINITY);
const grains = fc.constantFrom(1, 8, 50);
const rowSet = fc.uniqueArray(fc.nat(400), { maxLength: 120 }).map((rows) => new Set(rows));

it('copies every row that can be read, in order, and names all others', async () => {
  await fc.assert(
    fc.asyncProperty(rowSet, rowSet, atOnces, grains, async (rows, bad, atOnce, grain) => {
      const { session, copied } = damaged(rows, bad, atOnce, grain);
      const torn = new Set([...bad].filter((row) => rows.has(row)).map((row) => Math.floor(row / grain)));
      const isBad = (row: number) => torn.has(Math.floor(row / grain));
      const [found, ...more] = await copyTables(session);
      expect(more).toEqual([]);
      const good = [...rows].filter((row) => !isBad(row)).sort((a, b) => a - b);
      expect(copied).toEqual(good);
      expect(found.rows).toBe(good.length);
      const lost = (row: number) => found.lost.some(([first, last]) => row >= first && row <= last);
      expect([...rows].filter(lost).sort((a, b) => a - b)).toEqual(
        [...rows].filter(isBad).sort((a, b) => a - b),
      );
      expect(found.reason).toBe(found.lost.length === 0 ? undefined : 'bad block');
    }),
  );
});

it('leaves no gap in the numbers of series', async () => {
  await fc.assert(
    fc.asyncProperty(rowSet, rowSet, fc.integer({ min: -1, max: 50 }), async (known, observed, used) => {
      const { session, added } = damaged(known, observed);
      const key = lostSeries(7_000);
      const journalled = new Map([[3, key]]);
      const nameless = await nameSeries(session, journalled, used);
      const most = Math.max(3, used, ...known, ...observed);
      expect([...new Set([...known, ...added.keys()])].sort((a, b) => a - b)).toEqual(
        Array.from({ length: most + 1 }, (_, series) => series),
      );
      expect(nameless).toEqual([...added.keys()].filter((series) => series !== 3));
      if (!known.has(3)) expect(added.get(3)).toEqual(key);
    }),
  );
});

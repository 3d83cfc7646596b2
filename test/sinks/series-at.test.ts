import { expect, it } from 'vitest';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { seriesAt } from '../../sinks/series-at.ts';
import { fc } from '../property.ts';
import { someRows } from './fixtures.ts';

const batch = (firstSeq: number, length: number): StoredBatch => ({
  ...someRows(length, 5, firstSeq),
  firstSeq,
});

it('finds the series of every place that a batch has, wherever the log has gaps', async () => {
  const piece = fc.record({
    gap: fc.constantFrom(0, 1, 50, 20_000, 100_000),
    length: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.integer({ min: -60, max: 60 })), { maxLength: 30 }),
      fc.nat(12),
      async (pieces, wanted, logged) => {
        let seq = 1;
        const all = pieces.map(({ gap, length }) => {
          const made = batch(seq + gap, length);
          seq = made.firstSeq + length;
          return made;
        });
        const log = all.slice(0, logged);
        const after = async function* (from: number) {
          for (const one of log) {
            const skip = Math.max(0, from + 1 - one.firstSeq);
            if (skip < one.length) yield batch(one.firstSeq + skip, one.length - skip);
          }
        };
        const seqs = [
          ...new Set(wanted.flatMap(([at, by]) => (at < all.length ? [all[at].firstSeq + by] : []))),
        ];
        const model = new Map(
          all.flatMap((one) =>
            Array.from(one.series, (series, row): [number, number] => [one.firstSeq + row, series]),
          ),
        );
        const expected = new Map(
          seqs.flatMap((one): [number, number][] => {
            const series = model.get(one);
            return series === undefined ? [] : [[one, series]];
          }),
        );
        const found = await seriesAt(seqs, all.slice(logged), after);
        expect([...found].sort((a, b) => a[0] - b[0])).toEqual([...expected].sort((a, b) => a[0] - b[0]));
      },
    ),
  );
});

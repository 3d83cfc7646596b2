import { describe, expect, it } from 'vitest';
import { Conflict, StoreUnavailable } from '../../../../operators/records/errors.ts';
import type { ClaimEmbedding, Ledger } from '../../../../sinks/ledger.ts';
import { type Noise, noise } from '../../../operators/noise.ts';
import { type LedgerEngine, somePlace, someStore } from './ledger-engine.ts';
import { claimId, entries, someClaimVersion } from './ledger-story.ts';

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

const someUnit = ({ normal }: Noise, dimensions: number) =>
  unit(Array.from({ length: dimensions }, () => normal()));

const row = (number: number, vector: Float32Array): ClaimEmbedding => ({
  claim_id: claimId(number),
  number,
  vector,
});

/** What {@link Ledger.nearest} must give: all of them compared, in doubles. */
function bruteForce(rows: readonly ClaimEmbedding[], question: Float32Array, k: number) {
  return rows
    .map(({ claim_id, number, vector }) => ({
      claim_id,
      number,
      similarity: vector.reduce((sum, value, at) => sum + value * question[at], 0),
    }))
    .sort((one, other) => other.similarity - one.similarity || one.number - other.number)
    .slice(0, k);
}

/** Claims with numbers from 0 on. */
async function makeClaims(ledger: Ledger, count: number, text = (number: number) => `claim ${number}`) {
  const claims = Array.from({ length: count }, (_, at) => someClaimVersion(at, 1, { text: text(at) }));
  await ledger.commit(entries(0, { claims }));
}

const bare = async (ledger: Ledger, model = 'm', after = -1, limit = 100) =>
  (await ledger.withoutEmbedding(model, after, limit)).map(({ number }) => number);

export function describeLedgerEmbeddings(engine: LedgerEngine): void {
  describe('embeddings', () => {
    it.each([[3], [512], [1536], [3072]])(
      'of %i dimensions: the nearest are those that comparing all of them finds',
      async (dimensions) => {
        const { ledger } = await someStore(engine);
        const random = noise(dimensions);
        const rows = Array.from({ length: 300 }, (_, at) => row(at, someUnit(random, dimensions)));
        await ledger.saveEmbeddings('m', rows.slice(0, 200));
        await ledger.saveEmbeddings('m', rows.slice(200));
        await ledger.saveEmbeddings('other', [row(0, someUnit(random, dimensions))]);
        for (const k of [1, 10, 400]) {
          const question = someUnit(random, dimensions);
          const found = await ledger.nearest('m', question, k);
          const wanted = bruteForce(rows, question, 300);
          const own = new Map(wanted.map(({ claim_id, similarity }) => [claim_id, similarity]));
          expect(found.length).toBe(Math.min(k, 300));
          found.forEach(({ claim_id, similarity }, at) => {
            // The stores add floats of 32 bits in an order of their own, so that equals may change places.
            expect(Math.abs(similarity - wanted[at].similarity)).toBeLessThan(1e-5);
            expect(Math.abs((own.get(claim_id) ?? 9) - similarity)).toBeLessThan(1e-5);
          });
          expect(new Set(found.map(({ claim_id }) => claim_id)).size).toBe(found.length);
        }
      },
    );

    it('say how near they are, from the same to the opposite, and the earlier claim first of equals', async () => {
      const { ledger } = await someStore(engine);
      const directions = [
        [0, -1],
        [1, 1],
        [0, 1],
        [0, 1],
        [1, 0],
      ].map(unit);
      await ledger.saveEmbeddings(
        'm',
        directions.map((vector, at) => row(at, vector)),
      );
      const found = await ledger.nearest('m', unit([0, 1]), 5);
      expect(found.map(({ claim_id }) => claim_id)).toEqual([2, 3, 1, 4, 0].map((number) => claimId(number)));
      [1, 1, Math.SQRT1_2, 0, -1].forEach((cosine, at) => {
        expect(found[at].similarity).toBeCloseTo(cosine, 6);
      });
      expect(await ledger.nearest('another', unit([0, 1]), 5)).toEqual([]);
    });

    it('are replaced by those that are made again', async () => {
      const { ledger } = await someStore(engine);
      await ledger.saveEmbeddings('m', [row(0, unit([1, 0])), row(1, unit([0, 1]))]);
      await ledger.saveEmbeddings('m', [row(0, unit([0, 1]))]);
      await ledger.saveEmbeddings('m', []);
      const found = await ledger.nearest('m', unit([0, 1]), 9);
      expect(found.map(({ claim_id }) => claim_id)).toEqual([claimId(0), claimId(1)]);
      expect(found[0].similarity).toBeCloseTo(1, 6);
    });

    it('of other dimensions than the model has are refused, and so are questions of others', async () => {
      const { ledger } = await someStore(engine);
      await ledger.saveEmbeddings('m', [row(0, unit([1, 0]))]);
      const saving = ledger.saveEmbeddings('m', [row(1, unit([1, 0, 0]))]);
      await expect(saving).rejects.toBeInstanceOf(Conflict);
      await expect(ledger.nearest('m', unit([1, 0, 0]), 3)).rejects.toBeInstanceOf(Conflict);
      expect(await ledger.nearest('m', unit([1, 0]), 3)).toHaveLength(1);
      await ledger.saveEmbeddings('n', [row(1, unit([1, 0, 0]))]);
      expect(await ledger.nearest('n', unit([1, 0, 0]), 3)).toHaveLength(1);
    });

    it('are missing for the claims that have none of a model, by number, in their last text', async () => {
      const { ledger } = await someStore(engine);
      const text = (number: number) => `\ufeff"claim" ${number} 👩‍👩‍👧 e\u0301`;
      await makeClaims(ledger, 6, text);
      const { head } = await ledger.marks();
      await ledger.commit(entries(head, { claims: [someClaimVersion(4, 2, { text: 'said again' })] }));
      expect(await ledger.withoutEmbedding('m', -1, 2)).toEqual(
        [0, 1].map((number) => ({ id: claimId(number), number, text: text(number) })),
      );
      expect(await bare(ledger, 'm', 1)).toEqual([2, 3, 4, 5]);
      expect(await ledger.withoutEmbedding('m', 3, 1)).toEqual([
        { id: claimId(4), number: 4, text: 'said again' },
      ]);
      await ledger.saveEmbeddings('m', [row(4, unit([1, 0])), row(1, unit([0, 1]))]);
      expect(await bare(ledger)).toEqual([0, 2, 3, 5]);
      expect(await bare(ledger, 'n')).toEqual([0, 1, 2, 3, 4, 5]);
      // One that had the number of another, in a store that was put back to an earlier state.
      await ledger.saveEmbeddings('m', [{ ...row(3, unit([1, 1])), claim_id: claimId(77) }]);
      expect(await bare(ledger)).toEqual([0, 2, 3, 5]);
      await ledger.saveEmbeddings('m', [row(3, unit([1, 1]))]);
      expect(await bare(ledger)).toEqual([0, 2, 5]);
    });

    it('take model names of any kind', async () => {
      const { ledger } = await someStore(engine);
      const model = "it's:\"a\" $1 ? \\ 'model' -- 👩‍👩‍👧";
      await ledger.saveEmbeddings(model, [row(0, unit([1, 0]))]);
      expect(await ledger.nearest(model, unit([1, 0]), 1)).toHaveLength(1);
      expect(await ledger.nearest('it', unit([1, 0]), 1)).toEqual([]);
    });

    it('change nothing of the ledger, and commits go on beside them', async () => {
      const { ledger } = await someStore(engine);
      await makeClaims(ledger, 3);
      const before = await ledger.marks();
      const random = noise(4);
      const rows = Array.from({ length: 200 }, (_, at) => row(at, someUnit(random, 64)));
      await Promise.all([
        ledger.saveEmbeddings('m', rows),
        ledger.commit(entries(before.head, { claims: [someClaimVersion(3)] })),
        ledger.nearest('m', rows[0].vector, 3),
      ]);
      expect(await ledger.marks()).toEqual({ head: before.head + 1, claims: 4 });
      expect(await ledger.nearest('m', rows[7].vector, 1)).toMatchObject([{ claim_id: claimId(7) }]);
    });

    it.runIf(engine.persistent)('are there after a restart, and not written by a reader', async () => {
      const place = await somePlace(engine);
      const store = await place.open();
      await makeClaims(store.ledger, 2);
      await store.ledger.saveEmbeddings('m', [row(1, unit([1, 0]))]);
      await store.close();
      const reader = await place.open({ readOnly: true });
      try {
        expect(await reader.ledger.nearest('m', unit([1, 0]), 5)).toMatchObject([{ claim_id: claimId(1) }]);
        expect(await bare(reader.ledger)).toEqual([0]);
        const saving = reader.ledger.saveEmbeddings('m', [row(0, unit([1, 0]))]);
        await expect(saving).rejects.toBeInstanceOf(StoreUnavailable);
      } finally {
        await reader.close();
      }
    });
  });
}

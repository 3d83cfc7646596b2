import { describe, expect, it } from 'vitest';
import { Conflict, StoreUnavailable } from '../../../../operators/records/errors.ts';
import type { Ledger, TextVector } from '../../../../sinks/ledger.ts';
import { type Noise, noise } from '../../../operators/noise.ts';
import { type LedgerEngine, somePlace, someStore } from './ledger-engine.ts';
import { claimId, entries, eventId, someClaimVersion, someLedgerEvent } from './ledger-story.ts';

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

const someUnit = ({ normal }: Noise, dimensions: number) =>
  unit(Array.from({ length: dimensions }, () => normal()));

const row = (number: number, vector: Float32Array): TextVector => ({
  id: claimId(number),
  number,
  part: 0,
  vector,
});

/** What {@link Ledger.nearest} must give: all of them compared, in doubles. */
function bruteForce(rows: readonly TextVector[], question: Float32Array, k: number) {
  return rows
    .map(({ id, number, vector }) => ({
      id,
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
  (await ledger.withoutEmbedding('claim', model, after, limit)).map(({ number }) => number);

export function describeLedgerEmbeddings(engine: LedgerEngine): void {
  describe('embeddings', () => {
    it.each([[3], [512], [1536], [3072]])(
      'of %i dimensions: the nearest are those that comparing all of them finds',
      async (dimensions) => {
        const { ledger } = await someStore(engine);
        await makeClaims(ledger, 300);
        const random = noise(dimensions);
        const rows = Array.from({ length: 300 }, (_, at) => row(at, someUnit(random, dimensions)));
        await ledger.saveEmbeddings('claim', 'm', rows.slice(0, 200));
        await ledger.saveEmbeddings('claim', 'm', rows.slice(200));
        await ledger.saveEmbeddings('claim', 'other', [row(0, someUnit(random, dimensions))]);
        for (const k of [1, 10, 400]) {
          const question = someUnit(random, dimensions);
          const found = await ledger.nearest('claim', 'm', question, k);
          const wanted = bruteForce(rows, question, 300);
          const own = new Map(wanted.map(({ id, similarity }) => [id, similarity]));
          expect(found.length).toBe(Math.min(k, 300));
          found.forEach(({ id, similarity }, at) => {
            // The stores add floats of 32 bits in an order of their own, so that equals may change places.
            expect(Math.abs(similarity - wanted[at].similarity)).toBeLessThan(1e-5);
            expect(Math.abs((own.get(id) ?? 9) - similarity)).toBeLessThan(1e-5);
          });
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        }
      },
    );

    it('say how near they are, from the same to the opposite, and the earlier claim first of equals', async () => {
      const { ledger } = await someStore(engine);
      await makeClaims(ledger, 5);
      const directions = [
        [0, -1],
        [1, 1],
        [0, 1],
        [0, 1],
        [1, 0],
      ].map(unit);
      await ledger.saveEmbeddings(
        'claim',
        'm',
        directions.map((vector, at) => row(at, vector)),
      );
      const found = await ledger.nearest('claim', 'm', unit([0, 1]), 5);
      expect(found.map(({ id }) => id)).toEqual([2, 3, 1, 4, 0].map((number) => claimId(number)));
      [1, 1, Math.SQRT1_2, 0, -1].forEach((cosine, at) => {
        expect(found[at].similarity).toBeCloseTo(cosine, 6);
      });
      expect(await ledger.nearest('claim', 'another', unit([0, 1]), 5)).toEqual([]);
    });

    it('are replaced by those that are made again', async () => {
      const { ledger } = await someStore(engine);
      await makeClaims(ledger, 2);
      await ledger.saveEmbeddings('claim', 'm', [row(0, unit([1, 0])), row(1, unit([0, 1]))]);
      await ledger.saveEmbeddings('claim', 'm', [row(0, unit([0, 1]))]);
      await ledger.saveEmbeddings('claim', 'm', []);
      const found = await ledger.nearest('claim', 'm', unit([0, 1]), 9);
      expect(found.map(({ id }) => id)).toEqual([claimId(0), claimId(1)]);
      expect(found[0].similarity).toBeCloseTo(1, 6);
    });

    it('of other dimensions than the model has are refused, and so are questions of others', async () => {
      const { ledger } = await someStore(engine);
      await makeClaims(ledger, 2);
      await ledger.saveEmbeddings('claim', 'm', [row(0, unit([1, 0]))]);
      const saving = ledger.saveEmbeddings('claim', 'm', [row(1, unit([1, 0, 0]))]);
      await expect(saving).rejects.toBeInstanceOf(Conflict);
      await expect(ledger.nearest('claim', 'm', unit([1, 0, 0]), 3)).rejects.toBeInstanceOf(Conflict);
      expect(await ledger.nearest('claim', 'm', unit([1, 0]), 3)).toHaveLength(1);
      await ledger.saveEmbeddings('claim', 'n', [row(1, unit([1, 0, 0]))]);
      expect(await ledger.nearest('claim', 'n', unit([1, 0, 0]), 3)).toHaveLength(1);
    });

    it('are missing for the claims that have none of a model, by number, in their last text', async () => {
      const { ledger } = await someStore(engine);
      const text = (number: number) => `\ufeff"claim" ${number} 👩‍👩‍👧 e\u0301`;
      await makeClaims(ledger, 6, text);
      const { head } = await ledger.marks();
      await ledger.commit(entries(head, { claims: [someClaimVersion(4, 2, { text: 'said again' })] }));
      expect(await ledger.withoutEmbedding('claim', 'm', -1, 2)).toEqual(
        [0, 1].map((number) => ({ id: claimId(number), number, text: text(number) })),
      );
      expect(await bare(ledger, 'm', 1)).toEqual([2, 3, 4, 5]);
      expect(await ledger.withoutEmbedding('claim', 'm', 3, 1)).toEqual([
        { id: claimId(4), number: 4, text: 'said again' },
      ]);
      await ledger.saveEmbeddings('claim', 'm', [row(4, unit([1, 0])), row(1, unit([0, 1]))]);
      expect(await bare(ledger)).toEqual([0, 2, 3, 5]);
      expect(await bare(ledger, 'n')).toEqual([0, 1, 2, 3, 4, 5]);
      // One that is not there any more.
      await ledger.saveEmbeddings('claim', 'm', [{ ...row(3, unit([1, 1])), id: claimId(77) }]);
      expect(await bare(ledger)).toEqual([0, 2, 3, 5]);
      await ledger.saveEmbeddings('claim', 'm', [row(3, unit([1, 1]))]);
      expect(await bare(ledger)).toEqual([0, 2, 5]);
    });

    it('of events are as near as the nearest part of their content, apart from those of claims', async () => {
      const { ledger } = await someStore(engine);
      const events = [0, 1, 2].map((number) => someLedgerEvent(number));
      await ledger.commit(entries(0, { events, claims: [someClaimVersion(0)] }));
      const bareEvents = await ledger.withoutEmbedding('event', 'm', -1, 9);
      expect(bareEvents).toEqual(
        [0, 1, 2].map((number) => ({ id: eventId(number), number: number + 1, text: `content ${number}` })),
      );
      const part = (at: number, place: number, vector: readonly number[]): TextVector => ({
        ...bareEvents[at],
        part: place,
        vector: unit(vector),
      });
      await ledger.saveEmbeddings('event', 'm', [
        part(0, 1, [0, 1]),
        part(0, 0, [1, 0]),
        part(1, 0, [1, 1]),
        part(1, 1, [-1, 0]),
      ]);
      await ledger.saveEmbeddings('claim', 'm', [row(0, unit([0, 1]))]);
      const found = await ledger.nearest('event', 'm', unit([0, 1]), 9);
      expect(found.map(({ id }) => id)).toEqual([eventId(0), eventId(1)]);
      expect(found[0].similarity).toBeCloseTo(1, 6);
      expect(found[1].similarity).toBeCloseTo(Math.SQRT1_2, 6);
      expect(await ledger.nearest('event', 'm', unit([0, 1]), 1)).toHaveLength(1);
      expect((await ledger.nearest('claim', 'm', unit([0, 1]), 9)).map(({ id }) => id)).toEqual([claimId(0)]);
      expect((await ledger.withoutEmbedding('event', 'm', -1, 9)).map(({ number }) => number)).toEqual([3]);
      expect(await ledger.withoutEmbedding('event', 'm', 3, 9)).toEqual([]);
    });

    it('take model names of any kind', async () => {
      const { ledger } = await someStore(engine);
      await makeClaims(ledger, 1);
      const model = "it's:\"a\" $1 ? \\ 'model' -- 👩‍👩‍👧";
      await ledger.saveEmbeddings('claim', model, [row(0, unit([1, 0]))]);
      expect(await ledger.nearest('claim', model, unit([1, 0]), 1)).toHaveLength(1);
      expect(await ledger.nearest('claim', 'it', unit([1, 0]), 1)).toEqual([]);
    });

    it('change nothing of the ledger, and commits go on beside them', async () => {
      const { ledger } = await someStore(engine);
      await makeClaims(ledger, 200);
      const before = await ledger.marks();
      const random = noise(4);
      const rows = Array.from({ length: 200 }, (_, at) => row(at, someUnit(random, 64)));
      await Promise.all([
        ledger.saveEmbeddings('claim', 'm', rows),
        ledger.commit(entries(before.head, { claims: [someClaimVersion(200)] })),
        ledger.nearest('claim', 'm', rows[0].vector, 3),
      ]);
      expect(await ledger.marks()).toEqual({ head: before.head + 1, claims: 201 });
      expect(await ledger.nearest('claim', 'm', rows[7].vector, 1)).toMatchObject([{ id: claimId(7) }]);
    });

    it.runIf(engine.persistent)('are there after a restart, and not written by a reader', async () => {
      const place = await somePlace(engine);
      const store = await place.open();
      await makeClaims(store.ledger, 2);
      await store.ledger.saveEmbeddings('claim', 'm', [row(1, unit([1, 0]))]);
      await store.close();
      const reader = await place.open({ readOnly: true });
      try {
        expect(await reader.ledger.nearest('claim', 'm', unit([1, 0]), 5)).toMatchObject([
          { id: claimId(1) },
        ]);
        expect(await bare(reader.ledger)).toEqual([0]);
        const saving = reader.ledger.saveEmbeddings('claim', 'm', [row(0, unit([1, 0]))]);
        await expect(saving).rejects.toBeInstanceOf(StoreUnavailable);
      } finally {
        await reader.close();
      }
    });
  });
}

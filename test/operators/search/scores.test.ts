import { describe, expect, it } from 'vitest';
import { addScores, FREQUENCY_BITS, sharesOfShort } from '../../../operators/search/scores.ts';
import { fc } from '../../property.ts';

const posting = (slot: number, units: number) => slot * (1 << FREQUENCY_BITS) + units;

describe('the loops of a search', () => {
  it('add what BM25 gives, whether it is looked up or worked out', () => {
    const scored = fc.record({ units: fc.integer({ min: 1, max: 255 }), length: fc.nat(2000) });
    const some = fc.array(scored, { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(some, fc.double({ min: 0.1, max: 20, noNaN: true }), (documents, scale) => {
        const scoring = { scores: new Float64Array(documents.length), flat: 3.5, slope: 0.25 };
        const lengths = Uint16Array.from([0, 0, ...documents.map(({ length }) => length)]);
        const cells = Uint32Array.from(documents, ({ units }, at) => posting(at + 2, units));
        addScores(cells, 0, cells.length, scoring, scale, sharesOfShort(scoring, scale), lengths, 2);
        for (const [at, { units, length }] of documents.entries()) {
          expect(scoring.scores[at]).toBe((scale * units) / (units + 3.5 + 0.25 * length));
        }
      }),
    );
  });
});

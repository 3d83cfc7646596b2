import { expect, it } from 'vitest';
import { Shelf } from '../../../../operators/claims/known/shelf.ts';
import { fc } from '../../property.ts';

it('a shelf gives every text back as it was put there', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((one) => !/\p{Surrogate}/u.test(one));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), (texts) => {
      const shelf = new Shelf();
      for (const one of texts) shelf.push(one);
      expect(shelf.size).toBe(texts.length);
      expect(texts.map((_, at) => shelf.at(at))).toEqual(texts);
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { pack, type StateColumn, unpack } from '../../../operators/records/pack.ts';
import { MOST_TERMS, Sequences } from '../../../operators/search/sequences.ts';
import { fc, runs } from '../../property.ts';

const sequencesOf = (documents: readonly (readonly number[])[]) => {
  const sequences = new Sequences();
  for (const document of documents) sequences.push(document);
  return sequences;
};
const all = (sequences: Sequences) =>
  Array.from({ length: sequences.size }, (_, at) => [...sequences.at(at)]);

/** The documents that are others than those of a list. */
const wrong = (sequences: Sequences, list: readonly (readonly number[])[]) => {
  expect(sequences.size).toBe(list.length);
  return list.flatMap((document, at) => (sequences.at(at).join() === document.join() ? [] : [at]));
};

/** What is restored of columns of which each stretch is copied when it is asked for, with something done between them. */
function restored(columns: Iterable<StateColumn>, between: () => void = () => undefined): Sequences {
  const parts: Uint8Array[] = [];
  for (const stretch of pack('', columns)) {
    parts.push(stretch.slice());
    between();
  }
  const sequences = unpack('', parts, Sequences.restore);
  if (sequences === undefined) throw new Error('it was not restored');
  return sequences;
}

const number = fc.oneof(
  fc.nat(200),
  fc.constantFrom(0, 127, 128, 16_383, 16_384, 2 ** 21, 2 ** 28, 2 ** 31, 2 ** 32 - 1),
);
const documents = fc.array(fc.array(number, { maxLength: 30 }), { maxLength: 200, size: 'max' });
/** Documents over many slabs and blocks; some are empty, some long. */
const many = (count: number, of = 0) =>
  Array.from({ length: count }, (_, at) =>
    Array.from(
      { length: at % 97 === 0 ? 900 : (at + of) % 12 },
      (_, place) => (at * 2_654_435_761 + place) >>> (at % 31),
    ),
  );

describe('Sequences', () => {
  it('gives back what was put in', () => {
    fc.assert(
      fc.property(documents, (list) => {
        expect(all(sequencesOf(list))).toEqual(list);
      }),
    );
  });

  it('keeps the first terms of a long document', () => {
    const long = Array.from({ length: 3 * MOST_TERMS }, (_, at) => at + 100);
    const sequences = sequencesOf([[1], long, [2], long.slice(0, MOST_TERMS)]);
    expect(all(sequences)).toEqual([[1], long.slice(0, MOST_TERMS), [2], long.slice(0, MOST_TERMS)]);
  });

  it('has many documents over many slabs, also when it is restored and goes on', () => {
    const list = many(70_000);
    const sequences = sequencesOf(list);
    expect(wrong(sequences, list)).toEqual([]);
    const copy = restored(sequences.save());
    const more = many(40_000, 5);
    for (const document of more) copy.push(document);
    expect(wrong(copy, [...list, ...more])).toEqual([]);
  });

  it('is saved as it was, whatever is added meanwhile, at whichever point', () => {
    const next = many(3000, 3);
    fc.assert(
      fc.property(documents, (list) => {
        const sequences = sequencesOf(list);
        let at = 0;
        const copy = restored(sequences.save(), () => {
          for (const document of next.slice(at, at + 300)) sequences.push(document);
          at += 300;
        });
        expect(all(copy)).toEqual(list);
        for (const document of list) copy.push(document);
        expect(all(copy)).toEqual([...list, ...list]);
      }),
      { numRuns: runs(30) },
    );
  });

  it('takes about two bytes for a term and five for a document of common words', () => {
    const claims = 100_000;
    const sequences = sequencesOf(
      Array.from({ length: claims }, (_, at) =>
        Array.from({ length: 7 }, (_, place) => (at * 31 + place * 977) % 16_384),
      ),
    );
    let bytes = 0;
    for (const column of sequences.save()) bytes += column.byteLength;
    expect(bytes / claims).toBeLessThan(20);
  });
});

import { describe, expect, test } from 'vitest';
import { termsOf } from '../../../operators/language/terms.ts';
import { fc, runs } from '../../property.ts';

describe('termsOf', () => {
  test.each([
    ['Deployments were FAILING', ['deploy', 'fail']],
    ['The children went home, and the mice ate', ['child', 'go', 'home', 'mous', 'eat']],
    // Voc/output pairs that Porter published with his algorithm.
    [
      'caresses ponies relational conditional vietnamization',
      ['caress', 'poni', 'relat', 'condit', 'vietnam'],
    ],
    ["Anna's plan isn't what they'd take", ['anna', 'plan', 'take']],
    ["O'Brien", ['obrien', 'o', 'brien']],
    ['Zürich’s café', ['zurich', 'cafe']],
    ['ｆｕｌｌ ﬁne', ['full', 'fine']],
  ])('words: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test.each([
    ['pi is 3.14', ['pi', '3.14']],
    ['1,234.50 and 12,000', ['1234.50', '12000']],
    ['at 12:30', ['12:30', '12', '30']],
    ['v1.2.3', ['v1.2.3', '1.2.3', 'v1', '2', '3']],
    ['user_id', ['user_id', 'user', 'id']],
    ['order-service', ['order-service', 'order', 'servic']],
    ['getUserName', ['getusername', 'get', 'user', 'name']],
    ['parseHTTPResponse', ['parsehttpresponse', 'pars', 'http', 'respons']],
    ['on 2026-05-01', ['2026-05-01', '2026', '05', '01']],
    ['runs 5km', ['run', '5km', '5', 'km']],
    ['3rd', ['3rd']],
    ['C++ or C#', ['c++', 'c#']],
    ['3# and 4++', ['3', '4']],
    ['x,y', ['x', 'y']],
  ])('numbers and identifiers, whole and in parts: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('a stop word in capitals is a word where other letters are small', () => {
    expect(termsOf('the IT team')).toEqual(['it', 'team']);
    expect(termsOf('THE IT TEAM')).toEqual(['team']);
  });

  test('stop words are terms where there is nothing else', () => {
    expect(termsOf('to be or not to be')).toEqual(['to', 'be', 'or', 'not', 'to', 'be']);
  });

  test('scripts without spaces give characters and pairs', () => {
    expect(termsOf('東京都')).toEqual(['東', '東京', '京', '京都', '都']);
    expect(termsOf('データ in 東京')).toEqual(['デ', 'デー', 'ー', 'ータ', 'タ', '東', '東京', '京']);
    expect(termsOf('𠮷野')).toEqual(['𠮷', '𠮷野', '野']);
  });

  test.each(['мама мыла', 'שלום עולם', 'हिन्दी में', 'السلام عليكم', 'ภาษาไทย', '👍', 'ἀρχή', '½'])(
    'finds something in %s',
    (text) => {
      expect(termsOf(text).length).toBeGreaterThan(0);
    },
  );

  test('text with a letter, a digit or a picture has a term, and no term is empty or long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const terms = termsOf(text);
        if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.normalize('NFKC'))) {
          expect(terms.length).toBeGreaterThan(0);
        }
        for (const term of terms) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(100);
        }
      }),
    );
    expect(termsOf('x'.repeat(5000))).toEqual(['x'.repeat(100)]);
  });

  test('ASCII beside other scripts is read as it is alone', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      'cars',
      '7',
      '12',
      '.',
      ',',
      "'",
      '-',
      '_',
      '/',
      '@',
      ':',
      ' ',
      '#',
      '++',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `word ${pieces.join('')}`;
        expect(termsOf(`${text} 東`)).toEqual([...termsOf(text), '東']);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('the words that a text ends in do not change those before', () => {
    const words = fc.array(fc.constantFrom('went', 'Running', 'v2.1', 'café', 'db-01', '東京'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, words, (head, tail) => {
        const join = (parts: string[]) => `start ${parts.join(' ')}`;
        expect(termsOf(`${join(head)} ${join(tail)}`)).toEqual([
          ...termsOf(join(head)),
          ...termsOf(join(tail)),
        ]);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { termsOf } from '../../../../../operators/language/terms.ts';
import { pack, unpack } from '../../../../../operators/records/pack.ts';
import { CodeOfPassages, codeSpans, lengthOfCode } from '../../../../../operators/search/rank/served/code.ts';
import { fc } from '../../../../property.ts';

describe('codeSpans', () => {
  it('gives where fenced code is among the terms of a text', () => {
    const text = 'Use this:\n```py\nload(boat)\n```\nand then\n```\nsail\n```\nin the harbour';
    const terms = termsOf(text);
    const spans = codeSpans(text);
    expect(terms.slice(spans[0], spans[1])).toEqual(['py', 'load', 'boat']);
    expect(terms.slice(spans[2], spans[3])).toEqual(['sail']);
    expect(spans).toHaveLength(4);
    expect(lengthOfCode(spans)).toBe(4);
  });

  it('takes a fence that is not closed to the end', () => {
    expect(codeSpans('boat ```rope sail')).toEqual([1, 3]);
  });

  it('has none without a fence, and none of a fence without a term', () => {
    expect(codeSpans('The `boat` leaks.')).toEqual([]);
    expect(codeSpans('``` ``` boat')).toEqual([]);
  });

  it('splits the terms of any text into those of its code and the others', () => {
    const prose = fc.constantFrom('boat ', 'the ', 'db-01.example, ', 'IT ', '1,000 ', '船 ');
    const piece = fc.record({ isCode: fc.boolean(), words: fc.array(prose, { maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const written = pieces.map(({ isCode, words }) =>
          isCode ? `\`\`\`${words.join('')}\`\`\`` : words.join(''),
        );
        // Without lower case, no word in capitals is an acronym.
        const text = `boat\n${written.join('\n')}`;
        const terms = termsOf(text);
        const inCode = new Set<number>();
        const spans = codeSpans(text);
        for (let at = 0; at < spans.length; at += 2) {
          for (let place = spans[at]; place < spans[at + 1]; place++) inCode.add(place);
        }
        const expected = pieces.flatMap(({ isCode, words }) =>
          termsOf(`boat ${words.join('')}`)
            .slice(1)
            .map((term) => [term, isCode]),
        );
        expect(terms.slice(1).map((term, at) => [term, inCode.has(at + 1)])).toEqual(expected);
      }),
    );
  });
});

describe('CodeOfPassages', () => {
  it('gives back what each passage has, also when it was saved and restored', () => {
    const spans = fc.uniqueArray(fc.nat({ max: 50 }), { maxLength: 8 }).map((bounds) => {
      const even = bounds.length - (bounds.length % 2);
      return bounds.slice(0, even).sort((a, b) => a - b);
    });
    fc.assert(
      fc.property(
        fc.array(spans, { maxLength: 100, size: 'max' }),
        fc.array(spans, { maxLength: 4 }),
        (list, more) => {
          const code = new CodeOfPassages();
          for (const [passage, each] of list.entries()) code.push(passage, each);
          const restored = unpack('', [...pack('', code.save())], CodeOfPassages.restore);
          for (const [at, each] of more.entries()) restored?.push(list.length + at, each);
          for (const [passage, each] of list.entries()) {
            expect([...Array.from(code.of(passage))]).toEqual(each);
          }
          for (const [passage, each] of [...list, ...more].entries()) {
            expect(Array.from(restored?.of(passage) ?? [-1])).toEqual(each);
          }
          expect(Array.from(code.of(list.length))).toEqual([]);
        },
      ),
    );
  });
});

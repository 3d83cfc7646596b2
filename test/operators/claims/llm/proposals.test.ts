import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../../operators/claims/llm/place-of.ts';
import { proposalsIn } from '../../../../operators/claims/llm/proposals.ts';
import { cut } from '../../../../operators/records/spans.ts';
import { fc, runs } from '../../../property.ts';

const CONTENT = '🚀 We shipped  the exporter\non Monday. It writes 40 files (a+b).';

describe('placeOf', () => {
  it.each([
    ['It writes 40 files', [38, 56], 'It writes 40 files'],
    ['(a+b)', [57, 62], '(a+b)'],
    ['shipped the exporter on Monday.', [5, 37], 'shipped  the exporter\non Monday.'],
    ['  40\nfiles ', [48, 56], '40 files'],
  ])('finds %j', (quote, span, found) => {
    expect(placeOf(quote, CONTENT)).toEqual({ span, quote: found });
  });

  it.each([
    '',
    ' ',
    'it writes 40 files',
    'It writes 41 files',
    'shippedthe',
    'It writes 40 files.',
    '.*',
    '\ud83d',
  ])('does not find %j', (quote) => {
    expect(placeOf(quote, CONTENT)).toBeUndefined();
  });

  it('gives a span that holds the quote, which is the one that was asked for but for white space', () => {
    const bare = (text: string) => text.split(/\s+/u).filter(Boolean).join(' ');
    const word = fc.constantFrom('a', 'b', '🚀', '(', '\\', '$', ' ', '\n', '\t ', 'a.b', '[', '-');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, text, text, (before, quote, after, respaced) => {
        const content = `${before}${quote}${after}`;
        for (const asked of [quote, quote.replace(/\s+/gu, '  '), respaced]) {
          const found = placeOf(asked, content);
          if (asked !== respaced && bare(asked) !== '') expect(found).toBeDefined();
          if (found === undefined) continue;
          expect(cut(content, ...found.span)).toBe(found.quote);
          expect(bare(found.quote)).toBe(bare(asked));
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('proposalsIn', () => {
  const GOOD = { text: 'The exporter writes 40 files.', type: 'fact', quote: 'It writes 40 files' };
  const KEPT = { ...GOOD, span: [38, 56] };

  it.each([
    ['plain', JSON.stringify([GOOD])],
    ['in a fence', `\`\`\`json\n${JSON.stringify([GOOD], null, 2)}\n\`\`\``],
    [
      'in a fence without a language, with words around',
      `Here:\n\`\`\`\n${JSON.stringify([GOOD])}\n\`\`\`\nDone.`,
    ],
    ['within words', `The claims are ${JSON.stringify([GOOD])}.`],
    ['within an object', JSON.stringify({ claims: [GOOD] })],
  ])('reads an array that is %s', (_, answer) => {
    expect(proposalsIn(answer, CONTENT)).toEqual({ kept: [KEPT], malformed: 0, unquoted: 0 });
  });

  it.each(['', 'no', '{}', '{"text": "x"}', '[', ']', '][', '[{]', 'null'])(
    'finds no array in %j',
    (answer) => {
      expect(proposalsIn(answer, CONTENT)).toBeUndefined();
    },
  );

  it('keeps each entry that is right, and counts the others', () => {
    const entries = [
      GOOD,
      { ...GOOD, quote: 'It writes 41 files' },
      { ...GOOD, text: '' },
      { ...GOOD, text: ' … ' },
      { ...GOOD, text: 'x'.repeat(4001) },
      { ...GOOD, text: 'a\u0000' },
      { ...GOOD, type: 'rumour' },
      { ...GOOD, quote: '.' },
      { text: 'No quote.', type: 'fact' },
      'It writes 40 files',
      null,
    ];
    expect(proposalsIn(JSON.stringify(entries), CONTENT)).toEqual({
      kept: [KEPT],
      malformed: 9,
      unquoted: 1,
    });
  });

  it('takes 50 of an event', () => {
    const found = proposalsIn(JSON.stringify(Array.from({ length: 60 }, () => GOOD)), CONTENT);
    expect([found?.kept.length, found?.malformed]).toEqual([50, 10]);
  });
});

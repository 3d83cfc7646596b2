import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { partsOf } from '../../../../operators/claims/extract/parts.ts';

/** Sentences with their parts; those that ask begin with "?". */
const SPLIT: readonly (readonly [text: string, parts: readonly string[]])[] = [
  [
    "I'm setting up a project with Bootstrap 5.3 and I prefer it over Foundation, can you help me with the layout?",
    [
      "I'm setting up a project with Bootstrap 5.3",
      'I prefer it over Foundation',
      '?can you help me with the layout?',
    ],
  ],
  [
    'How can I cut my spending, considering I pay 900 EUR of rent and my salary is 2,100 EUR?',
    ['?How can I cut my spending', 'I pay 900 EUR of rent', 'my salary is 2,100 EUR?'],
  ],
  ['Which plan suits us, given that we host 40 tenants?', ['?Which plan suits us', 'we host 40 tenants?']],
  ['We moved the index, but search stays in Dublin.', ['We moved the index', 'search stays in Dublin.']],
  [
    'My lease ends in May; the landlord wants 5 % more – I have found a cheaper flat.',
    ['My lease ends in May', 'the landlord wants 5 % more', 'I have found a cheaper flat.'],
  ],
  [
    "I've finished chapter 3, what should I read next",
    ["I've finished chapter 3", '?what should I read next'],
  ],
  ['I have 52 sources, any tips for sorting them?', ['I have 52 sources', '?any tips for sorting them?']],
];

const WHOLE: readonly string[] = [
  'The disk is full.',
  'We use Redis, Kafka and Postgres.',
  'When I was in Bonn, I lived near the river.',
  "I'll come if the train runs and I am free on Monday.",
  'I went there and I loved it.',
  'The cache, I think, is too small for our load.',
  'The deploy failed, and it was rolled back.',
  'I prefer tea because I sleep badly after coffee.',
  'She wrote "I quit, and I mean it" on the board.',
  'We pay the landlord (and I dislike that part, honestly) each month.',
  'I know what to do and how to do it.',
  'The service, which is slow, runs on one node.',
  'I sort my sources by date, so I can find them later.',
  'I want to make sure my site is fast and I follow the rules of the host.',
  'I was glad because Leslie and I won the prize of the fair.',
];

describe('parts of a sentence', () => {
  it.each(SPLIT)('%s', (text, parts) => {
    expect(
      partsOf(text).map(({ start, end, asks }) => `${asks ? '?' : ''}${text.slice(start, end)}`),
    ).toEqual(parts);
  });

  it.each(WHOLE)('stays whole: %s', (text) => {
    expect(partsOf(text)).toEqual([{ start: 0, end: text.length, asks: false }]);
  });

  it('are in order, do not overlap, and give claims that quote their span', () => {
    const words = fc.constantFrom(
      ...'I we my the Anna and but so , ; – considering because if can you how to what is am moved use rent Bonn 5 ? . ( ) " ` fast cache'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 30 }), (list) => {
        const text = list.join(' ');
        let last = 0;
        for (const { start, end } of partsOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
        const points = [...text];
        for (const { span, quote } of extract({ content: text, timestamp: 1.75e15 }))
          expect(points.slice(...span).join('')).toBe(quote);
      }),
    );
  });
});

describe('parts that share a subject', () => {
  const texts = (content: string) =>
    extract({ content, timestamp: 1.75e15 }).map(({ text, quote }) => [text, quote]);

  it('name it, and quote their own words', () => {
    expect(texts('We moved the index and raised its memory limit to 4 GB.')).toEqual([
      ['We moved the index', 'We moved the index'],
      ['We raised its memory limit to 4 GB.', 'raised its memory limit to 4 GB.'],
    ]);
    expect(texts("I've moved to Bonn and started a job at the bakery.")).toEqual([
      ["I've moved to Bonn", "I've moved to Bonn"],
      ["I've started a job at the bakery.", 'started a job at the bakery.'],
    ]);
  });

  it.each([
    'The tool exports tables and reports to S3.',
    "He hasn't used Redis and moved to Kafka.",
    'It failed and restarted.',
    'The service that crashed and restarted twice runs in Bonn.',
  ])('are not split off: %s', (content) => {
    expect(texts(content)).toEqual([[content, content]]);
  });
});

describe('statements of a request', () => {
  it('are claims, in their own words and with a capital', () => {
    const content =
      'hey, I moved to Bonn in May and my rent is 900 EUR, so can you suggest a budget? I want to make sure I save enough, considering my salary is 2,100 EUR.';
    expect(
      extract({ content, timestamp: 1.75e15, speaker: 'user' }).map(({ text, quote }) => [text, quote]),
    ).toEqual([
      ['I moved to Bonn in May', 'I moved to Bonn in May'],
      ['My rent is 900 EUR', 'my rent is 900 EUR'],
      ['My salary is 2,100 EUR.', 'my salary is 2,100 EUR.'],
    ]);
  });

  it('are directions when they say what holds from then on', () => {
    const typed = (content: string) =>
      extract({ content, timestamp: 1.75e15 }).map(({ type, text }) => `${type}: ${text}`);
    expect(typed('Always use APA style when I ask about references.')).toEqual([
      'preference: Always use APA style when I ask about references.',
    ]);
    expect(typed('Please never deploy on Fridays.')).toEqual(['preference: Please never deploy on Fridays.']);
    expect(typed('From now on, use metric units.')).toEqual(['preference: From now on, use metric units.']);
    expect(typed('Use metric units.')).toEqual([]);
  });
});

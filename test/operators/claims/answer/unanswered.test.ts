import { expect, it } from 'vitest';
import { excerptOf } from '../../../../operators/claims/answer/excerpt.ts';
import { type RelatedPassage, refusal, weakAnswer } from '../../../../operators/claims/answer/unanswered.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';

const passage = (quote: string, more: Partial<RelatedPassage> = {}): RelatedPassage => ({
  event_id: 'e',
  timestamp: parseInstant('2026-03-02T08:00:00Z'),
  span: [0, quote.length],
  quote,
  ...more,
});

it('a refusal names what memory has nothing about, and lists what is related', () => {
  expect(refusal([], [])).toBe('Nothing in memory answers that.');
  expect(refusal(['Quorvath'], [])).toBe('Nothing in memory answers that. It has nothing about “Quorvath”.');
  expect(refusal(['a', 'b', 'c', 'd'], [passage('It\nrains.')])).toBe(
    'Nothing in memory answers that. It has nothing about “a” or “b” or “c”; related: 2026-03-02: “It rains.”.',
  );
  expect(refusal([], [passage('It rains.')])).toBe(
    'Nothing in memory answers that. Related: 2026-03-02: “It rains.”.',
  );
});

it('a weak match cites the claims among what is related', () => {
  const citation = { claim_id: 'c', event_id: 'e', span: [0, 9] as [number, number], quote: 'It rains.' };
  expect(weakAnswer([passage('It pours.'), passage('It rains.', { citation })])).toEqual({
    answer:
      'Memory has only a weak match for that. Related: 2026-03-02: “It pours.”; 2026-03-02: “It rains.” [1].',
    citations: [citation],
  });
});

it('an excerpt is the sentence with most of the question, with its span in code points', () => {
  const weights = new Map([
    ['anchor', 5],
    ['boat', 3],
  ]);
  const content = '🙂 The boat is new. The anchor of the boat is old. It is an anchor.';
  expect(excerptOf(content, weights)).toEqual({
    span: [19, 49],
    quote: 'The anchor of the boat is old.',
    weight: 8,
  });
  expect(excerptOf('It rains.', weights)).toBeUndefined();
});

it('a long excerpt is cut at a space', () => {
  const content = `The anchor ${'is heavy and '.repeat(40)}old.`;
  const { quote = '' } = excerptOf(content, new Map([['anchor', 1]])) ?? {};
  expect(quote.length).toBeLessThanOrEqual(240);
  expect(content.startsWith(`${quote} `)).toBe(true);
});

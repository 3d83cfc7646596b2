import { expect, it } from 'vitest';
import { cited, type RelatedPassage } from '../../../../operators/claims/answer/citations.ts';
import { excerptOf } from '../../../../operators/claims/answer/excerpt.ts';
import { composeUnanswered, type Related } from '../../../../operators/claims/answer/unanswered.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';

const passage = (quote: string, more: Partial<RelatedPassage> = {}): RelatedPassage => ({
  event_id: 'e',
  timestamp: parseInstant('2026-03-02T08:00:00Z'),
  span: [0, quote.length],
  quote,
  ...more,
});

const found = (...passages: RelatedPassage[]): Related => ({ passages, trust: 0.5, isEmpty: false });
const refused = { level: 'none', confidence: 0.4, least: 1 } as const;

it('a refusal names what memory has nothing about, and lists what is related', () => {
  const answered = (unknown: readonly string[], related: Related) =>
    cited(composeUnanswered({ ...refused, unknown }, related).pieces).answer;
  expect(answered([], found())).toBe('Nothing in memory answers that.');
  expect(answered(['Quorvath'], { ...found(), isEmpty: true })).toBe('Nothing in memory answers that.');
  expect(answered(['Quorvath'], found())).toBe(
    'Nothing in memory answers that. It has nothing about “Quorvath”.',
  );
  expect(answered(['a', 'b', 'c', 'd'], found(passage('It\nrains.')))).toBe(
    'Nothing in memory answers that. It has nothing about “a” or “b” or “c”; related: 2026-03-02: “It rains.”.',
  );
  expect(answered([], found(passage('It rains.')))).toBe(
    'Nothing in memory answers that. Related: 2026-03-02: “It rains.”.',
  );
  expect(composeUnanswered({ ...refused, unknown: [] }, found())).toMatchObject({
    support: 'none',
    confidence: 0,
  });
});

it('a weak match cites the claims among what is related, and is trusted as far as they are', () => {
  const citation = { claim_id: 'c', event_id: 'e', span: [0, 9] as [number, number], quote: 'It rains.' };
  const weak = { ...refused, level: 'weak', unknown: [] } as const;
  const composed = composeUnanswered(weak, found(passage('It pours.'), passage('It rains.', { citation })));
  expect(composed).toMatchObject({ support: 'weak', confidence: 0.2 });
  expect(cited(composed.pieces)).toEqual({
    answer:
      'Memory has only a weak match for that. Related: 2026-03-02: “It pours.”; 2026-03-02: “It rains.” [1].',
    citations: [citation],
  });
  expect(composeUnanswered(weak, found()).support).toBe('none');
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

import { expect, it } from 'vitest';
import { type AnswerCitation, cited } from '../../../../operators/claims/answer/citations.ts';

const source = (claim_id: string): AnswerCitation => ({
  claim_id,
  event_id: 'e',
  span: [0, 4],
  quote: 'Yes.',
});

it('numbers sources in order, and the same list of them once', () => {
  const [one, two] = [[source('a'), source('b')], [source('c')]];
  expect(cited(['Yes ', one, '. No ', two, ' against ', one, '.'])).toEqual({
    answer: 'Yes [1][2]. No [3] against [1][2].',
    citations: [...one, ...two],
  });
  expect(cited([])).toEqual({ answer: '', citations: [] });
});

import { expect, it } from 'vitest';
import { citeClaims } from '../../../../operators/claims/llm/cite-claims.ts';
import { claimOf } from './some-claims.ts';

const claims = [
  claimOf('a', 'The API listens on port 8080.', ['one', 'one', 'two', 'three']),
  claimOf('b', 'The build is red.', ['four']),
];

it('turns numbers of claims into numbers of citations, as they come', () => {
  const { answer, citations } = citeClaims(
    [
      { text: 'The build is red [2].', cites: [2] },
      { text: 'The API listens on port 8080 [1, 2]', cites: [1, 2] },
    ],
    claims,
  );
  expect(answer).toBe('The build is red [1]. The API listens on port 8080 [2][3][1].');
  expect(citations.map(({ claim_id, event_id }) => [claim_id, event_id])).toEqual([
    ['b', 'four'],
    ['a', 'one'],
    ['a', 'two'],
  ]);
  expect(citations[0]).toEqual({ claim_id: 'b', ...claims[1].evidence[0] });
});

it('cites nothing where nothing is said', () => {
  expect(citeClaims([], claims)).toEqual({ answer: '', citations: [] });
});

import { expect, it } from 'vitest';
import { withNear } from '../../../../operators/search/rank/with-near.ts';

it('leaves the order by words where nothing is near', () => {
  expect(withNear([7, 3, 5], [])).toEqual([7, 3, 5]);
});

it('takes what is near alone where words find nothing', () => {
  expect(withNear([], [4, 2])).toEqual([4, 2]);
});

it('moves what both find forward, and adds what only embeddings find behind the first by words', () => {
  const found = withNear([1, 2, 3], [3, 9]);
  expect(found[0]).toBe(3);
  expect(found).toEqual([3, 1, 2, 9]);
});

it('gives each passage the sum of weight / (20 + rank), with a quarter of the weight for embeddings', () => {
  const words = Array.from({ length: 40 }, (_, at) => at);
  const near = [39, 100, 5];
  const score = (passage: number) =>
    (words.includes(passage) ? 1 / (21 + words.indexOf(passage)) : 0) +
    (near.includes(passage) ? 0.25 / (21 + near.indexOf(passage)) : 0);
  expect(withNear(words, near)).toEqual([...words, 100].sort((a, b) => score(b) - score(a)));
});

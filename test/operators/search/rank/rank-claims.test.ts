import { expect, it } from 'vitest';
import { type Candidate, rankClaims } from '../../../../operators/search/rank/rank-claims.ts';

const candidate = (number: number, parts: Partial<Candidate> = {}): Candidate => ({
  number,
  words: 0,
  passage: undefined,
  names: 0,
  time: 0,
  trust: 0.5,
  ...parts,
});
const order = (list: readonly Candidate[], talk: boolean) =>
  rankClaims(list, talk).map(({ number }) => number);

it('goes by the turn that answers in a talk, and by the words in a text', () => {
  const list = [
    ...Array.from({ length: 9 }, (_, at) => candidate(at + 3, { words: 8 - 0.1 * at })),
    candidate(1, { words: 9, passage: 9 }),
    candidate(2, { words: 1, passage: 1 }),
  ];
  expect(order(list, true)[0]).toBe(2);
  expect(order(list, false)[0]).toBe(1);
});

it('lets what other events say come between two claims of one event', () => {
  const list = [
    candidate(1, { words: 3, passage: 1 }),
    candidate(2, { words: 2, passage: 1 }),
    candidate(3, { words: 1, passage: 4 }),
  ];
  expect(order(list, true)).toEqual([1, 3, 2]);
});

it('prefers what fits the date, has the name or is trusted, where nothing else tells', () => {
  expect(order([candidate(1), candidate(2, { time: 1 })], true)).toEqual([2, 1]);
  expect(order([candidate(1), candidate(2, { names: 1 })], true)).toEqual([2, 1]);
  expect(order([candidate(1), candidate(2, { trust: 0.9 })], true)).toEqual([2, 1]);
  expect(order([candidate(1), candidate(2, { similarity: 0.4 })], true)).toEqual([2, 1]);
});

it('shows of the words what their nearness gives', () => {
  const [{ components }] = rankClaims([candidate(1, { words: 3, proximity: 0.5 })], false);
  const [words, trust] = components;
  expect(words).toEqual({
    name: 'words',
    rank: 1,
    weight: 1,
    value: 3,
    parts: { bm25: 2.5, proximity: 0.5 },
  });
  expect(trust.parts).toBeUndefined();
});

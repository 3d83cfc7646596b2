import { describe, expect, it } from 'vitest';
import {
  inExchanges,
  spread,
  withDirections,
} from '../../../../../operators/search/rank/served/served-order.ts';
import { chat } from './chat.ts';
import { filled } from './some-talk.ts';

/** Users have turns 0, 2, 4 and 6, 8, 10; turns 2, 4 and 8 give directions. */
const passages = filled([
  ...chat('may', [
    ['user', 'Does the boat leak?'],
    ['assistant', 'It may.'],
    ['user', 'Always name the harbour when I ask.'],
    ['assistant', 'Noted.'],
    ['user', 'I prefer short answers.'],
    ['assistant', 'Fine.'],
  ]),
  ...chat('june', [
    ['user', 'Is the rope old?'],
    ['assistant', 'It is.'],
    ['user', 'From now on, give lengths in metres.'],
    ['assistant', 'Noted.'],
    ['user', 'Thanks.'],
    ['assistant', 'Welcome.'],
  ]),
]);
const hits = (...list: readonly (readonly [number, number])[]) =>
  list.map(([number, score]) => ({ number, score }));
const pairs = (list: readonly { readonly number: number; readonly score: number }[]) =>
  list.map(({ number, score }) => [number, score]);

describe('spread', () => {
  it('divides by 1 + 0.6 r for the order, and leaves each place its score', () => {
    // 0: 10, 2: 9 / 1.6 = 5.63, 4: 8 / 2.2 = 3.64; 6: 6, 8: 5 / 1.6 = 3.13.
    expect(pairs(spread(hits([0, 10], [2, 9], [4, 8], [6, 6], [8, 5]), passages))).toEqual([
      [0, 10],
      [6, 9],
      [2, 8],
      [4, 6],
      [8, 5],
    ]);
  });
});

describe('withDirections', () => {
  it('gives the best two with a direction the third and fourth place, with the score of those before', () => {
    const ranked = hits([0, 10], [1, 9], [6, 8], [10, 7], [2, 6], [4, 5], [8, 4]);
    expect(pairs(withDirections(ranked, passages))).toEqual([
      [0, 10],
      [1, 9],
      [2, 9],
      [4, 9],
      [6, 8],
      [10, 7],
      [8, 4],
    ]);
  });

  it('moves none below a quarter of the top, and none that is above', () => {
    const ranked = hits([2, 10], [0, 9], [1, 8], [4, 2.4]);
    expect(withDirections(ranked, passages)).toEqual(ranked);
    expect(withDirections([], passages)).toEqual([]);
    expect(withDirections(hits([4, 3]), passages)).toEqual(hits([4, 3]));
  });

  it('counts one above among the two', () => {
    const ranked = hits([2, 10], [0, 9], [1, 8], [4, 7], [8, 6]);
    expect(pairs(withDirections(ranked, passages)).map(([number]) => number)).toEqual([2, 0, 4, 1, 8]);
  });
});

describe('inExchanges', () => {
  it('puts each turn and its reply together, once, with the score of the better one', () => {
    expect(pairs(inExchanges(hits([7, 10], [0, 8], [6, 5], [1, 4]), passages))).toEqual([
      [6, 10],
      [7, 10],
      [0, 8],
      [1, 8],
    ]);
  });

  it('adds none that is not accepted', () => {
    const accept = (number: number) => number !== 6;
    expect(pairs(inExchanges(hits([7, 10]), passages, accept))).toEqual([[7, 10]]);
  });

  it('ends at the ends of a session, and between two turns of one side', () => {
    const alone = filled(
      chat('may', [
        ['assistant', 'Hello.'],
        ['user', 'Does it leak?'],
        ['user', 'And the rope?'],
        ['assistant', 'It may.'],
        ['assistant', 'The rope, too.'],
        ['user', 'Oh.'],
      ]),
    );
    expect(inExchanges(hits([0, 4], [1, 3], [4, 2], [5, 1]), alone)).toEqual(
      hits([0, 4], [1, 3], [4, 2], [5, 1]),
    );
  });
});

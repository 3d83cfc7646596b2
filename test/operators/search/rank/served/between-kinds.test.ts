import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../../../operators/search/rank/asked.ts';
import { betweenKinds, sharesOf } from '../../../../../operators/search/rank/served/between-kinds.ts';
import { fc } from '../../../../property.ts';
import { chat } from './chat.ts';
import { filled } from './some-talk.ts';

const hits = (...list: readonly (readonly [number, number])[]) =>
  list.map(([number, score]) => ({ number, score }));

describe('betweenKinds', () => {
  it('merges by score over the best of the kind, times the share', () => {
    const peers = hits([0, 10], [1, 5], [2, 1]);
    const served = hits([7, 2], [8, 1.6]);
    // Peers: 1, .5, .1. Served: .6, .48.
    expect(betweenKinds(peers, served, { peers: 1, served: 0.6 }).map(({ number }) => number)).toEqual([
      0, 7, 1, 8, 2,
    ]);
    expect(betweenKinds(peers, [], { peers: 1, served: 1 })).toEqual(peers);
    expect(betweenKinds([], served, { peers: 1, served: 1 })).toEqual(served);
  });

  it('keeps the order of each kind', () => {
    const list = fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (one, other) => {
        const peers = one.map((score, at) => ({ number: at, score }));
        const served = other.map((score, at) => ({ number: 100 + at, score }));
        const merged = betweenKinds(peers, served, { peers: 0.5, served: 0.7 }).map(({ number }) => number);
        expect(merged.filter((number) => number < 100)).toEqual(peers.map(({ number }) => number));
        expect(merged.filter((number) => number >= 100)).toEqual(served.map(({ number }) => number));
      }),
    );
  });
});

describe('sharesOf', () => {
  const talk = [
    { text: 'Is the boat in the harbour?', speaker: 'Ines', session: 'talk', timestamp: 0 },
    { text: 'The rope broke.', speaker: 'Oskar', session: 'talk', timestamp: 1 },
  ];
  const list = [
    ...talk,
    ...chat('chat', [
      ['user', 'Does the boat leak?'],
      ['assistant', 'A boat in a harbour leaks less.'],
      ['user', 'Why?'],
      ['assistant', 'Calm water.'],
      ['user', 'And the rope?'],
      ['assistant', 'It holds.'],
    ]),
  ];
  const passages = filled(list);

  it('are the squares of the best coverage of the question, in served talk by users', () => {
    const { served } = readQuestion('Which boat of the harbour?');
    // "boat" is in three of eight passages, "harbour" in two: the user has the former alone.
    const [boat, harbour] = [3, 2].map((df) => Math.log(1 + (8 - df + 0.5) / (df + 0.5)));
    const shares = sharesOf(served, hits([1, 2], [0, 1]), hits([3, 9], [2, 8]), passages);
    expect(shares.peers).toBeCloseTo(1, 9);
    expect(shares.served).toBeCloseTo((boat / (boat + harbour)) ** 2, 9);
    expect(sharesOf(served, hits([0, 1]), hits([3, 9]), passages)).toEqual({ peers: 1, served: 0 });
  });

  it('are one where there is one kind', () => {
    const { served } = readQuestion('Which boat?');
    expect(sharesOf(served, [], hits([3, 9]), passages)).toEqual({ peers: 1, served: 1 });
    expect(sharesOf(served, hits([0, 9]), [], passages)).toEqual({ peers: 1, served: 1 });
  });
});

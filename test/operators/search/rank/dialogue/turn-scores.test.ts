import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../../../operators/search/rank/asked.ts';
import { dialogueScores } from '../../../../../operators/search/rank/dialogue/dialogue-scores.ts';
import { turnScores } from '../../../../../operators/search/rank/dialogue/turn-scores.ts';
import { Passages } from '../../../../../operators/search/rank/passages.ts';

const DAY = 86_400e6;
const MAY = Date.UTC(2023, 4, 7) * 1000;

/** A talk on 7 May 2023, and another on 20 June. */
function talks(): Passages {
  const passages = new Passages();
  const first = [
    'Hello!',
    'What did you carve?',
    'A small owl, last week.',
    'Lovely.',
    'Thanks.',
    'See you soon.',
  ];
  for (const [i, text] of first.entries()) {
    passages.add({ text, speaker: i % 2 === 0 ? 'Ines' : 'Oskar', session: 'may', timestamp: MAY + i });
  }
  for (const [i, text] of ['Hi!', 'How are you?', 'Fine.', 'Good.'].entries()) {
    const timestamp = MAY + 44 * DAY + i;
    passages.add({ text, speaker: i % 2 === 0 ? 'Ines' : 'Oskar', session: 'june', timestamp });
  }
  return passages;
}

/** Scores of sessions, the best first. */
const scored = (sessions: [number, number][]) => ({ scores: new Map(sessions), best: sessions[0]?.[1] ?? 0 });

const scoresOf = (question: string, hits: [number, number][], sessions: [number, number][] = []) => {
  const list = hits.map(([number, score]) => ({ number, score }));
  const found = turnScores(readQuestion(question), list, scored(sessions), talks());
  return found.map(({ number, score }) => [number, Number(score.toFixed(9))]);
};

describe('turnScores', () => {
  it('gives the answer the words of its question, and the question less', () => {
    // Turn 1 asks and is at fault for ending so: 10 * 0.8. Turn 2 follows it; turn 0 stands before it, turn 3 two after.
    expect(scoresOf('carving', [[1, 10]])).toEqual([
      [2, 10],
      [1, 8],
      [0, 3],
      [3, 2],
    ]);
  });

  it('adds the session by its share of the best', () => {
    const scores = scoresOf(
      'carving',
      [
        [3, 10],
        [8, 5],
      ],
      [
        [0, 4],
        [1, 2],
      ],
    );
    // 0.6 * 10 for the first session and half of that for the second.
    expect(scores).toEqual(
      [
        [3, 16],
        [2, 9],
        [5, 8],
        [8, 8],
        [7, 3.6],
        [6, 4],
        [1, 6.4],
      ].sort(([a, s], [b, t]) => t - s || a - b),
    );
  });

  it('prefers turns of the one who is named', () => {
    const scores = new Map(scoresOf('owl of Ines', [[2, 10]]).map(([number, score]) => [number, score]));
    expect(scores.get(2)).toBe(12.5);
    expect(scores.get(1)).toBeCloseTo(3 * 0.8, 9);
    expect(scores.get(0)).toBe(2.5);
    const both = new Map(
      scoresOf('owl of Ines and Oskar', [[2, 10]]).map(([number, score]) => [number, score]),
    );
    expect(both.get(2)).toBe(10);
  });

  it('prefers turns that say when, where the question asks for a time', () => {
    expect(scoresOf('When was the owl carved?', [[2, 10]])[0]).toEqual([2, 14]);
    expect(scoresOf('Who carved the owl?', [[2, 10]])[0]).toEqual([2, 10]);
  });

  it('adds how well the day fits that the question names', () => {
    const hits: [number, number][] = [
      [8, 10],
      [3, 10],
    ];
    const may = new Map(scoresOf('carving on 7 May', hits).map(([number, score]) => [number, score]));
    expect([may.get(3), may.get(8)]).toEqual([22, 10]);
    const june = new Map(scoresOf('carving in June 2023', hits).map(([number, score]) => [number, score]));
    expect([june.get(3), june.get(8)]).toEqual([10, 17.2]);
  });

  it('is nothing where nothing was found', () => expect(scoresOf('carving', [])).toEqual([]));
});

describe('dialogueScores', () => {
  it('adds words of the whole, the best turns, and the date', () => {
    const turns = [
      { number: 8, score: 10 },
      { number: 2, score: 8 },
      { number: 3, score: 6 },
    ];
    const sessions = scored([
      [0, 4],
      [1, 1],
    ]);
    const scores = dialogueScores(readQuestion('carving in June'), sessions, turns, talks());
    // 1 + 8/10 + 6/10/2 for the first; 1/4 + 1 + 0.5 * 0.6 for the second, which is of June.
    expect(scores.map(({ number }) => number)).toEqual([0, 1]);
    expect(scores[0].score).toBeCloseTo(2.1, 12);
    expect(scores[1].score).toBeCloseTo(1.55, 12);
  });
});

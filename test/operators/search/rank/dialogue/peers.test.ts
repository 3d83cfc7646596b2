import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../../../operators/search/rank/asked.ts';
import { sessionScores } from '../../../../../operators/search/rank/dialogue/session-scores.ts';
import { TURNS, turnScores } from '../../../../../operators/search/rank/dialogue/turn-scores.ts';
import { Passages } from '../../../../../operators/search/rank/passages.ts';
import { rankPassages } from '../../../../../operators/search/rank/rank-passages.ts';

const TALKS = [
  [
    'Did you get the boat into the harbour?',
    'Yes, on Tuesday. The rope broke twice.',
    'Always take two ropes, I told you!\n```sh\nrope --boat two --harbour oslo\n```',
    'From now on I will. What does the harbour cost?',
    `I pay 40 a week for my boat. ${'It was far less when we came here, years ago. '.repeat(12)}`,
    'That is a lot for a boat that leaks.',
  ],
  [
    'How is the garden?',
    'The roses froze in June.',
    'Mine too. Did you water them?',
    'Before the storm, yes.',
  ],
];

function talks(): Passages {
  const passages = new Passages();
  for (const [session, turns] of TALKS.entries()) {
    for (const [i, text] of turns.entries()) {
      const speaker = i % 2 === 0 ? 'Ines' : 'Oskar';
      passages.add({ text, speaker, session: `talk ${session}`, timestamp: 1000 * session + i });
    }
  }
  passages.add({ text: 'Harbour fees\nA boat pays by its length.', timestamp: 5000 });
  return passages;
}

function scoresOf(question: string): [number, number][] {
  const passages = talks();
  const asked = readQuestion(question);
  const accept = (passage: number) => passages.isTurn(passage);
  const [hits] = passages.search(asked.terms, [{ k: 100, accept, parameters: TURNS }]);
  const scores = turnScores(asked, hits, sessionScores(asked.terms, passages), passages);
  return scores.map(({ number, score }) => [number, Number(score.toFixed(6))]);
}

// The figures are those of the release before memory knew of talk with an assistant.
describe('talk among peers', () => {
  it.each([
    [
      'What does the harbour cost for a boat?',
      [
        [4, 6.82333],
        [2, 5.564238],
        [1, 5.452772],
        [3, 4.757646],
        [0, 3.651829],
        [5, 3.611201],
      ],
    ],
    [
      'Which rope broke when Oskar came?',
      [
        [1, 10.915011],
        [4, 7.150055],
        [3, 5.800069],
        [2, 5.617778],
        [5, 4.974258],
        [0, 3.902149],
        [9, 1.617376],
        [7, 1.612768],
        [8, 0.450285],
        [6, 0.449179],
      ],
    ],
  ])('keeps its scores for "%s"', (question, expected) => {
    expect(scoresOf(question)).toEqual(expected);
  });

  it('keeps its ranking', () => {
    expect(rankPassages(readQuestion('How should I tie the boat in the harbour?'), talks(), 20)).toEqual({
      passages: [1, 10, 2, 4, 0, 5, 3],
      sessions: [0],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../../../operators/search/rank/asked.ts';
import type { Passage } from '../../../../../operators/search/rank/passage.ts';
import { Passages } from '../../../../../operators/search/rank/passages.ts';
import { lexicalScores } from '../../../../../operators/search/rank/served/lexical-scores.ts';
import { servedScores } from '../../../../../operators/search/rank/served/served-scores.ts';
import { fc } from '../../../../property.ts';
import { chat } from './chat.ts';
import { filled, sessions } from './some-talk.ts';

const ranked = (question: string, list: readonly Passage[], accept?: (number: number) => boolean) =>
  servedScores(readQuestion(question).served, filled(list), 100, accept);

/** What each question adds to the words of a turn: of an assistant's, and of a user's with a direction. */
const KINDS = [
  { question: 'Did I mention the boat in the storm?', asked: 1, request: 0, directs: 1 },
  { question: 'What did you recommend for the boat?', asked: 2.5, request: 0.3, directs: 1 },
  { question: 'How should I sail the boat?', asked: 1, request: 0, directs: 1.5 },
];

/** The scores by the rules, from those of the words. */
function byDefinition(question: (typeof KINDS)[number], list: readonly Passage[]): Map<number, number> {
  const own = lexicalScores(readQuestion(question.question).served.terms, filled(list), 100);
  const lexical = (number: number) => own.get(number) ?? 0;
  const isAt = (number: number, session: string | undefined, speaker: string) =>
    list[number]?.session === session && list[number]?.speaker === speaker;
  const scores = new Map<number, number>();
  for (const [number, { text, speaker, session }] of list.entries()) {
    let score: number;
    if (speaker === 'assistant') {
      const request = isAt(number - 1, session, 'user') ? lexical(number - 1) : 0;
      score = 0.35 * question.asked * (lexical(number) + question.request * request);
    } else {
      const reply = isAt(number + 1, session, 'assistant') ? lexical(number + 1) : 0;
      score = (lexical(number) + 0.5 * reply) * (text.startsWith('Always') ? question.directs : 1);
    }
    if (score > 0) scores.set(number, score);
  }
  return scores;
}

const rounded = (entries: Iterable<readonly [number, number]>) =>
  [...entries].sort(([a], [b]) => a - b).map(([number, score]) => [number, Number(score.toFixed(9))]);

describe('servedScores', () => {
  it.each(KINDS.filter(({ directs }) => directs === 1))(
    'weighs replies, what they reply to and who is asked for: $question',
    (kind) => {
      fc.assert(
        fc.property(sessions, (list) => {
          const hits = ranked(kind.question, list);
          expect(rounded(hits.map(({ number, score }) => [number, score]))).toEqual(
            rounded(byDefinition(kind, list)),
          );
          for (const [at, { score }] of hits.entries()) {
            if (at > 0) expect(score).toBeLessThanOrEqual(hits[at - 1].score);
          }
        }),
      );
    },
  );

  it('has the turns with directions in front where the question asks for help', () => {
    fc.assert(
      fc.property(sessions, (list) => {
        const [, , kind] = KINDS;
        const scores = byDefinition(kind, list);
        const best = [...scores].sort(([a, one], [b, other]) => other - one || a - b);
        const hits = ranked(kind.question, list);
        expect(new Set(hits.map(({ number }) => number))).toEqual(new Set(scores.keys()));
        const directs = ([number, score]: readonly [number, number]) =>
          list[number].text.startsWith('Always') && score >= 0.25 * best[0][1];
        for (const [number] of best.filter(directs).slice(0, 2)) {
          expect(hits.findIndex((hit) => hit.number === number)).toBeLessThan(4);
        }
      }),
    );
  });

  it('does not depend on the order in which turns arrive', () => {
    const shuffled = sessions.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...KINDS.slice(0, 2)), ([list, other], { question }) => {
        const byTime = (some: readonly Passage[]) =>
          ranked(question, some)
            .map(({ number, score }) => [some[number].timestamp, Number(score.toFixed(9))])
            .sort(([a], [b]) => a - b);
        expect(byTime(other)).toEqual(byTime(list));
      }),
    );
  });

  it('leaves out what is not accepted, and its credit', () => {
    fc.assert(
      fc.property(sessions, fc.constantFrom(...KINDS), (list, { question }) => {
        const accept = (number: number) => list[number].speaker === 'user';
        const own = lexicalScores(readQuestion(question).served.terms, filled(list), 100, accept);
        const hits = ranked(question, list, accept);
        expect(new Set(hits.map(({ number }) => number))).toEqual(new Set(own.keys()));
      }),
    );
  });

  it('finds many sessions for a course, and exchanges for a summary', () => {
    const list = ['may', 'june', 'july'].flatMap((session, at) =>
      chat(
        session,
        [
          ['user', `The boat${at === 0 ? ', the boat, the boat' : ''} leaks, is it the hull?`],
          ['assistant', 'Dry it.'],
          ['user', at === 0 ? 'The boat, the boat!' : 'Hm.'],
          ['assistant', 'Wait.'],
          ['user', 'Well.'],
          ['assistant', 'Yes.'],
        ],
        1000 * at,
      ),
    );
    const numbers = (question: string) => ranked(question, list).map(({ number }) => number);
    expect(numbers('Did I mention a boat?').slice(0, 2)).toEqual([2, 0]);
    expect(numbers('In which order did I mention a boat?').slice(0, 3)).toEqual([2, 6, 12]);
    expect(numbers('Summarize my talk about the boat.').slice(0, 4)).toEqual([2, 3, 6, 7]);
  });

  it('has nothing without served talk', () => {
    expect(servedScores(readQuestion('boat').served, new Passages(), 10)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type SessionCollection,
  sessionScores,
} from '../../../../../operators/search/rank/dialogue/session-scores.ts';
import { TextIndex } from '../../../../../operators/search/text-index.ts';
import { fc } from '../../../../property.ts';

/** Sessions as lists of passages, each a list of terms. */
function collectionOf(sessions: readonly (readonly (readonly string[])[])[]): SessionCollection {
  return {
    sessions: sessions.length,
    length: sessions.flat(2).length,
    lengthOf: (session) => sessions[session].flat().length,
    occurrences(term, tally) {
      for (const [number, passages] of sessions.entries()) {
        for (const passage of passages) {
          const times = passage.filter((other) => other === term).length;
          if (times > 0) tally.add(number, times);
        }
      }
    },
  };
}

describe('sessionScores', () => {
  it('by hand', () => {
    // Two sessions of 4 and 2 terms, 3 on average; "boat" comes three times in the first alone: idf ln(1 + 1.5 / 1.5).
    const { scores, best } = sessionScores(
      ['boat'],
      collectionOf([
        [
          ['boat', 'sea'],
          ['boat', 'boat'],
        ],
        [['sea', 'sun']],
      ]),
    );
    expect(scores.get(1)).toBeUndefined();
    expect(best).toBe(scores.get(0));
    expect(scores.get(0)).toBeCloseTo((Math.log(2) * 3 * 2.2) / (3 + 1.2 * (0.25 + (0.75 * 4) / 3)), 12);
  });

  it('are those of an index of the sessions as documents', () => {
    const terms = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 });
    const sessions = fc.array(fc.array(terms, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(sessions, terms, (all, question) => {
        const index = new TextIndex();
        for (const [number, passages] of all.entries()) index.add(number, passages.flat());
        const expected = index.search(question, 10).map(({ number, score }) => [number, score] as const);
        const { scores: found } = sessionScores(question, collectionOf(all));
        const scored: number[] = [];
        found.forEach((_, session) => {
          scored.push(session);
        });
        expect(scored).toHaveLength(expected.length);
        for (const [number, score] of expected) expect(found.get(number)).toBeCloseTo(score, 9);
      }),
    );
  });
});

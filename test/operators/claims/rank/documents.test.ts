import { describe, expect, it } from 'vitest';
import { BM25 } from '../../../../operators/claims/bm25.ts';
import { Passages } from '../../../../operators/claims/rank/passages.ts';
import { rankPassages } from '../../../../operators/claims/rank/rank-passages.ts';
import { TextIndex } from '../../../../operators/claims/text-index.ts';
import { termsOf } from '../../../../operators/language/terms.ts';
import { DOC_QUESTIONS, docSections } from './doc-sections.ts';

const sections = docSections();
const names = sections.map(({ name }) => name);

/** Share of the questions whose section is among the best five. */
function recallAt5(rank: (question: string) => readonly number[]): number {
  const found = DOC_QUESTIONS.filter(([question, section]) =>
    rank(question)
      .slice(0, 5)
      .some((number) => names[number] === section),
  );
  return found.length / DOC_QUESTIONS.length;
}

const index = new TextIndex(BM25);
for (const [number, { text }] of sections.entries()) index.add(number, termsOf(text));
const plain = recallAt5((question) => index.search(termsOf(question), 5).map(({ number }) => number));

/** The sections as passages, each file a session, an hour between one and the next. */
function documents(speakerOf: (number: number) => string | undefined): Passages {
  const passages = new Passages();
  for (const [number, { text, file }] of sections.entries()) {
    passages.add({ text, session: file, speaker: speakerOf(number), timestamp: number * 3.6e9 });
  }
  return passages;
}

describe('sections of documents', () => {
  it('are those that the questions name, and BM25 finds most of them', () => {
    expect(DOC_QUESTIONS.length).toBeGreaterThanOrEqual(40);
    expect(DOC_QUESTIONS.filter(([, section]) => !names.includes(section))).toEqual([]);
    expect(plain).toBeGreaterThan(0.8);
  });

  it('are found as well as by plain BM25', () => {
    const passages = documents(() => undefined);
    expect(passages.sessions).toBe(0);
    expect(recallAt5((question) => rankPassages(question, passages, 5).passages)).toBeGreaterThanOrEqual(
      plain,
    );
  });

  it('are no talk, though two authors wrote them in turns', () => {
    const passages = documents((number) => (number % 2 === 0 ? 'Ines' : 'Oskar'));
    expect(passages.sessions).toBe(0);
    expect(recallAt5((question) => rankPassages(question, passages, 5).passages)).toBeGreaterThanOrEqual(
      plain,
    );
  });

  it('are not moved by how a talk about the same things beside them is ranked', () => {
    const passages = documents(() => undefined);
    for (const [i, [question]] of DOC_QUESTIONS.entries()) {
      const session = `chat ${Math.floor(i / 8)}`;
      passages.add({ text: question, session, speaker: 'Ines', timestamp: 2 * i });
      passages.add({ text: 'I will look it up today.', session, speaker: 'Oskar', timestamp: 2 * i + 1 });
    }
    expect(passages.sessions).toBe(6);
    for (const [question] of DOC_QUESTIONS) {
      const [hits] = passages.search(termsOf(question), [{ k: 1000, parameters: BM25 }]);
      const order = hits.map(({ number }) => number);
      const { passages: ranked } = rankPassages(question, passages, 1000);
      for (const [place, number] of order.entries()) {
        if (number < sections.length) expect(ranked[place]).toBe(number);
      }
    }
  });
});

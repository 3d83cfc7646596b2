import { describe, expect, it } from 'vitest';
import { termsOf } from '../../../../operators/language/terms.ts';
import { BM25 } from '../../../../operators/search/bm25.ts';
import { readQuestion } from '../../../../operators/search/rank/asked.ts';
import { Passages } from '../../../../operators/search/rank/passages.ts';
import { rankPassages } from '../../../../operators/search/rank/rank-passages.ts';
import { TextIndex } from '../../../../operators/search/text-index.ts';
import { DOC_QUESTIONS, docSections } from './doc-sections.ts';

const sections = docSections();
const names = sections.map(({ name }) => name);

/** How well a ranking finds the sections: how many are among the best five, and the mean of 1 / place among ten. */
interface Found {
  readonly amongFive: number;
  readonly reciprocal: number;
}

function foundBy(rank: (question: string) => readonly number[]): Found {
  let amongFive = 0;
  let reciprocal = 0;
  for (const { question, section } of DOC_QUESTIONS) {
    const place = rank(question).findIndex((number) => names[number] === section);
    if (place >= 0 && place < 5) amongFive++;
    if (place >= 0) reciprocal += 1 / (place + 1);
  }
  return { amongFive, reciprocal: reciprocal / DOC_QUESTIONS.length };
}

function expectAsGoodAsPlain({ amongFive, reciprocal }: Found): void {
  expect(reciprocal).toBeGreaterThanOrEqual(plain.reciprocal);
  expect(amongFive).toBeGreaterThanOrEqual(plain.amongFive);
}

const index = new TextIndex(BM25);
for (const [number, { text }] of sections.entries()) index.add(number, termsOf(text));
const plain = foundBy((question) => index.search(termsOf(question), 10).map(({ number }) => number));

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
    expect(DOC_QUESTIONS.filter(({ section }) => !names.includes(section))).toEqual([]);
    expect(plain.amongFive / DOC_QUESTIONS.length).toBeGreaterThan(0.8);
  });

  it('are found as well as by plain BM25', () => {
    const passages = documents(() => undefined);
    expect(passages.sessions).toBe(0);
    expectAsGoodAsPlain(foundBy((question) => rankPassages(readQuestion(question), passages, 10).passages));
  });

  it('are no talk, though two authors wrote them in turns', () => {
    const passages = documents((number) => (number % 2 === 0 ? 'Ines' : 'Oskar'));
    expect(passages.sessions).toBe(0);
    expectAsGoodAsPlain(foundBy((question) => rankPassages(readQuestion(question), passages, 10).passages));
  });

  it('are not moved by how a talk about the same things beside them is ranked', () => {
    const passages = documents(() => undefined);
    for (const [i, { question }] of DOC_QUESTIONS.entries()) {
      const session = `chat ${Math.floor(i / 8)}`;
      passages.add({ text: question, session, speaker: 'Ines', timestamp: 2 * i });
      passages.add({ text: 'I will look it up today.', session, speaker: 'Oskar', timestamp: 2 * i + 1 });
    }
    expect(passages.sessions).toBe(Math.ceil(DOC_QUESTIONS.length / 8));
    for (const { question } of DOC_QUESTIONS) {
      const [hits] = passages.search(termsOf(question), [{ k: 1000, parameters: BM25 }]);
      const order = hits.map(({ number }) => number);
      const { passages: ranked } = rankPassages(readQuestion(question), passages, 1000);
      for (const [place, number] of order.entries()) {
        if (number < sections.length) expect(ranked[place]).toBe(number);
      }
    }
  });
});

import { expect, it } from 'vitest';
import { readQuestion } from '../../../../operators/search/rank/asked.ts';
import { Passages } from '../../../../operators/search/rank/passages.ts';
import { type Support, supportOf } from '../../../../operators/search/rank/support.ts';

function filled(texts: readonly { text: string; speaker?: string }[]): Passages {
  const passages = new Passages();
  for (const [timestamp, one] of texts.entries()) passages.add({ session: 'a', timestamp, ...one });
  return passages;
}

const supported = (question: string, passages: Passages, best: readonly number[]): Support =>
  supportOf(readQuestion(question), best, passages);

/** The weight of a word by its definition: 11 less the logarithm of its frequency. */
const weightOf = (question: string, term: string) =>
  readQuestion(question).content.find((one) => one.term === term)?.weight ?? 0;

it('is the share of the question in the best three passages, less the share that is unknown', () => {
  const passages = filled([
    { text: 'The harbour has a crane.' },
    { text: 'A crane lifts the boat.' },
    { text: 'The sail is torn.' },
    { text: 'The anchor is in the workshop.' },
  ]);
  const question = 'Does the crane lift the anchor with a quokka?';
  const [crane, lift, anchor, quokka] = ['crane', 'lift', 'anchor', 'quokka'].map((term) =>
    weightOf(question, term),
  );
  const whole = crane + lift + anchor + quokka;
  const { score, unknown, hasUnknownName } = supported(question, passages, [0, 1, 2, 3]);
  expect(score).toBeCloseTo((crane + lift - quokka) / whole, 12);
  expect(unknown).toEqual(['quokka']);
  expect(hasUnknownName).toBe(false);
});

it('counts a synonym 0.7 for a word that no text has, and not as unknown', () => {
  const passages = filled([{ text: 'Anna bought a car.' }]);
  const { score, unknown } = supported('Who purchased the automobile?', passages, [0]);
  expect(score).toBeCloseTo(0.7, 12);
  expect(unknown).toEqual([]);
});

it('knows of an unknown name', () => {
  const passages = filled([{ text: 'The gateway listens on port 8080.' }]);
  expect(supported('Does the gateway of Quorvath listen on port 8080?', passages, [0])).toMatchObject({
    unknown: ['Quorvath'],
    hasUnknownName: true,
  });
});

it('does not count the words of replies as known, unless the question is about a reply', () => {
  const reply = `A sextant measures angles. ${'It is an old instrument and has two mirrors. '.repeat(12)}`;
  const talk = ['How do I find my position?', reply, 'And without stars?', reply, 'Thanks!', reply];
  const passages = filled(talk.map((text, at) => ({ text, speaker: at % 2 === 0 ? 'user' : 'assistant' })));
  expect(passages.served).toBe(1);
  expect(supported('Where is the sextant?', passages, []).score).toBe(-1);
  expect(supported('Did you recommend a sextant?', passages, []).score).toBe(0);
});

it('only filtered passages make a word known', () => {
  const passages = filled([{ text: 'The crane is in the harbour.' }, { text: 'The anchor is heavy.' }]);
  const asked = readQuestion('Where is the anchor?');
  expect(supportOf(asked, [], passages, (passage) => passage === 0)).toMatchObject({
    score: -1,
    unknown: ['anchor'],
  });
  expect(supportOf(asked, [], passages)).toMatchObject({ score: 0, unknown: [] });
});

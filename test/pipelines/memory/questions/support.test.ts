import { expect, it } from 'vitest';
import { someMemory, uuid } from '../some-memory.ts';

async function told() {
  const memory = await someMemory();
  const texts = ['The gateway listens on port 8080.', 'The gateway is written in Rust.'];
  await memory.ingest(
    texts.map((content, at) => ({
      id: uuid(content),
      content,
      timestamp: `2026-01-0${at + 1}T00:00:00Z`,
      source_input_id: content,
    })),
  );
  return memory;
}

it('a question is answered where the passages have it', async () => {
  const memory = await told();
  const found = await memory.recall.query({ question: 'On which port does the gateway listen?', limit: 5 });
  expect(found).toMatchObject({ support: 'answered', answer: 'The gateway listens on port 8080 [1].' });
  expect(found.confidence).toBeGreaterThan(0);
  expect(found.related).toBeUndefined();
});

it('a question about a name that memory does not have is refused, with what is related', async () => {
  const memory = await told();
  const question = 'Does the gateway of Quorvath listen on port 8080?';
  expect(await memory.recall.query({ question, limit: 5 })).toMatchObject({
    support: 'none',
    answer: expect.stringMatching(
      /^Nothing in memory answers that\. It has nothing about “Quorvath”; related: 2026-01-01: “The gateway listens on port 8080\.”/,
    ),
    citations: [],
    confidence: 0,
    unknown_words: ['Quorvath'],
  });
});

it('a question of which memory has a part is told what is related, and no fact', async () => {
  const memory = await told();
  const found = await memory.recall.query({ question: 'Who deployed the gateway?', limit: 5 });
  expect(found.support).not.toBe('answered');
  expect(found.answer).toMatch(/^(?:Memory has only a weak match for|Nothing in memory answers) that\./);
  for (const { quote } of found.related ?? []) expect(found.answer).toContain(quote);
});

it('where nothing matches the refusal is one sentence', async () => {
  const memory = await told();
  const found = await memory.recall.query({ question: 'Who painted the ceiling?', limit: 5 });
  expect(found).toMatchObject({ support: 'none', answer: 'Nothing in memory answers that.', confidence: 0 });
});

import { expect, it } from 'vitest';
import { someMemory, uuid } from '../some-memory.ts';

async function stated() {
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
  const memory = await stated();
  const found = await memory.recall.query({ question: 'On which port does the gateway listen?', limit: 5 });
  expect(found).toMatchObject({ support: 'answered', answer: 'The gateway listens on port 8080 [1].' });
  expect(found.confidence).toBeGreaterThan(0);
  expect(found.related).toBeUndefined();
});

it('a question about a name that memory does not have is refused, with what is related', async () => {
  const memory = await stated();
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

import { describe, expect, it } from 'vitest';
import { NotFound } from '../../../operators/records/errors.ts';
import { Assistant } from '../../../pipelines/llm/assistant.ts';
import { ModelFailed } from '../../../pipelines/llm/failure.ts';
import type { LanguageModel, Prompt } from '../../../pipelines/llm/language-model.ts';
import { CLOCK, said, someMemory, uuid } from '../memory/some-memory.ts';

const DAY = 86_400e6;
const QUESTION = { question: 'Which port does the API listen on?', limit: 10 };

/** A model that answers by a function, and keeps what it was asked. */
function modelOf(says: (prompt: Prompt) => string) {
  const prompts: Prompt[] = [];
  const model: LanguageModel = {
    name: 'test/model',
    async complete(prompt) {
      prompts.push(prompt);
      return says(prompt);
    },
  };
  return { model, prompts };
}

const failing = () =>
  modelOf(() => {
    throw new ModelFailed(
      'refused',
      'test/model',
      'test/model answered with status 500; try again later.',
      500,
    );
  });

const assistantOf = (model: LanguageModel | undefined, failures: ModelFailed[] = []) =>
  new Assistant({ model, wallClock: () => CLOCK + DAY, failed: (failure) => failures.push(failure) });

async function portMemory() {
  const memory = await someMemory();
  await memory.ingest([said('The API listens on port 8080.')]);
  return memory;
}

describe('an answer', () => {
  it.each([
    ['now', {}, '2026-05-02T00:00:00Z'],
    ['the time that is asked about', { at: CLOCK + 2 * DAY, asOf: CLOCK + 3 * DAY }, '2026-05-03T00:00:00Z'],
    ['the time of the knowledge', { asOf: CLOCK + 3 * DAY }, '2026-05-04T00:00:00Z'],
  ])('is asked for at %s', async (_, times, at) => {
    const { model, prompts } = modelOf(() => 'Port 8080 [1].');
    const { recall } = await portMemory();
    const { answer, warnings } = await assistantOf(model).answer(recall, { ...QUESTION, ...times });
    expect([answer, warnings]).toEqual(['Port 8080 [1].', undefined]);
    expect(prompts.map(({ user }) => JSON.parse(user.split('</claims>')[1]))).toEqual([
      { question: QUESTION.question, time_asked_about: at },
    ]);
  });

  it('shows the model nothing that was not known then', async () => {
    const { model, prompts } = modelOf(() => 'NONE');
    const { recall } = await portMemory();
    const { answer } = await assistantOf(model).answer(recall, { ...QUESTION, asOf: CLOCK - DAY });
    expect(answer).toBe('Nothing in memory answers that.');
    expect(prompts).toEqual([]);
  });

  it('is that of the rules where the model fails, who is heard of once', async () => {
    const failures: ModelFailed[] = [];
    const { recall } = await portMemory();
    const ruled = await recall.query(QUESTION);
    expect(await assistantOf(failing().model, failures).answer(recall, QUESTION)).toEqual({
      ...ruled,
      warnings: ['test/model answered with status 500; try again later. The rules alone answer.'],
    });
    expect(failures.map(({ kind, answered }) => [kind, answered])).toEqual([['refused', 500]]);
  });

  it('is not made up for where memory itself fails', async () => {
    const { model } = modelOf(() => 'Port 8080 [1].');
    const recall = {
      query: () => Promise.reject(new NotFound('gone')),
      claim: () => Promise.reject(new NotFound('gone')),
    };
    await expect(assistantOf(model).answer(recall, QUESTION)).rejects.toThrow(NotFound);
  });
});

describe('proposals', () => {
  it('are for an event that there is', async () => {
    const memory = await portMemory();
    const { model, prompts } = modelOf(() => '[]');
    await expect(assistantOf(model).propose(memory, uuid('none'), new Set())).rejects.toThrow(NotFound);
    expect(prompts).toEqual([]);
  });

  it('leave memory as it is where the model fails', async () => {
    const memory = await portMemory();
    const before = await memory.recall.claims({}, 10);
    const { id } = said('The API listens on port 8080.');
    expect(await assistantOf(failing().model).propose(memory, id, new Set())).toEqual({
      upserted: [],
      warnings: [
        'test/model answered with status 500; try again later. Only the rules derived claims from the text.',
      ],
    });
    expect(await memory.recall.claims({}, 10)).toEqual(before);
  });

  it('are claims whose every piece of evidence can be cut out of the event', async () => {
    const memory = await someMemory();
    const event = said('🚀 Lead:\tAlice. Port:  8080.');
    await memory.ingest([event]);
    const { model } = modelOf(() =>
      JSON.stringify([
        { text: 'Alice leads.', type: 'decision', quote: 'Lead: Alice' },
        { text: 'Port 8080 is taken.', type: 'test_result', quote: 'Port: 8080' },
        { text: 'Bob leads.', type: 'decision', quote: 'Lead: Bob' },
      ]),
    );
    const { upserted, warnings } = await assistantOf(model).propose(memory, event.id, new Set());
    expect(upserted.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    expect(warnings).toHaveLength(1);
    for (const { id } of upserted) {
      const { evidence, author } = await memory.recall.claim(id);
      expect(author).toBe('llm:test/model');
      for (const { span, quote } of evidence) expect([...event.content].slice(...span).join('')).toBe(quote);
      expect((await memory.recall.verify(id)).holds).toBe(true);
    }
  });
});

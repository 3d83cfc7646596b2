import { describe, expect, it } from 'vitest';
import { said, someMemory } from '../some-memory.ts';

/** The answer to a question, where texts were stated month by month. */
async function answerOf(question: string, ...texts: readonly string[]) {
  const memory = await someMemory();
  await memory.ingest(texts.map((text, at) => said(text, `2025-0${at + 1}-03T09:00:00Z`)));
  return memory.recall.query({ question, limit: 10 });
}

describe('of several claims that answer a question', () => {
  it('the newest comes first, though no words say that one replaced the other', async () => {
    const { answer } = await answerOf(
      'Where is the key to the dry store?',
      'The key to the dry store is on the hook behind the pass.',
      'The key to the dry store lies in the office drawer with the stamps.',
    );
    expect(answer).toMatch(/office drawer.*hook behind the pass/s);
  });

  it('one that is yet to come is no news', async () => {
    const { answer } = await answerOf(
      'Who leads the choir?',
      'Ines leads the choir in the chapel.',
      'From 1 June 2027 on Paul leads the choir at the school.',
    );
    expect(answer).toMatch(/Ines.*Paul/s);
  });

  it('those without the name that is asked about answer nothing', async () => {
    const told = ['Ms Okafor is allergic to sesame.', 'Jo pays for the flour.'] as const;
    expect(await answerOf('What is Ms Okafor allergic to?', ...told)).toMatchObject({ support: 'answered' });
    const { support, answer } = await answerOf('What is Jo allergic to?', ...told);
    expect(support).not.toBe('answered');
    expect(answer).toContain('Related: ');
  });
});

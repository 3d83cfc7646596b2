import { describe, expect, it } from 'vitest';
import { said, someMemory } from '../some-memory.ts';

const MARCH = 'The migration to Kubernetes started on 3 March 2025';
const MAY = 'The search cluster went down on 3 May 2025';

/** The answer of a memory that has something of March and of May. */
async function ask(question: string): Promise<string> {
  const memory = await someMemory();
  await memory.ingest([
    said(`${MARCH}.`, '2025-03-04T09:00:00Z'),
    said(`${MAY}.`, '2025-05-04T09:00:00Z'),
    said('The search cluster has three nodes.', '2025-05-05T09:00:00Z'),
  ]);
  return (await memory.recall.query({ question, limit: 10 })).answer;
}

describe('a question about a date', () => {
  it.each([
    ['What happened on 3 May 2025?', MAY],
    ['What happened on 3 March 2025?', MARCH],
    ['What happened in March 2025?', MARCH],
    ['What happened in May 2025?', MAY],
  ])('%s is answered with what happened then, and nothing of another time', async (question, text) => {
    expect(await ask(question)).toBe(`${text} [1].`);
  });

  it('that is a bound is answered with what lies beyond it', async () => {
    expect(await ask('What started before May 2025?')).toContain(MARCH);
  });
});

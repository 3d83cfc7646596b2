import { describe, expect, it } from 'vitest';
import { said, someMemory, uuid } from './some-memory.ts';

const MARCH = '2025-03-01T00:00:00Z';
const MAY = '2025-05-01T00:00:00Z';

const by = (speaker: string, content: string, timestamp: string) => ({
  ...said(content, timestamp),
  id: uuid(`${speaker} ${content} ${timestamp}`),
  metadata: { speaker },
});

describe('what people say of themselves', () => {
  it.each([
    ['I live in Berlin.', 'I live in Munich.'],
    ['I do not like tea.', 'I like tea.'],
    ['My favourite colour is blue.', 'My favourite colour is green.'],
    ['We use Postgres for the ledger.', 'We no longer use Postgres for the ledger.'],
  ])('is of them alone: %s / %s', async (one, other) => {
    const memory = await someMemory();
    const first = await memory.ingest([by('Ana', one, MARCH)]);
    const second = await memory.ingest([by('Bob', other, MAY)]);
    expect([first.claims, second.claims, second.contradictions]).toEqual([1, 1, 0]);
    const { rows } = await memory.recall.claims({}, 10);
    expect(rows.map(({ text, status, valid_to }) => [text, status, valid_to])).toEqual([
      [one, 'active', undefined],
      [other, 'active', undefined],
    ]);
    // Of the same speaker it is no longer so, or contradicts it.
    await memory.ingest([by('Ana', other, MAY)]);
    const [before] = (await memory.recall.claims({}, 10)).rows;
    expect(before.status === 'contested' || before.valid_to === MAY).toBe(true);
  });

  it('tells speakers apart whose names hold a colon', async () => {
    const memory = await someMemory();
    await memory.ingest([by('Guest: Ana', 'I live in Berlin.', MARCH)]);
    expect((await memory.ingest([by('Guest: Bob', 'I live in Rome.', MAY)])).contradictions).toBe(0);
    expect((await memory.ingest([by('Guest: Ana', 'I live in Rome.', MAY)])).contradictions).toBe(1);
  });

  it('is not borne out by others who say the same of themselves', async () => {
    const memory = await someMemory();
    await memory.ingest([by('Ana', 'I like tea.', MARCH), by('Bob', 'I like tea.', MAY)]);
    const { rows } = await memory.recall.claims({}, 10);
    const relations = await Promise.all(rows.map(({ id }) => memory.recall.claim(id)));
    expect(relations.map((claim) => claim?.evidence.length)).toEqual([1, 1]);
    expect(JSON.stringify(relations)).not.toContain('supports');
  });

  it('is found among what many others said in the same words', async () => {
    const memory = await someMemory();
    await memory.ingest([by('Ana', 'I live in Berlin.', MARCH)]);
    const others = Array.from({ length: 200 }, (_, at) => by(`Guest ${at}`, 'I live in Paris.', MARCH));
    expect((await memory.ingest(others)).contradictions).toBe(0);
    expect((await memory.ingest([by('Ana', 'I live in Rome.', MAY)])).contradictions).toBe(1);
  });

  it('says something about others, where it is about others', async () => {
    const memory = await someMemory();
    await memory.ingest([by('Ana', 'The API listens on port 8080.', MARCH)]);
    expect(
      (await memory.ingest([by('Bob', 'The API does not listen on port 8080.', MAY)])).contradictions,
    ).toBe(1);
  });
});

describe('a pronoun that may mean either of two people', () => {
  it.each(['Is Tobi allergic to cashews?', 'Is Jonas allergic to cashews?'])(
    'is found for both: %s',
    async (question) => {
      const memory = await someMemory();
      await memory.ingest([said('Tobi met Jonas at the pool. He is allergic to cashews.')]);
      const { claims, related = [] } = await memory.recall.query({ question, limit: 5 });
      expect(claims.map(({ text }) => text).concat(related.map(({ quote }) => quote))).toContain(
        'He is allergic to cashews.',
      );
    },
  );
});

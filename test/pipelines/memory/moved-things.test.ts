import { describe, expect, it } from 'vitest';
import { said, someMemory } from './some-memory.ts';

const MARCH = '2025-03-01T00:00:00Z';
const MAY = '2025-05-01T00:00:00Z';

describe('a thing that is elsewhere since', () => {
  it.each([
    ['The office is in Berlin.', 'The office is now in Oslo.', MAY],
    ['The office is in Berlin.', 'The office moved to Oslo.', MAY],
    ['The office is in Berlin.', 'From 2027 on the office is in Oslo.', '2027-01-01T00:00:00Z'],
    ['The service listens on port 8080.', 'The service now listens on port 9090.', MAY],
  ])('was there until then: %s / %s', async (before, after, since) => {
    for (const events of [
      [said(before, MARCH), said(after, MAY)],
      [said(after, MAY), said(before, MARCH)],
    ]) {
      const memory = await someMemory();
      for (const event of events) await memory.ingest([event]);
      const { rows } = await memory.recall.claims({}, 10);
      const found = new Map(rows.map((row) => [row.text, [row.status, row.valid_from, row.valid_to]]));
      expect(found.get(before)).toEqual(['active', MARCH, since]);
      expect(found.get(after)).toEqual(['active', since, undefined]);
      expect((await memory.recall.contradictions({}, 10)).rows).toEqual([]);
    }
  });

  it('contradicts another port that nothing tells apart by a change', async () => {
    const memory = await someMemory();
    await memory.ingest([said('The service listens on port 8080.', MARCH)]);
    const found = await memory.ingest([said('The service listens on 9090.', MAY)]);
    expect(found.contradictions).toBe(1);
  });
});

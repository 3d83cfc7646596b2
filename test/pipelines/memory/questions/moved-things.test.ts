import { describe, expect, it } from 'vitest';
import { said, someMemory } from '../some-memory.ts';

const MARCH = '2025-03-01T00:00:00Z';
const MAY = '2025-05-01T00:00:00Z';

describe('a thing that is elsewhere since', () => {
  it.each([
    ['The office is in Berlin.', 'The office is now in Oslo.', MAY],
    ['The office is in Berlin.', 'The office moved to Oslo.', MAY],
    ['The office is in Berlin.', 'From 2027 on the office is in Oslo.', '2027-01-01T00:00:00Z'],
    ['The service listens on port 8080.', 'The service now listens on port 9090.', MAY],
    ['Maria lives in Berlin.', 'Maria moved to Munich.', MAY],
    ['I live in Berlin.', 'I moved to Munich last month.', '2025-04-01T00:00:00Z'],
    ['Alice works at Acme.', 'Alice now works for Globex.', MAY],
    ['The team uses Jira.', 'The team switched to Linear.', MAY],
    ['We use Postgres 14.', 'We upgraded to Postgres 16.', MAY],
    ['Bob is the CEO of Acme.', 'Carol took over as CEO of Acme from Bob.', MAY],
    ['The project is led by Ines.', 'Oskar took over the project from Ines.', MAY],
    ['The price of the plan is $10.', 'The price of the plan rose to $12.', MAY],
    [
      'The rate limit is 100 requests per minute.',
      'The rate limit was raised to 200 requests per minute.',
      MAY,
    ],
    ['We deploy on Fridays.', 'We no longer deploy on Fridays.', MAY],
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

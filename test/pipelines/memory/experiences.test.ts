import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../pipelines/memory/memory.ts';
import { fc, runs } from '../../property.ts';
import { someMemory, uuid } from './some-memory.ts';

/** An event of a speaker on a day of March 2025. */
const says = (content: string, day: number, metadata: Record<string, string> = { speaker: 'Ana' }) => ({
  id: uuid(`${content} ${day} ${JSON.stringify(metadata)}`),
  content,
  timestamp: `2025-03-${String(day).padStart(2, '0')}T09:00:00Z`,
  metadata,
});

/** What stands between the claims of a memory, in the order of their texts. */
async function bonds(memory: Memory): Promise<string[]> {
  const { rows } = await memory.recall.claims({}, 1000);
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  const relations = await memory.recall.ledger.relations(1000);
  return relations.rows
    .filter(({ resolved_at }) => resolved_at === undefined)
    .map(({ relation, a, b }) => {
      const sides = [texts.get(a), texts.get(b)];
      return `${(relation === 'updates' ? sides : sides.sort()).join(' | ')}: ${relation}`;
    })
    .sort();
}

const NEVER = 'I have never written a Flask route.';
const WROTE = 'I wrote the Flask route for logins.';

describe('standing negatives', () => {
  it('contradict what the speaker stated before', async () => {
    const memory = await someMemory();
    await memory.ingest([says(WROTE, 3)]);
    expect(await memory.ingest([says(NEVER, 9)])).toMatchObject({ contradictions: 1 });
    const { rows } = await memory.recall.contradictions({}, 10);
    expect(rows).toMatchObject([{ kind: 'polarity_conflict' }]);
    expect(rows[0].rationale).toBe(
      'one says "never written a Flask route", the other tells of it ("wrote the Flask route for logins")',
    );
  });

  it('end where the speaker tells of it later, and are wrong where they are said again after that', async () => {
    const memory = await someMemory();
    await memory.ingest([says(NEVER, 3), says(WROTE, 9)]);
    expect(await bonds(memory)).toEqual([`${WROTE} | ${NEVER}: updates`]);
    await memory.ingest([says(NEVER, 12)]);
    expect(await bonds(memory)).toEqual([`${NEVER} | ${WROTE}: contradicts`]);
  });

  it('are wrong where what is stated later is dated before them', async () => {
    const memory = await someMemory();
    const dated = 'I wrote the Flask route on 1 March 2025.';
    await memory.ingest([says(NEVER, 5), says(dated, 9)]);
    expect(await bonds(memory)).toEqual([`${NEVER} | ${dated}: contradicts`]);
  });

  it('say nothing of others, nor of what an assistant writes', async () => {
    const memory = await someMemory();
    await memory.ingest([
      says(NEVER, 9),
      says(WROTE, 3, { speaker: 'Ben' }),
      says(WROTE, 4, { speaker: 'assistant' }),
      says(NEVER, 8, { speaker: 'assistant' }),
      says(WROTE, 5, { role: 'assistant' }),
      says(NEVER, 7, { role: 'user' }),
    ]);
    expect((await bonds(memory)).filter((bond) => bond.endsWith('contradicts'))).toEqual([]);
  });

  it('are found among many other statements with the same words', async () => {
    const memory = await someMemory();
    const verbs = ['reviewed', 'renamed', 'traced', 'profiled', 'sketched'];
    const others = Array.from({ length: 300 }, (_, i) =>
      says(`I ${verbs[i % 5]} module ${i} of the ${i % 2 === 0 ? 'importer' : 'gateway'} again.`, 2),
    );
    await memory.ingest([says('I downloaded Zotero for the references of my thesis.', 3), ...others]);
    expect(await memory.ingest([says('I have never used Zotero.', 9)])).toMatchObject({ contradictions: 1 });
  });

  it('and the episodes are both among the passages of a question', async () => {
    const memory = await someMemory();
    await memory.ingest([says(NEVER, 9), says(WROTE, 3), says('The office has a new coffee machine.', 4)]);
    const { passages = [], claims } = await memory.recall.query({
      question: 'Have I ever written a Flask route?',
      passages: 2,
      limit: 10,
    });
    const texts = passages.map(({ content }) => content).sort();
    expect(texts).toEqual([NEVER, WROTE]);
    expect(claims.map(({ text }) => text).sort()).toEqual([NEVER, WROTE]);
  });

  it('come to the same whatever arrives first, and in how many calls', async () => {
    const stated = fc.constantFrom(
      NEVER,
      WROTE,
      'I have never used Zotero.',
      'I downloaded Zotero.',
      "I'm using Zotero for the references.",
      "I've never attended a workshop on security.",
      'I attended a workshop on security.',
      'Nobody has reviewed the design.',
      'Tom reviewed the design.',
      'All nodes are patched.',
      'Node 7 is not patched.',
    );
    const event = fc.tuple(stated, fc.integer({ min: 1, max: 9 }), fc.constantFrom('Ana', 'Ben'));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(event, { minLength: 2, maxLength: 10, selector: (one) => one.join() }),
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 4 }),
        async (stream, order, size) => {
          const events = stream.map(([text, day, speaker]) => says(text, day, { speaker }));
          const one = await someMemory();
          await one.ingest(events);
          const other = await someMemory();
          const rest = events
            .map((event) => ({ event, place: order.next().value }))
            .sort((a, b) => a.place - b.place)
            .map(({ event }) => event);
          while (rest.length > 0) await other.ingest(rest.splice(0, size));
          expect(await bonds(other)).toEqual(await bonds(one));
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { LedgerRelation } from '../../../../operators/records/ledger.ts';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import { fc, runs } from '../../../property.ts';
import { closeAll, said, someMemory } from '../some-memory.ts';

const day = (month: number) => `2025-${String(month).padStart(2, '0')}-01T00:00:00Z`;

const FIRST = said('The service runs on Postgres 14.', day(1));
const END = said('The service no longer runs on Postgres 14.', day(3));
const NEXT = said('The service runs on Postgres 16.', day(5));

/** Texts, states and validity of all claims, and the relations that stand, whatever the order in which they came. */
async function beliefs(memory: Memory) {
  const { rows } = await memory.recall.claims({}, 1000);
  const text = new Map(rows.map((row) => [row.id, row.text]));
  const relations: LedgerRelation[] = [];
  for (let after: number | undefined; ; ) {
    const page = await memory.recall.ledger.relations(1000, after);
    relations.push(...page.rows);
    if (page.next === undefined) break;
    after = page.next;
  }
  return {
    claims: rows
      .map((row) => [row.text, row.status, row.valid_from, row.valid_to ?? 'open'].join(' | '))
      .sort(),
    relations: relations
      .filter(({ resolved_at, relation }) => resolved_at === undefined && relation !== 'supports')
      .map(({ a, b, relation }) => `${text.get(a)} ${relation} ${text.get(b)}`)
      .sort(),
  };
}

function permutations<T>(list: readonly T[]): T[][] {
  return list.length < 2
    ? [[...list]]
    : list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

describe('a value that an update ended', () => {
  it.each(permutations([FIRST, END, NEXT]))(
    'does not conflict with what began later (%#)',
    async (...order) => {
      const memory = await someMemory();
      for (const event of order) await memory.ingest([event]);
      const { claims, relations } = await beliefs(memory);
      expect(claims).toEqual([
        `The service no longer runs on Postgres 14. | active | ${day(3)} | open`,
        `The service runs on Postgres 14. | active | ${day(1)} | ${day(3)}`,
        `The service runs on Postgres 16. | active | ${day(5)} | open`,
      ]);
      expect(relations).toEqual([
        'The service no longer runs on Postgres 14. updates The service runs on Postgres 14.',
        'The service runs on Postgres 16. updates The service runs on Postgres 14.',
      ]);
      expect((await memory.recall.contradictions({ open: true }, 10)).rows).toEqual([]);
    },
  );

  it('is no conflict that was found where all of it comes at once', async () => {
    const memory = await someMemory();
    const found = await memory.ingest([FIRST, END, NEXT]);
    expect(found).toMatchObject({ claims: 3, contradictions: 0 });
    expect((await memory.recall.contradictions({}, 10)).rows).toEqual([]);
  });

  it('conflicts with what was said while it held', async () => {
    const memory = await someMemory();
    for (const event of [FIRST, END, said('The service runs on Postgres 16.', day(2))]) {
      await memory.ingest([event]);
    }
    const { claims, relations } = await beliefs(memory);
    expect(claims.map((claim) => claim.split(' | ')[1])).toEqual(['active', 'contested', 'contested']);
    expect(relations).toHaveLength(2);
  });

  it('conflicts with what began later once it is said again after its end, and ends what ended it', async () => {
    const memory = await someMemory();
    for (const event of [FIRST, END, NEXT]) await memory.ingest([event]);
    await memory.ingest([said('The service runs on Postgres 14.', day(6))]);
    const open = (await memory.recall.contradictions({ open: true }, 10)).rows;
    expect(open).toHaveLength(1);
    const { claims } = await beliefs(memory);
    expect(claims).toEqual([
      `The service no longer runs on Postgres 14. | active | ${day(3)} | ${day(6)}`,
      `The service runs on Postgres 14. | contested | ${day(6)} | open`,
      `The service runs on Postgres 16. | contested | ${day(5)} | open`,
    ]);
  });

  it('is stated with what came in its place', async () => {
    const memory = await someMemory();
    for (const event of [FIRST, END, NEXT]) await memory.ingest([event]);
    const { answer } = await memory.recall.query({ question: 'What does the service run on?', limit: 10 });
    expect(answer).toMatch(/^Since 2025-05-01: .*Postgres 16 \[1\]; before that: .*Postgres 14 \[2\]\./);
    expect(answer).not.toContain('Against');
  });

  it('comes to the same in whatever order and groups the events arrive', async () => {
    const text = fc.constantFrom(
      'The service runs on Postgres 14.',
      'The service no longer runs on Postgres 14.',
      'The service runs on Postgres 16.',
      'The service no longer runs on Postgres 16.',
      'The service now runs on Postgres 17.',
      'The migration of the service is planned.',
      'The migration of the service is done.',
    );
    const event = fc.record({ text, month: fc.integer({ min: 1, max: 9 }) });
    const cuts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(event, { minLength: 2, maxLength: 8, selector: (one) => JSON.stringify(one) }),
        fc.infiniteStream(fc.nat()),
        cuts,
        async (chosen, keys, sizes) => {
          const events = chosen.map((one) => said(one.text, day(one.month)));
          const keyed = events.map((one) => ({ one, key: keys.next().value ?? 0 }));
          const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
          const whole = await someMemory();
          await whole.ingest(events);
          const parts = await someMemory();
          for (const size of sizes) await parts.ingest(shuffled.splice(0, size));
          expect(await beliefs(parts)).toEqual(await beliefs(whole));
          await closeAll();
        },
      ),
      { numRuns: runs(20) },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { sentences } from '../../../bench/memory/events/sentences.ts';
import type { ClaimVersion, LedgerRelation } from '../../../operators/records/ledger.ts';
import { uniform } from '../../../operators/statistics/seeded-random.ts';
import { CLOCK, someMemory, uuid } from './some-memory.ts';

const CHANGES = [
  'The frontend uses React.',
  'We switched the frontend from React to Vue.',
  'The frontend uses Vue.',
  'The frontend now uses Svelte.',
  'The frontend no longer uses React.',
  'The migration is planned.',
  'The migration is done.',
];

/** Events that say the same few things over and over, at times that go back and forth. */
function events(seed: number, count: number) {
  const random = uniform(seed);
  const next = sentences(seed, 8);
  const current = (at: number) => CHANGES[Math.floor((at / count) * CHANGES.length)];
  return Array.from({ length: count }, (_, at) => ({
    id: uuid(`${seed} ${at}`),
    // What was said first comes back now and then.
    content: random() < 0.02 ? CHANGES[0] : random() < 0.4 ? current(at) : next(),
    timestamp: new Date(CLOCK / 1000 - 1e10 + 1e7 * (at + Math.floor(3 * random()))).toISOString(),
  }));
}

describe('what memory keeps', () => {
  it.each([1, 2, 3])(
    'is of one piece after a stream of repeated and changing statements (%i)',
    async (seed) => {
      const memory = await someMemory();
      const random = uniform(seed);
      for (let rest = events(seed, 500); rest.length > 0; ) {
        await memory.ingest(rest.splice(0, 1 + Math.floor(random() * 60)));
      }
      const claims: ClaimVersion[] = [];
      for await (const block of memory.recall.ledger.claimsAfter(0)) claims.push(...block);
      const relations: LedgerRelation[] = [];
      for (let after: number | undefined; ; ) {
        const page = await memory.recall.ledger.relations(1000, after);
        relations.push(...page.rows);
        if (page.next === undefined) break;
        after = page.next;
      }
      const standing = relations.filter(({ resolved_at }) => resolved_at === undefined);
      expect(standing.some(({ relation }) => relation === 'updates')).toBe(true);
      expect(relations.length).toBeGreaterThan(standing.length);
      const pairs = standing.map(({ a, b }) => [a, b].sort().join());
      expect(new Set(pairs).size).toBe(pairs.length);
      const contested = new Set(
        standing.flatMap(({ relation, a, b }) => (relation === 'contradicts' ? [a, b] : [])),
      );
      const since = new Map(claims.map(({ id, valid_from }) => [id, valid_from]));
      for (const { id, status, valid_from, valid_to, holds_to } of claims) {
        expect(status).toBe(contested.has(id) ? 'contested' : 'active');
        const ends = standing.flatMap(({ relation, a, b }) =>
          relation === 'updates' && b === id ? [since.get(a) ?? Number.NaN] : [],
        );
        if (holds_to !== undefined) ends.push(holds_to);
        expect(valid_to).toBe(ends.length === 0 ? undefined : Math.max(valid_from, Math.min(...ends)));
      }
      for (const { id } of claims.slice(0, 40)) {
        const history = await memory.recall.history(id);
        const versions = history.map(({ version }) => version);
        expect(versions).toEqual([...versions].sort((a, b) => a - b));
        expect(versions[0]).toBe(1);
      }
    },
  );
});

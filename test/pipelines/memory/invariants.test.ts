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
  const time = (at: number) => new Date(CLOCK / 1000 - 1e10 + 1e7 * at).toISOString();
  const stream = Array.from({ length: count }, (_, at) => ({
    id: uuid(`${seed} ${at}`),
    // What was said first comes back now and then.
    content: random() < 0.02 ? CHANGES[0] : random() < 0.4 ? current(at) : next(),
    // Some come late.
    timestamp: time(at + Math.floor(3 * random()) - (random() < 0.1 ? 90 : 0)),
  }));
  // That the backend used MySQL before the change comes to light last.
  const backend = (content: string, at: number) => ({
    id: uuid(`${seed} ${content} ${at}`),
    content,
    timestamp: time(at),
  });
  stream.splice(300, 0, backend('The backend uses MySQL.', 50));
  stream.splice(200, 0, backend('The backend uses MySQL.', 200));
  stream.splice(100, 0, backend('The backend now uses Postgres.', 100));
  return stream;
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
      // Of two that go back and forth each updates the other; apart from that two claims have one relation.
      const sides = standing.map(({ a, b }) => `${a} ${b}`);
      expect(new Set(sides).size).toBe(sides.length);
      const back = standing.filter(({ a, b }) => sides.includes(`${b} ${a}`));
      expect(back.length).toBeGreaterThan(0);
      expect(new Set(back.map(({ relation }) => relation))).toEqual(new Set(['updates']));
      const contested = new Set(
        standing.flatMap(({ relation, a, b }) => (relation === 'contradicts' ? [a, b] : [])),
      );
      const said = new Map<string, number[]>();
      const { ledger } = memory.recall;
      for (const { id } of claims) {
        const evidence = await ledger.evidenceOf([id]);
        const of = await ledger.eventsById(evidence.map(({ event_id }) => event_id));
        said.set(
          id,
          of.map(({ timestamp }) => timestamp),
        );
      }
      const isDated = ({ holds_from, holds_to }: ClaimVersion) =>
        holds_from !== undefined || holds_to !== undefined;
      const dated = new Set(claims.filter(isDated).map(({ id }) => id));
      expect(claims.some(({ stretches = [] }) => stretches.length > 1)).toBe(true);
      for (const { id, status, valid_from, valid_to, stretches = [], holds_to, first_said } of claims) {
        expect(status).toBe(contested.has(id) ? 'contested' : 'active');
        if (dated.has(id)) continue;
        const held = [...stretches, { from: valid_from, to: valid_to ?? Number.POSITIVE_INFINITY }];
        expect(held[0].from).toBe(first_said);
        const times = said.get(id) ?? [];
        const updating = standing
          .filter(({ relation, b, a }) => relation === 'updates' && b === id && !dated.has(a))
          .flatMap(({ a }) => said.get(a) ?? []);
        for (const [at, { from, to }] of held.entries()) {
          expect(times).toContain(from);
          expect(from).toBeGreaterThanOrEqual(at === 0 ? from : held[at - 1].to);
          expect(to).toBeGreaterThanOrEqual(from);
          if (to !== Number.POSITIVE_INFINITY && to !== holds_to) expect(updating).toContain(to);
          // It ends with the first saying of what updates it.
          expect(updating.filter((time) => from < time && time < to)).toEqual([]);
        }
        const outside = times.filter((time) => !held.some(({ from, to }) => from <= time && time <= to));
        expect(outside).toEqual([]);
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

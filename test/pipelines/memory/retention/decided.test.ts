import { expect, it } from 'vitest';
import { Memory } from '../../../../pipelines/memory/memory.ts';
import type { Ledger } from '../../../../sinks/ledger.ts';
import { openSqlite } from '../../../../sinks/sqlite/index.ts';
import { fc, runs } from '../../../property.ts';
import { beliefs } from '../beliefs.ts';
import { CLOCK, said, uuid } from '../some-memory.ts';

const START = Date.UTC(2025, 1, 1);
const DAY = 86_400_000;

const TEXTS = [
  'The frontend uses React.',
  'The frontend now uses Vue.',
  'The deployment succeeded in production.',
  'The deployment did not succeed in production.',
  'The data team bought a large cluster.',
  'The data team purchased a big cluster.',
  'The data team did not buy a large cluster.',
  'The release manager is Alice.',
  'The release manager is Bob.',
];

const text = fc.constantFrom(...TEXTS);
const day = fc.nat(27);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      all: fc.array(fc.tuple(text, day), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remember' as const), content: text, on: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tend' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resolve' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retain' as const), on: day }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('forget' as const), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const timeOf = (on: number) => new Date(START + on * DAY).toISOString();

async function take(memory: Memory, one: Step, at: number): Promise<void> {
  if (one.kind === 'say') await memory.ingest(one.all.map(([content, on]) => said(content, timeOf(on))));
  else if (one.kind === 'tend') await memory.tend();
  else if (one.kind === 'retain') await memory.retain((START + one.on * DAY) * 1000);
  else if (one.kind === 'forget') {
    const { rows } = await memory.recall.claims({}, 1000);
    const found = rows.at(one.which % Math.max(1, rows.length));
    if (found !== undefined) await memory.forget({ claims: [found.id] }, { reason: 'asked' });
  } else if (one.kind === 'remember') {
    const event = { id: uuid(`remembered ${at}`), content: one.content, timestamp: timeOf(one.on) };
    await memory.remember({ text: one.content, key: `key ${at % 2}`, author: 'user' }, event);
  } else {
    const { rows } = await memory.recall.contradictions({ open: true }, 100);
    const found = rows.at(one.which % Math.max(1, rows.length));
    if (found !== undefined) {
      await memory.resolve(found.between[0], { over: found.between[1], reason: 'seen' });
    }
  }
}

/** What is wrong with a ledger. */
async function faults(ledger: Ledger): Promise<string[]> {
  const found: string[] = [];
  const { rows: claims } = await ledger.claims({}, 1000);
  const ids = claims.map(({ id }) => id);
  const { rows: relations } = await ledger.relations(1000);
  const known = new Set(ids);
  const contested = new Set<string>();
  for (const { a, b, relation, resolved_at } of relations) {
    if (!known.has(a) || !known.has(b)) found.push(`a relation of ${a} and ${b} hangs`);
    if (relation === 'contradicts' && resolved_at === undefined) contested.add(a).add(b);
  }
  const evidence = await ledger.evidenceOf(ids);
  const { rows: events } = await ledger.events({}, 1000);
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const { id, status, metadata, first_said, last_said } of claims) {
    if ((status === 'contested') !== contested.has(id)) found.push(`${id} is ${status}`);
    const own = evidence.filter(({ claim_id }) => claim_id === id);
    if (own.length === 0) found.push(`${id} has no evidence`);
    const times = own.map(({ event_id }) => byId.get(event_id)?.timestamp ?? Number.NaN);
    if (Math.min(...times) !== first_said) found.push(`${id} was first said at another time`);
    if (Math.max(...times) !== last_said) found.push(`${id} was last said at another time`);
    const into = metadata?.merged_into;
    if (into !== undefined && !known.has(into)) found.push(`${id} was merged into nothing`);
  }
  for (const { event_id, start, end, quote, claim_id } of evidence) {
    if ([...(byId.get(event_id)?.content ?? '')].slice(start, end).join('') !== quote) {
      found.push(`${claim_id} misquotes`);
    }
  }
  const reported = new Set(
    (await ledger.historyOf(ids)).map(({ claim_id, version }) => `${claim_id} ${version}`),
  );
  for (const { id, version } of await ledger.versionsOf(ids)) {
    if (!reported.has(`${id} ${version}`)) found.push(`version ${version} of ${id} has no history`);
  }
  return found;
}

it('leaves memory of one piece, whatever was tended, resolved and remembered, over a restart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), fc.nat(27), async (steps, on) => {
      const store = await openSqlite({ path: ':memory:' });
      let now = CLOCK;
      const wallClock = () => {
        now += 1000;
        return now;
      };
      const options = { minConfidence: 0.8, review: 'none' as const, wallClock, forgetBelow: 0 };
      const memory = await Memory.open(store.ledger, options);
      for (const [at, one] of [...steps, { kind: 'retain' as const, on }].entries()) {
        await take(memory, one, at);
        expect(await faults(store.ledger)).toEqual([]);
      }
      const { rows } = await store.ledger.events({}, 1000);
      expect(rows.every(({ timestamp }) => timestamp >= (START + on * DAY) * 1000)).toBe(true);
      const again = await Memory.open(store.ledger, options);
      expect(await beliefs(again)).toEqual(await beliefs(memory));
      expect([again.counts, again.head]).toEqual([memory.counts, memory.head]);
      // It goes on.
      await memory.ingest(TEXTS.map((content) => said(content, timeOf(40))));
      expect(await faults(store.ledger)).toEqual([]);
      await memory.tend();
      expect(await faults(store.ledger)).toEqual([]);
      await store.close();
    }),
    { numRuns: runs(40) },
  );
});

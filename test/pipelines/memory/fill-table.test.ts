import { describe, expect, it } from 'vitest';
import { sentences } from '../../../bench/memory/events/sentences.ts';
import { ClaimTable, type TableAddition } from '../../../operators/claims/table/claim-table.ts';
import type { ClaimInput } from '../../../operators/records/claim-input.ts';
import type { LedgerEvent } from '../../../operators/records/ledger.ts';
import { pack, unpack } from '../../../operators/records/pack.ts';
import { uniform } from '../../../operators/statistics/seeded-random.ts';
import { fillTable } from '../../../pipelines/memory/fill-table.ts';
import type { Memory } from '../../../pipelines/memory/memory.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { collect } from '../../sinks/fixtures.ts';
import { CLOCK, someMemory, uuid } from './some-memory.ts';

const CHANGES = [
  'The frontend uses React.',
  'The frontend now uses Svelte.',
  'The frontend no longer uses React.',
  '𝒜nna 🦆 owns the importer.',
  '\uFEFFThe importer is enabled.',
  'The importer is not enabled.',
  'The exporter is enabled, and on 2025-03-01 it was down.',
];

/** Events that say the same things over and over, at times that go back and forth, from several sources. */
function someEvents(seed: number, count: number) {
  const random = uniform(seed);
  const next = sentences(seed, 12);
  return Array.from({ length: count }, (_, at) => ({
    id: uuid(`${seed} ${at}`),
    content: `${random() < 0.4 ? CHANGES[at % CHANGES.length] : next()} ${next()}`,
    timestamp: new Date(CLOCK / 1000 - 1e10 + 1e7 * (at + Math.floor(9 * random()))).toISOString(),
    ...(random() < 0.5 && { run_id: uuid(`${seed} ${at % 7}`) }),
    ...(random() < 0.3 && { source_input_id: `input ${at % 3}` }),
    ...(random() < 0.3 && { metadata: { speaker: random() < 0.2 ? '' : 'Anna', mood: 'good' } }),
  }));
}

async function* eventsAfter(ledger: Ledger, after: number): AsyncGenerator<readonly LedgerEvent[]> {
  const { head } = await ledger.marks();
  for (let from = after; from < head; from += 100) {
    const changes = await ledger.changes('events', from, Math.min(head, from + 100), 100);
    yield changes.flatMap((change) => (change.kind === 'event' ? [change.event] : []));
  }
}

async function filled(ledger: Ledger, table = new ClaimTable(), after = 0): Promise<ClaimTable> {
  const head = await fillTable(ledger, table, after, eventsAfter(ledger, after));
  expect(head).toBe((await ledger.marks()).head);
  return table;
}

function restored(table: ClaimTable): ClaimTable {
  const parts = [...pack('table', table.save())].map((part) => part.slice());
  const copy = unpack('table', parts, ClaimTable.restore);
  if (copy === undefined) throw new Error('it was not restored');
  return copy;
}

/** All that a ledger says, asked claim by claim. */
async function answers(ledger: Ledger) {
  const ids = (await collect(ledger.claimsAfter(0))).flat().map(({ id }) => id);
  const claims = [];
  for (const id of ids) {
    const [claim] = await ledger.claimsById([id]);
    claims.push({
      claim,
      evidence: await ledger.evidenceOf([id]),
      relations: await ledger.relationsOf([id]),
    });
  }
  return { claims, events: (await collect(eventsAfter(ledger, 0))).flat() };
}

function expectSame(table: ClaimTable, { claims, events }: Awaited<ReturnType<typeof answers>>): void {
  expect(table.size).toBe(claims.length);
  for (const { claim, evidence, relations } of claims) {
    const number = table.numberOf(claim.id) ?? Number.NaN;
    expect(table.version(number)).toEqual(claim);
    expect(table.evidence(number)).toEqual(evidence);
    expect(table.relations(number)).toEqual(relations);
  }
  expect(table.eventCount).toBe(events.length);
  for (const { id, run_id, source_input_id, timestamp, recorded_at, metadata } of events) {
    const speaker = metadata?.speaker;
    expect(table.event(table.eventNumber(id) ?? Number.NaN)).toEqual({
      id,
      ...(run_id !== undefined && { run_id }),
      ...(source_input_id !== undefined && { source_input_id }),
      timestamp,
      recorded_at,
      ...(speaker !== undefined && speaker !== '' && { speaker }),
    });
  }
}

/** A memory to which much has happened, and what a table learned of each of its transactions. */
async function livedIn(seed: number) {
  const live = new ClaimTable();
  const transactions: TableAddition[] = [];
  const heads: number[] = [];
  const memory: Memory = await someMemory({
    review: 'agent',
    committed({ transaction, head }) {
      live.learn(transaction);
      transactions.push(transaction);
      heads.push(head);
    },
  });
  const { ledger } = memory.recall;
  const events = someEvents(seed, 120);
  const random = uniform(seed);
  for (let rest = [...events]; rest.length > 0; ) {
    const { rejected } = await memory.ingest(rest.splice(0, 1 + Math.floor(random() * 30)));
    expect(rejected).toBe(0);
  }
  const cites = (at: number) => ({
    evidence: [{ event_id: events[at].id }],
  });
  const upserted: ClaimInput[] = [
    { text: 'The on-call engineer is Ben.', key: 'on-call', author: 'user', ...cites(0) },
    { text: 'The on-call engineer is Carla.', key: 'on-call', author: 'user', ...cites(1) },
    { text: 'Carla lives in Oslo.', author: 'user:anna', metadata: { why: '🦆', '7': '' }, ...cites(2) },
    { text: 'Carla lives in Rome.', author: 'planner', key: 'home', ...cites(3) },
    { text: 'Carla lives in Bonn.', author: 'planner', ...cites(4) },
    { text: CHANGES[0], author: 'user', key: 'frontend', valid_from: '2025-01-01T00:00:00Z', ...cites(5) },
    { text: CHANGES[0], author: 'user', key: 'stack', ...cites(6) },
  ];
  for (const input of upserted) {
    const [outcome] = await memory.upsert([input]);
    if ('error' in outcome) throw outcome.error;
  }
  const waiting = (await ledger.claims({ status: 'pending' }, 10)).rows;
  expect(waiting.length).toBe(2);
  await memory.approve(waiting[0].id, { actor: 'user', reason: 'so it is' });
  await memory.reject(waiting[1].id, { actor: 'user', reason: 'no' });
  const conflicts = (await ledger.contradictions({ open: true }, 4)).rows;
  expect(conflicts.length).toBe(4);
  for (const { id, a, b } of conflicts) {
    const open = (await ledger.contradictions({ open: true }, 1000)).rows;
    const [loser] = await ledger.claimsById([a]);
    if (!open.some((one) => one.id === id) || loser.status === 'resolved') continue;
    await memory.resolve(a, { over: b, reason: 'looked it up' });
  }
  await memory.ingest(someEvents(seed + 1, 10));
  return { ledger, live, transactions, heads };
}

describe('a table of claims over a ledger', () => {
  it.each([1, 2])(
    'says what the ledger says, filled, restored, or given each transaction (%i)',
    async (seed) => {
      const { ledger, live, transactions, heads } = await livedIn(seed);
      const relations = (await ledger.relations(10_000)).rows;
      expect(relations.some(({ resolved_at }) => resolved_at !== undefined)).toBe(true);
      const said = await answers(ledger);
      expectSame(live, said);
      const table = await filled(ledger);
      expectSame(table, said);
      expectSame(restored(table), said);
      for (const from of [0, 1, Math.floor(heads.length / 2), heads.length - 3]) {
        const early = new ClaimTable();
        for (const transaction of transactions.slice(0, from)) early.learn(transaction);
        expectSame(await filled(ledger, restored(early), heads[from - 1] ?? 0), said);
        for (const transaction of transactions.slice(from)) table.learn(transaction);
      }
      expectSame(table, said);
    },
  );

  it('leaves what names events or claims that it was not given for the next time', async () => {
    const { ledger, heads } = await livedIn(3);
    const said = await answers(ledger);
    for (const until of [0, heads[0], heads[Math.floor(heads.length / 2)]]) {
      const table = new ClaimTable();
      // As if the others had come after the events were read.
      const late: Ledger = Object.create(ledger, {
        marks: { value: async () => ({ head: until, claims: 0 }) },
      });
      async function* events() {
        if (until === 0) return;
        for (const { kind, ...rest } of await ledger.changes('events', 0, until, 1e6)) {
          if (kind === 'event' && 'event' in rest) yield [rest.event];
        }
      }
      expect(await fillTable(late, table, 0, events())).toBe(until);
      expectSame(await filled(ledger, table, until), said);
    }
  });
});

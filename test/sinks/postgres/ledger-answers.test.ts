import { expect, it } from 'vitest';
import type { ClaimFilter, ContradictionFilter, EventFilter, Ledger } from '../../../sinks/ledger.ts';
import type { Page } from '../../../sinks/page.ts';
import { noise } from '../../operators/noise.ts';
import { fc, runs } from '../../property.ts';
import { postgresForTests } from '../../services/postgres.ts';
import { collect, START, uuid } from '../fixtures.ts';
import { openShared } from './harness.ts';
import { randomTransaction } from './ledger-fixtures.ts';
import { LedgerModel } from './ledger-model.ts';

const postgres = await postgresForTests();

/** What text may hold that something on the way may trip over. */
const TEXTS = [
  'plain',
  'it\'s "quoted" \\ and {braced, [listed]}; --',
  'emoji \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f600}',
  'rtl \u202e\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  'control \u0001\u001a\u001a0000\u0000\t\r\n$1 @ \\.',
  'half \ud800 pair',
  '\u{1f600}'.repeat(16_384),
  ' ',
];

async function allPages<Row, Position>(
  read: (after?: Position) => Promise<Page<Row, Position>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: Position | undefined; ; ) {
    const { rows: some, next } = await read(after);
    rows.push(...some);
    if (next === undefined) return rows;
    after = next;
  }
}

const sorted = <T extends { readonly id: string }>(rows: readonly T[]) =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Asks everything that a ledger can be asked, and compares it with what the model finds. */
async function compare(ledger: Ledger, model: LedgerModel, random: () => number): Promise<void> {
  const below = (limit: number) => Math.floor(random() * limit);
  const some = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.3);
  const maybe = <T>(value: T): T | undefined => (random() < 0.4 ? value : undefined);
  const time = () => START + below(model.head * 4 + 40) - 20;
  const limit = 1 + below(7);
  expect(await ledger.marks()).toEqual({ head: model.head, claims: model.claimCount });

  const after = below(model.head + 1);
  const marks = (await collect(ledger.eventMarks(after))).flat();
  const news = model.events.filter(({ seq }) => seq > after);
  expect(marks).toEqual(news.map(({ id, digest }) => ({ id, digest })));
  expect((await collect(ledger.claimsAfter(after))).flat()).toEqual(model.claimsAfter(after));

  const bare = model.events.map(({ seq: _, ...event }) => event);
  const eventIds = some(bare).map(({ id }) => id);
  expect(sorted(await ledger.eventsById([...eventIds, uuid('no event'), 'none']))).toEqual(
    sorted(bare.filter(({ id }) => eventIds.includes(id))),
  );
  const all = model.claimsAsOf();
  const ids = some(all).map(({ id }) => id);
  // Some twice, in either case of letters.
  const asked = [...ids, uuid('no claim'), 'none', ...some(ids).map((id) => id.toUpperCase())];
  const isAsked = ({ id }: { readonly id: string }) => ids.includes(id);
  for (const asOf of [undefined, time(), time()]) {
    const by = asOf ?? Number.POSITIVE_INFINITY;
    expect(sorted(await ledger.claimsById(asked, asOf))).toEqual(
      sorted(model.claimsAsOf(asOf).filter(isAsked)),
    );
    expect(await ledger.evidenceOf(asked, asOf)).toEqual(
      model.evidence.filter((piece) => ids.includes(piece.claim_id) && piece.recorded_at <= by),
    );
    expect(await ledger.historyOf(asked, asOf)).toEqual(
      model.history.filter((entry) => ids.includes(entry.claim_id) && entry.at <= by),
    );
    expect(await ledger.relationsOf(asked, asOf)).toEqual(
      model
        .relationsAsOf(asOf)
        .filter(({ a, b }) => ids.includes(a) || ids.includes(b))
        .map(({ seq: _, ...relation }) => relation),
    );
  }
  const numbers = some(all).map(({ number }) => number);
  expect(sorted(await ledger.claimsByNumber([...numbers, 1_000_000]))).toEqual(
    sorted(all.filter(({ number }) => numbers.includes(number))),
  );
  const versions = model.versions.map(({ row }) => row).filter(isAsked);
  versions.sort((a, b) => a.number - b.number || a.version - b.version);
  expect(await ledger.versionsOf(asked)).toEqual(versions);

  const since = maybe(time());
  const until = maybe(time());
  const run = maybe(uuid(`run ${below(4)}`));
  const source = maybe(['feed', 'chat "x"', "o'neil", 'none'][below(4)]);
  const one = maybe(model.events[below(model.events.length)]?.id ?? 'none');
  const at = maybe(time());
  const asOf = maybe(time());
  const origin = {
    ...(run !== undefined && { run_id: run }),
    ...(source !== undefined && { source_input_id: source }),
  };
  const eventFilter: EventFilter = {
    ...origin,
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
  expect(
    await allPages((place?: Parameters<Ledger['events']>[2]) => ledger.events(eventFilter, limit, place)),
  ).toEqual(model.listed(eventFilter));
  const type = maybe('fact' as const);
  const status = maybe(random() < 0.5 ? ('active' as const) : ('contested' as const));
  const key = maybe(random() < 0.5 ? 'a' : `long ${'k'.repeat(5000)}`);
  const claimFilters: ClaimFilter[] = [
    { ...(asOf !== undefined && { as_of: asOf }), ...(at !== undefined && { at }) },
    {
      ...(asOf !== undefined && { as_of: asOf }),
      ...(type !== undefined && { type }),
      ...(status !== undefined && { status }),
    },
    { ...origin, ...(asOf !== undefined && { as_of: asOf }), ...(one !== undefined && { event_id: one }) },
    { ...(key !== undefined && { key }) },
  ];
  for (const filter of claimFilters) {
    expect(await allPages((place?: number) => ledger.claims(filter, limit, place))).toEqual(
      model.claims(filter),
    );
  }
  const kind = maybe('value_conflict' as const);
  const open = maybe(random() < 0.5);
  const contradictionFilters: ContradictionFilter[] = [
    { ...(kind !== undefined && { kind }), ...(asOf !== undefined && { as_of: asOf }) },
    { ...(open !== undefined && { open }), ...(asOf !== undefined && { as_of: asOf }) },
    { claim_id: all[below(all.length)]?.id ?? 'none', ...(open !== undefined && { open }) },
  ];
  for (const filter of contradictionFilters) {
    expect(await allPages((place?: number) => ledger.contradictions(filter, limit, place))).toEqual(
      model.contradictions(filter),
    );
  }
  expect(await allPages((place?: number) => ledger.relations(limit, place))).toEqual(model.relationsAsOf());
  for (const stream of ['events', 'claims'] as const) {
    const upTo = after + below(model.head - after + 2);
    const many = 1 + below(40);
    expect(await ledger.changes(stream, after, upTo, many)).toEqual(
      model
        .changes(stream)
        .filter(({ seq }) => seq > after && seq <= upTo)
        .slice(0, many),
    );
  }
}

postgres.describe('the ledger', () => {
  it('answers everything as going through all that was committed does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1 }), async (seed) => {
        const random = noise(seed).uniform;
        const store = await openShared();
        const model = new LedgerModel();
        for (let round = 0; round < 6; round++) {
          const next = randomTransaction(model, random, { size: 8, texts: TEXTS });
          model.apply(next);
          expect(await store.ledger.commit(next)).toBe(model.head);
          await compare(store.ledger, model, random);
        }
        await store.close();
      }),
      { numRuns: runs(12) },
    );
  });
});

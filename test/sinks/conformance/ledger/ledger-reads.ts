import { describe, expect, it } from 'vitest';
import { CLAIM_STATUSES, CLAIM_TYPES, CONTRADICTION_KINDS } from '../../../../operators/records/claim.ts';
import type {
  ClaimFilter,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  Ledger,
  LedgerEvidence,
} from '../../../../sinks/ledger.ts';
import type { Page } from '../../../../sinks/page.ts';
import { fc, runs } from '../../../property.ts';
import { collect, START } from '../../fixtures.ts';
import { type LedgerEngine, someStore } from './ledger-engine.ts';
import { ModelLedger } from './ledger-model.ts';
import { claimId, eventId, INPUTS, KEYS, MOMENTS, RUNS, someStory, type Writer } from './ledger-story.ts';

/** Rows in an order of their own, for answers that are in none. */
function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** All rows of a list, page by page, and checks that no page is too long. */
async function allPages<Row, Position>(
  read: (after: Position | undefined) => Promise<Page<Row, Position>>,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Position | undefined;
  do {
    const page = await read(after);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

const moment = fc.integer({ min: -1, max: MOMENTS + 1 }).map((at) => START + at);

const eventFilter = fc.record(
  {
    run_id: fc.constantFrom(...RUNS, 'none'),
    source_input_id: fc.constantFrom(...INPUTS),
    since: moment,
    until: moment,
  },
  { requiredKeys: [] },
);

const claimFilter = fc.record(
  {
    type: fc.constantFrom(...CLAIM_TYPES),
    status: fc.constantFrom(...CLAIM_STATUSES),
    key: fc.constantFrom(...KEYS),
    event_id: fc.oneof(fc.nat(9).map(eventId), fc.constant('no uuid')),
    run_id: fc.constantFrom(...RUNS),
    source_input_id: fc.constantFrom(...INPUTS),
    at: moment,
    as_of: moment,
  },
  { requiredKeys: [] },
);

const contradictionFilter = fc.record(
  {
    kind: fc.constantFrom(...CONTRADICTION_KINDS),
    claim_id: fc.oneof(
      fc.nat(4).map((number) => claimId(number)),
      fc.constant('no uuid'),
    ),
    open: fc.boolean(),
    established: fc.boolean(),
    as_of: moment,
  },
  { requiredKeys: [] },
);

const asks = fc.record({
  after: fc.nat(40),
  upTo: fc.nat(60),
  limit: fc.integer({ min: 1, max: 7 }),
  asOf: fc.option(moment, { nil: undefined }),
  chosen: fc.func(fc.boolean()),
  eventFilters: fc.array(eventFilter, { minLength: 1, maxLength: 3 }),
  claimFilters: fc.array(claimFilter, { minLength: 1, maxLength: 6 }),
  contradictionFilters: fc.array(contradictionFilter, { minLength: 1, maxLength: 3 }),
});

type Asks = typeof asks extends fc.Arbitrary<infer Value> ? Value : never;

async function expectSameById(ledger: Ledger, model: ModelLedger, writer: Writer, ask: Asks): Promise<void> {
  const { asOf, chosen } = ask;
  const numbers = writer.versions.map((_, number) => number).filter(chosen);
  const claims = [...numbers.map((number) => claimId(number)), claimId(10_000), 'no uuid'];
  const events = [
    ...Array.from({ length: writer.events }, (_, at) => at)
      .filter(chosen)
      .map(eventId),
    'no uuid',
  ];
  expect(byId(await ledger.eventsById(events))).toEqual(byId(model.eventsById(events)));
  expect(byId(await ledger.claimsById(claims))).toEqual(byId(model.claimsById(claims)));
  expect(byId(await ledger.claimsById(claims, asOf))).toEqual(byId(model.claimsById(claims, asOf)));
  expect(byId(await ledger.claimsByNumber([...numbers, 10_000]))).toEqual(
    byId(model.claimsByNumber(numbers)),
  );
  expect(await ledger.versionsOf(claims)).toEqual(model.versionsOf(claims));
  for (const then of [undefined, asOf]) {
    expect(await ledger.evidenceOf(claims, then)).toEqual(model.evidenceOf(claims, then));
    expect(await ledger.relationsOf(claims, then)).toEqual(model.relationsOf(claims, then));
    expect(await ledger.historyOf(claims, then)).toEqual(model.historyOf(claims, then));
  }
}

/** Evidence after a seq: of each claim in its order, with all that must be there and nothing that is not in the ledger. */
async function expectSameEvidence(ledger: Ledger, model: ModelLedger, after: number): Promise<void> {
  const given = (await collect(ledger.evidenceAfter(after))).flat();
  const since = model.touchedAfter(after);
  const isAsked = ({ claim_id, recorded_at }: LedgerEvidence) =>
    recorded_at >= (since.get(claim_id) ?? Number.POSITIVE_INFINITY);
  for (const claim of new Set([...given, ...model.evidenceRows].map(({ claim_id }) => claim_id))) {
    const own = given.filter(({ claim_id }) => claim_id === claim);
    const all = model.evidenceRows.filter(({ claim_id }) => claim_id === claim);
    expect(own.filter(isAsked)).toEqual(all.filter(isAsked));
    const texts = new Set(own.map((piece) => JSON.stringify(Object.entries(piece).sort())));
    expect(own).toEqual(all.filter((piece) => texts.has(JSON.stringify(Object.entries(piece).sort()))));
  }
}

async function expectSameLists(ledger: Ledger, model: ModelLedger, ask: Asks): Promise<void> {
  const { after, upTo, limit } = ask;
  expect(await ledger.marks()).toEqual(model.marks());
  const positions = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  expect(positions(await ledger.positions())).toEqual(positions(model.positions()));
  for (const from of [0, after]) {
    expect((await collect(ledger.eventMarks(from))).flat()).toEqual(model.eventMarks(from));
    expect((await collect(ledger.eventsAfter(from))).flat()).toEqual(model.eventsAfter(from));
    expect((await collect(ledger.claimsAfter(from))).flat()).toEqual(model.claimsAfter(from));
    expect((await collect(ledger.relationsAfter(from))).flat()).toEqual(model.relationsAfter(from));
    await expectSameEvidence(ledger, model, from);
  }
  for (const stream of ['events', 'claims'] as const) {
    const [one, all] = [
      await ledger.changes(stream, after, upTo, limit),
      await ledger.changes(stream, 0, 1e9, 1e9),
    ];
    expect(one).toEqual(model.changes(stream, after, upTo, limit));
    expect(all).toEqual(model.changes(stream, 0, 1e9, 1e9));
  }
  for (const names of [[], ['challenged'], ['', '\u0001\u001f\u007f\ufeff', 'challenged', 'none']]) {
    expect(await ledger.changesCalled(names)).toEqual(model.changesCalled(names));
  }
  for (const sources of [1, 2, 3]) {
    expect([...(await ledger.widelySaid(sources))].sort()).toEqual(model.widelySaid(sources).sort());
  }
  const pages = await allPages((at: number | undefined) => ledger.relations(limit, at), limit);
  expect(pages).toEqual(model.relations(1e9).rows);
}

async function expectSamePages(ledger: Ledger, model: ModelLedger, ask: Asks): Promise<void> {
  const { limit } = ask;
  for (const filter of ask.eventFilters satisfies EventFilter[]) {
    const pages = await allPages((at: EventPosition | undefined) => ledger.events(filter, limit, at), limit);
    expect(pages).toEqual(model.events(filter, 1e9).rows);
    expect(await ledger.events(filter, limit)).toEqual(model.events(filter, limit));
  }
  for (const filter of ask.claimFilters satisfies ClaimFilter[]) {
    const pages = await allPages((at: number | undefined) => ledger.claims(filter, limit, at), limit);
    expect(pages).toEqual(model.claims(filter, 1e9).rows);
    expect(await ledger.claims(filter, limit)).toEqual(model.claims(filter, limit));
  }
  for (const filter of ask.contradictionFilters satisfies ContradictionFilter[]) {
    const pages = await allPages((at: number | undefined) => ledger.contradictions(filter, limit, at), limit);
    expect(pages).toEqual(model.contradictions(filter, 1e9).rows);
    expect(await ledger.contradictions(filter, limit)).toEqual(model.contradictions(filter, limit));
  }
}

export function describeLedgerReads(engine: LedgerEngine): void {
  describe('reads', () => {
    it('answer as plain lists do, whatever was committed', { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(someStory, asks, async ({ writer, transactions }, ask) => {
          const store = await someStore(engine);
          const { ledger } = store;
          const model = new ModelLedger();
          for (const transaction of transactions) {
            expect(await ledger.commit(transaction)).toBe(model.commit(transaction));
          }
          await expectSameLists(ledger, model, ask);
          await expectSameById(ledger, model, writer, ask);
          await expectSamePages(ledger, model, ask);
          await store.close();
        }),
        { numRuns: runs(25) },
      );
    });
  });
}

import { describe, expect, it } from 'vitest';
import { ClaimTable, type TableAddition } from '../../../../operators/claims/table/claim-table.ts';
import { CLAIM_STATUSES, CLAIM_TYPES, CONTRADICTION_KINDS } from '../../../../operators/records/claim.ts';
import {
  type ClaimVersion,
  type LedgerEvidence,
  type LedgerRelation,
  RELATIONS,
  type RelationEnd,
} from '../../../../operators/records/ledger.ts';
import { pack, type StateColumn, unpack } from '../../../../operators/records/pack.ts';
import { uuidV5 } from '../../../../operators/records/uuid.ts';
import { fc, runs } from '../../../property.ts';
import { expectSame, PlainTable } from './plain-table.ts';

const id = (name: string) => uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name);

const text = fc.oneof(
  fc.constantFrom(
    '',
    'The importer uses Redis.',
    'The the a service is down, an hour ago!',
    '\uFEFFbegins with a mark',
    '\uFEFF',
    '𝒜nna 🦆 owns İstanbul.',
    'ΣΑΣ: a\u0301',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const instant = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const texts = fc.dictionary(text, text, { maxKeys: 3 });

/** Leaves out what is undefined, as rows of the ledger do. */
function given<T extends object>(fields: { [Key in keyof T]: T[Key] | undefined }): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

const event = fc.record({
  name: fc.nat(30),
  run_id: maybe(text),
  source_input_id: maybe(text),
  timestamp: instant,
  recorded_at: instant,
  metadata: maybe(
    fc.oneof(
      texts,
      text.map((speaker) => ({ speaker })),
    ),
  ),
});
const version = fc.record({
  /** Of the claims that there are then, or a new one. */
  of: maybe(fc.nat()),
  text: maybe(text),
  identity: maybe(text),
  type: fc.constantFrom(...CLAIM_TYPES),
  status: fc.constantFrom(...CLAIM_STATUSES),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  valid_from: fc.oneof(fc.constantFrom(0, 1), instant),
  valid_to: maybe(fc.oneof(fc.constantFrom(0, 1), instant)),
  stretches: maybe(fc.array(fc.record({ from: instant, to: instant }), { minLength: 1, maxLength: 3 })),
  holds_from: maybe(fc.oneof(fc.constantFrom(0, 1), instant)),
  holds_to: maybe(fc.oneof(fc.constantFrom(0, 1), instant)),
  recorded_at: instant,
  first_said: instant,
  last_said: instant,
  changes: fc.boolean(),
  key: maybe(text),
  author: maybe(text),
  metadata: maybe(texts),
});
const piece = fc.record({
  claim: fc.nat(),
  event: fc.nat(),
  start: fc.nat(3),
  end: fc.nat(70_000),
  quote: maybe(text),
  /** By default the event itself; the source of that number is named as another event is. */
  source: maybe(fc.oneof(text, fc.nat(40))),
  recorded_at: instant,
});
const relation = fc.record({
  a: fc.nat(),
  b: fc.nat(),
  relation: fc.constantFrom(...RELATIONS),
  kind: maybe(fc.constantFrom(...CONTRADICTION_KINDS)),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  rationale: text,
  detected_at: instant,
});
const end = fc.record({ of: fc.nat(), resolved_at: instant, resolution: text });
const step = fc.record({
  events: fc.array(event, { maxLength: 4 }),
  versions: fc.array(version, { maxLength: 5 }),
  pieces: fc.array(piece, { maxLength: 8 }),
  relations: fc.array(relation, { maxLength: 4 }),
  ends: fc.array(end, { maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Transactions as the ledger would take them, made of steps. */
function transactions(steps: readonly Step[]): TableAddition[] {
  const eventIds: string[] = [];
  const last: ClaimVersion[] = [];
  const evidence = new Set<string>();
  let made = 0;
  const open: string[] = [];
  return steps.map((one) => {
    const events = one.events.flatMap(({ name, timestamp, recorded_at, ...rest }) => {
      if (eventIds.includes(id(`event ${name}`))) return [];
      eventIds.push(id(`event ${name}`));
      return [{ id: id(`event ${name}`), timestamp, recorded_at, ...given(rest) }];
    });
    const claims = one.versions.map(({ of, text: said, identity, ...rest }): ClaimVersion => {
      const number = of === undefined || last.length === 0 ? last.length : of % last.length;
      const before = last[number];
      const words = said ?? before?.text ?? `The statement number ${number}, by a person.`;
      const { valid_to, stretches, holds_from, holds_to, key, author, metadata, ...fields } = rest;
      last[number] = {
        ...fields,
        ...given({ valid_to, stretches, holds_from, holds_to, key, author, metadata }),
        id: id(`claim ${number}`),
        number,
        version: (before?.version ?? 0) + 1,
        text: words,
        identity: before?.identity ?? identity ?? words.toLowerCase().replace(/\.$/, ''),
      };
      return last[number];
    });
    const pieces = one.pieces.flatMap(({ claim, event: said, quote, source, ...rest }): LedgerEvidence[] => {
      if (last.length === 0 || eventIds.length === 0) return [];
      const { id: claim_id, text: words } = last[claim % last.length];
      const event_id = eventIds[said % eventIds.length];
      const place = `${claim_id} ${event_id} ${rest.start} ${rest.end}`;
      if (evidence.has(place)) return [];
      evidence.add(place);
      const from = typeof source === 'number' ? id(`event ${source}`) : (source ?? event_id);
      return [{ ...rest, claim_id, event_id, quote: quote ?? words, source: from }];
    });
    const relations = one.relations.flatMap(({ a, b, kind, ...rest }): LedgerRelation[] => {
      if (last.length === 0) return [];
      const relationId = id(`relation ${made++}`);
      open.push(relationId);
      const between = { a: last[a % last.length].id, b: last[b % last.length].id };
      return [{ ...rest, ...(kind !== undefined && { kind }), ...between, id: relationId }];
    });
    const ends = one.ends.flatMap(({ of, ...rest }): RelationEnd[] =>
      open.length === 0 ? [] : [{ ...rest, id: open.splice(of % open.length, 1)[0] }],
    );
    return { events, claims, evidence: pieces, relations, ends };
  });
}

function restored(table: ClaimTable): ClaimTable {
  const parts = [...pack('table', table.save())].map((part) => part.slice());
  const copy = unpack('table', parts, ClaimTable.restore);
  if (copy === undefined) throw new Error('it was not restored');
  return copy;
}

const steps = fc.array(step, { maxLength: 8 });

describe('a table of claims', () => {
  it('says of every claim and event what lists of all rows say', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [table, plain] = [new ClaimTable(), new PlainTable()];
        for (const transaction of transactions(all)) {
          table.learn(transaction);
          plain.learn(transaction);
        }
        expectSame(table, plain);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is the same after any end of what it learned was given again', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, from) => {
        const [table, plain] = [new ClaimTable(), new PlainTable()];
        const list = transactions(all);
        for (const transaction of [...list, ...list.slice(from % (list.length + 1))])
          table.learn(transaction);
        for (const transaction of list) plain.learn(transaction);
        expectSame(table, plain);
      }),
    );
  });

  it('is restored as it was saved, and goes on as it would have', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, cut) => {
        const list = transactions(all);
        const first = list.slice(0, cut % (list.length + 1));
        const [table, plain] = [new ClaimTable(), new PlainTable()];
        for (const transaction of first) {
          table.learn(transaction);
          plain.learn(transaction);
        }
        const copy = restored(table);
        expectSame(copy, plain);
        for (const transaction of list) {
          copy.learn(transaction);
          plain.learn(transaction);
        }
        expectSame(copy, plain);
        expectSame(restored(copy), plain);
      }),
    );
  });

  it('that learns while it is written is restored as of then, once what came since is learned again', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(3), (all, cut, every) => {
        const list = transactions(all);
        const from = cut % (list.length + 1);
        const [table, plain] = [new ClaimTable(), new PlainTable()];
        for (const transaction of list.slice(0, from)) table.learn(transaction);
        const coming = list.slice(from);
        const written: StateColumn[] = [];
        for (const [at, column] of [...table.save()].entries()) {
          written.push(column.slice());
          if (at % (5 * every + 1) === 0) table.learn(coming.shift() ?? {});
        }
        const parts = [...pack('table', written)].map((part) => part.slice());
        const copy = unpack('table', parts, ClaimTable.restore);
        if (copy === undefined) throw new Error('it was not restored');
        for (const transaction of list.slice(from)) copy.learn(transaction);
        for (const transaction of list) plain.learn(transaction);
        expectSame(copy, plain);
      }),
      { numRuns: runs(150) },
    );
  });

  it('knows after a removal what it had known without the removed, and goes on', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.array(fc.nat(30)), fc.array(fc.nat(20)), (all, cut, events, claims) => {
        const list = transactions(all);
        const [table, other] = [new ClaimTable(), new ClaimTable()];
        const lost = {
          events: events.map((name) => id(`event ${name}`)),
          claims: claims.map((number) => ({ id: id(`claim ${number}`), number })),
        };
        const isLost = (one: string) => lost.claims.some((claim) => claim.id === one);
        const remaining = ({
          events: said = [],
          claims: stated = [],
          evidence = [],
          relations: found = [],
          ends = [],
        }: TableAddition): TableAddition => {
          const relations = found.filter(({ a, b }) => !isLost(a) && !isLost(b));
          for (const { id: one } of relations) known.add(one);
          return {
            events: said.filter((one) => !lost.events.includes(one.id)),
            claims: stated.filter((one) => !isLost(one.id)),
            evidence: evidence.filter((one) => !isLost(one.claim_id) && !lost.events.includes(one.event_id)),
            relations,
            ends: ends.filter((one) => known.has(one.id)),
          };
        };
        const known = new Set<string>();
        const from = cut % (list.length + 1);
        for (const transaction of list.slice(0, from)) table.learn(transaction);
        table.remove(lost);
        for (const transaction of list) other.learn(remaining(transaction));
        known.clear();
        for (const transaction of list.slice(0, from)) remaining(transaction);
        for (const transaction of list.slice(from)) table.learn(remaining(transaction));
        for (let number = 0; number < other.size; number++) {
          const place = table.numberOf(other.id(number)) ?? -1;
          expect(table.version(place)).toEqual(other.version(number));
          expect(table.numberAt(other.version(number).number)).toBe(place);
          expect(table.evidence(place)).toEqual(other.evidence(number));
          expect(table.relations(place)).toEqual(other.relations(number));
          expect(table.sources(place)).toBe(other.sources(number));
          expect(table.isContradicted(place)).toBe(other.isContradicted(number));
          const idsOf = (one: ClaimTable, claim: number) =>
            Array.from(one.eventsOf(claim), (event) => one.event(event).id);
          expect(idsOf(table, place)).toEqual(idsOf(other, number));
        }
        for (let event = 0; event < other.eventCount; event++) {
          const place = table.eventNumber(other.event(event).id) ?? -1;
          expect(table.event(place)).toEqual(other.event(event));
          expect(Array.from(table.claimsOf(place), (claim) => table.id(claim))).toEqual(
            Array.from(other.claimsOf(event), (claim) => other.id(claim)),
          );
        }
        for (const one of lost.events) expect(table.eventNumber(one)).toBeUndefined();
        for (const one of lost.claims) expect(table.numberOf(one.id)).toBeUndefined();
      }),
      { numRuns: runs(150) },
    );
  });

  it('counts the sources of a claim that is said again and again, restored too', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 150 }), fc.nat(150), (said, cut) => {
        const claim = someClaim(0);
        const pieces = said.map((source, at) => ({
          claim_id: claim.id,
          event_id: id(`event ${at % 90}`),
          start: at,
          end: at + 1,
          quote: claim.text,
          source: source % 3 === 0 ? id(`event ${source}`) : `source ${source}`,
          recorded_at: at,
        }));
        const events = Array.from({ length: 90 }, (_, at) => ({
          id: id(`event ${at}`),
          timestamp: at,
          recorded_at: at,
        }));
        const [table, plain] = [new ClaimTable(), new PlainTable()];
        for (const one of [table, plain])
          one.learn({ events, claims: [claim], evidence: pieces.slice(0, cut) });
        const copy = restored(table);
        for (const one of [table, copy, plain]) one.learn({ evidence: pieces });
        expectSame(table, plain);
        expectSame(copy, plain);
      }),
    );
  });

  it('refuses what names what it does not have', () => {
    const table = new ClaimTable();
    table.learn({ claims: [someClaim(0)], events: [{ id: id('event'), timestamp: 0, recorded_at: 0 }] });
    const piece = { claim_id: id('claim 0'), event_id: id('event'), start: 0, end: 1, quote: '', source: '' };
    const between = { a: id('claim 0'), b: id('claim 1'), relation: 'supports' as const };
    for (const learnt of [
      { claims: [{ ...someClaim(0), id: id('claim 1'), version: 2 }] },
      { claims: [{ ...someClaim(1), id: id('claim 0') }] },
      { evidence: [{ ...piece, claim_id: id('claim 1'), recorded_at: 0 }] },
      { evidence: [{ ...piece, event_id: id('no event'), recorded_at: 0 }] },
      { relations: [{ ...between, id: id('r'), confidence: 1, rationale: '', detected_at: 0 }] },
      { ends: [{ id: id('r'), resolved_at: 0, resolution: '' }] },
    ]) {
      expect(() => table.learn(learnt)).toThrow(RangeError);
    }
    expect([table.size, table.numberOf(id('claim 1')), table.numberOf('no id')]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(table.eventNumber(id('no event'))).toBeUndefined();
    expect([table.evidence(0), table.relations(0), [...table.eventsOf(0)]]).toEqual([[], [], []]);
  });
});

function someClaim(number: number): ClaimVersion {
  return {
    id: id(`claim ${number}`),
    number,
    version: 1,
    text: `Importer ${number} uses Redis.`,
    type: 'fact',
    confidence: 0.5,
    status: 'active',
    valid_from: 0,
    recorded_at: 0,
    identity: `importer ${number} uses redis`,
    changes: false,
    first_said: 0,
    last_said: 0,
  };
}

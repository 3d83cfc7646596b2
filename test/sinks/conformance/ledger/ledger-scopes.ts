import { describe, expect, it } from 'vitest';
import { HeadMoved } from '../../../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../../../operators/records/ledger.ts';
import { type Ledger, type LedgerChange, NO_ENTRIES } from '../../../../sinks/ledger.ts';
import { fc, runs } from '../../../property.ts';
import { collect, START } from '../../fixtures.ts';
import { type LedgerEngine, somePlace, someStore } from './ledger-engine.ts';
import { expectSame } from './ledger-expect.ts';
import { ModelLedger } from './ledger-model.ts';
import {
  claimId,
  entries,
  eventId,
  someChapter,
  someClaimVersion,
  someLedgerEvent,
  Writer,
} from './ledger-story.ts';

const SCOPES = [DEFAULT_SCOPE, 'user:alice', "team 'b' %_\u00e9\u{1f40c}"];

/** Chapters of scopes, in the order in which they are written. */
const someShelf = fc.array(
  fc.record({
    scope: fc.nat(SCOPES.length - 1),
    chapter: someChapter,
    // What a removal takes in place of the chapter, by numbers of an event and a claim.
    gone: fc.option(fc.record({ event: fc.nat(4), claim: fc.nat(4) }), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 7 },
);

/** A scope with the only rows that it has: an event, a claim, its evidence and its history. */
function only(scope: string, word: string) {
  return entries(0, {
    events: [someLedgerEvent(0, { content: word })],
    claims: [someClaimVersion(0, 1, { id: claimId(0, scope), text: word, identity: word, key: 'key' })],
    evidence: [
      {
        claim_id: claimId(0, scope),
        event_id: eventId(0),
        start: 0,
        end: 3,
        quote: word,
        source: word,
        recorded_at: START,
      },
    ],
    history: [
      { claim_id: claimId(0, scope), version: 1, at: START, change: 'created', actor: word, reason: word },
    ],
  });
}

/** Everything that a ledger answers, as one text. */
async function everything(ledger: Ledger): Promise<string> {
  const ids = [claimId(0, 'a'), claimId(0, 'b')];
  const vector = Float32Array.of(0.6, 0.8);
  return JSON.stringify([
    await collect(ledger.eventsAfter(0)),
    await collect(ledger.claimsAfter(0)),
    await collect(ledger.evidenceAfter(0)),
    await ledger.events({}, 10),
    await ledger.claims({ key: 'key' }, 10),
    await ledger.claims({ event_id: eventId(0) }, 10),
    await ledger.claimsById(ids),
    await ledger.claimsByNumber([0]),
    await ledger.versionsOf(ids),
    await ledger.evidenceOf(ids),
    await ledger.historyOf(ids),
    await ledger.changesCalled(['created']),
    await ledger.widelySaid(1),
    await ledger.eventsById([eventId(0)]),
    await ledger.withoutEmbedding('claim', 'other', -1, 10),
    await ledger.nearest('claim', 'model', vector, 10),
    await ledger.withoutEmbedding('event', 'other', -1, 10),
    await ledger.nearest('event', 'model', vector, 10),
    await ledger.changes('events', 0, 1e9, 10, [ledger.scope]),
    await ledger.changes('claims', 0, 1e9, 10, [ledger.scope]),
  ]);
}

export function describeLedgerScopes(engine: LedgerEngine): void {
  describe('scopes', () => {
    it('have each what was written to them, whatever comes between, and after a removal', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      let part = 0;
      await fc.assert(
        fc.asyncProperty(someShelf, async (shelf) => {
          const names = SCOPES.map((name) => `${name} ${part}`);
          part++;
          const last = await store.ledger.end();
          const offsets = new Map(
            (await store.ledger.positions()).map(({ source, partition, offset }) => [
              JSON.stringify([source, partition]),
              Number(offset),
            ]),
          );
          const models = names.map((name) => new ModelLedger(name, offsets));
          const writers = names.map((name) => new Writer(name));
          let end = last;
          for (const { scope, chapter, gone } of shelf) {
            const model = models[scope];
            const ledger = store.ledger.of(names[scope]);
            const number = gone?.claim ?? 0;
            const removed = gone && {
              events: [eventId(gone.event)],
              claims: [{ id: claimId(number, names[scope]), number }],
              reasons: [],
              before: START + 100,
            };
            const written = gone === null ? writers[scope].write(chapter) : NO_ENTRIES;
            // Relations of a claim that went are not there to be ended.
            const open = new Set([...written.relations, ...model.relationRows].map(({ id }) => id));
            const transaction = {
              ...written,
              head: model.head,
              ends: written.ends.filter(({ id }) => open.has(id)),
              ...(removed !== null && { removed }),
            };
            expect(await ledger.commit(transaction)).toBe(model.commit(transaction, end));
            end = Math.max(end, model.head);
            expect(await store.ledger.end()).toBe(end);
          }
          for (const [at, name] of names.entries()) {
            await expectSame(store.ledger.of(name), models[at], name);
          }
          const seqs = ({ seq }: LedgerChange) => seq;
          const all = await store.ledger.changes('claims', last, 1e9, 1e6);
          const each = await store.ledger.changes('claims', last, 1e9, 1e6, names);
          expect(each.map(seqs)).toEqual(all.map(seqs));
          const used = names.filter((_, at) => models[at].eventRows.length + models[at].next > 0);
          expect(await store.ledger.scopes()).toEqual(expect.arrayContaining(used));
        }),
        { numRuns: runs(8) },
      );
    });

    it('find nothing of each other, though they have the same ids of events and numbers of claims', async () => {
      const store = await someStore(engine, await somePlace(engine));
      const [a, b] = ['a', 'b'].map((name) => store.ledger.of(name));
      await a.commit(only('a', 'apple'));
      await b.commit(only('b', 'banana'));
      for (const [ledger, id] of [
        [a, claimId(0, 'a')],
        [b, claimId(0, 'b')],
      ] as const) {
        const vector = Float32Array.of(0.6, 0.8);
        await ledger.saveEmbeddings('claim', 'model', [{ id, number: 0, part: 0, vector }]);
        const [event] = await ledger.withoutEmbedding('event', 'model', -1, 9);
        await ledger.saveEmbeddings('event', 'model', [{ ...event, part: 0, vector }]);
      }
      expect(await everything(a)).toContain('apple');
      expect(await everything(a)).not.toContain('banana');
      expect(await everything(b)).not.toContain('apple');
      expect((await store.ledger.scopes()).toSorted()).toEqual(['a', 'b']);
      expect(await store.ledger.scopes(START)).toEqual([]);
      expect((await store.ledger.scopes(START + 1)).toSorted()).toEqual(['a', 'b']);
      const nothing = await everything(store.ledger);
      expect(nothing).not.toMatch(/apple|banana/);
      expect(await store.ledger.marks()).toEqual({ head: 0, claims: 0 });
      const gone = {
        events: [eventId(0)],
        claims: [{ id: claimId(0, 'a'), number: 0 }],
        reasons: [],
        before: START + 9,
      };
      const { head } = await a.marks();
      await a.commit(entries(head, { removed: gone }));
      expect(await everything(a)).not.toContain('apple');
      expect(await everything(b)).toContain('banana');
    });

    it('have each a head of their own, and a snapshot', async () => {
      const store = await someStore(engine, await somePlace(engine));
      const [a, b] = ['a', 'b'].map((name) => store.ledger.of(name));
      const head = await a.commit(only('a', 'apple'));
      // What was written to another scope is nothing that this writer has not seen.
      const other = await b.commit(only('b', 'banana'));
      await expect(a.commit(entries(0, { events: [someLedgerEvent(1)] }))).rejects.toThrow(HeadMoved);
      expect(await a.commit(entries(head, { events: [someLedgerEvent(1)] }))).toBe(other + 1);
      const bytes = (text: string) => [{ name: 'piece', content: [Buffer.from(text)] }];
      await Promise.all([
        a.saveSnapshot('layout', 1, bytes('of a')),
        b.saveSnapshot('layout', 1, bytes('of b')),
      ]);
      const read = async (ledger: Ledger) => {
        const snapshot = await ledger.loadSnapshot('layout', ['piece']);
        return snapshot && Buffer.concat(snapshot.pieces.get('piece') ?? []).toString();
      };
      expect([await read(a), await read(b), await read(store.ledger)]).toEqual(['of a', 'of b', undefined]);
      await b.commit(entries(other, { removed: { events: [], claims: [], reasons: [], before: START } }));
      expect([await read(a), await read(b)]).toEqual(['of a', undefined]);
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { LedgerRelation, LedgerRemoval, LedgerTransaction } from '../../../../sinks/ledger.ts';
import { fc, runs } from '../../../property.ts';
import { analyticsOf, LIMITS } from '../../ask.ts';
import { collect, START, uuid } from '../../fixtures.ts';
import { type LedgerEngine, somePlace, someStore } from './ledger-engine.ts';
import { expectSame } from './ledger-expect.ts';
import { ModelLedger } from './ledger-model.ts';
import { claimId, entries, eventId, someClaimVersion, someLedgerEvent, someStory } from './ledger-story.ts';

const BEFORE = START + 1_000_000;

function removal(parts: Partial<LedgerRemoval>): LedgerRemoval {
  return { events: [], claims: [], reasons: [], before: BEFORE, ...parts };
}

const claim = (number: number) => ({ id: claimId(number), number });

const cited = (number: number, event: number) => ({
  claim_id: claimId(number),
  event_id: eventId(event),
  start: 0,
  end: 3,
  quote: 'con',
  source: 'input',
  recorded_at: START,
});

const changed = (number: number, reason: string, change = 'created') => ({
  claim_id: claimId(number),
  version: 1,
  at: START,
  change,
  actor: 'rules',
  reason,
});

function related(a: number, b: number): LedgerRelation {
  return {
    id: uuid(`relation ${a} ${b}`),
    a: claimId(a),
    b: claimId(b),
    relation: 'contradicts',
    kind: 'value_conflict',
    confidence: 0.5,
    rationale: `${a} and ${b} differ`,
    detected_at: START,
  };
}

/** Three events that state three claims; the second claim is stated by two events. */
const FIRST: LedgerTransaction = entries(0, {
  events: [0, 1, 2].map((place) => someLedgerEvent(place)),
  claims: [0, 1, 2].map((number) => someClaimVersion(number)),
  evidence: [cited(0, 0), cited(1, 0), cited(1, 1), cited(2, 2)],
  relations: [related(0, 1), related(1, 2)],
  history: [changed(0, 'said'), changed(1, 'said'), changed(1, '0 and 1 differ', 'contested')],
});

export function describeLedgerRemovals(engine: LedgerEngine): void {
  describe('a removal', () => {
    it('deletes events, their evidence, and claims with all that is about them; the rest stays', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      const model = new ModelLedger();
      const second = entries(8, {
        claims: [someClaimVersion(1, 2)],
        removed: removal({
          events: [eventId(0)],
          claims: [claim(0)],
          reasons: [{ claim_id: claimId(1), version: 1, change: 'contested' }],
        }),
      });
      for (const transaction of [FIRST, second]) {
        expect(await store.ledger.commit(transaction)).toBe(model.commit(transaction));
      }
      await expectSame(store.ledger, model);
      expect(await store.ledger.marks()).toEqual({ head: 10, claims: 3, removed: 10 });
      expect(await store.ledger.counts()).toEqual({ events: 2, claims: 2 });
      expect((await store.ledger.historyOf([claimId(1)])).map(({ reason }) => reason)).toEqual([
        'said',
        'retention removed the claim that this was about',
      ]);
      if (!engine.persistent) return;
      await store.close();
      const { ledger } = await someStore(engine, place);
      await expectSame(ledger, model);
    });

    it('moves the head, so that a writer that has not seen it is refused', async () => {
      const { ledger } = await someStore(engine);
      await ledger.commit(FIRST);
      expect(await ledger.commit(entries(8, { removed: removal({ events: [eventId(2)] }) }))).toBe(9);
      const late = entries(8, { evidence: [cited(2, 2)], claims: [someClaimVersion(2, 2)] });
      await expect(ledger.commit(late)).rejects.toMatchObject({ name: 'HeadMoved' });
      const refused = entries(8, { removed: removal({ events: [eventId(1)] }) });
      await expect(ledger.commit(refused)).rejects.toMatchObject({ name: 'HeadMoved' });
      expect((await collect(ledger.eventMarks(0))).flat()).toHaveLength(2);
    });

    it('of everything leaves the head and the number of the next claim, over a restart', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      const model = new ModelLedger();
      const all = removal({
        events: [0, 1, 2].map(eventId),
        claims: [0, 1, 2].map(claim),
      });
      for (const transaction of [FIRST, entries(8, { removed: all })]) {
        expect(await store.ledger.commit(transaction)).toBe(model.commit(transaction));
      }
      if (engine.persistent) await store.close();
      const { ledger } = engine.persistent ? await someStore(engine, place) : store;
      await expectSame(ledger, model);
      expect(await ledger.marks()).toEqual({ head: 9, claims: 3, removed: 9 });
      // The same ids may come again: what said so is forgotten.
      const again = entries(9, {
        events: [someLedgerEvent(0)],
        claims: [someClaimVersion(3, 1, { id: claimId(0) })],
        relations: [related(0, 1)],
      });
      expect(await ledger.commit(again)).toBe(model.commit(again));
      await expectSame(ledger, model);
      expect(await ledger.claimsById([claimId(0)])).toEqual(model.claimsById([claimId(0)]));
    });

    it('that forgets leaves tombstones in its scope, over a restart, and in the order of removals', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      const tomb = (place: number) => ({
        id: eventId(place),
        at: START + place,
        actor: 'user:anna',
        reason: `they asked “${place}”`,
      });
      const forgetting = (head: number, places: readonly number[]) =>
        entries(head, {
          removed: { events: places.map(eventId), claims: [], reasons: [], forgotten: places.map(tomb) },
        });
      const { ledger } = store;
      await ledger.commit(FIRST);
      expect(await ledger.commit(forgetting(8, [0, 2]))).toBe(9);
      expect(await ledger.commit(forgetting(9, [1]))).toBe(10);
      expect(await ledger.of('user:anna').commit(forgetting(0, [1]))).toBe(11);
      const found = async (from: typeof ledger, after: number) =>
        (await collect(from.forgottenAfter(after))).flat().sort((a, b) => a.at - b.at);
      if (engine.persistent) await store.close();
      const after = engine.persistent ? (await someStore(engine, place)).ledger : ledger;
      expect(await found(after, 0)).toEqual([tomb(0), tomb(1), tomb(2)]);
      expect(await found(after, 9)).toEqual([tomb(1)]);
      expect(await found(after, 10)).toEqual([]);
      expect(await found(after.of('user:anna'), 0)).toEqual([tomb(1)]);
      expect(await after.eventsById([0, 1, 2].map(eventId))).toEqual([]);
      expect(await after.marks()).toEqual({ head: 10, claims: 3, removed: 10 });
      // What retention removed before is not older than it was.
      expect(await after.positions()).not.toContainEqual(expect.objectContaining({ partition: 'before' }));
    });

    it('deletes vectors and the snapshot, which know of the removed', async () => {
      const { ledger } = await someStore(engine);
      await ledger.commit(FIRST);
      const vector = Float32Array.of(1, 0);
      const rows = [0, 1, 2].map((number) => ({ id: claimId(number), number, part: 0, vector }));
      for (const model of ['m', 'n']) await ledger.saveEmbeddings('claim', model, rows);
      const events = await ledger.withoutEmbedding('event', 'm', -1, 9);
      const parts = events.map((event) => ({ ...event, part: 0, vector }));
      for (const model of ['m', 'n']) await ledger.saveEmbeddings('event', model, parts);
      await ledger.saveSnapshot('a', 8, [{ name: 'one', content: [Uint8Array.of(1)] }]);
      const removed = removal({ events: [eventId(0)], claims: [claim(0)] });
      await ledger.commit(entries(8, { removed }));
      expect(await ledger.loadSnapshot('a', ['one'])).toBeUndefined();
      for (const model of ['m', 'n']) {
        const near = await ledger.nearest('claim', model, vector, 9);
        expect(near.map(({ id }) => id).sort()).toEqual([claimId(1), claimId(2)].sort());
        const left = (await ledger.nearest('event', model, vector, 9)).map(({ id }) => id);
        expect(left.sort()).toEqual(events.flatMap(({ id }) => (id === eventId(0) ? [] : [id])).sort());
      }
      await ledger.saveSnapshot('a', 9, [{ name: 'one', content: [Uint8Array.of(2)] }]);
      expect((await ledger.loadSnapshot('a', ['one']))?.head).toBe(9);
    });

    it("is in callers' SQL once its tables are read anew", async () => {
      const store = await someStore(engine);
      await store.ledger.commit(FIRST);
      const analytics = analyticsOf(store);
      const counted = async () => {
        const sql = `SELECT (SELECT count(*) FROM events), (SELECT count(*) FROM claims), (SELECT count(*) FROM evidence),
          (SELECT count(*) FROM relations), (SELECT count(*) FROM history)`;
        return (await analytics.query(sql, LIMITS)).rows[0];
      };
      expect(await counted()).toEqual([3, 3, 4, 2, 3]);
      const removed = removal({ events: [eventId(0)], claims: [claim(0)] });
      await store.ledger.commit(entries(8, { removed }));
      await analytics.forgetMemory();
      expect(await counted()).toEqual([2, 2, 2, 1, 2]);
    });

    it('leaves pages that go on from a removed row without a fault', async () => {
      const { ledger } = await someStore(engine);
      await ledger.commit(FIRST);
      const events = await ledger.events({}, 1);
      const claims = await ledger.claims({}, 1);
      const found = await ledger.contradictions({}, 1);
      const removed = removal({ events: [eventId(0)], claims: [claim(0)] });
      await ledger.commit(entries(8, { removed }));
      expect((await ledger.events({}, 9, events.next)).rows.map(({ id }) => id)).toEqual([1, 2].map(eventId));
      expect((await ledger.claims({}, 9, claims.next)).rows.map(({ id }) => id)).toEqual(
        [1, 2].map((number) => claimId(number)),
      );
      expect((await ledger.contradictions({}, 9, found.next)).rows).toHaveLength(1);
      expect(await ledger.changes('events', 1, 9, 10)).toHaveLength(2);
    });

    it('of more rows than a statement takes goes through', async () => {
      const { ledger } = await someStore(engine);
      const numbers = Array.from({ length: 3000 }, (_, number) => number);
      await ledger.commit(
        entries(0, {
          events: numbers.map((place) => someLedgerEvent(place)),
          claims: numbers.map((number) => someClaimVersion(number)),
          evidence: numbers.map((number) => cited(number, number)),
        }),
      );
      const old = numbers.slice(0, 2900);
      const removed = removal({ events: old.map(eventId), claims: old.map(claim) });
      await ledger.commit(entries(6000, { removed }));
      expect(await ledger.counts()).toEqual({ events: 100, claims: 100 });
      expect((await ledger.claims({}, 9000)).rows.map(({ number }) => number)).toEqual(numbers.slice(2900));
    });

    it('within any story leaves what a list of rows has', async () => {
      await fc.assert(
        fc.asyncProperty(someStory, fc.array(fc.nat(20)), fc.array(fc.nat(20)), async (story, old, gone) => {
          const { ledger } = await someStore(engine);
          const model = new ModelLedger();
          for (const transaction of story.transactions) {
            expect(await ledger.commit(transaction)).toBe(model.commit(transaction));
          }
          const numbers = new Set(gone.filter((number) => number < model.next));
          const removed = removal({
            events: [...new Set(old)].map(eventId),
            claims: [...numbers].map(claim),
            reasons: model.historyRows.slice(0, 3),
          });
          const transaction = entries(model.head, { removed, events: [someLedgerEvent(999)] });
          expect(await ledger.commit(transaction)).toBe(model.commit(transaction));
          await expectSame(ledger, model);
        }),
        { numRuns: runs(20) },
      );
    });
  });
}

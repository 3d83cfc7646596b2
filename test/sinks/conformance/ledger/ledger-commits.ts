import { describe, expect, it } from 'vitest';
import type { LedgerTransaction } from '../../../../sinks/ledger.ts';
import { collect, START, uuid } from '../../fixtures.ts';
import { type LedgerEngine, someStore } from './ledger-engine.ts';
import { expectSame } from './ledger-expect.ts';
import { ModelLedger } from './ledger-model.ts';
import { claimId, entries, eventId, someClaimVersion, someLedgerEvent } from './ledger-story.ts';

const at = (offset: string, partition = 'p') => ({ source: 's', partition, offset });

/** Rows of everything, more than any engine takes at once. */
function large(): LedgerTransaction {
  const claims = Array.from({ length: 9000 }, (_, number) => someClaimVersion(number));
  return entries(0, {
    events: Array.from({ length: 9000 }, (_, place) => someLedgerEvent(place)),
    claims: [...claims, ...claims.map(({ number }) => someClaimVersion(number, 2))],
    evidence: claims.map(({ id, number }) => ({
      claim_id: id,
      event_id: eventId(number),
      start: 0,
      end: 3,
      quote: 'con',
      source: 'input',
      recorded_at: START,
    })),
    history: claims.map(({ id }) => ({
      claim_id: id,
      version: 1,
      at: START,
      change: 'created',
      actor: 'rules',
      reason: 'said',
    })),
  });
}

export function describeLedgerCommits(engine: LedgerEngine): void {
  describe('a transaction of the ledger', () => {
    it('is refused where another one came in between, and leaves nothing', async () => {
      const { ledger } = await someStore(engine);
      expect(await ledger.commit(entries(0, { events: [someLedgerEvent(0), someLedgerEvent(1)] }))).toBe(2);
      for (const head of [0, 1, 3]) {
        const late = entries(head, {
          events: [someLedgerEvent(2)],
          claims: [someClaimVersion(0)],
          positions: [at('7')],
        });
        await expect(ledger.commit(late)).rejects.toMatchObject({ name: 'HeadMoved', code: 'busy' });
      }
      expect(await ledger.marks()).toEqual({ head: 2, claims: 0 });
      expect(await ledger.positions()).toEqual([]);
      expect((await collect(ledger.eventMarks(0))).flat()).toHaveLength(2);
      expect(await ledger.commit(entries(2, { events: [someLedgerEvent(2)] }))).toBe(3);
    });

    it('lets one of several writers through', async () => {
      const { ledger } = await someStore(engine);
      const results = await Promise.allSettled(
        Array.from({ length: 5 }, (_, place) =>
          ledger.commit(entries(0, { events: [someLedgerEvent(place)] })),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'HeadMoved' });
      }
      expect(await ledger.marks()).toEqual({ head: 1, claims: 0 });
    });

    it('leaves nothing where it fails, and the next one goes through', async () => {
      const { ledger } = await someStore(engine);
      const model = new ModelLedger();
      const first = entries(0, { events: [someLedgerEvent(0)], claims: [someClaimVersion(0)] });
      expect(await ledger.commit(first)).toBe(model.commit(first));
      const good = entries(2, {
        events: [someLedgerEvent(1)],
        claims: [someClaimVersion(0, 2), someClaimVersion(1)],
        evidence: [
          {
            claim_id: claimId(0),
            event_id: eventId(0),
            start: 0,
            end: 1,
            quote: 'c',
            source: 'i',
            recorded_at: START,
          },
        ],
        positions: [at('3')],
      });
      const bad = [
        { ...good, events: [...good.events, someLedgerEvent(2, { id: 'no uuid' })] },
        { ...good, ends: [{ id: uuid('nothing'), resolved_at: START, resolution: 'why' }] },
      ];
      for (const transaction of bad) {
        await expect(ledger.commit(transaction)).rejects.toMatchObject({ code: 'store_unavailable' });
        await expectSame(ledger, model);
      }
      expect(await ledger.commit(good)).toBe(model.commit(good));
      await expectSame(ledger, model);
    });

    it('takes the end of a relation once', async () => {
      const { ledger } = await someStore(engine);
      const relation = {
        id: uuid('relation'),
        a: claimId(0),
        b: claimId(1),
        relation: 'contradicts',
        kind: 'value_conflict',
        confidence: 0.5,
        rationale: 'they differ',
        detected_at: START,
      } as const;
      const end = { id: relation.id, resolved_at: START + 5, resolution: 'the first is newer' };
      await ledger.commit(entries(0, { relations: [relation] }));
      await ledger.commit(entries(1, { ends: [end] }));
      const again = entries(2, { ends: [{ ...end, resolved_at: START + 9 }] });
      await expect(ledger.commit(again)).rejects.toMatchObject({ code: 'store_unavailable' });
      expect((await ledger.relations(9)).rows).toEqual([{ ...relation, ...end, seq: 1 }]);
      expect(await ledger.marks()).toEqual({ head: 2, claims: 0 });
    });

    it('moves positions forward only, by the number that an offset is', async () => {
      const { ledger } = await someStore(engine);
      const steps: [string, string][] = [
        ['9', '9'],
        ['10', '10'],
        ['2', '10'],
        ['9007199254740992', '9007199254740992'],
        ['9007199254740993', '9007199254740993'],
        ['9007199254740992', '9007199254740993'],
        ['9007199254740994', '9007199254740994'],
      ];
      for (const [offset, kept] of steps) {
        expect(await ledger.commit(entries(0, { positions: [at(offset), at('1', 'q')] }))).toBe(0);
        expect(await ledger.positions()).toEqual([at(kept), at('1', 'q')]);
      }
      await ledger.commit(entries(0, { positions: [at('9007199254740996'), at('9007199254740995')] }));
      expect(await ledger.positions()).toEqual([at('9007199254740996'), at('1', 'q')]);
    });

    it('of many rows comes back whole and in order, and so do the last versions', async () => {
      const { ledger } = await someStore(engine);
      const model = new ModelLedger();
      const transaction = large();
      expect(await ledger.commit(transaction)).toBe(model.commit(transaction));
      expect((await collect(ledger.eventMarks(0))).flat()).toEqual(model.eventMarks(0));
      expect((await collect(ledger.eventMarks(17))).flat()).toEqual(model.eventMarks(17));
      const claims = await collect(ledger.claimsAfter(0));
      expect(claims.length).toBeGreaterThan(1);
      expect(claims.flat()).toEqual(transaction.claims.slice(9000));
      expect((await collect(ledger.claimsAfter(26_000))).flat()).toEqual(transaction.claims.slice(17_000));
      const ids = transaction.events.slice(3000, 5000).map(({ id }) => id);
      expect(await ledger.eventsById(ids)).toHaveLength(2000);
      expect((await ledger.claims({ as_of: START + 1 }, 20_000)).rows).toEqual(
        transaction.claims.slice(0, 9000),
      );
      expect(await ledger.evidenceOf([claimId(8999)])).toEqual(transaction.evidence.slice(8999));
    });

    it('is read on from where it was read before, evidence and relations too', async () => {
      const { ledger } = await someStore(engine);
      const recorded = (version: number) => ({ recorded_at: START + version });
      const first = large();
      const evidence = first.evidence.map((piece) => ({ ...piece, ...recorded(1) }));
      const relations = Array.from({ length: 9000 }, (_, place) => ({
        id: uuid(`relation ${place}`),
        a: claimId(place),
        b: claimId(8999 - place),
        relation: 'supports' as const,
        confidence: 0.5,
        rationale: `because ${place}`,
        detected_at: START,
      }));
      const head = await ledger.commit({ ...first, evidence, relations });
      const pieces = await collect(ledger.evidenceAfter(0));
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces.flat()).toEqual(evidence);
      const related = await collect(ledger.relationsAfter(0));
      expect(related.length).toBeGreaterThan(1);
      expect(related.flat()).toEqual(relations);

      const end = { resolved_at: START + 3, resolution: 'over' };
      const later = { ...relations[0], id: uuid('a later relation') };
      const more = { ...evidence[5], start: 1, ...recorded(3) };
      const claims = [someClaimVersion(5, 3)];
      const ends = [8998, 4].map((place) => ({ id: relations[place].id, ...end }));
      await ledger.commit(entries(head, { claims, evidence: [more], relations: [later], ends }));
      expect((await collect(ledger.evidenceAfter(head))).flat()).toEqual([more]);
      expect((await collect(ledger.relationsAfter(head))).flat()).toEqual([
        { ...relations[4], ...end },
        { ...relations[8998], ...end },
        later,
      ]);
      expect((await collect(ledger.evidenceAfter(head + 4))).flat()).toEqual([]);
      expect((await collect(ledger.relationsAfter(head + 4))).flat()).toEqual([]);
    });
  });
}

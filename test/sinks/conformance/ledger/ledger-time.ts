import { describe, expect, it } from 'vitest';
import { formatInstant, parseInstant } from '../../../../operators/time/instant.ts';
import type { EventPosition } from '../../../../sinks/ledger.ts';
import { fc, runs } from '../../../property.ts';
import { ask } from '../../ask.ts';
import { collect, START, uuid } from '../../fixtures.ts';
import { type LedgerEngine, somePlace, someStore } from './ledger-engine.ts';
import { expectSame } from './ledger-expect.ts';
import { ModelLedger } from './ledger-model.ts';
import { claimId, entries, someClaimVersion, someLedgerEvent, someStory } from './ledger-story.ts';

/** An instant to six digits of a second. */
const microText = (at: number) =>
  `${formatInstant(at - (at % 1e6)).slice(0, 19)}.${String(at % 1e6).padStart(6, '0')}Z`;

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

const contradiction = (number: number) => ({
  id: uuid(`relation ${number}`),
  a: claimId(0),
  b: claimId(1),
  relation: 'contradicts' as const,
  kind: 'value_conflict' as const,
  confidence: 0.5,
  rationale: `they differ ${number}`,
  detected_at: START + number,
});

/** Pages one after the other, with something committed before each but the first. */
async function pagesWhile<Row, Position>(
  read: (after: Position | undefined) => Promise<{ rows: readonly Row[]; next: Position | undefined }>,
  meanwhile: () => Promise<void>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: Position | undefined; ; ) {
    const page = await read(after);
    rows.push(...page.rows);
    if (page.next === undefined) return rows;
    after = page.next;
    await meanwhile();
  }
}

export function describeLedgerTime(engine: LedgerEngine): void {
  describe('as time goes on', () => {
    it('pages lose and repeat nothing while rows arrive', async () => {
      for (const limit of [1, 4, 7]) {
        const { ledger } = await someStore(engine);
        let head = await ledger.commit(
          entries(0, {
            events: many(30, (place) => someLedgerEvent(place, { timestamp: START + (place % 4) })),
            claims: many(30, (number) => someClaimVersion(number)),
            relations: many(30, contradiction),
          }),
        );
        let place = 30;
        const more = async () => {
          if (place === 50) return;
          // New rows at the end, and another version of a claim that pages had or will have.
          head = await ledger.commit(
            entries(head, {
              events: [someLedgerEvent(place, { timestamp: START + 100 })],
              claims: [someClaimVersion(place), someClaimVersion((place * 7) % 30, place)],
              relations: [contradiction(place)],
            }),
          );
          place++;
        };
        const events = await pagesWhile(
          (after: EventPosition | undefined) => ledger.events({ until: START + 50 }, limit, after),
          more,
        );
        const inTime = many(30, (at) => at).sort((a, b) => (a % 4) - (b % 4) || a - b);
        expect(events.map(({ digest }) => digest)).toEqual(inTime);
        const claims = await pagesWhile((after: number | undefined) => ledger.claims({}, limit, after), more);
        expect(claims.map(({ number }) => number)).toEqual(many(claims.length, (number) => number));
        const relations = await pagesWhile(
          (after: number | undefined) => ledger.relations(limit, after),
          more,
        );
        expect(relations.map(({ detected_at }) => detected_at - START)).toEqual(
          many(relations.length, (number) => number),
        );
        expect(place).toBeGreaterThan(30);
        for (const rows of [claims, relations]) expect(rows.length).toBeGreaterThanOrEqual(30);
      }
    });

    it('a claim holds from the first moment of its time up to the last, which is no part of it', async () => {
      const { ledger } = await someStore(engine);
      const time = { valid_from: START + 10, valid_to: START + 20 };
      const claims = [someClaimVersion(0, 1, time), someClaimVersion(1, 1, { valid_from: START + 20 })];
      await ledger.commit(entries(0, { claims }));
      const holding = async (at: number) =>
        (await ledger.claims({ at: START + at }, 9)).rows.map(({ number }) => number);
      expect(await Promise.all([9, 10, 19, 20].map(holding))).toEqual([[], [0], [0], [1]]);
    });

    it('a claim that ended and was said again holds in each of its stretches', async () => {
      const { ledger } = await someStore(engine);
      const stretches = [
        { from: START + 10, to: START + 20 },
        { from: START + 30, to: START + 40 },
      ];
      const version = someClaimVersion(0, 1, { stretches, valid_from: START + 50 });
      await ledger.commit(
        entries(0, { claims: [version, someClaimVersion(1, 1, { valid_from: START + 25 })] }),
      );
      const holding = async (at: number) =>
        (await ledger.claims({ at: START + at }, 9)).rows.map(({ number }) => number);
      expect(await Promise.all([9, 10, 19, 20, 30, 39, 40, 50].map(holding))).toEqual([
        [],
        [0],
        [0],
        [],
        [0, 1],
        [0, 1],
        [1],
        [0, 1],
      ]);
      expect(await ledger.claimsByNumber([0])).toEqual([version]);
    });

    it('a version is known from the moment at which it was recorded until a later one was', async () => {
      const { ledger } = await someStore(engine);
      const recorded = [10, 10, 40, 30].map((at, version) =>
        someClaimVersion(0, version + 1, { recorded_at: START + at }),
      );
      await ledger.commit(entries(0, { claims: recorded.slice(0, 3) }));
      // The clock went back: from then on the last version is the one, whatever was recorded later before it.
      await ledger.commit(entries(3, { claims: recorded.slice(3) }));
      const known = async (at: number) => {
        const listed = (await ledger.claims({ as_of: START + at }, 9)).rows;
        expect(await ledger.claimsById([claimId(0)], START + at)).toEqual(listed);
        return listed.map(({ version }) => version);
      };
      expect(await Promise.all([9, 10, 29, 30, 35, 40, 41].map(known))).toEqual([
        [],
        [2],
        [2],
        [4],
        [4],
        [4],
        [4],
      ]);
    });

    it('a stream shows the state of its start', { timeout: 300_000 }, async () => {
      const { ledger } = await someStore(engine);
      const first = many(20_000, (number) => someClaimVersion(number));
      const head = await ledger.commit(entries(0, { claims: first }));
      const seen = [];
      let moved = false;
      for await (const block of ledger.claimsAfter(0)) {
        seen.push(...block);
        if (moved) continue;
        moved = true;
        await ledger.commit(
          entries(head, {
            claims: [someClaimVersion(19_999, 2), someClaimVersion(20_000), someClaimVersion(0, 2)],
          }),
        );
      }
      expect(seen).toEqual(first);
      expect((await collect(ledger.claimsAfter(head))).flat()).toEqual([
        someClaimVersion(0, 2),
        someClaimVersion(19_999, 2),
        someClaimVersion(20_000),
      ]);
    });

    it('readers see whole transactions', async () => {
      const { ledger } = await someStore(engine);
      const commits = (async () => {
        for (let round = 0; round < 20; round++) {
          await ledger.commit(
            entries(round * 200, {
              events: many(100, (at) => someLedgerEvent(round * 100 + at)),
              claims: many(100, (at) => someClaimVersion(round * 100 + at)),
            }),
          );
        }
      })();
      const seen: number[] = [];
      for (let read = 0; read < 20; read++) {
        seen.push((await ledger.claims({}, 5000)).rows.length, (await ledger.events({}, 5000)).rows.length);
        seen.push((await ledger.changes('claims', 0, 1e6, 1e6)).length);
      }
      await commits;
      expect(seen.filter((count) => count % 100 !== 0)).toEqual([]);
      expect([...seen].sort((a, b) => a - b)).toEqual(seen);
      expect((await ledger.marks()).head).toBe(4000);
    });

    it('retention leaves memory alone', async () => {
      const store = await someStore(engine);
      const model = new ModelLedger();
      const transaction = entries(0, {
        events: [someLedgerEvent(0)],
        claims: [someClaimVersion(0), someClaimVersion(0, 2), someClaimVersion(1)],
        relations: [contradiction(0)],
        ends: [{ id: contradiction(0).id, resolved_at: START + 1, resolution: 'why' }],
      });
      expect(await store.ledger.commit(transaction)).toBe(model.commit(transaction));
      await store.retain(START + 1e15);
      await expectSame(store.ledger, model);
    });

    it('callers read it by SQL', async () => {
      const store = await someStore(engine);
      const end = { id: contradiction(0).id, resolved_at: START + 7, resolution: 'newer' };
      await store.ledger.commit(
        entries(0, {
          events: [someLedgerEvent(0, { metadata: { a: 'b' } })],
          claims: [someClaimVersion(0), someClaimVersion(1), someClaimVersion(0, 2, { text: 'better' })],
          relations: [contradiction(0), { ...contradiction(1), relation: 'supports' as const }],
          ends: [end],
        }),
      );
      const claims = await ask(
        store,
        'SELECT id, text, type, confidence, status, valid_from, valid_to, recorded_at, version FROM claim ORDER BY number',
      );
      const times = claims.rows.map((row) =>
        [row[5], row[7]].map((time) => parseInstant(String(time)) - START),
      );
      expect(times).toEqual([
        [0, 2],
        [0, 1],
      ]);
      expect(claims.rows.map((row) => [...row.slice(0, 5), row[6], row[8]])).toEqual([
        [claimId(0), 'better', 'fact', 0.5, 'active', null, 2],
        [claimId(1), 'claim 1', 'fact', 0.5, 'active', null, 1],
      ]);
      const stretches = [{ from: START + 1, to: START + 2 }];
      await store.ledger.commit(entries(7, { claims: [someClaimVersion(1, 2, { stretches })] }));
      const earlier = await ask(store, 'SELECT number, stretches FROM claim ORDER BY number');
      const bounds = stretches.map(({ from, to }) => ({ from: microText(from), to: microText(to) }));
      expect(earlier.rows).toEqual([
        [0, null],
        [1, bounds],
      ]);
      const found = await ask(
        store,
        'SELECT id, claim_a, claim_b, text_a, text_b, kind, resolution FROM contradiction',
      );
      expect(found.rows).toEqual([
        [end.id, claimId(0), claimId(1), 'better', 'claim 1', 'value_conflict', 'newer'],
      ]);
      const counts = await ask(
        store,
        `SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM claim_version), (SELECT count(*) FROM evidence),
           (SELECT count(*) FROM relation), (SELECT count(*) FROM claim_history)`,
      );
      expect(counts.rows).toEqual([[1, 4, 0, 2, 0]]);
    });

    it('says that the store is closed', async () => {
      const store = await someStore(engine);
      await store.close();
      const closed = { code: 'store_unavailable' };
      await expect(store.ledger.marks()).rejects.toMatchObject(closed);
      await expect(store.ledger.commit(entries(0, {}))).rejects.toMatchObject(closed);
      await expect(store.ledger.claimsById([claimId(0)])).rejects.toMatchObject(closed);
      await expect(collect(store.ledger.claimsAfter(0))).rejects.toMatchObject(closed);
    });

    it.runIf(engine.persistent)(
      'is there after a restart, for readers too',
      { timeout: 300_000 },
      async () => {
        await fc.assert(
          fc.asyncProperty(someStory, async ({ transactions }) => {
            const place = await somePlace(engine);
            const model = new ModelLedger();
            for (const transaction of transactions) {
              const store = await someStore(engine, place);
              await expectSame(store.ledger, model);
              expect(await store.ledger.commit(transaction)).toBe(model.commit(transaction));
              await store.close();
            }
            const reader = await place.open({ readOnly: true });
            await expectSame(reader.ledger, model);
            await expect(reader.ledger.commit(entries(model.head, {}))).rejects.toMatchObject({
              code: 'store_unavailable',
              message: 'The store is open read-only.',
            });
            await reader.close();
          }),
          { numRuns: runs(6) },
        );
      },
    );
  });
}

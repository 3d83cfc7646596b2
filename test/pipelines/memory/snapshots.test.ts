import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClaimIndex } from '../../../operators/claims/claim-index.ts';
import { KnownClaims } from '../../../operators/claims/known/known-claims.ts';
import { UuidTable } from '../../../operators/records/uuid-table.ts';
import { Memory, type MemoryOptions } from '../../../pipelines/memory/memory.ts';
import { Recall } from '../../../pipelines/memory/recall.ts';
import { loadReader, loadStates, saveSnapshot } from '../../../pipelines/memory/snapshot.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import type { Ledger, LedgerSnapshot } from '../../../sinks/ledger.ts';
import type { Store } from '../../../sinks/store.ts';
import { fc } from '../../operators/property.ts';
import { collect } from '../../sinks/fixtures.ts';
import { CLOCK, said, uuid } from './some-memory.ts';

const stores: Store[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of stores.splice(0)) await store.close();
});

async function someLedger(): Promise<Ledger> {
  const store = await openDuckDb({ path: ':memory:' });
  stores.push(store);
  return store.ledger;
}

async function open(ledger: Ledger, parts: Partial<MemoryOptions> = {}): Promise<Memory> {
  let now = CLOCK + 1000 * (await ledger.marks()).head;
  const wallClock = () => {
    now += 1;
    return now;
  };
  return Memory.open(ledger, { minConfidence: 0.8, review: 'none', wallClock, ...parts });
}

const sentence = (at: number) => `Importer ${at} uses pool ${(at * 7) % 1000} of cluster ${at % 13}.`;
const events = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => said(sentence(from + at)));

/** What is known of a ledger, read from its rows. */
async function rebuilt(ledger: Ledger) {
  const known = new KnownClaims();
  const digests = new UuidTable();
  const index = new ClaimIndex();
  const { head } = await ledger.marks();
  let lastTime = 0;
  for (const { id, digest } of (await collect(ledger.eventMarks(0))).flat()) digests.set(id, digest);
  for (const claim of (await collect(ledger.claimsAfter(0))).flat()) {
    known.put(claim);
    index.learn(claim);
    lastTime = Math.max(lastTime, claim.recorded_at);
  }
  return { state: { head, known, digests, lastTime }, index };
}

/** Keeps what a ledger has now as its snapshot. */
async function keep(ledger: Ledger): Promise<number> {
  const { state, index } = await rebuilt(ledger);
  await saveSnapshot(ledger, state, index);
  return state.head;
}

const QUESTIONS = ['Who owns the billing database?', 'importer pool 7', 'cluster 3', 'gateway'];

/** Answers and rows, without what comes with the clock. */
async function answers(memory: Memory | Recall) {
  const recall = memory instanceof Memory ? memory.recall : memory;
  return Promise.all(
    QUESTIONS.map(async (question) => {
      const { answer, claims } = await recall.query({ question, limit: 20 });
      return [answer, claims.map(({ id, status }) => [id, status])];
    }),
  );
}

describe('a snapshot of memory', () => {
  it('is made at the end of a memory with many claims, and spares the next start reading them', async () => {
    const ledger = await someLedger();
    const first = await open(ledger);
    await first.ingest(events(0, 6000));
    const { head, counts } = first;
    const before = await answers(first);
    await first.close();
    const marks = vi.spyOn(ledger, 'eventMarks');
    const claims = vi.spyOn(ledger, 'claimsAfter');
    const save = vi.spyOn(ledger, 'saveSnapshot');
    const second = await open(ledger);
    expect([second.head, second.counts]).toEqual([head, counts]);
    expect(marks).not.toHaveBeenCalled();
    expect(claims).not.toHaveBeenCalled();
    expect(await answers(second)).toEqual(before);
    expect(await second.ingest(events(0, 50))).toMatchObject({ accepted: 0, duplicates: 50 });
    const against = said('Importer 4000 does not use pool 0 of cluster 9.', '2025-01-01T00:00:01Z');
    expect(await second.ingest([against])).toMatchObject({ accepted: 1, contradictions: 1 });
    await second.close();
    expect(save).not.toHaveBeenCalled();
    const third = await open(ledger);
    expect(claims.mock.calls).toEqual([[head]]);
    expect(third.counts).toEqual({ events: 6001, claims: 6001 });
    expect(await answers(third)).toEqual(await answers(Recall.reading(ledger, () => CLOCK * 2)));
    await third.close();
  }, 60_000);

  it('is not made of few claims', async () => {
    const ledger = await someLedger();
    const save = vi.spyOn(ledger, 'saveSnapshot');
    const memory = await open(ledger);
    await memory.ingest(events(0, 100));
    await memory.close();
    expect(save).not.toHaveBeenCalled();
  });

  it('serves a reader too, who reads what is newer', async () => {
    const ledger = await someLedger();
    const memory = await open(ledger);
    await memory.ingest(events(0, 300));
    const head = await keep(ledger);
    await memory.ingest([said('Anna owns the billing database.')]);
    await memory.close();
    const claims = vi.spyOn(ledger, 'claimsAfter');
    const recall = Recall.reading(ledger, () => CLOCK * 2);
    const { claims: found } = await recall.query({ question: 'Who owns the billing database?', limit: 3 });
    expect(found[0].text).toBe('Anna owns the billing database.');
    expect(claims.mock.calls).toEqual([[head]]);
    expect((await recall.query({ question: 'importer 299', limit: 1 })).claims[0].text).toContain(
      'Importer 299 ',
    );
  });

  it('of an earlier time, caught up, is what reading everything gives', { timeout: 60_000 }, async () => {
    const subject = fc.constantFrom('Anna', 'The gateway', 'Node 7', 'Service v1.2');
    const verb = fc.constantFrom('owns', 'does not own', 'uses', 'no longer uses');
    const object = fc.constantFrom('the billing database', 'Redis', 'two pools', 'cluster 3');
    const event = fc
      .tuple(subject, verb, object, fc.nat(50))
      .map(([one, two, three, second]) =>
        said(`${one} ${two} ${three}.`, `2025-01-01T00:00:${String(second % 60).padStart(2, '0')}Z`),
      );
    const batch = fc.array(event, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(batch, fc.array(batch, { maxLength: 3 }), batch, async (before, after, last) => {
        const ledger = await someLedger();
        const writer = await open(ledger);
        await writer.ingest(before);
        const head = await keep(ledger);
        for (const each of after) await writer.ingest(each);
        const { rows } = await ledger.claims({ status: 'contested' }, 2);
        if (rows.length === 2) {
          await writer.resolve(rows[0].id, { over: rows[1].id, reason: 'it is so', actor: 'user' });
        }
        // As after a kill: the writer is not closed, and nothing was saved since.
        const claims = vi.spyOn(ledger, 'claimsAfter');
        const restored = await open(ledger);
        for (const call of claims.mock.calls) expect(call).toEqual([head]);
        const source = { ...restored.counts, answers: await answers(restored) };
        const loader = vi.spyOn(ledger, 'loadSnapshot').mockResolvedValue(undefined);
        const read = await open(ledger);
        loader.mockRestore();
        expect({ ...read.counts, answers: await answers(read) }).toEqual(source);
        const summary = await restored.ingest(last);
        await read.follow();
        expect(await read.ingest(last)).toMatchObject({ accepted: 0 });
        expect(await answers(read)).toEqual(await answers(restored));
        expect(summary.accepted + summary.duplicates).toBe(last.length);
        const state = await rebuilt(ledger);
        expect(restored.counts).toEqual({ events: state.state.digests.size, claims: state.state.known.next });
      }),
      { numRuns: 12 },
    );
  });

  it('is none where any of its bytes have changed', async () => {
    const ledger = await someLedger();
    const memory = await open(ledger);
    await memory.ingest(events(0, 40));
    await keep(ledger);
    const reads = ledger.loadSnapshot.bind(ledger);
    const damaged = async (change: (pieces: Map<string, Uint8Array[]>) => void) => {
      const spy = vi.spyOn(ledger, 'loadSnapshot').mockImplementation(async (layout, names) => {
        const found = await reads(layout, names);
        if (found === undefined) throw new Error('there is one');
        const pieces = new Map(Array.from(found.pieces, ([name, parts]) => [name, [...parts]]));
        change(pieces);
        return { ...found, pieces } satisfies LedgerSnapshot;
      });
      const states = await loadStates(ledger);
      const reader = await loadReader(ledger);
      spy.mockRestore();
      return [states !== undefined, reader !== undefined];
    };
    expect(await damaged(() => undefined)).toEqual([true, true]);
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const changed = await damaged((pieces) => {
            const part = pieces.get('state')?.[0] ?? new Uint8Array(0);
            part[Math.floor(at * part.length)] ^= flip;
          });
          expect(changed).toEqual([false, true]);
        },
      ),
      { numRuns: 60 },
    );
    expect(await damaged((pieces) => void pieces.get('index')?.[0].fill(0, 20, 40))).toEqual([false, false]);
    expect(await damaged((pieces) => void pieces.delete('state'))).toEqual([false, true]);
    expect(
      await damaged((pieces) => {
        const [state, index] = [pieces.get('state') ?? [], pieces.get('index') ?? []];
        pieces.set('state', index);
        pieces.set('index', state);
      }),
    ).toEqual([false, false]);
  });

  it('is none where the ledger has another claim in the place of its last', async () => {
    const [ledger, other] = [await someLedger(), await someLedger()];
    await (await open(ledger)).ingest(events(0, 40));
    await (await open(other)).ingest(events(40, 80));
    const { state, index } = await rebuilt(other);
    await saveSnapshot(ledger, state, index);
    expect(await loadStates(ledger)).toBeUndefined();
    await keep(ledger);
    expect((await loadStates(ledger))?.state.known.numberOf(index.last?.id ?? uuid('none'))).toBeUndefined();
  });

  it('that cannot be read or kept stops nothing, and whoever wants to hears of it', async () => {
    const ledger = await someLedger();
    const failure = new Error('no room');
    vi.spyOn(ledger, 'loadSnapshot').mockRejectedValue(failure);
    vi.spyOn(ledger, 'saveSnapshot').mockRejectedValue(failure);
    const failed: unknown[] = [];
    const memory = await open(ledger, { snapshotFailed: (error) => failed.push(error) });
    expect(await memory.ingest(events(0, 5100))).toMatchObject({ accepted: 5100 });
    await memory.close();
    expect(failed).toEqual([failure]);
  }, 60_000);
});

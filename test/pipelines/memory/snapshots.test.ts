import { afterEach, describe, expect, it, vi } from 'vitest';
import { pack } from '../../../operators/records/pack.ts';
import { readQuestion } from '../../../operators/search/rank/asked.ts';
import { Memory, type MemoryOptions } from '../../../pipelines/memory/memory.ts';
import {
  CLAIM_TABLE,
  CLAIMS,
  COMPARISONS,
  DIGESTS,
  loadReader,
  loadWriter,
  PASSAGES,
} from '../../../pipelines/memory/parts.ts';
import { Recall } from '../../../pipelines/memory/questions/recall.ts';
import { type HeldPart, held, saveSnapshot } from '../../../pipelines/memory/snapshot.ts';
import type { Ledger, LedgerSnapshot, LedgerTransaction, SnapshotPiece } from '../../../sinks/ledger.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import type { Store } from '../../../sinks/store.ts';
import { fc, runs } from '../../property.ts';
import { collect } from '../../sinks/fixtures.ts';
import { CLOCK, said, uuid } from './some-memory.ts';

const stores: Store[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of stores.splice(0)) await store.close();
});

async function someLedger(): Promise<Ledger> {
  const store = await openSqlite({ path: ':memory:' });
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

/** What is made of a ledger by whoever hears of everything in it. */
class Made {
  head = 0;
  lastTime = 0;
  readonly comparisons = COMPARISONS.empty().comparisons;
  readonly digests = DIGESTS.empty();
  readonly claims = CLAIMS.empty();
  readonly passages = PASSAGES.empty();
  readonly table = CLAIM_TABLE.empty();

  take(
    {
      events,
      claims,
      evidence = [],
      relations = [],
      ends = [],
    }: Pick<LedgerTransaction, 'events' | 'claims'> & Partial<LedgerTransaction>,
    head: number,
  ): void {
    this.table.learn({ events, claims, evidence, relations, ends });
    for (const event of events) {
      this.digests.set(event.id, event.digest);
      this.passages.learn(event);
    }
    for (const claim of claims) {
      this.comparisons.put(claim);
      this.claims.learn(claim);
      this.lastTime = Math.max(this.lastTime, claim.recorded_at);
    }
    this.head = head;
  }

  get parts(): HeldPart[] {
    return [
      held(CLAIMS, () => this.claims),
      held(PASSAGES, () => this.passages),
      held(CLAIM_TABLE, () => this.table),
      held(COMPARISONS, () => ({ comparisons: this.comparisons, lastTime: this.lastTime })),
      held(DIGESTS, () => this.digests),
    ];
  }

  save(ledger: Ledger, parts = this.parts): Promise<void> {
    return saveSnapshot(ledger, this, parts);
  }

  /** Bytes of what is saved alike in whatever order it came to be known. */
  get bytes(): Buffer[] {
    const columns = [CLAIMS.save(this.claims), PASSAGES.save(this.passages)];
    return columns.map((each) => Buffer.concat([...pack('', each)].map((part) => part.slice())));
  }
}

/** What is known of a ledger, read from its rows. */
async function rebuilt(ledger: Ledger): Promise<Made> {
  const made = new Made();
  const events = (await collect(ledger.eventsAfter(0))).flat();
  const claims = (await collect(ledger.claimsAfter(0))).flat();
  const evidence = (await collect(ledger.evidenceAfter(0))).flat();
  const relations = (await collect(ledger.relationsAfter(0))).flat();
  made.take({ events, claims, evidence, relations }, (await ledger.marks()).head);
  return made;
}

/** Keeps what a ledger has now as its snapshot. */
async function keep(ledger: Ledger): Promise<number> {
  const made = await rebuilt(ledger);
  await made.save(ledger);
  return made.head;
}

const QUESTIONS = ['Who owns the billing database?', 'importer pool 7', 'cluster 3', 'gateway'];

/** Asks for so many more stretches of some pieces, in order, and copies them. */
function pulling(pieces: readonly SnapshotPiece[], into: Map<string, Uint8Array[]>) {
  function* all() {
    for (const { name, content } of pieces) {
      for (const stretch of content) {
        into.set(name, [...(into.get(name) ?? []), stretch.slice()]);
        yield;
      }
    }
  }
  let walk: Generator<void, void, undefined> | undefined;
  return (stretches: number) => {
    if (pieces.length === 0) return;
    walk ??= all();
    for (let left = stretches; left > 0; left--) if (walk.next().done === true) return;
  };
}

/** Answers and rows, without what comes with the clock. */
async function answers(memory: Memory | Recall) {
  const recall = memory instanceof Memory ? memory.recall : memory;
  return Promise.all(
    QUESTIONS.map(async (question) => {
      const { answer, claims } = await recall.query({ question, limit: 20 });
      const passages = await recall.passageIndex();
      return [
        answer,
        claims.map(({ id, status }) => [id, status]),
        passages.rank(readQuestion(question), 20),
      ];
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
    const passages = vi.spyOn(ledger, 'eventsAfter');
    const save = vi.spyOn(ledger, 'saveSnapshot');
    const second = await open(ledger);
    expect([second.head, second.counts]).toEqual([head, counts]);
    expect(marks).not.toHaveBeenCalled();
    expect(claims).not.toHaveBeenCalled();
    expect(passages).not.toHaveBeenCalled();
    expect(await answers(second)).toEqual(before);
    expect(await second.ingest(events(0, 50))).toMatchObject({ accepted: 0, duplicates: 50 });
    const against = said('Importer 4000 does not use pool 0 of cluster 9.', '2025-01-01T00:00:01Z');
    expect(await second.ingest([against])).toMatchObject({ accepted: 1, contradictions: 1 });
    await second.close();
    expect(save).not.toHaveBeenCalled();
    const third = await open(ledger);
    expect([claims.mock.calls, passages.mock.calls]).toEqual([[[head], [head]], [[head]]]);
    expect(third.counts).toEqual({ events: 6001, claims: 6001 });
    expect(await answers(third)).toEqual(await answers(Recall.reading(ledger, () => CLOCK * 2)));
    await third.close();
  });

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

  it('of an earlier time, caught up, is what reading everything gives', async () => {
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
        expect(restored.counts).toEqual({ events: state.digests.size, claims: state.comparisons.next });
      }),
      { numRuns: runs(12) },
    );
  });

  it('that is taken part by part while memory takes more, caught up, is what reading everything gives', async () => {
    const thing = fc.constantFrom('Anna', 'The gateway', 'Node 7', 'Importer 3');
    const verb = fc.constantFrom('owns', 'does not own', 'uses', 'no longer uses');
    const event = fc.record({
      text: fc.tuple(thing, verb, fc.constantFrom('Redis', 'two pools')).map((words) => words.join(' ')),
      second: fc.nat(59),
      session: fc.constantFrom('one', 'other', undefined),
      speaker: fc.constantFrom('Ines', 'Oskar', undefined),
    });
    const step = fc.record({
      stretches: fc.nat(60),
      events: fc.array(event, { maxLength: 60, size: 'max' }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), fc.nat(8), async (steps, begun) => {
        const ledger = await someLedger();
        const made = new Made();
        const writer = await open(ledger, {
          committed: ({ transaction, head }) => made.take(transaction, head),
        });
        const pieces: SnapshotPiece[] = [];
        const pulled = new Map<string, Uint8Array[]>();
        const pull = pulling(pieces, pulled);
        let head = 0;
        const saving = vi.spyOn(ledger, 'saveSnapshot').mockImplementation(async (_, of, given) => {
          head = of;
          pieces.push(...given);
        });
        for (const [at, { stretches, events: some }] of steps.entries()) {
          if (at === begun % steps.length) await made.save(ledger);
          const batch = some.map(({ text, second, session, speaker }, place) => ({
            ...said(
              `${text} in cluster ${place % 7}.`,
              `2025-01-01T00:00:${String(second).padStart(2, '0')}Z`,
            ),
            id: uuid(`${at} ${place}`),
            ...(session !== undefined && { source_input_id: session }),
            ...(speaker !== undefined && { metadata: { speaker } }),
          }));
          // Half of what is saved is asked for before this is known, and half after.
          pull(stretches >> 1);
          await writer.ingest(batch);
          pull(stretches - (stretches >> 1));
        }
        pull(Number.POSITIVE_INFINITY);
        saving.mockRestore();
        const copies = pieces.map(({ name }) => ({ name, content: pulled.get(name) ?? [] }));
        await ledger.saveSnapshot('parts 1', head, copies);
        const found = await loadWriter(ledger);
        const heads = [found.claims, found.passages, found.comparisons, found.digests].map(
          (part) => part.head,
        );
        expect(Math.min(...heads)).toBeGreaterThanOrEqual(head);
        const caughtUp = Object.assign(new Made(), {
          comparisons: found.comparisons.state.comparisons,
          digests: found.digests.state,
          claims: found.claims.state,
          passages: found.passages.state,
          table: found.table.state,
        });
        for await (const events of ledger.eventsAfter(head)) caughtUp.take({ events, claims: [] }, 0);
        for await (const claims of ledger.claimsAfter(head)) caughtUp.take({ events: [], claims }, 0);
        const whole = await rebuilt(ledger);
        expect(caughtUp.bytes).toEqual(whole.bytes);
        expect([caughtUp.comparisons.next, caughtUp.digests.size]).toEqual([
          whole.comparisons.next,
          whole.digests.size,
        ]);
        const restored = await open(ledger);
        const loader = vi.spyOn(ledger, 'loadSnapshot').mockResolvedValue(undefined);
        const read = await open(ledger);
        loader.mockRestore();
        expect(await answers(restored)).toEqual(await answers(read));
        const last = ['Anna does not own Redis in cluster 3.', 'Node 7 uses two pools in cluster 1.'];
        const planned = last.map((text) => said(text, '2026-01-01T00:00:00Z'));
        // What each would write, of which nothing is kept.
        const rows = vi.spyOn(ledger, 'commit').mockRejectedValue(new RangeError('compared, not kept'));
        for (const memory of [restored, read])
          await expect(memory.ingest(planned)).rejects.toThrow(RangeError);
        const textsOf = ({ relations, claims }: LedgerTransaction) =>
          [relations.length, claims.map(({ text, status }) => `${text} ${status}`)] as const;
        const [[byRestored], [byRead]] = rows.mock.calls;
        expect(textsOf(byRestored)).toEqual(textsOf(byRead));
        rows.mockRestore();
      }),
      { numRuns: runs(10) },
    );
  });

  it('of which a part is of another version serves with the rest of it', async () => {
    const ledger = await someLedger();
    const memory = await open(ledger);
    await memory.ingest(events(0, 300));
    const before = await answers(memory);
    const made = await rebuilt(ledger);
    for (const name of made.parts.map((part) => part.name)) {
      const parts = made.parts.map((part) => (part.name === name ? { ...part, layout: 'another' } : part));
      await made.save(ledger, parts);
      const spies = {
        claims: vi.spyOn(ledger, 'claimsAfter'),
        marks: vi.spyOn(ledger, 'eventMarks'),
        events: vi.spyOn(ledger, 'eventsAfter'),
      };
      const again = await open(ledger);
      expect([name, spies.claims.mock.calls, spies.marks.mock.calls, spies.events.mock.calls]).toEqual([
        name,
        name === 'digests' ? [] : [[0]],
        name === 'digests' ? [[0]] : [],
        name === 'digests' || name === 'known' ? [] : [[0]],
      ]);
      expect([again.head, again.counts]).toEqual([memory.head, memory.counts]);
      expect(await answers(again)).toEqual(before);
      expect(await again.ingest(events(0, 20))).toMatchObject({ accepted: 0, duplicates: 20 });
      for (const spy of Object.values(spies)) spy.mockRestore();
    }
  });

  it('leaves out every part of which any byte has changed, and those of another one', async () => {
    const ledger = await someLedger();
    const memory = await open(ledger);
    await memory.ingest(events(0, 40));
    const head = await keep(ledger);
    const reads = ledger.loadSnapshot.bind(ledger);
    const damaged = async (change: (name: string, parts: Uint8Array[]) => Uint8Array[]) => {
      const spy = vi.spyOn(ledger, 'loadSnapshot').mockImplementation(async (layout, names) => {
        const found = await reads(layout, names);
        if (found === undefined) throw new Error('there is one');
        const pieces = new Map(
          Array.from(found.pieces, ([name, parts]) => [
            name,
            change(
              name,
              parts.map((part) => part.slice()),
            ),
          ]),
        );
        return { ...found, pieces } satisfies LedgerSnapshot;
      });
      const { claims, passages, comparisons, digests } = await loadWriter(ledger);
      const reader = await loadReader(ledger);
      spy.mockRestore();
      expect([reader.claims.head, reader.passages.head]).toEqual([claims.head, passages.head]);
      return [claims, passages, comparisons, digests].map((part) => part.head);
    };
    expect(await damaged((_, parts) => parts)).toEqual([head, head, head, head]);
    const names = ['claims', 'passages', 'known', 'digests'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async (wanted, at, flip) => {
          const heads = await damaged((name, parts) => {
            if (name === wanted) parts[0][Math.floor(at * parts[0].length)] ^= flip;
            return parts;
          });
          expect(heads).toEqual(names.map((name) => (name === wanted ? 0 : head)));
        },
      ),
      { numRuns: runs(60) },
    );
    expect(await damaged((name, parts) => (name === 'known' ? [] : parts))).toEqual([head, head, 0, head]);
    const digests = (await reads('parts 1', ['digests']))?.pieces.get('digests') ?? [];
    expect(await damaged((name, parts) => (name === 'known' ? [...digests] : parts))).toEqual([
      head,
      head,
      0,
      head,
    ]);
  });

  it('is none where the ledger has another claim in the place of its last', async () => {
    const [ledger, other] = [await someLedger(), await someLedger()];
    await (await open(ledger)).ingest(events(0, 40));
    await (await open(other)).ingest(events(40, 80));
    await (await rebuilt(other)).save(ledger);
    const none = await loadWriter(ledger);
    expect(Object.values(none).map(({ head }) => head)).toEqual([0, 0, 0, 0, 0]);
    expect([none.comparisons.state.comparisons.next, none.passages.state.size]).toEqual([0, 0]);
    await keep(ledger);
    expect((await loadWriter(ledger)).comparisons.state.comparisons.next).toBe(40);
  });

  it('of which a part has seen more than the ledger has is left out as far as that', async () => {
    const ledger = await someLedger();
    await (await open(ledger)).ingest(events(0, 40));
    const made = await rebuilt(ledger);
    let asked = 0;
    // The first is asked of for the whole; the last part is of a head that the ledger lost.
    const writer = {
      get head() {
        return made.head + (++asked === 6 ? 1 : 0);
      },
    };
    await saveSnapshot(ledger, writer, made.parts);
    const found = await loadWriter(ledger);
    expect([found.claims.head, found.passages.head, found.comparisons.head, found.digests.head]).toEqual([
      made.head,
      made.head,
      made.head,
      0,
    ]);
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
  });
});

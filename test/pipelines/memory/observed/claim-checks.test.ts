import { describe, expect, it } from 'vitest';
import { meet } from '../../../../operators/claims/meet.ts';
import { frameOf } from '../../../../operators/claims/relate/index.ts';
import type { SeriesKey } from '../../../../operators/records/directory.ts';
import type { SeriesDescription } from '../../../../operators/records/series/description.ts';
import type { NamedSeries } from '../../../../operators/records/series/name.ts';
import { formatInstant } from '../../../../operators/time/instant.ts';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import {
  CHECKED,
  ClaimChecks,
  MOST_WAITING,
  WAITS,
} from '../../../../pipelines/memory/observed/claim-checks.ts';
import type { ObservedStore } from '../../../../pipelines/memory/observed/findings.ts';
import { exportClaims, exportEvents } from '../../../../pipelines/ndjson/export.ts';
import { importLines } from '../../../../pipelines/ndjson/import.ts';
import type { LedgerChange } from '../../../../sinks/ledger.ts';
import { LedgerFeed } from '../../../../sinks/outbox/ledger-feed.ts';
import type { Log } from '../../../../sinks/outbox/log.ts';
import type { ObservationFilter } from '../../../../sinks/store.ts';
import { collect } from '../../../sinks/fixtures.ts';
import { CLOCK, said, someMemory, uuid } from '../some-memory.ts';
import { registerOf } from './register-of.ts';

const NAMED: NamedSeries = {
  scope_id: uuid('s'),
  entity_id: uuid('e'),
  names: ['queue depth', 'depth of the queue'],
  unit: 'MB',
  changed_at: 0,
};

/** A queue that is 90 MB deep, every minute of 2025 that is asked for. */
function measured(named: readonly NamedSeries[] = [NAMED]) {
  const asked: ObservationFilter[] = [];
  const store: ObservedStore = {
    names: { list: async () => named },
    register: registerOf([]),
    settle: async () => undefined,
    async observations(filter) {
      asked.push(filter);
      const { since = 0, until = 0 } = filter;
      const rows = [];
      for (let time = Math.ceil(since / 60e6) * 60e6; time < until && rows.length < 100; time += 60e6) {
        const timestamp = formatInstant(time);
        rows.push({ id: timestamp, scope_id: uuid('s'), entity_id: uuid('e'), timestamp, outcome: 90 });
      }
      return { rows, next: undefined };
    },
  };
  return { store, asked };
}

async function check(memory: Memory, store: ObservedStore = measured().store): Promise<void> {
  const { ledger } = memory.recall;
  await new ClaimChecks({ memory, ledger, feed: new LedgerFeed(ledger, memory.head), store }).catchUp();
}

const LOW = said('The queue depth was 45 MB at 14:05 on 3 May 2025.');
const WORDED = said('At 14:05 on 3 May 2025 the depth of the queue was 45.2 MB.');
const RIGHT = said('The queue depth was 90 MB at 14:05 on 3 May 2025.');
const OBSERVED = 'queue depth was 90 MB at 2025-05-03T14:05:00Z by the stored observations.';

/** What memory holds, without when and in what order it came to. */
async function beliefs({ recall }: Memory) {
  const { rows: claims } = await recall.claims({}, 100);
  const { rows: conflicts } = await recall.contradictions({}, 100);
  const byText = (a: string, b: string) => (a < b ? -1 : 1);
  return {
    claims: claims
      .map(({ id, text, status, confidence, evidence }) =>
        [id, text, status, confidence, evidence.length].join(' '),
      )
      .sort(byText),
    conflicts: conflicts.map(({ id, kind, between }) => `${id} ${kind} ${between.join(' ')}`).sort(byText),
  };
}
const kinds = async ({ recall }: Memory) =>
  (await recall.contradictions({}, 100)).rows.map(({ kind }) => kind).sort();
const statusOf = async ({ recall }: Memory, text: string) =>
  (await recall.claims({}, 100)).rows.find((one) => one.text === text)?.status;

describe('ClaimChecks', () => {
  it('comes to the same in whatever order claims and checks come', async () => {
    const orders = [
      [[LOW, WORDED, RIGHT]],
      [[RIGHT], [WORDED], [LOW]],
      [[LOW], [RIGHT, WORDED]],
      [[WORDED], [LOW, RIGHT]],
    ];
    const found = [];
    for (const batches of orders) {
      const memory = await someMemory();
      for (const batch of batches) {
        await memory.ingest(batch);
        await check(memory);
      }
      await check(memory);
      found.push(await beliefs(memory));
      expect((await kinds(memory)).filter((kind) => kind === 'observation_conflict')).toHaveLength(2);
      expect(await statusOf(memory, OBSERVED)).toBe('contested');
    }
    for (const one of found) expect(one).toEqual(found[0]);
  });

  it('does not compare what observations say by its words', async () => {
    const memory = await someMemory();
    await memory.ingest([LOW]);
    await check(memory);
    const denial = 'Queue depth was not 90 MB at 2025-05-03T14:05:00Z by the stored observations.';
    expect(meet(frameOf(denial), frameOf(OBSERVED), false)?.relation).toBe('contradicts');
    await memory.ingest([said(denial)]);
    await check(memory);
    const { rows } = await memory.recall.claims({}, 10);
    const observed = rows.find(({ text }) => text === OBSERVED);
    const conflicts = await memory.recall.contradictions({ claim_id: observed?.id ?? '' }, 10);
    expect(conflicts.rows.map(({ kind }) => kind)).toEqual(['observation_conflict']);
  });

  it('reads and writes nothing while no series has a name', async () => {
    const memory = await someMemory();
    await memory.ingest([LOW]);
    const { store, asked } = measured([]);
    const head = memory.head;
    await check(memory, store);
    expect([asked, memory.head, await memory.recall.ledger.positions()]).toEqual([[], head, []]);
  });

  it('moves its place with the last conflict that it records', async () => {
    const memory = await someMemory();
    await memory.ingest([LOW, WORDED]);
    const recorded: number[] = [];
    const { ledger } = memory.recall;
    const writes: Pick<Memory, 'take' | 'contradict'> = {
      take: () => Promise.reject(new Error('nothing moves alone')),
      contradict(id, finding, positions = []) {
        recorded.push(positions.length);
        return memory.contradict(id, finding, positions);
      },
    };
    const feed = new LedgerFeed(ledger, memory.head);
    await new ClaimChecks({ memory: writes, ledger, feed, store: measured().store }).catchUp();
    expect(recorded).toEqual([0, 1]);
    const places = (await ledger.positions()).filter(({ source }) => source === CHECKED);
    expect(places.map(({ offset }) => Number(offset))).toEqual([feed.log('claims').lastSeq]);
  });

  it('goes on where it was, and begins anew with other names', async () => {
    const memory = await someMemory();
    await memory.ingest([LOW]);
    await check(memory);
    const again = measured();
    await check(memory, again.store);
    // What it wrote itself is looked at once; then there is nothing left to read.
    const settled = measured();
    await check(memory, settled.store);
    expect(settled.asked).toEqual([]);
    const renamed = measured([{ ...NAMED, names: ['depth of the queue'] }]);
    await memory.ingest([WORDED]);
    await check(memory, renamed.store);
    expect(await kinds(memory)).toEqual(['observation_conflict', 'observation_conflict']);
    const places = (await memory.recall.ledger.positions()).filter(({ source }) => source === CHECKED);
    expect(new Set(places.map(({ partition }) => partition)).size).toBe(2);
  });

  it('does not begin a conflict anew that was ended, on either side', async () => {
    for (const loser of [LOW.content, OBSERVED]) {
      const memory = await someMemory();
      await memory.ingest([LOW]);
      await check(memory);
      const { rows } = await memory.recall.claims({}, 10);
      const [one] = rows.filter(({ text }) => text === loser);
      const [other] = rows.filter(({ text }) => text !== loser);
      await memory.resolve(one.id, { over: other.id, reason: 'looked again' });
      await check(memory, measured([{ ...NAMED, names: ['depth of queue', 'queue depth'] }]).store);
      expect(await statusOf(memory, other.text)).toBe('active');
      expect((await memory.recall.contradictions({ open: true }, 10)).rows).toEqual([]);
    }
  });

  it('checks what waits once it is approved', async () => {
    const memory = await someMemory({ review: 'agent' });
    const { content: text, ...event } = said(
      'The queue depth was 45 MB at 14:05 on 3 May 2025, measured twice.',
    );
    const claim = await memory.remember({ text: LOW.content }, { ...event, content: text });
    await check(memory);
    expect(await kinds(memory)).toEqual([]);
    await memory.approve(claim.id);
    await check(memory);
    expect(await kinds(memory)).toEqual(['observation_conflict']);
  });

  it('finds nothing that is less sure than asked for', async () => {
    const memory = await someMemory({ minConfidence: 0.96 });
    await memory.ingest([LOW]);
    await check(memory);
    expect(await kinds(memory)).toEqual([]);
  });

  it('leaves memory through an export and an import as it was', async () => {
    const memory = await someMemory();
    await memory.ingest([LOW, WORDED]);
    await check(memory);
    const { ledger } = memory.recall;
    const lines = [...(await collect(exportEvents(ledger))), ...(await collect(exportClaims(ledger)))];
    const copy = await someMemory({ wallClock: () => CLOCK + 1e12 });
    async function* all() {
      yield* lines;
    }
    await copy.exclusive((into) => importLines(into, all()));
    await check(copy);
    expect(await beliefs(copy)).toEqual(await beliefs(memory));
  });
});

const QUEUE = {
  scope_id: uuid('s'),
  entity_id: uuid('e'),
  entity: 'jobs',
  metric: 'queue depth',
  unit: 'MB',
};
/** A series that has a name from the beginning, so that claims are followed. */
const OTHER = { scope_id: uuid('s'), entity_id: uuid('other'), entity: 'other', unit: 'MB' };
const JOBS = said("The jobs' queue depth was 45 MB at 14:05 on 3 May 2025.");
const OF_JOBS = said('At 14:05 on 3 May 2025 the queue depth of jobs was 45.2 MB.');
const JOBS_RIGHT = said('Jobs queue depth was 90 MB at 14:05 on 3 May 2025.');

/** The queue under the names that observations give; `name` replaces them. */
function described(...series: readonly (SeriesKey & SeriesDescription)[]) {
  const { store, asked } = measured([]);
  let register = registerOf(series);
  const looked = { times: 0 };
  const observed: ObservedStore = {
    ...store,
    register: {
      hasNames: () => register.hasNames(),
      meant(names) {
        looked.times++;
        return register.meant(names);
      },
    },
  };
  const name = (...next: readonly (SeriesKey & SeriesDescription)[]) => {
    register = registerOf(next);
  };
  return { store: observed, asked, looked, name };
}

/** Checks by one process that goes on. */
function checksOf(memory: Memory, store: ObservedStore) {
  const { ledger } = memory.recall;
  const feed = new LedgerFeed(ledger, memory.head);
  const checks = new ClaimChecks({ memory, ledger, feed, store });
  return async () => {
    feed.advance(memory.head);
    await checks.catchUp();
  };
}

const placesOf = async ({ recall }: Memory) =>
  (await recall.ledger.positions())
    .filter(({ source }) => source === CHECKED)
    .map(({ offset }) => Number(offset));

describe('ClaimChecks by the names that observations give', () => {
  it('comes to the same whenever a series gets its name, over restarts', async () => {
    const orders = [
      ['name', [JOBS, OF_JOBS, JOBS_RIGHT]],
      [[JOBS, OF_JOBS, JOBS_RIGHT], 'name'],
      [[JOBS], 'restart', [OF_JOBS], 'name', 'restart', [JOBS_RIGHT]],
      [[JOBS_RIGHT, OF_JOBS], 'restart', 'name', [JOBS]],
    ] as const;
    const found = [];
    for (const steps of orders) {
      const memory = await someMemory();
      const { store, name } = described(OTHER);
      let checks = checksOf(memory, store);
      for (const step of steps) {
        if (step === 'name') name(OTHER, QUEUE);
        else if (step === 'restart') checks = checksOf(memory, store);
        else await memory.ingest(step);
        await checks();
      }
      const all = await kinds(memory);
      expect(all.filter((kind) => kind === 'observation_conflict')).toHaveLength(2);
      expect(await statusOf(memory, `jobs ${OBSERVED}`)).toBe('contested');
      found.push(await beliefs(memory));
    }
    for (const one of found) expect(one).toEqual(found[0]);
  });

  it('waits for a unit as it does for a name', async () => {
    const memory = await someMemory();
    const { unit: _, ...without } = QUEUE;
    const { store, name } = described(without);
    const checks = checksOf(memory, store);
    await memory.ingest([JOBS]);
    await checks();
    expect(await kinds(memory)).toEqual([]);
    name(QUEUE);
    await checks();
    expect(await kinds(memory)).toEqual(['observation_conflict']);
  });

  it('does not wait once several series share the name', async () => {
    const memory = await someMemory();
    const { store, name } = described(QUEUE, { ...QUEUE, scope_id: uuid('elsewhere') });
    const checks = checksOf(memory, store);
    await memory.ingest([JOBS]);
    await checks();
    name(QUEUE);
    await checks();
    expect(await kinds(memory)).toEqual([]);
  });

  it('keeps its place before what waits, and moves it once that is checked', async () => {
    const memory = await someMemory();
    const { store, name, looked } = described(OTHER);
    const checks = checksOf(memory, store);
    await memory.ingest([JOBS]);
    await checks();
    await memory.ingest([OF_JOBS]);
    await checks();
    expect(await placesOf(memory)).toEqual([]);
    name(OTHER, QUEUE);
    await checks();
    expect(await kinds(memory)).toEqual(['observation_conflict', 'observation_conflict']);
    // What it wrote itself is looked at once; then there is nothing left to read.
    await checks();
    expect(await placesOf(memory)).toEqual([memory.head]);
    const before = looked.times;
    await checksOf(memory, store)();
    expect(looked.times).toBe(before);
  });

  it('gives up what waited during so many changes', async () => {
    for (const [more, found] of [
      [WAITS, ['observation_conflict']],
      [WAITS + 1, []],
    ] as const) {
      const memory = await someMemory();
      await memory.ingest([JOBS]);
      const { ledger } = memory.recall;
      const claims = new LedgerFeed(ledger, memory.head).log('claims');
      // Changes that are no claims, after those that are there.
      const log: Log<LedgerChange> = {
        lastSeq: more,
        read: async (after, limit) =>
          after < claims.lastSeq ? claims.read(after, limit) : { changes: [], cursor: more },
        wait: (after, signal) => claims.wait(after, signal),
      };
      const { store, name } = described(OTHER);
      const checks = new ClaimChecks({ memory, ledger, feed: { log: () => log }, store });
      await checks.catchUp();
      name(QUEUE);
      await checks.catchUp();
      expect(await kinds(memory)).toEqual(found);
      expect(await placesOf(memory)).toEqual([more]);
    }
  });

  it('waits for so many claims', async () => {
    const memory = await someMemory();
    await memory.ingest([JOBS]);
    const many = Array.from({ length: MOST_WAITING + 1 }, (_, at) =>
      said(`host-${at} load was 45 MB at 14:05 on 3 May 2025.`),
    );
    const { store, name, looked } = described(OTHER);
    const checks = checksOf(memory, store);
    await checks();
    await memory.ingest(many);
    await checks();
    expect(looked.times).toBeGreaterThan(0);
    const host = (at: number) => ({ ...QUEUE, entity: `host-${at}`, metric: 'load' });
    name(QUEUE);
    await checks();
    expect(await kinds(memory)).toEqual([]);
    name(host(MOST_WAITING));
    await checks();
    expect(await kinds(memory)).toEqual(['observation_conflict']);
  });

  it('neither reads nor writes while observations gave no name', async () => {
    const memory = await someMemory();
    await memory.ingest([JOBS]);
    const { store, asked, looked } = described();
    const head = memory.head;
    await check(memory, store);
    expect([asked, looked.times, memory.head, await placesOf(memory)]).toEqual([[], 0, head, []]);
  });
});

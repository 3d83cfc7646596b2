import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cutoff, keepRetention, retentionOf } from '../../../api/server/memory-retention.ts';
import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { Memories } from '../../../pipelines/memory/memories.ts';
import type { Memory } from '../../../pipelines/memory/memory.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';

const log = pino({ level: 'silent' });
const compact = async () => undefined;
const MINUTE = 60_000;
const DAY = 86_400_000_000;

it('removes what is older than the retention, in steps of a hundredth of it', () => {
  const now = 1_000 * DAY;
  expect(cutoff(now, 100 * DAY)).toBe(900 * DAY);
  expect(cutoff(now + DAY - 1, 100 * DAY)).toBe(900 * DAY);
  expect(cutoff(now + DAY, 100 * DAY)).toBe(901 * DAY);
  for (const retention of [1, 10, 99, 3_600_000_000, 90 * DAY]) {
    const late = now - retention - cutoff(now, retention);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(retention / 100);
  }
});

/** A memory of one scope. */
const only = (retain: Memory['retain']) => ({
  each: (task: (memory: Pick<Memory, 'retain' | 'compact'>, scope: string) => Promise<void>) =>
    task({ retain, compact }, DEFAULT_SCOPE),
});

it('removes at once and every minute, one pass at a time, and ends with the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const ends: ((rows: { events: number; claims: number }) => void)[] = [];
    const stops: (AbortSignal | undefined)[] = [];
    const retain = vi.fn((_before: number, stop?: AbortSignal) => {
      stops.push(stop);
      return new Promise<{ events: number; claims: number }>((resolve) => ends.push(resolve));
    });
    const removed = vi.fn();
    const wallClock = () => 500 * DAY;
    const kept = keepRetention({
      memories: only(retain),
      retention: 100 * DAY,
      scopeRetentions: [],
      wallClock,
      removed,
      log,
    });
    expect(retain.mock.calls.map(([before]) => before)).toEqual([400 * DAY]);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(retain).toHaveBeenCalledTimes(1);
    ends[0]({ events: 2, claims: 1 });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(retain).toHaveBeenCalledTimes(2);
    ends[1]({ events: 0, claims: 0 });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(removed.mock.calls).toEqual([[{ events: 2, claims: 1 }]]);
    const stopped = kept.stop();
    expect(stops[2]?.aborted).toBe(true);
    ends[2]({ events: 0, claims: 0 });
    await stopped;
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(retain).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

it('goes on after a failure, and keeps everything with 0', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const retain = vi.fn(() => Promise.reject(new Error('away')));
    const options = {
      memories: only(retain),
      scopeRetentions: [],
      wallClock: () => 500 * DAY,
      removed: () => undefined,
      log,
    };
    const never = keepRetention({ ...options, retention: 0 });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(retain).toHaveBeenCalledTimes(0);
    const kept = keepRetention({ ...options, retention: DAY });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(retain).toHaveBeenCalledTimes(3);
    await kept.stop();
    await never.stop();
  } finally {
    vi.useRealTimers();
  }
});

it('gives a scope the period of its name, then of the longest beginning of it, then of all', () => {
  const options = {
    retention: 90 * DAY,
    scopeRetentions: [
      { scopes: 'user:*', retention: 30 * DAY },
      { scopes: 'user:test-*', retention: DAY },
      { scopes: 'user:alice', retention: 0 },
    ],
  };
  const periods = ['team-a', 'user:bob', 'user:test-7', 'user:alice', 'users'].map(
    (scope) => retentionOf(scope, options) / DAY,
  );
  expect(periods).toEqual([90, 30, 1, 0, 90]);
});

it('removes what is older than the period of its scope, and keeps the rest', async () => {
  const store = await openSqlite({ path: ':memory:' });
  const now = 1_000 * DAY;
  const memories = await Memories.open(store.ledger, {
    minConfidence: 0.8,
    review: 'none',
    wallClock: () => now,
  });
  const scopes = [DEFAULT_SCOPE, 'user:bob', 'user:alice'];
  const said = (at: number) => ({
    id: uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', `${at}`),
    content: `The vault has ${at} shelves.`,
    timestamp: formatInstant(at * DAY),
  });
  for (const scope of scopes) await memories.ingest([said(900), said(980)], scope);
  const removed: number[] = [];
  const whenDone = new Promise<void>((resolve) => {
    const counted = {
      each: async (...given: Parameters<Memories['each']>) => {
        await memories.each(...given);
        resolve();
      },
    };
    const kept = keepRetention({
      memories: counted,
      retention: 0,
      scopeRetentions: [
        { scopes: 'user:*', retention: 10 * DAY },
        { scopes: 'user:alice', retention: 50 * DAY },
      ],
      wallClock: () => now,
      removed: ({ events }) => removed.push(events),
      log,
    });
    onTestFinished(() => kept.stop());
  });
  await whenDone;
  const left = await Promise.all(
    scopes.map((scope) => memories.within(scope, async (memory) => memory.counts.events)),
  );
  expect(left).toEqual([2, 0, 1]);
  expect(removed.sort()).toEqual([1, 2]);
  await memories.close();
  await store.close();
});

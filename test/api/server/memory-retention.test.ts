import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { cutoff, keepRetention } from '../../../api/server/memory-retention.ts';
import type { Memory } from '../../../pipelines/memory/memory.ts';

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
  each: (task: (memory: Pick<Memory, 'retain' | 'compact'>) => Promise<void>) => task({ retain, compact }),
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

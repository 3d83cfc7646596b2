import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StreamRoom } from '../../../api/http/stream-room.ts';
import { Shares } from '../../../operators/quotas/shares.ts';

const GRACE = 1000;
const open = new AbortController().signal;

function fakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

const bytes = (total: number) => new Shares({ name: 'stream_buffer', what: 'bytes', total, retryAfter: 1 });

/** Whether a promise has been kept by now. */
async function isKept(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  // A turn for what goes on by itself.
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

/** A reader whose page of so many bytes nobody takes. */
async function stuck(room: StreamRoom, bytes: number, dropped: string[], name: string): Promise<() => void> {
  expect(await room.enter(open)).toBe(true);
  const release = room.hold(bytes, () => {
    dropped.push(name);
    release();
  });
  room.leave();
  return release;
}

describe('finding 12: the bytes that streams hold for their readers', () => {
  it('keep nobody out while there is room', async () => {
    const room = new StreamRoom(bytes(100));
    const dropped: string[] = [];
    await stuck(room, 40, dropped, 'one');
    expect(room.isScarce()).toBe(false);
    await stuck(room, 40, dropped, 'two');
    expect(room.isScarce()).toBe(true);
    expect(await room.enter(open)).toBe(true);
    expect([room.bytes, dropped]).toEqual([80, []]);
  });

  it('at the limit keep a reader waiting until another takes its own', async () => {
    fakeTime();
    const room = new StreamRoom(bytes(100), GRACE);
    const dropped: string[] = [];
    const release = await stuck(room, 100, dropped, 'one');
    const entered = room.enter(open);
    expect(await isKept(entered)).toBe(false);
    release();
    expect(await entered).toBe(true);
    expect([room.bytes, dropped]).toEqual([0, []]);
  });

  it('are taken from those who held some longest, once a moment has passed, and from no more than that takes', async () => {
    fakeTime();
    const room = new StreamRoom(bytes(100), GRACE);
    const dropped: string[] = [];
    await stuck(room, 50, dropped, 'first');
    vi.advanceTimersByTime(GRACE / 2);
    await stuck(room, 50, dropped, 'second');
    const entered = room.enter(open);
    vi.advanceTimersByTime(GRACE / 2 - 1);
    expect([await isKept(entered), dropped]).toEqual([false, []]);
    vi.advanceTimersByTime(1);
    expect(await entered).toBe(true);
    expect([room.bytes, dropped]).toEqual([50, ['first']]);
    // Nobody waits: who is slow stays as long as its own time lets it.
    room.leave();
    vi.advanceTimersByTime(10 * GRACE);
    expect(dropped).toEqual(['first']);
  });

  it('are at most the limit and the pages that are read at a time, however many read nothing', async () => {
    fakeTime();
    const room = new StreamRoom(bytes(1000), GRACE);
    const dropped: string[] = [];
    let most = 0;
    const readers = Array.from({ length: 200 }, async (_, i) => {
      await stuck(room, 100, dropped, String(i));
      most = Math.max(most, room.bytes);
    });
    await vi.advanceTimersByTimeAsync(200 * GRACE);
    await Promise.all(readers);
    expect(most).toBeLessThanOrEqual(1000 + 4 * 100);
    // In the order in which they came, and the last of them stay.
    expect(dropped).toEqual(Array.from({ length: dropped.length }, (_, i) => String(i)));
    expect(200 - dropped.length).toBeGreaterThanOrEqual(10);
  });

  it('are not waited for by who has gone', async () => {
    const room = new StreamRoom(bytes(100));
    const release = await stuck(room, 100, [], 'one');
    const gone = new AbortController();
    const entered = room.enter(gone.signal);
    gone.abort();
    expect(await entered).toBe(false);
    expect(await room.enter(gone.signal)).toBe(false);
    release();
    expect(await room.enter(open)).toBe(true);
  });
});

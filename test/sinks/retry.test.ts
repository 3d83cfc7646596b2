import { describe, expect, test, vi } from 'vitest';
import { Backoff, retry } from '../../sinks/retry.ts';

const never = new AbortController().signal;
const broken = () => Promise.reject(new Error('away'));

test('a task is attempted until it succeeds, and each failure is reported', async () => {
  const failed = vi.fn();
  let attempts = 0;
  const task = async () => {
    if (++attempts < 4) throw new Error(`attempt ${attempts}`);
    return 'done';
  };
  expect(await retry(task, { first: 1, failed, stop: never })).toBe('done');
  expect(failed.mock.calls.map(([error]) => String(error))).toEqual(
    [1, 2, 3].map((n) => `Error: attempt ${n}`),
  );
});

test('of each failure it is notified how long the wait is', async () => {
  const waits: number[] = [];
  const failed = (_: unknown, wait: number) => {
    waits.push(wait);
    if (waits.length === 4) throw new RangeError('for good');
  };
  await expect(retry(broken, { first: 1, longest: 3, failed, stop: never })).rejects.toThrow('for good');
  expect(waits).toEqual([1, 2, 3, 3]);
});

test('what is notified of a failure may end the attempts by throwing', async () => {
  const task = vi.fn(broken);
  const failed = () => {
    throw new RangeError('for good');
  };
  await expect(retry(task, { first: 1, failed, stop: never })).rejects.toThrow('for good');
  expect(task).toHaveBeenCalledOnce();
});

describe('a stop', () => {
  test('lets the failure of the attempt under way through, and tells nobody of it', async () => {
    const stop = new AbortController();
    const failed = vi.fn();
    const task = () => {
      stop.abort();
      return broken();
    };
    await expect(retry(task, { first: 1, failed, stop: stop.signal })).rejects.toThrow('away');
    expect(failed).not.toHaveBeenCalled();
  });

  test('ends a wait at once, with its reason', async () => {
    const stop = new AbortController();
    const failed = () => setImmediate(() => stop.abort(new Error('enough')));
    await expect(retry(broken, { first: 60_000_000, failed, stop: stop.signal })).rejects.toThrow('enough');
  });

  test('ends the wait of a backoff at once, also before it begins', async () => {
    const stop = new AbortController();
    const backoff = new Backoff({ first: 60_000_000 });
    const waiting = backoff.wait(stop.signal);
    stop.abort();
    await waiting;
    await backoff.wait(stop.signal);
  });

  test('before the first attempt lets none be made', async () => {
    const task = vi.fn(broken);
    await expect(retry(task, { first: 1, failed: vi.fn(), stop: AbortSignal.abort() })).rejects.toThrow();
    expect(task).not.toHaveBeenCalled();
  });
});

describe('waits', () => {
  test('double up to the longest, and begin anew after a success', () => {
    const backoff = new Backoff({ first: 100, longest: 500 });
    expect(Array.from({ length: 5 }, () => backoff.take())).toEqual([100, 200, 400, 500, 500]);
    backoff.reset();
    expect(backoff.take()).toBe(100);
  });

  test('stay the same where no longest is given', () => {
    const backoff = new Backoff({ first: 100 });
    expect([backoff.take(), backoff.take()]).toEqual([100, 100]);
  });
});

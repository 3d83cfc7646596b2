import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryUntilAvailable } from '../../../api/process/retry-until-available.ts';
import { StoreUnavailable, TidemarkError } from '../../../operators/records/errors.ts';

const log = pino({ level: 'silent' });
const WHAT = { what: 'the database', most: 10_000 };

describe('what a server depends on', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is awaited while it is unavailable', async () => {
    const at: number[] = [];
    const task = async () => {
      at.push(performance.now());
      if (at.length < 5) throw new StoreUnavailable('away');
      return 'open';
    };
    const opened = retryUntilAvailable(task, WHAT, log);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await opened).toBe('open');
    expect(at.map((time) => time - at[0])).toEqual([0, 250, 750, 1750, 3750]);
  });

  it('is given up with its last error before a wait that would last too long', async () => {
    const began = performance.now();
    let count = 0;
    const task = async () => {
      throw new StoreUnavailable(`away ${++count}`);
    };
    const failing = expect(retryUntilAvailable(task, WHAT, log)).rejects.toThrow('away 6');
    await vi.advanceTimersByTimeAsync(10_000);
    await failing;
    expect(performance.now() - began).toBe(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not awaited where a retry cannot help, nor once it is stopped', async () => {
    const refused = vi.fn(() => Promise.reject(new TidemarkError('forbidden', 'not yours')));
    await expect(retryUntilAvailable(refused, WHAT, log)).rejects.toThrow('not yours');
    expect(refused).toHaveBeenCalledOnce();
    const stop = new AbortController();
    const away = vi.fn(() => Promise.reject(new StoreUnavailable('away')));
    const waiting = retryUntilAvailable(away, { ...WHAT, stop: stop.signal }, log);
    const ended = expect(waiting).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(0);
    stop.abort(new Error('enough'));
    await ended;
    expect(away).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});

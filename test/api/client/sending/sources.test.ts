import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Batches, valuesOf } from '../../../../api/client/sending/sources.ts';

async function all<Value>(batches: Batches<Value>): Promise<(readonly Value[])[]> {
  const found: (readonly Value[])[] = [];
  for (let batch = await batches.next(); batch !== undefined; batch = await batches.next()) found.push(batch);
  return found;
}

describe('the batches of a source', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([0, 1, 2, 3, 7])('are full but for the last one, of %d values', async (count) => {
    const values = Array.from({ length: count }, (_, at) => at);
    const batches = await all(new Batches(valuesOf(values, 10), 3, 50));
    expect(batches.flat()).toEqual(values);
    expect(batches.slice(0, -1).every(({ length }) => length === 3)).toBe(true);
    async function* later() {
      yield* values;
    }
    expect(await all(new Batches(valuesOf(later(), 10), 3, 50))).toEqual(batches);
  });

  it('wait for more no longer than asked, and lose no value to the end of the wait', async () => {
    const subject = new Subject<number>();
    const batches = new Batches(valuesOf(subject, 10), 3, 50);
    const first = batches.next();
    subject.next(1);
    await vi.advanceTimersByTimeAsync(49);
    subject.next(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual([1, 2]);
    const second = batches.next();
    for (const value of [3, 4, 5, 6]) subject.next(value);
    expect(await second).toEqual([3, 4, 5]);
    const third = batches.next();
    subject.complete();
    expect(await third).toEqual([6]);
    expect(await batches.next()).toBeUndefined();
  });

  it('keep what is pushed, in order, up to a limit', async () => {
    const subject = new Subject<number>();
    const values = valuesOf(subject, 3000);
    const took: number[] = [];
    for (let value = 0; value < 5000; value++) {
      subject.next(value);
      if (value % 2 === 1) took.push((await values.next()).value);
    }
    expect(took).toEqual(Array.from({ length: 2500 }, (_, at) => at));
    for (let value = 0; value <= 500; value++) subject.next(5000 + value);
    for (let at = 2500; at <= 5500; at++) expect((await values.next()).value).toBe(at);
    await expect(values.next()).rejects.toMatchObject({ code: 'busy' });
    expect(subject.observed).toBe(false);
  });

  it.each([0, 2, 3, 4])('come before the error of a source that fails after %d values', async (count) => {
    async function* broken() {
      for (let at = 0; at < count; at++) yield at;
      throw new RangeError('the sensor is gone');
    }
    const batches = new Batches(valuesOf(broken(), 10), 3, 50);
    const found: number[] = [];
    while (found.length < count) found.push(...((await batches.next()) ?? []));
    expect(found).toEqual(Array.from({ length: count }, (_, at) => at));
    await expect(batches.next()).rejects.toThrow('the sensor is gone');
    await expect(batches.next()).rejects.toThrow('the sensor is gone');
  });

  it('end the source when they are ended', async () => {
    let ended = false;
    async function* endless() {
      try {
        for (let at = 0; ; at++) yield at;
      } finally {
        ended = true;
      }
    }
    const batches = new Batches(valuesOf(endless(), 10), 2, 50);
    expect(await batches.next()).toEqual([0, 1]);
    await batches.end();
    expect(ended).toBe(true);
  });
});

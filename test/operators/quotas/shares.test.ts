import { describe, expect, it } from 'vitest';
import { type Caller, type Holding, type Limit, Shares, SOLE } from '../../../operators/quotas/shares.ts';

const limited = (total: number, more: Partial<Limit> = {}) =>
  new Shares({ name: 'things', what: 'things', total, retryAfter: 3, ...more });
const [a, b, c, d]: readonly Caller[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

/** Takes for a caller until it is refused; how many it took. */
function fill(shares: Shares, caller: Caller): number {
  for (let taken = 0; ; taken++) {
    if (!shares.has(caller)) return taken;
    shares.take(caller);
  }
}

describe('a limit that callers share', () => {
  it('is all of one caller where there can be no other', () => {
    expect(fill(limited(10), SOLE)).toBe(10);
  });

  it('leaves as much free as each caller that wants everything has, whatever number of them', () => {
    const shares = limited(1200);
    expect([a, b, c].map((caller) => fill(shares, caller))).toEqual([600, 300, 150]);
    // Those who hold less than what is free may take more, those who hold more may not.
    expect(fill(shares, d)).toBe(75);
    expect(shares.held).toBe(1125);
  });

  it.each([
    [1, [1, 0, 0]],
    [2, [1, 1, 0]],
    [4, [2, 1, 1]],
  ])('of %i has something for those who hold nothing', (total, taken) => {
    const shares = limited(total);
    expect([a, b, c].map((caller) => fill(shares, caller))).toEqual(taken);
  });

  it('tells whose share of what is used up, and counts it', () => {
    const refused: string[] = [];
    const shares = limited(4, { setting: 'SIGNAL_THINGS', refused: (name) => refused.push(name) });
    fill(shares, a);
    expect(() => shares.take(a)).toThrow(
      expect.objectContaining({
        code: 'busy',
        retryAfter: 3,
        message:
          "The caller's share of the limit of 4 things is used up: it holds 2 (things); try again after the time in Retry-After, or raise SIGNAL_THINGS.",
      }),
    );
    expect(refused).toEqual(['things']);
  });

  it('lets what was admitted grow within the share, and the only thing of a caller up to the ceiling', () => {
    const shares = limited(100, { ceiling: 200 });
    const large = shares.take(a, 0);
    expect([large.resize(50), large.resize(90)]).toEqual([true, true]);
    const only = shares.take(b, 0);
    expect([only.resize(110), only.resize(111)]).toEqual([true, false]);
    expect([only.amount, shares.held]).toEqual([110, 200]);
    only.release();
    only.release();
    expect(shares.held).toBe(90);
    // The next thing of the same caller has the share alone.
    expect(() => shares.take(a, 0)).toThrow();
    expect(large.resize(40)).toBe(true);
    const second = shares.take(a, 0);
    expect([second.resize(10), second.resize(11)]).toEqual([true, false]);
  });

  it('goes to those who wait by what they hold, by turns, and in the order of each', async () => {
    const shares = limited(1);
    const first = shares.take(a);
    const order: string[] = [];
    const wait = async (caller: Caller, name: string) => {
      const holding = await shares.wait(caller, 1);
      order.push(name);
      holding.release();
    };
    const waiting = [wait(a, 'a1'), wait(a, 'a2'), wait(a, 'a3'), wait(b, 'b1'), wait(b, 'b2')];
    first.release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('is not waited for by who has gone', async () => {
    const shares = limited(1);
    const first = shares.take(a);
    const gone = new AbortController();
    const waiting = Promise.resolve(shares.wait(a, 1, gone.signal));
    const next = Promise.resolve(shares.wait(b, 1));
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    first.release();
    const held: Holding = await next;
    expect(shares.heldBy(b)).toBe(1);
    held.release();
    expect(shares.held).toBe(0);
    await expect(shares.wait(a, 1, gone.signal)).toMatchObject({ amount: 1 });
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { DailyQuota, type QuotaOptions } from '../../../api/limits/daily-quota.ts';
import type { Use } from '../../../operators/quotas/usage.ts';
import { openTemporary } from '../../sinks/fixtures.ts';

const NOON = Date.UTC(2026, 0, 5, 12);
const HALF_DAY = 43_200_000;

/** Quotas of one store, as processes and restarts open them. */
async function storeOfQuotas() {
  const { usage } = await openTemporary();
  const failures: unknown[] = [];
  const clock = { now: NOON };
  return {
    usage,
    failures,
    clock,
    async open(options: Partial<QuotaOptions> = {}) {
      const quota = await DailyQuota.open({
        kind: 'observations',
        limits: { records: 10, bytes: 1000 },
        settings: { records: 'RECORDS', bytes: 'BYTES' },
        usage,
        shared: false,
        now: () => clock.now,
        failed: (error) => failures.push(error),
        ...options,
      });
      onTestFinished(() => quota.close());
      return quota;
    },
  };
}

const uses = (records: number, bytes = records, scope = 'one') =>
  new Map<string, Use>([[scope, { records, bytes }]]);

describe('the quota of a day', () => {
  it('is taken up to its last record by each scope', async () => {
    const quota = await (await storeOfQuotas()).open();
    quota.take(uses(7));
    expect(() => quota.take(uses(4))).toThrow(
      'The scope one takes at most 10 observations a day (UTC), and has taken 7; send these the next day, or raise RECORDS.',
    );
    quota.take(uses(3));
    expect(() => quota.take(uses(1))).toThrow('has taken 10');
    quota.take(uses(10, 10, 'two'));
  });

  it('counts bytes', async () => {
    const quota = await (await storeOfQuotas()).open();
    quota.take(uses(1, 999));
    expect(() => quota.take(uses(1, 2))).toThrow('at most 1000 bytes of observations');
    quota.take(uses(1, 1));
  });

  it('takes nothing of a request that is refused', async () => {
    const quota = await (await storeOfQuotas()).open();
    const both = new Map([...uses(10, 10, 'one'), ...uses(11, 11, 'two')]);
    expect(() => quota.take(both)).toThrow('The scope two');
    quota.take(uses(10));
  });

  it('is there again the next day, and says when', async () => {
    const { open, clock, usage } = await storeOfQuotas();
    const quota = await open();
    quota.take(uses(10));
    await quota.store();
    expect(() => quota.take(uses(1))).toThrow(
      expect.objectContaining({ code: 'quota_exceeded', status: 429, retryAfter: HALF_DAY / 1000 }),
    );
    clock.now += HALF_DAY;
    quota.take(uses(10));
    expect(() => quota.take(uses(1))).toThrow('has taken 10');
    await quota.store();
    // A later start removes what is of the day before.
    await open();
    expect((await usage.list()).map(({ day }) => day)).toEqual(['2026-01-06']);
  });

  it('has back what could not be stored, but nothing of the day before', async () => {
    const { open, clock } = await storeOfQuotas();
    const quota = await open();
    quota.take(uses(8));
    quota.giveBack(uses(5));
    quota.take(uses(7));
    expect(() => quota.take(uses(1))).toThrow('has taken 10');
    clock.now += HALF_DAY;
    quota.giveBack(uses(7));
    quota.take(uses(10));
    expect(() => quota.take(uses(1))).toThrow('has taken 10');
  });

  it('counts what was taken before a restart', async () => {
    const { open } = await storeOfQuotas();
    const first = await open();
    first.take(uses(4));
    await first.close();
    const second = await open();
    second.take(uses(4));
    await second.close();
    const third = await open();
    expect(() => third.take(uses(3))).toThrow('has taken 8');
    third.take(uses(2));
  });

  it('counts over the processes that share a store', async () => {
    const { open } = await storeOfQuotas();
    const [one, other] = [await open({ shared: true }), await open({ shared: true })];
    one.take(uses(6));
    await one.store();
    await other.store();
    expect(() => other.take(uses(5))).toThrow('has taken 6');
    other.take(uses(4));
    await other.store();
    await one.store();
    expect(() => one.take(uses(1))).toThrow('has taken 10');
  });

  it('of events is apart from that of observations', async () => {
    const { open } = await storeOfQuotas();
    const observations = await open();
    observations.take(uses(10, 10, 'memory'));
    await observations.close();
    const events = await open({ kind: 'events' });
    events.take(uses(10, 10, 'default'));
    expect(() => events.take(uses(1, 1, 'default'))).toThrow('Memory takes at most 10 events a day (UTC)');
  });

  it('goes on while the store does not answer, and is stored later', async () => {
    const { open, usage, failures } = await storeOfQuotas();
    const outage = new Error('out of order');
    let isOut = true;
    const quota = await open({
      usage: { ...usage, put: (record) => (isOut ? Promise.reject(outage) : usage.put(record)) },
    });
    quota.take(uses(3));
    await quota.store();
    expect(failures).toEqual([outage]);
    expect(await usage.list()).toEqual([]);
    isOut = false;
    await quota.store();
    expect((await usage.list()).map(({ used }) => used)).toEqual([{ one: { records: 3, bytes: 3 } }]);
  });
});

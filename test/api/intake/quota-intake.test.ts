import { expect, it, onTestFinished } from 'vitest';
import type { Intake } from '../../../api/intake/intake.ts';
import { QuotaIntake } from '../../../api/intake/quota-intake.ts';
import { DailyQuota } from '../../../api/limits/daily-quota.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { ArrivalClock, BatchBuilder } from '../../../pipelines/sources/batch-builder.ts';
import { openTemporary } from '../../sinks/fixtures.ts';

it('a batch that cannot be stored uses nothing of the quota', async () => {
  const { usage } = await openTemporary();
  const quota = await DailyQuota.open({
    kind: 'observations',
    limits: { records: 2, bytes: undefined },
    settings: { records: 'RECORDS', bytes: 'BYTES' },
    usage,
    shared: false,
    now: Date.now,
    failed(error) {
      throw error;
    },
  });
  onTestFinished(() => quota.close());
  let isOut = true;
  const limits = { maxAhead: 1e9, maxSeries: 9, maxSeriesPerScope: 9 };
  const stored: Intake = {
    builder: () => new BatchBuilder(new SeriesDirectory(), new ArrivalClock(), limits),
    async append(builder) {
      if (isOut) throw new StoreUnavailable('The store is away.');
      return { accepted: builder.length, duplicates: 0, firstSeq: 1, id: 'one' };
    },
    settle: async () => undefined,
  };
  const intake = new QuotaIntake(stored, quota);
  const send = () => {
    const builder = intake.builder();
    for (const outcome of [1, 2]) builder.add({ scope: 'one', entity: 'e', outcome }, outcome);
    return intake.append(builder);
  };
  for (const _ of [1, 2, 3]) await expect(send()).rejects.toMatchObject({ code: 'store_unavailable' });
  isOut = false;
  expect(await send()).toMatchObject({ accepted: 2 });
  await expect(send()).rejects.toMatchObject({ code: 'quota_exceeded' });
});

import { firstValueFrom, NEVER, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { gather } from '../../../pipelines/ticking/gather.ts';
import type { DueTick, SettingsRequest } from '../../../pipelines/ticking/tick-steps.ts';
import { Untaken } from '../../../pipelines/ticking/untaken.ts';

it('lets a change wait for what was stored before it, however fast a source is, and says so where nothing can be read', async () => {
  const writer = { lastSeq: 3, settle: async () => undefined };
  let isAway = true;
  const store = {
    async *observationsAfter(after: number) {
      if (isAway) throw new Error('away');
      // Two are stored while one is read.
      writer.lastSeq += 2;
      yield {
        firstSeq: after + 1,
        length: 1,
        series: Int32Array.of(0),
        time: Float64Array.of(after),
        outcome: Float64Array.of(1),
      };
    },
  };
  const requests$ = new Subject<SettingsRequest>();
  const due$ = new Subject<DueTick>();
  const failures: unknown[] = [];
  const untaken = new Untaken([], 0, { store, writer }, 1);
  const gathered$ = due$.pipe(gather(NEVER, requests$, untaken, (error) => failures.push(error)));
  const rejected: unknown[] = [];
  const tick = async (at: number) => {
    const gathered = firstValueFrom(gathered$);
    if (at === 0) {
      const reported = { resolve: () => undefined, reject: (error: unknown) => rejected.push(error) };
      requests$.next({ scope_id: 'a', overrides: {}, request: undefined, after: 3, ...reported });
    }
    due$.next({ at });
    const { takenTo, requests } = await gathered;
    return [takenTo, requests.length];
  };
  expect(await tick(0)).toEqual([0, 0]);
  expect([failures.length, rejected]).toEqual([1, [expect.any(StoreUnavailable)]]);
  isAway = false;
  expect([await tick(1), await tick(2), await tick(3), await tick(4)]).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 0],
  ]);
});

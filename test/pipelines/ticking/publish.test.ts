import { lastValueFrom, of } from 'rxjs';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { publish } from '../../../pipelines/ticking/publish.ts';
import type { DetectedTick } from '../../../pipelines/ticking/tick-steps.ts';
import type { Publication } from '../../../sinks/writer.ts';

function ticked(number: number, hasResults: boolean): DetectedTick {
  const tick = { number, seq: number, at: number };
  const outcome = { changes: [], observations: 1, heldFrom: Number.POSITIVE_INFINITY, failed: [] };
  const publication = { signals: [], changes: [], tick };
  return {
    due: { at: number },
    isLeft: false,
    takenTo: number,
    outcome,
    results: hasResults ? { publication, outcome, requests: [], records: [] } : undefined,
    last: tick,
  };
}

it('keeps what the store refuses, and stores it first, in order', async () => {
  const stored: number[] = [];
  const failures: unknown[] = [];
  let refuses = false;
  const writer = {
    async publish({ tick }: Publication) {
      if (refuses && tick.number !== 2) throw new StoreUnavailable('not now');
      stored.push(tick.number);
      return [];
    },
  };
  const stage = publish(writer, (error) => failures.push(error));
  const next = async (number: number, hasResults = true) => {
    const tick = await lastValueFrom(of(ticked(number, hasResults)).pipe(stage));
    return [tick.stored, tick.unstored].map((all) => all.map(({ publication }) => publication.tick.number));
  };
  expect(await next(1)).toEqual([[1], []]);
  refuses = true;
  expect(await next(2)).toEqual([[2], []]);
  expect(await next(3)).toEqual([[], [3]]);
  expect(await next(4)).toEqual([[], [3, 4]]);
  expect(failures).toHaveLength(2);
  refuses = false;
  expect(await next(5, false)).toEqual([[3, 4], []]);
  expect(stored).toEqual([1, 2, 3, 4]);
});

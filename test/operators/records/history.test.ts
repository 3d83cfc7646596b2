import { expect, it } from 'vitest';
import { declaredHistory, isDeclaredHistory } from '../../../operators/records/history.ts';

it('declares every row of a batch, and keeps what its rows have', () => {
  const batch = {
    length: 3,
    series: Int32Array.of(0, 1, 0),
    time: Float64Array.of(1, 2, 3),
    outcome: Float64Array.of(4, 5, 6),
    meta: [null, { host: 'a' }, { history: 'false' }],
  };
  const declared = declaredHistory(batch);
  expect(declared).toEqual({
    ...batch,
    meta: [{ history: 'true' }, { host: 'a', history: 'true' }, { history: 'true' }],
  });
  expect(batch.meta[1]).toEqual({ host: 'a' });
  const bare = { length: 2, series: batch.series, time: batch.time, outcome: batch.outcome };
  expect(declaredHistory(bare).meta).toEqual([{ history: 'true' }, { history: 'true' }]);
});

it.each([
  [{ meta: { history: 'true' } }, true],
  [{ meta: { history: 'yes' } }, false],
  [{ meta: { other: 'true' } }, false],
  [{}, false],
])('reads %j as %s', (observation, declared) => {
  expect(isDeclaredHistory(observation)).toBe(declared);
});

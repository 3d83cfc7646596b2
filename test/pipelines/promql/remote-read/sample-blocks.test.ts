import { expect, it } from 'vitest';
import { sampleBlocks } from '../../../../pipelines/promql/remote-read/sample-blocks.ts';
import { openTemporary, someSeries, transaction } from '../../../sinks/fixtures.ts';

const FIRST = Date.UTC(2026, 0, 5);

it('gives the last observation of each millisecond, whatever the size of a block', async () => {
  const store = await openTemporary();
  const [series] = someSeries(1);
  // Up to seven observations in a millisecond and the one before, a whole one, and hours without any.
  const micros = Array.from({ length: 200 }, (_, at) => {
    const group = Math.floor(at / 10);
    return FIRST * 1000 + group * 3_600_000_000 + (group % 3 === 0 ? (at % 10) * 150 : at * 1000);
  });
  await store.commit(
    transaction({
      series: [series],
      observations: [
        {
          firstSeq: 1,
          length: micros.length,
          series: new Int32Array(micros.length),
          time: Float64Array.from(micros),
          outcome: Float64Array.from(micros, (_, at) => at),
        },
      ],
    }),
  );
  const last = FIRST + 20 * 3_600_000;
  for (const [from, to] of [
    [FIRST - 5, last],
    [FIRST + 1, FIRST + 2],
    [FIRST + 3_600_000, FIRST + 9 * 3_600_000 + 1],
    [last, last + 1000],
    [FIRST + 1, FIRST],
  ]) {
    const expected = new Map<number, number>();
    for (const [at, time] of micros.entries()) {
      const millis = Math.ceil(time / 1000);
      if (millis >= from && millis <= to) expected.set(millis, at);
    }
    for (const [block, kept] of [
      [1, 0],
      [3, 2],
      [7, 5],
      [7, 0],
      [1000, 1],
    ]) {
      const found: [number, number][] = [];
      for await (const { times, values } of sampleBlocks(store, series, from, to, { block, kept }))
        for (const [at, time] of times.entries()) found.push([time, values[at]]);
      expect(found).toEqual([...expected]);
    }
  }
});

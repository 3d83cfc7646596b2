import type { DuckDBConnection } from '@duckdb/node-api';
import type { ObservationBatch } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { readDoubles, readIntegers } from '../../../sinks/duckdb/columns.ts';
import { descriptionOf, type SourceSeries, shownName } from './series-names.ts';

/** Number of a series in the directory, which knows its names from then on. @throws InvalidInput when another series has them */
function intern(directory: SeriesDirectory, key: SourceSeries): number {
  const series = directory.intern(key.scope_id, key.entity_id);
  const issue = directory.register.describe(series, descriptionOf(key));
  if (issue !== undefined)
    throw new InvalidInput(`${shownName(key)}: ${issue.path} ${issue.message}.`, [issue]);
  return series;
}

/** Reads the table `ordered` in batches of `size`, without its first `skip` rows. Series are interned and named as they occur. */
export async function* orderedBatches(
  connection: DuckDBConnection,
  keys: readonly SourceSeries[],
  directory: SeriesDirectory,
  size: number,
  skip: number,
): AsyncGenerator<ObservationBatch> {
  const known = new Int32Array(keys.length).fill(-1);
  const seriesOf = (k: number) => {
    if (known[k] < 0) known[k] = intern(directory, keys[k]);
    return known[k];
  };
  const result = await connection.stream(
    `SELECT k, t, v FROM ordered ${skip > 0 ? `LIMIT ALL OFFSET ${skip}` : ''}`,
  );
  let series = new Int32Array(size);
  let time = new Float64Array(size);
  let outcome = new Float64Array(size);
  let length = 0;
  for await (const chunk of result) {
    const n = chunk.rowCount;
    const k = new Int32Array(n);
    const t = new Float64Array(n);
    const v = new Float64Array(n);
    readIntegers(chunk, 0, k, 0);
    readDoubles(chunk, 1, t, 0);
    readDoubles(chunk, 2, v, 0);
    for (let row = 0; row < n; row++) {
      series[length] = seriesOf(k[row]);
      time[length] = Math.round(t[row]);
      outcome[length] = v[row];
      if (++length < size) continue;
      yield { length, series, time, outcome };
      series = new Int32Array(size);
      time = new Float64Array(size);
      outcome = new Float64Array(size);
      length = 0;
    }
  }
  if (length > 0) {
    yield {
      length,
      series: series.subarray(0, length),
      time: time.subarray(0, length),
      outcome: outcome.subarray(0, length),
    };
  }
}

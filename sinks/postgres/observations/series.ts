import { fromSeries } from '../../sql/records.ts';
import type { NewSeries } from '../../store.ts';
import { cellsOf, SERIES } from '../../tables.ts';
import { copyOf } from '../binary.ts';
import type { Session } from '../session.ts';
import { seriesBase } from '../values.ts';

/** Writes new series of a shard. */
export async function copySeries(
  session: Session,
  shard: number,
  series: readonly NewSeries[],
): Promise<void> {
  const base = seriesBase(shard);
  const rows = series.map((one) => fromSeries({ ...one, series: base + one.series }));
  await session.copyIn('series (series, scope_id, entity_id)', copyOf(SERIES, cellsOf(SERIES, rows)));
}

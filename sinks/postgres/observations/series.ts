import type { SeriesKey } from '../../../operators/records/directory.ts';
import type { NewSeries } from '../../store.ts';
import { CopyRows } from '../binary.ts';
import type { Session } from '../session.ts';
import { asNumber, asText, seriesBase } from '../values.ts';

/** Writes new series of a shard. */
export async function copySeries(
  session: Session,
  shard: number,
  series: readonly NewSeries[],
): Promise<void> {
  const rows = new CopyRows(series.length * 54);
  for (const one of series) {
    rows
      .row(3)
      .int8(seriesBase(shard) + one.series)
      .uuid(one.scope_id)
      .uuid(one.entity_id);
  }
  await session.copyIn(`${session.schema}.series (series, scope_id, entity_id)`, rows.end());
}

/** Series of a shard in the order of their numbers. */
export async function listSeries(session: Session, shard: number): Promise<SeriesKey[]> {
  const base = seriesBase(shard);
  const rows = await session.rows(
    `SELECT series, scope_id, entity_id FROM ${session.schema}.series
     WHERE series >= $1::bigint AND series < $2::bigint ORDER BY series`,
    [base, seriesBase(shard + 1)],
  );
  return rows.map(([series, scope, entity], at) => {
    if (asNumber(series) !== base + at) throw new Error('the series numbers have a gap');
    return { scope_id: asText(scope), entity_id: asText(entity) };
  });
}

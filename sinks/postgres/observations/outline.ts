import type { SeriesKey } from '../../../operators/records/directory.ts';
import { pixelExact } from '../../../operators/statistics/pixel-exact.ts';
import { outlineBy, type PixelColumns } from '../../sql/outline.ts';
import type { ObservationOutline, TimeRange } from '../../store.ts';
import { observationPage } from '../rows.ts';
import type { Session } from '../session.ts';
import { asNumber, instant, micros, type Row } from '../values.ts';
import { type Conditions, select, where } from '../where.ts';
import { findSeries } from './observations.ts';

/**
 * The observations that draw a series on columns of pixels. If several shards have had its scope, the entity's series in each are merged:
 * there are then so many more of them.
 */
export async function outlineOf(
  session: Session,
  storeId: string,
  { scope_id, entity_id }: SeriesKey,
  { since, until }: TimeRange,
  columns: number,
): Promise<ObservationOutline> {
  const series = await findSeries(session, where().uuid('scope_id', scope_id).uuid('entity_id', entity_id));
  const log = `${session.schema}.observation_log o`;
  const shown = `o.seq, o.id, s.scope_id, s.entity_id, ${micros('o."time"')}, o.outcome, o.extra`;
  const source = `${log} JOIN ${session.schema}.series s ON s.series = o.series`;
  const among = series.length === 0 ? 'NULL' : series.map((one) => one.series).join(', ');
  const wanted = () =>
    where()
      .and(`o.series IN (${among})`)
      .maybe('o."time" >= @', 'instant', since)
      .maybe('o."time" < @', 'instant', until);
  const rows = async (conditions: Conditions) =>
    select(session, `SELECT ${shown} FROM ${source} ${conditions} ORDER BY o."time", o.seq`, conditions);
  return outlineBy(
    {
      number: asNumber,
      async extent() {
        const conditions = wanted();
        const [row] = await select(
          session,
          `SELECT count(*), ${micros('min(o."time")')}, ${micros('max(o."time")')} FROM ${log} ${conditions}`,
          conditions,
        );
        return row;
      },
      all: async (limit) => observationPage(await rows(wanted()), limit, storeId),
      async reduced(cells) {
        const conditions = wanted();
        const times = await select(session, selectedTimes(log, conditions, cells), conditions);
        const moments = [...new Set(times.flat().map(asNumber))];
        // By time, since an index leads from a series and a time to its rows; other rows of these moments are left out afterwards.
        const found = await rows(
          wanted().and(`o."time" IN (${moments.map((at) => instant(String(at))).join(', ')})`),
        );
        const kept = pixelExact(found.map(pointOf), (time) => Math.floor((time - cells.from) / cells.width));
        return observationPage(
          kept.map(({ row }) => row),
          kept.length,
          storeId,
        );
      },
    },
    columns,
  );
}

function pointOf(row: Row) {
  return { row, time: asNumber(row[4]), value: asNumber(row[5]) };
}

/** A statement for the times of the first, the last, the first lowest and the first highest row of each column. */
function selectedTimes(log: string, conditions: Conditions, { from, width }: PixelColumns): string {
  const time = micros('o."time"');
  const cell = `(${time} - ${from}) / ${width}`;
  return `
    WITH cell AS (
      SELECT ${cell} AS n, min(${time}) AS t0, max(${time}) AS t1, min(o.outcome) AS low, max(o.outcome) AS high
      FROM ${log} ${conditions} GROUP BY 1
    )
    SELECT min(c.t0), min(c.t1), min(CASE WHEN o.outcome = c.low THEN ${time} END),
      min(CASE WHEN o.outcome = c.high THEN ${time} END)
    FROM ${log} JOIN cell c ON c.n = ${cell} ${conditions} GROUP BY c.n`;
}

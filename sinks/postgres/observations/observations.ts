import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import type { Selection } from '../../sql/engine.ts';
import { type Columns, OBSERVED_COLUMNS, outlineSql } from '../../sql/lists/outline.ts';
import { wholes } from '../../sql/select.ts';
import type { Session } from '../../sql/session.ts';
import type { Where } from '../../sql/where.ts';
import type { Cells } from '../../tables.ts';
import { POSTGRES } from '../dialect.ts';
import { instant } from '../values.ts';
import { byTime } from './time-windows.ts';

/** Maximum number of series that are queried one by one; with more, all rows are scanned by time. */
const FEW = 256;

const COLUMNS = 'o.seq, o.series, o."time", o.outcome, o.id, o.extra';

/** Statement of the first rows of some series in an order; it has the values of `wanted`, which are conditions on `o`. */
function rowsOfSeries(series: readonly number[], wanted: Where, order: string, limit: number): string {
  const own = series.join(', ');
  const tail = `ORDER BY ${order} LIMIT ${limit}`;
  if (series.length === 1) {
    return `SELECT ${COLUMNS} FROM observation_log o WHERE ${wanted.all} AND o.series = ${own} ${tail}`;
  }
  return `SELECT o.* FROM unnest(ARRAY[${own}]::bigint[]) AS of (series) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM observation_log o WHERE ${wanted.all} AND o.series = of.series ${tail}
    ) o ${tail}`;
}

/** The first rows of a selection: series by series if they are few, else window by window of the time. */
export async function firstRows(
  session: Session,
  { selected, series, times, bounds, newestFirst }: Selection,
  limit: number,
): Promise<readonly Cells[]> {
  if (series.impossible) return [];
  const few =
    String(series) === ''
      ? undefined
      : await wholes(session, ['s.series'], `FROM series s ${series} LIMIT ${FEW + 1}`, series.values);
  if (few?.length === 0) return [];
  const way = newestFirst ? 'DESC' : 'ASC';
  const order = `o."time" ${way}, o.seq ${way}`;
  if (few !== undefined && few.length <= FEW) {
    const wanted = times();
    const own = few.map(([number]) => Number(number));
    const rows = rowsOfSeries(own, wanted, order, limit);
    return session.cells(
      selected,
      `FROM (${rows}) o JOIN series s ON s.series = o.series ORDER BY ${order} LIMIT ${limit}`,
      wanted.values,
    );
  }
  const search = { from: bounds?.from ?? EARLIEST, to: bounds?.to ?? LATEST, newestFirst, limit };
  return byTime(session, search, (low, high, most) => {
    const wanted = times().and('o."time" >= @', ['instant', low]).and('o."time" < @', ['instant', high]);
    const conditions = [wanted.all, series.all].join(' AND ');
    return session.cells(
      selected,
      `FROM observation_log o JOIN series s ON s.series = o.series WHERE ${conditions} ORDER BY ${order} LIMIT ${most}`,
      [...wanted.values, ...series.values],
    );
  });
}

/** The observations of some series that draw their line; see sinks/sql/outline.ts. */
export function reduced(
  session: Session,
  series: readonly number[],
  { first, last, width }: Columns,
): Promise<readonly Cells[]> {
  const from = `FROM observation_log o WHERE o.series IN (${series.join(', ')})
    AND o."time" BETWEEN ${instant(`${first}`)} AND ${instant(`${last}`)}`;
  const kept = outlineSql(from, POSTGRES.bin(width, first));
  const rows = `SELECT o.* ${from} AND o.seq IN (SELECT unnest(ARRAY[first, last, low, high]) FROM (${kept}) AS kept (first, last, low, high))`;
  return session.cells(
    OBSERVED_COLUMNS,
    `FROM (${rows}) o JOIN series s ON s.series = o.series ORDER BY o."time", o.seq`,
  );
}

import type { SeriesKey } from '../../operators/records/directory.ts';
import { upTo, whereObservations } from '../sql/filters.ts';
import { observationPage, toSample, toSeriesRows } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type {
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  ScopeSample,
  SeriesRows,
} from '../store.ts';
import type { Session } from './connection/session.ts';
import { outcomeColumns, outcomeOf } from './outcomes.ts';
import type { Row } from './values.ts';
import { select, where } from './where.ts';

const COLUMNS = `o.seq, o.id, s.scope_id, s.entity_id, o."time", ${outcomeColumns('o.')}, o.extra`;

/** A row whose two columns of the outcome, from `at` on, become one. */
const whole = (row: Row, at: number): unknown[] => [
  ...row.slice(0, at),
  outcomeOf(row[at], row[at + 1]),
  ...row.slice(at + 2),
];

/** Observations by time, then by arrival; at most `limit` after the position. */
export async function listObservations(
  session: Session,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<ObservationPage> {
  const wanted = whereObservations(where(), filter, after);
  const rows = await select(
    session,
    `SELECT ${COLUMNS} FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
     ORDER BY o."time", o.seq`,
    wanted,
    limit + 1,
  );
  return observationPage(
    rows.map((row) => whole(row, 5)),
    limit,
    storeId,
  );
}

/** The latest observations of a series up to a position, in event-time order, as columns. */
export async function seriesUpTo(
  session: Session,
  { scope_id, entity_id }: SeriesKey,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const own = where().uuid('scope_id', scope_id).uuid('entity_id', entity_id);
  const [found] = await select(session, `SELECT series FROM series ${own}`, own, 1);
  if (found === undefined) return toSeriesRows([]);
  const wanted = upTo(where().and('o.series = @', ['whole', asNumber(found[0])]), last);
  const rows = await select(
    session,
    `SELECT o.seq, o."time", ${outcomeColumns('o.')} FROM observation_log o FORCE INDEX (observation_by_series) ${wanted}
     ORDER BY o."time" DESC, o.seq DESC`,
    wanted,
    limit,
  );
  return toSeriesRows(rows.map((row) => whole(row, 2)));
}

/** The latest observations of a scope by time, then by arrival; in that order, as columns. */
export async function latestObservations(
  session: Session,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  const wanted = where().uuid('s.scope_id', scopeId).maybe('o."time" >= @', 'instant', since);
  const rows = await select(
    session,
    `SELECT s.entity_id, o."time", ${outcomeColumns('o.')}, o.extra
     FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
     ORDER BY o."time" DESC, o.seq DESC`,
    wanted,
    limit,
  );
  return toSample(rows.map((row) => whole(row, 2)));
}

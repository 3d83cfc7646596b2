import { itemAt } from '../../../operators/item-at.ts';
import type { SeriesKey } from '../../../operators/records/directory.ts';
import type { StoredObservation } from '../../../operators/records/observation.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { generatedId } from '../../generated-id.ts';
import type {
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  Outline,
  ScopeSample,
  SeriesRange,
  SeriesRows,
} from '../../store.ts';
import { type Cells, OBSERVED, type RowOf, rowsOf } from '../../tables.ts';
import type { Own, Selection } from '../engine.ts';
import { upTo, whereSeries, whereTimes } from '../filters.ts';
import { extraFrom } from '../records.ts';
import { wholes } from '../select.ts';
import type { Selected, Session } from '../session.ts';
import { only } from '../values.ts';
import { Where } from '../where.ts';
import { OBSERVED_COLUMNS, outlineOf, reduced } from './outline.ts';
import { page } from './page.ts';

/** An observation as it was stored; without an id of its own it has the generated one. */
export function toObservation(row: RowOf<typeof OBSERVED>, storeId: string): StoredObservation {
  const { features, labels, meta } = extraFrom(row.extra);
  return {
    id: row.id ?? generatedId(storeId, row.seq),
    scope_id: row.scope_id,
    entity_id: row.entity_id,
    timestamp: formatInstant(row.time),
    outcome: row.outcome,
    ...(features && { features: [...features] }),
    ...(labels && { labels: [...labels] }),
    ...(meta && { meta }),
  };
}

/** A page of observations, from up to `limit` + 1 rows with the columns of {@link OBSERVED}. */
function observationPage(found: readonly Cells[], limit: number, storeId: string): ObservationPage {
  const all = rowsOf(OBSERVED, OBSERVED.columns, found);
  const { rows, next } = page(all, limit, ({ time, seq }) => ({ time, seq }));
  return {
    rows: rows.map((row) => toObservation(row, storeId)),
    seqs: rows.map(({ seq }) => seq),
    next,
  };
}

/** The first rows of a selection, as the order of the database finds them. */
export async function firstRows(
  session: Session,
  { selected, series, times, newestFirst }: Selection,
  limit: number,
): Promise<readonly Cells[]> {
  const wanted = series.joined(times());
  if (wanted.impossible) return [];
  const way = newestFirst ? 'DESC' : 'ASC';
  return session.cells(
    selected,
    `FROM observation_log o JOIN series s ON s.series = o.series ${wanted} ORDER BY o."time" ${way}, o.seq ${way} LIMIT ?whole`,
    [...wanted.values, limit],
  );
}

/** Bounds on the time, of which an infinite one is none. */
function boundsOf(from: number, to: number): NonNullable<Selection['bounds']> {
  return { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { to }) };
}

/** Observations by time, then by arrival; at most `limit` after the position. */
export async function listObservations(
  session: Session,
  own: Own,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<ObservationPage> {
  const selection: Selection = {
    selected: OBSERVED_COLUMNS,
    series: whereSeries(new Where(session.dialect), filter, 's.')
      .uuid('s.scope_id', filter.scope_id)
      .uuid('s.entity_id', filter.entity_id),
    times: () => whereTimes(new Where(session.dialect), filter, after),
    bounds: boundsOf(
      Math.max(filter.since ?? Number.NEGATIVE_INFINITY, after?.time ?? Number.NEGATIVE_INFINITY),
      filter.until ?? Number.POSITIVE_INFINITY,
    ),
    newestFirst: false,
  };
  return observationPage(await (own.firstRows ?? firstRows)(session, selection, limit + 1), limit, storeId);
}

/** The numbers of a series: none when it does not exist, several when several shards have had its scope. */
async function numbersOf(session: Session, { scope_id, entity_id }: SeriesKey): Promise<number[]> {
  const own = new Where(session.dialect).uuid('scope_id', scope_id).uuid('entity_id', entity_id);
  if (own.impossible) return [];
  const rows = await wholes(session, ['series'], `FROM series ${own}`, own.values);
  return rows.map(([series]) => Number(series));
}

/** The observations that draw the line of a series; see `outline` in store.ts. */
export async function outline(
  session: Session,
  own: Own,
  storeId: string,
  range: SeriesRange,
  columns: number,
): Promise<Outline> {
  const series = await numbersOf(session, range);
  return outlineOf(
    {
      bounds: async () => {
        const among = series.length === 0 ? 'false' : `o.series IN (${series.join(', ')})`;
        const wanted = whereTimes(new Where(session.dialect).and(among), range, undefined);
        const bounds = await session.cells(
          [
            { sql: 'count(*)', kind: 'whole' },
            { sql: 'min(o."time")', kind: 'instant' },
            { sql: 'max(o."time")', kind: 'instant' },
          ],
          `FROM observation_log o ${wanted}`,
          wanted.values,
        );
        return only(bounds);
      },
      all: (limit) => listObservations(session, own, storeId, range, limit, undefined),
      reduced: async (bounds, limit) =>
        observationPage(await (own.reduced ?? reduced)(session, series, bounds), limit, storeId),
    },
    columns,
  );
}

const VALUES: readonly Selected[] = [
  { sql: 'o.seq', kind: 'whole' },
  { sql: 'o."time"', kind: 'instant' },
  { sql: 'o."outcome"', kind: 'outcome' },
];

/** The latest observations of a series up to a position, in event-time order, as columns. */
export async function seriesUpTo(
  session: Session,
  own: Own,
  { scope_id, entity_id }: SeriesKey,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const [series, ...others] = await numbersOf(session, { scope_id, entity_id });
  if (series !== undefined && others.length === 0 && own.seriesUpTo !== undefined) {
    return own.seriesUpTo(session, series, last, limit);
  }
  const selection: Selection = {
    selected: VALUES,
    series: new Where(session.dialect).uuid('s.scope_id', scope_id).uuid('s.entity_id', entity_id),
    times: () => upTo(new Where(session.dialect), last),
    bounds: boundsOf(Number.NEGATIVE_INFINITY, last.time + 1),
    newestFirst: true,
  };
  const newest = series === undefined ? [] : await (own.firstRows ?? firstRows)(session, selection, limit);
  const rows = newest.toReversed();
  return {
    seq: Float64Array.from(rows, ([seq]) => Number(seq)),
    time: Float64Array.from(rows, ([, time]) => Number(time)),
    outcome: Float64Array.from(rows, ([, , outcome]) => Number(outcome)),
  };
}

/** Entities in order of first occurrence, and for each row the index of its entity. */
function placesOf(rows: readonly string[]): { entities: string[]; places: Int32Array } {
  const entities: string[] = [];
  const known = new Map<string, number>();
  const places = Int32Array.from(rows, (entity) => {
    const place = known.get(entity) ?? entities.push(entity) - 1;
    known.set(entity, place);
    return place;
  });
  return { entities, places };
}

const SAMPLED = OBSERVED.columns.filter(({ name }) =>
  ['entity_id', 'time', 'outcome', 'extra'].includes(name),
);

/** The latest observations of a scope by time, then by arrival; in that order, as columns. */
export async function latestObservations(
  session: Session,
  own: Own,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  if (own.latestObservations !== undefined) {
    return own.latestObservations(session, scopeId, limit, since);
  }
  const selection: Selection = {
    selected: OBSERVED_COLUMNS.filter((_, at) => SAMPLED.includes(itemAt(OBSERVED.columns, at))),
    series: new Where(session.dialect).uuid('s.scope_id', scopeId),
    times: () => new Where(session.dialect).maybe('o."time" >= @', 'instant', since),
    bounds: boundsOf(since ?? Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
    newestFirst: true,
  };
  const newest = await (own.firstRows ?? firstRows)(session, selection, limit);
  const rows = rowsOf(OBSERVED, SAMPLED, newest.toReversed());
  const features = rows.map(({ extra }) => extraFrom(extra).features ?? null);
  const { entities, places } = placesOf(rows.map(({ entity_id }) => entity_id));
  const batch = {
    length: rows.length,
    series: places,
    time: Float64Array.from(rows, ({ time }) => time),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    ...(features.some((one) => one !== null) && { features }),
  };
  return { batch, entities };
}

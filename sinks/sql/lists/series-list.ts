import type { SeriesKey } from '../../../operators/records/directory.ts';
import type { Page } from '../../page.ts';
import type { ListedSeries, OpenSignal, SeriesFilter } from '../../stored-register.ts';
import { rowsOf, SERIES, SIGNAL_LATEST } from '../../tables.ts';
import { whereSeries } from '../filters.ts';
import { records } from '../select.ts';
import { type Session, selected } from '../session.ts';
import { Where } from '../where.ts';
import { amongSeries, describeSeries } from './descriptions.ts';
import { page } from './page.ts';

/** What observations say of a series, in microseconds. */
interface Extent {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly value: number;
}

const keyOf = ({ scope_id, entity_id }: SeriesKey) => `${scope_id} ${entity_id}`;

/** Every series, and those that only texts name yet. */
const ALL = `(
  SELECT series, scope_id, entity_id FROM series
  UNION ALL SELECT NULL, t.scope_id, t.entity_id FROM series_name t WHERE NOT EXISTS (
    SELECT 1 FROM series s WHERE s.scope_id = t.scope_id AND s.entity_id = t.entity_id)
) n`;

async function keysOf(
  session: Session,
  filter: SeriesFilter,
  limit: number,
  after: SeriesKey | undefined,
): Promise<readonly SeriesKey[]> {
  const wanted = new Where(session.dialect)
    .uuid('n.scope_id', filter.scope_id)
    .uuid('n.entity_id', filter.entity_id);
  whereSeries(wanted, filter, 'n.');
  const described = (condition: string) =>
    `n.series IN (SELECT d.series FROM series_description d WHERE ${condition})`;
  if (filter.name !== undefined) {
    const { name } = filter;
    wanted.and(described("d.entity = @ OR d.entity || ' ' || d.metric = @"), ['text', name], ['text', name]);
  }
  if (filter.prefix !== undefined) {
    const { prefix } = filter;
    const begin = `substr(d.entity, 1, ${wanted.dialect.length('@')})`;
    wanted.and(described(`${begin} = @`), ['text', prefix], ['text', prefix]);
  }
  if (filter.pattern !== undefined) {
    wanted.and(
      `EXISTS (SELECT 1 FROM signal_latest g WHERE g.scope_id = n.scope_id AND g.entity_id = n.entity_id
        AND g.status = 'open' AND g.pattern = @)`,
      ['text', filter.pattern],
    );
  }
  if (after !== undefined) {
    const scope = ['uuid', after.scope_id] as const;
    wanted.and('(n.scope_id > @ OR (n.scope_id = @ AND n.entity_id > @))', scope, scope, [
      'uuid',
      after.entity_id,
    ]);
  }
  if (wanted.impossible) return [];
  const rows = await records(
    session,
    SERIES,
    `FROM (
       SELECT DISTINCT NULL AS series, n.scope_id AS scope_id, n.entity_id AS entity_id FROM ${ALL} ${wanted}
     ) own ORDER BY own.scope_id, own.entity_id LIMIT ${limit}`,
    wanted.values,
  );
  return rows.map(({ scope_id, entity_id }) => ({ scope_id, entity_id }));
}

/** What the observations of some series say, by series; several shards may have observations of one. */
async function extentsOf(
  session: Session,
  series: readonly SeriesKey[],
): Promise<ReadonlyMap<string, Extent>> {
  const own = await records(session, SERIES, `FROM series n WHERE ${amongSeries(series, 'n.')}`);
  const keys = new Map(own.map((row) => [row.series, keyOf(row)]));
  const extents = new Map<string, Extent>();
  if (keys.size === 0) return extents;
  // A last time may have several observations; the one that arrived last counts.
  const found = await session.cells(
    [
      { sql: 'e.series', kind: 'whole' },
      { sql: 'e.amount', kind: 'whole' },
      { sql: 'e.first_at', kind: 'instant' },
      { sql: 'e.last_at', kind: 'instant' },
      { sql: 'o."outcome"', kind: 'outcome' },
    ],
    `FROM (
       SELECT series, count(*) AS amount, min("time") AS first_at, max("time") AS last_at
       FROM observation_log WHERE series IN (${[...keys.keys()].join(', ')}) GROUP BY series
     ) e JOIN observation_log o ON o.series = e.series AND o."time" = e.last_at ORDER BY o.seq`,
  );
  const bySeries = new Map(found.map((row) => [Number(row[0]), row]));
  for (const [at, row] of bySeries) {
    const [count, first, last] = [Number(row[1]), Number(row[2]), Number(row[3])];
    const value = Number(row[4]);
    const key = keys.get(at) ?? '';
    const other = extents.get(key);
    extents.set(key, {
      count: count + (other?.count ?? 0),
      first: Math.min(first, other?.first ?? first),
      last: Math.max(last, other?.last ?? last),
      value: other !== undefined && other.last > last ? other.value : value,
    });
  }
  return extents;
}

const OPEN = SIGNAL_LATEST.columns.filter(({ name }) =>
  ['id', 'pattern', 'scope_id', 'entity_id', 'severity'].includes(name),
);

/** The open signals of some series, by series. */
async function openOf(
  session: Session,
  series: readonly SeriesKey[],
): Promise<ReadonlyMap<string, OpenSignal[]>> {
  const rest = `FROM signal_latest g WHERE g.status = 'open' AND ${amongSeries(series, 'g.')} ORDER BY g.detected_at DESC, g.id`;
  const open = new Map<string, OpenSignal[]>();
  const rows = rowsOf(SIGNAL_LATEST, OPEN, await session.cells(selected(OPEN, 'g'), rest));
  for (const { id, pattern, severity, ...series } of rows) {
    const key = keyOf(series);
    open.set(key, [...(open.get(key) ?? []), { id, pattern, severity }]);
  }
  return open;
}

/** Series by scope and entity; at most `limit` after a series. */
export async function listKeys(
  session: Session,
  filter: SeriesFilter,
  limit: number,
  after: SeriesKey | undefined,
): Promise<Page<SeriesKey, SeriesKey>> {
  return page(await keysOf(session, filter, limit + 1, after), limit, (last) => last);
}

/** Series by scope and entity, with what is known of them; at most `limit` after a series. */
export async function listSeries(
  session: Session,
  filter: SeriesFilter,
  limit: number,
  after: SeriesKey | undefined,
): Promise<Page<ListedSeries, SeriesKey>> {
  const { rows: keys, next } = page(await keysOf(session, filter, limit + 1, after), limit, (last) => last);
  if (keys.length === 0) return { rows: [], next };
  const described = await describeSeries(session, keys);
  const extents = await extentsOf(session, keys);
  const open = await openOf(session, keys);
  const rows = keys.map((key, at) => ({
    ...key,
    ...described[at],
    count: 0,
    ...extents.get(keyOf(key)),
    open: open.get(keyOf(key)) ?? [],
  }));
  return { rows, next };
}

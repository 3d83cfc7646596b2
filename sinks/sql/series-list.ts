import type { SeriesKey } from '../../operators/records/directory.ts';
import type { SeriesDescription } from '../../operators/records/series/description.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { Page } from '../page.ts';
import type { ListedSeries, OpenSignal, SeriesFilter } from '../stored-register.ts';
import { whereSeries } from './filters.ts';
import { page } from './page.ts';
import type { Where } from './where.ts';

type Row = readonly unknown[];

/** How an engine answers the queries of the list. */
export interface SeriesAsker<Value> {
  /** Prefix of the tables, such as `tidemark.`. */
  readonly schema: string;
  /** SQL of a UUID column as text, and of an instant in microseconds. */
  readonly uuid: (column: string) => string;
  readonly micros: (column: string) => string;
  readonly where: () => Where<Value>;
  readonly rows: (sql: string, conditions: Where<Value>) => Promise<readonly Row[]>;
  readonly text: (value: unknown) => string;
  readonly number: (value: unknown) => number;
  readonly describe: (series: readonly SeriesKey[]) => Promise<readonly SeriesDescription[]>;
}

/** What observations say of a series, in microseconds. */
interface Extent {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly value: number;
}

const keyOf = ({ scope_id, entity_id }: SeriesKey) => `${scope_id} ${entity_id}`;

function idsIn(ids: readonly string[]): string {
  return [...new Set(ids)]
    .filter(isUuid)
    .map((id) => `'${id}'`)
    .join(', ');
}

/** Condition that the scope and the entity of a table are among those of some series; it may hold for others. */
function among(series: readonly SeriesKey[], prefix: string): string {
  const scopes = idsIn(series.map(({ scope_id }) => scope_id));
  const entities = idsIn(series.map(({ entity_id }) => entity_id));
  return `${prefix}scope_id IN (${scopes}) AND ${prefix}entity_id IN (${entities})`;
}

/** Every series, and those that only texts name yet. */
const all = (schema: string) => `(
  SELECT series, scope_id, entity_id FROM ${schema}series
  UNION ALL SELECT NULL, t.scope_id, t.entity_id FROM ${schema}series_name t WHERE NOT EXISTS (
    SELECT 1 FROM ${schema}series s WHERE s.scope_id = t.scope_id AND s.entity_id = t.entity_id)
) n`;

async function keysOf<Value>(
  asker: SeriesAsker<Value>,
  filter: SeriesFilter,
  limit: number,
  after: SeriesKey | undefined,
): Promise<readonly SeriesKey[]> {
  const { schema, uuid, where, rows, text } = asker;
  const wanted = where().uuid('n.scope_id', filter.scope_id).uuid('n.entity_id', filter.entity_id);
  whereSeries(wanted, filter, 'n.', schema);
  const described = (condition: string) =>
    `n.series IN (SELECT d.series FROM ${schema}series_description d WHERE ${condition})`;
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
      `EXISTS (SELECT 1 FROM ${schema}signal_latest g WHERE g.scope_id = n.scope_id AND g.entity_id = n.entity_id
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
  const found = await rows(
    `SELECT ${uuid('scope_id')}, ${uuid('entity_id')} FROM (
       SELECT DISTINCT n.scope_id AS scope_id, n.entity_id AS entity_id FROM ${all(schema)} ${wanted}
     ) own ORDER BY own.scope_id, own.entity_id LIMIT ${limit}`,
    wanted,
  );
  return found.map(([scope, entity]) => ({ scope_id: text(scope), entity_id: text(entity) }));
}

/** What the observations of some series say, by series; several shards may have observations of one. */
async function extentsOf<Value>(
  { schema, uuid, micros, where, rows, text, number }: SeriesAsker<Value>,
  series: readonly SeriesKey[],
): Promise<ReadonlyMap<string, Extent>> {
  const own = await rows(
    `SELECT ${uuid('n.scope_id')}, ${uuid('n.entity_id')}, n.series FROM ${schema}series n WHERE ${among(series, 'n.')}`,
    where(),
  );
  const keys = new Map(own.map(([scope, entity, at]) => [number(at), `${text(scope)} ${text(entity)}`]));
  const extents = new Map<string, Extent>();
  if (keys.size === 0) return extents;
  // A last time may have several observations; the one that arrived last counts.
  const found = await rows(
    `SELECT e.series, e.amount, ${micros('e.first_at')}, ${micros('e.last_at')}, o.outcome
     FROM (
       SELECT series, count(*) AS amount, min("time") AS first_at, max("time") AS last_at
       FROM ${schema}observation_log WHERE series IN (${[...keys.keys()].join(', ')}) GROUP BY series
     ) e JOIN ${schema}observation_log o ON o.series = e.series AND o."time" = e.last_at ORDER BY o.seq`,
    where(),
  );
  const bySeries = new Map(found.map(([at, ...rest]) => [number(at), rest.map(number)]));
  for (const [at, [count, first, last, value]] of bySeries) {
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

/** The open signals of some series, by series. */
async function openOf<Value>(
  { schema, uuid, where, rows, text }: SeriesAsker<Value>,
  series: readonly SeriesKey[],
): Promise<ReadonlyMap<string, OpenSignal[]>> {
  const found = await rows(
    `SELECT ${uuid('g.scope_id')}, ${uuid('g.entity_id')}, ${uuid('g.id')}, g.pattern, g.severity
     FROM ${schema}signal_latest g WHERE g.status = 'open' AND ${among(series, 'g.')} ORDER BY g.detected_at DESC, g.id`,
    where(),
  );
  const open = new Map<string, OpenSignal[]>();
  for (const [scope, entity, id, pattern, severity] of found) {
    const key = `${text(scope)} ${text(entity)}`;
    const signal = { id: text(id), pattern: text(pattern), severity: text(severity) };
    open.set(key, [...(open.get(key) ?? []), signal]);
  }
  return open;
}

/** Series by scope and entity; at most `limit` after a series. */
export async function listKeys<Value>(
  asker: SeriesAsker<Value>,
  filter: SeriesFilter,
  limit: number,
  after: SeriesKey | undefined,
): Promise<Page<SeriesKey, SeriesKey>> {
  return page(await keysOf(asker, filter, limit + 1, after), limit, (last) => last);
}

/** Series by scope and entity, with what is known of them; at most `limit` after a series. */
export async function listSeries<Value>(
  asker: SeriesAsker<Value>,
  filter: SeriesFilter,
  limit: number,
  after: SeriesKey | undefined,
): Promise<Page<ListedSeries, SeriesKey>> {
  const { rows: keys, next } = page(await keysOf(asker, filter, limit + 1, after), limit, (last) => last);
  if (keys.length === 0) return { rows: [], next };
  const described = await asker.describe(keys);
  const extents = await extentsOf(asker, keys);
  const open = await openOf(asker, keys);
  const rows = keys.map((key, at) => ({
    ...key,
    ...described[at],
    count: 0,
    ...extents.get(keyOf(key)),
    open: open.get(keyOf(key)) ?? [],
  }));
  return { rows, next };
}

import type { SeriesKey } from '../../operators/records/directory.ts';
import type {
  Descriptions,
  SeriesDescription,
  SeriesSelector,
} from '../../operators/records/series/description.ts';
import { keyedName } from '../../operators/records/series/name.ts';
import {
  DESCRIPTION_COLUMNS,
  describedSql,
  descriptionsOf,
  scopesNamedSql,
  someSql,
  toDescription,
} from '../sql/descriptions.ts';
import { whereSeries } from '../sql/filters.ts';
import type { SeriesAsker } from '../sql/series-list.ts';
import { asNumber, asText } from '../sql/values.ts';
import type { Described } from '../store.ts';
import type { Connection } from './connection.ts';
import { Insert } from './insert.ts';
import { where } from './where.ts';

const SERIES = new Insert(
  `series_description (${DESCRIPTION_COLUMNS})`,
  8,
  `ON CONFLICT (series) DO UPDATE SET entity = excluded.entity, metric = excluded.metric, unit = excluded.unit,
   tags = excluded.tags, changed_at = excluded.changed_at, entity_key = excluded.entity_key, metric_key = excluded.metric_key`,
);
const SCOPES = new Insert(
  'scope_description (scope_id, scope, changed_at)',
  3,
  'ON CONFLICT (scope_id) DO UPDATE SET scope = excluded.scope, changed_at = excluded.changed_at',
);

/** Replaces descriptions. */
export async function replaceDescriptions(
  connection: Connection,
  { series, scopes, at }: Described,
): Promise<void> {
  await SERIES.run(connection, series.length, (row, values) => {
    const { series: number, entity, metric, unit, tags } = series[row];
    const key = keyedName(series[row]);
    values.push(
      number,
      entity ?? null,
      metric ?? null,
      unit ?? null,
      tags === undefined ? null : JSON.stringify(tags),
      at,
      key?.entity ?? null,
      key?.metric ?? null,
    );
  });
  await SCOPES.run(connection, scopes.length, (row, values) => {
    values.push(scopes[row].scope_id, scopes[row].scope, at);
  });
}

/** All descriptions. */
export async function readDescriptions(connection: Connection): Promise<Descriptions> {
  const series = await connection.rows('SELECT series, entity, metric, unit, tags FROM series_description');
  const scopes = await connection.rows('SELECT scope_id, scope FROM scope_description');
  return {
    series: series.map(([number, ...row]) => ({ series: asNumber(number), ...toDescription(row) })),
    scopes: scopes.map(([scope_id, scope]) => ({ scope_id: asText(scope_id), scope: asText(scope) })),
  };
}

/** Descriptions of some series, in their order. */
export async function describeSeries(
  connection: Connection,
  wanted: readonly SeriesKey[],
): Promise<readonly SeriesDescription[]> {
  const sql = describedSql(wanted);
  // The texts have the ids.
  const [series, scopes] = [await connection.once(sql.series, []), await connection.once(sql.scopes, [])];
  return descriptionsOf(wanted, { series, scopes });
}

/** Whether there is a series that a selector means. */
export async function someSeries(connection: Connection, selector: SeriesSelector): Promise<boolean> {
  const wanted = whereSeries(where(), selector, 'n.');
  return (await connection.rows(someSql(wanted), wanted.values)).length > 0;
}

/** Ids of the scopes with a name. */
export async function scopesNamed(connection: Connection, scope: string): Promise<readonly string[]> {
  const wanted = where().and('scope = @', ['text', scope]);
  return (await connection.rows(scopesNamedSql(wanted), wanted.values)).map(([id]) => asText(id));
}

/** Answers the queries of the list of series. */
export function seriesAsker(connection: Connection): SeriesAsker<number> {
  return {
    schema: '',
    uuid: (column) => column,
    micros: (column) => column,
    where,
    rows: async (sql, conditions) => (conditions.impossible ? [] : connection.once(sql, conditions.values)),
    text: asText,
    number: asNumber,
    describe: (series) => describeSeries(connection, series),
  };
}

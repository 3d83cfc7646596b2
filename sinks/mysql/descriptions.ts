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
import type { Session } from './connection/session.ts';
import { Insert } from './insert.ts';
import { where } from './where.ts';

const SERIES = new Insert(`series_description (${DESCRIPTION_COLUMNS})`, 'REPLACE');
const SCOPES = new Insert('scope_description (scope_id, scope, changed_at)', 'REPLACE');

/** Replaces descriptions. */
export async function replaceDescriptions(
  session: Session,
  { series, scopes, at }: Described,
): Promise<void> {
  await SERIES.run(session, series.length, (row) => {
    const { series: number, entity, metric, unit, tags } = series[row];
    const key = keyedName(series[row]);
    return [
      number,
      entity ?? null,
      metric ?? null,
      unit ?? null,
      tags === undefined ? null : JSON.stringify(tags),
      at,
      key?.entity ?? null,
      key?.metric ?? null,
    ];
  });
  await SCOPES.run(session, scopes.length, (row) => [scopes[row].scope_id, scopes[row].scope, at]);
}

/** All descriptions. */
export async function readDescriptions(session: Session): Promise<Descriptions> {
  const series = await session.rows('SELECT series, entity, metric, unit, tags FROM series_description');
  const scopes = await session.rows('SELECT scope_id, scope FROM scope_description');
  return {
    series: series.map(([number, ...row]) => ({ series: asNumber(number), ...toDescription(row) })),
    scopes: scopes.map(([scope_id, scope]) => ({ scope_id: asText(scope_id), scope: asText(scope) })),
  };
}

/** Descriptions of some series, in their order. */
export async function describeSeries(
  session: Session,
  wanted: readonly SeriesKey[],
): Promise<readonly SeriesDescription[]> {
  const sql = describedSql(wanted);
  const [series, scopes] = [await session.rows(sql.series), await session.rows(sql.scopes)];
  return descriptionsOf(wanted, { series, scopes });
}

/** Whether there is a series that a selector means. */
export async function someSeries(session: Session, selector: SeriesSelector): Promise<boolean> {
  const wanted = whereSeries(where(), selector, 'n.');
  if (wanted.impossible) return false;
  return (await session.rows(someSql(wanted), wanted.values)).length > 0;
}

/** Ids of the scopes with a name. */
export async function scopesNamed(session: Session, scope: string): Promise<readonly string[]> {
  const wanted = where().and('scope = @', ['text', scope]);
  return (await session.rows(scopesNamedSql(wanted), wanted.values)).map(([id]) => asText(id));
}

/** Answers the queries of the list of series. */
export function seriesAsker(session: Session): SeriesAsker<number> {
  return {
    schema: '',
    uuid: (column) => column,
    micros: (column) => column,
    where,
    rows: async (sql, conditions) => (conditions.impossible ? [] : session.rows(sql, conditions.values)),
    text: asText,
    number: asNumber,
    describe: (series) => describeSeries(session, series),
  };
}

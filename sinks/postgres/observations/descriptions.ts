import type { SeriesKey } from '../../../operators/records/directory.ts';
import type {
  Descriptions,
  SeriesDescription,
  SeriesSelector,
} from '../../../operators/records/series/description.ts';
import { keyedName } from '../../../operators/records/series/name.ts';
import {
  DESCRIPTION_COLUMNS,
  describedSql,
  descriptionsOf,
  scopesNamedSql,
  someSql,
  toDescription,
} from '../../sql/descriptions.ts';
import { decodeJson, encodeJson, encodeText } from '../../sql/escape.ts';
import { whereSeries } from '../../sql/filters.ts';
import type { SeriesAsker } from '../../sql/series-list.ts';
import type { Described } from '../../store.ts';
import { CopyRows } from '../binary.ts';
import type { Session } from '../session.ts';
import { asNumber, asText, micros, seriesBase } from '../values.ts';
import { select, where } from '../where.ts';

/** Staging tables until the commit's last message; see signal-upsert.ts. */
const SERIES_STAGE = 'tidemark_series_stage_1';
const SCOPE_STAGE = 'tidemark_scope_stage_1';
const SCOPE_COLUMNS = 'scope_id, scope, changed_at';

const maybe = (text: string | undefined) => (text === undefined ? undefined : encodeText(text));

/** Sends descriptions of a shard to the staging tables for {@link replaceStaged}: only the committing message may lock rows. */
export async function stageDescriptions(
  session: Session,
  shard: number,
  { series, scopes, at }: Described,
): Promise<void> {
  const { schema } = session;
  await session.run(
    `CREATE TEMP TABLE IF NOT EXISTS ${SERIES_STAGE} (LIKE ${schema}.series_description) ON COMMIT DELETE ROWS;
     CREATE TEMP TABLE IF NOT EXISTS ${SCOPE_STAGE} (LIKE ${schema}.scope_description) ON COMMIT DELETE ROWS`,
  );
  const base = seriesBase(shard);
  const rows = new CopyRows(series.length * 96);
  for (const one of series) {
    const { series: number, entity, metric, unit, tags } = one;
    const key = keyedName(one);
    rows
      .row(8)
      .int8(base + number)
      .maybeText(maybe(entity))
      .maybeText(maybe(metric))
      .maybeText(maybe(unit))
      .maybeText(tags === undefined ? undefined : encodeJson(tags))
      .instant(at)
      .maybeText(maybe(key?.entity))
      .maybeText(maybe(key?.metric));
  }
  await session.copyIn(`pg_temp.${SERIES_STAGE} (${DESCRIPTION_COLUMNS})`, rows.end());
  const named = new CopyRows(scopes.length * 64);
  for (const { scope_id, scope } of scopes) named.row(3).uuid(scope_id).text(encodeText(scope)).instant(at);
  await session.copyIn(`pg_temp.${SCOPE_STAGE} (${SCOPE_COLUMNS})`, named.end());
}

/** Statements that write the staged descriptions, in order of their keys, so that two commits that share some do not deadlock. */
export function replaceStaged(schema: string): readonly string[] {
  return [
    `INSERT INTO ${schema}.series_description (${DESCRIPTION_COLUMNS})
     SELECT ${DESCRIPTION_COLUMNS} FROM pg_temp.${SERIES_STAGE} ORDER BY series
     ON CONFLICT (series) DO UPDATE SET entity = excluded.entity, metric = excluded.metric, unit = excluded.unit,
       tags = excluded.tags, changed_at = excluded.changed_at, entity_key = excluded.entity_key, metric_key = excluded.metric_key`,
    `INSERT INTO ${schema}.scope_description (${SCOPE_COLUMNS})
     SELECT ${SCOPE_COLUMNS} FROM pg_temp.${SCOPE_STAGE} ORDER BY scope_id
     ON CONFLICT (scope_id) DO UPDATE SET scope = excluded.scope, changed_at = excluded.changed_at`,
  ];
}

/** Descriptions of a shard's series, and the names of all scopes. */
export async function readDescriptions(session: Session, shard: number): Promise<Descriptions> {
  const { schema } = session;
  const base = seriesBase(shard);
  const series = await session.rows(
    `SELECT series, entity, metric, unit, tags FROM ${schema}.series_description
     WHERE series >= $1::bigint AND series < $2::bigint`,
    [base, seriesBase(shard + 1)],
  );
  const scopes = await session.rows(`SELECT scope_id, scope FROM ${schema}.scope_description`);
  return {
    series: series.map(([number, ...row]) => ({
      series: asNumber(number) - base,
      ...toDescription(row, asText, decodeJson),
    })),
    scopes: scopes.map(([scope_id, scope]) => ({ scope_id: asText(scope_id), scope: asText(scope) })),
  };
}

/** Descriptions of some series, in their order. If several shards have a series, the latest description of it counts. */
export async function describeSeries(
  session: Session,
  wanted: readonly SeriesKey[],
): Promise<readonly SeriesDescription[]> {
  const sql = describedSql(wanted, { schema: `${session.schema}.` });
  const [series, scopes] = [await session.rows(sql.series), await session.rows(sql.scopes)];
  return descriptionsOf(wanted, { series, scopes }, asText, decodeJson);
}

/** Whether there is a series that a selector means. */
export async function someSeries(session: Session, selector: SeriesSelector): Promise<boolean> {
  const schema = `${session.schema}.`;
  const wanted = whereSeries(where(), selector, 'n.', schema);
  return (await select(session, someSql(wanted, schema), wanted)).length > 0;
}

/** Ids of the scopes with a name. */
export async function scopesNamed(session: Session, scope: string): Promise<readonly string[]> {
  const wanted = where().and('scope = @', ['text', scope]);
  const rows = await select(session, scopesNamedSql(wanted, `${session.schema}.`), wanted);
  return rows.map(([id]) => asText(id));
}

/** Answers the queries of the list of series. */
export function seriesAsker(session: Session): SeriesAsker<number> {
  return {
    schema: `${session.schema}.`,
    uuid: (column) => column,
    micros,
    where,
    rows: (sql, conditions) => select(session, sql, conditions),
    text: asText,
    number: asNumber,
    describe: (series) => describeSeries(session, series),
  };
}

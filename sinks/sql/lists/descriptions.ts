import type { SeriesKey } from '../../../operators/records/directory.ts';
import type {
  Descriptions,
  SeriesDescription,
  SeriesSelector,
} from '../../../operators/records/series/description.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { Described, NewSeries } from '../../store.ts';
import {
  type Cells,
  type Column,
  cellsOf,
  rowsOf,
  SCOPE_DESCRIPTION,
  SERIES,
  SERIES_DESCRIPTION,
} from '../../tables.ts';
import { whereSeries } from '../filters.ts';
import { fromDescription, fromScope, toDescription } from '../records.ts';
import { records, some, texts } from '../select.ts';
import { type Session, selected } from '../session.ts';
import { only } from '../values.ts';
import { Where } from '../where.ts';

/** Replaces descriptions. `fresh` are the new series of the transaction, which have none yet. */
export async function replaceDescriptions(
  session: Session,
  { series, scopes, at }: Described,
  fresh: readonly NewSeries[],
): Promise<void> {
  const isNew = new Set(fresh.map((one) => one.series));
  const rows = (isFresh: boolean) =>
    cellsOf(
      SERIES_DESCRIPTION,
      series.filter((one) => isNew.has(one.series) === isFresh).map((one) => fromDescription(one, at)),
    );
  await session.append(SERIES_DESCRIPTION, rows(true));
  await session.upsert(SERIES_DESCRIPTION, SERIES_DESCRIPTION.key, rows(false));
  const named = scopes.map((one) => fromScope(one, at));
  await session.upsert(SCOPE_DESCRIPTION, SCOPE_DESCRIPTION.key, cellsOf(SCOPE_DESCRIPTION, named));
}

/** All descriptions; of series only those that satisfy a condition. */
export async function readDescriptions(session: Session, condition = 'true'): Promise<Descriptions> {
  const series = await records(session, SERIES_DESCRIPTION, `FROM series_description WHERE ${condition}`);
  const scopes = await records(session, SCOPE_DESCRIPTION, 'FROM scope_description');
  return {
    series: series.map((row) => ({ series: row.series, ...toDescription(row) })),
    scopes: scopes.map(({ scope_id, scope }) => ({ scope_id, scope })),
  };
}

/** A list of UUIDs for IN. */
function idsIn(ids: Iterable<string>): string {
  const list = [...new Set(ids)].filter(isUuid).map((id) => `'${id.toLowerCase()}'`);
  return list.length === 0 ? 'NULL' : list.join(', ');
}

/** Condition that the scope and the entity of a table are among those of some series; it may hold for others. */
export function amongSeries(series: readonly SeriesKey[], prefix: string): string {
  const scopes = idsIn(series.map(({ scope_id }) => scope_id));
  const entities = idsIn(series.map(({ entity_id }) => entity_id));
  return `${prefix}scope_id IN (${scopes}) AND ${prefix}entity_id IN (${entities})`;
}

const named = ({ columns }: { readonly columns: readonly Column[] }, names: readonly string[]) =>
  columns.filter(({ name }) => names.includes(name));
const DESCRIBED = named(SERIES_DESCRIPTION, ['entity', 'metric', 'unit', 'tags']);
const IDS = named(SERIES, ['scope_id', 'entity_id']);

/** Descriptions of some series, in their order. If several shards have a series, the latest description of it counts. */
export async function describeSeries(
  session: Session,
  wanted: readonly SeriesKey[],
): Promise<readonly SeriesDescription[]> {
  const found: Cells[] = await session.cells(
    [...selected(IDS, 's'), ...selected(DESCRIBED, 'd')],
    `FROM series s JOIN series_description d ON d.series = s.series
     WHERE ${amongSeries(wanted, 's.')} ORDER BY d.changed_at`,
  );
  const series = new Map(
    found.map(([scope, entity, ...rest]) => {
      const row = only(rowsOf(SERIES_DESCRIPTION, DESCRIBED, [rest]));
      return [`${scope} ${entity}`, toDescription(row)];
    }),
  );
  const scopes = new Map(
    (
      await records(
        session,
        SCOPE_DESCRIPTION,
        `FROM scope_description WHERE scope_id IN (${idsIn(wanted.map(({ scope_id }) => scope_id))})`,
      )
    ).map(({ scope_id, scope }) => [scope_id, scope]),
  );
  return wanted.map(({ scope_id, entity_id }) => {
    const scope = scopes.get(scope_id);
    return { ...(scope !== undefined && { scope }), ...series.get(`${scope_id} ${entity_id}`) };
  });
}

/** Whether there is a series that a selector means. */
export async function someSeries(session: Session, selector: SeriesSelector): Promise<boolean> {
  const wanted = whereSeries(new Where(session.dialect), selector, 'n.');
  return !wanted.impossible && (await some(session, `FROM series n ${wanted}`, wanted.values));
}

/** Ids of the scopes with a name. */
export function scopesNamed(session: Session, scope: string): Promise<readonly string[]> {
  return texts(session, 'scope_id', 'uuid', 'FROM scope_description WHERE scope = ?text ORDER BY scope_id', [
    scope,
  ]);
}

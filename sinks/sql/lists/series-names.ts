import { checkNames, type NamedSeries } from '../../../operators/records/series/name.ts';
import type { SeriesNames } from '../../series-names.ts';
import { cellsOf, type RowOf, SERIES_NAME } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { parsed } from '../records.ts';
import { records, texts } from '../select.ts';
import type { Session } from '../session.ts';
import { Where } from '../where.ts';

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function toNamed({ names, feature, ...rest }: RowOf<typeof SERIES_NAME>): NamedSeries {
  return { ...rest, names: parsed(names, isTexts), ...(feature !== null && { feature }) };
}

/** The names of series in the table `series_name`. */
export function seriesNamesIn({ read, write }: Pick<Engine, 'read' | 'write'>): SeriesNames {
  const list = async (session: Session) =>
    (await records(session, SERIES_NAME, 'FROM series_name ORDER BY scope_id, entity_id')).map(toNamed);
  const changing = { alone: SERIES_NAME.name };
  const remove = (session: Session, scopeId: string, entityId: string) =>
    session.run('DELETE FROM series_name WHERE scope_id = ?uuid AND entity_id = ?uuid', [scopeId, entityId]);
  return {
    list: () => read(list),
    put: (series) =>
      write(async (session) => {
        checkNames(series, await list(session));
        const { names, feature, ...rest } = series;
        await session.upsert(
          SERIES_NAME,
          SERIES_NAME.key,
          cellsOf(SERIES_NAME, [{ ...rest, names: JSON.stringify(names), feature: feature ?? null }]),
        );
      }, changing),
    remove: (scopeId, entityId) =>
      write(async (session) => (await remove(session, scopeId, entityId)) > 0, changing),
    scopesOf: (entityId) =>
      read(async (session) => {
        const own = new Where(session.dialect).uuid('entity_id', entityId);
        if (own.impossible) return [];
        const rest = `FROM (SELECT DISTINCT scope_id FROM series ${own}) s ORDER BY scope_id`;
        return texts(session, 'scope_id', 'uuid', rest, own.values);
      }),
  };
}

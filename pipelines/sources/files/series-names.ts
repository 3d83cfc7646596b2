import { basename, dirname, resolve } from 'node:path';
import { itemAt } from '../../../operators/item-at.ts';
import { unitOf } from '../../../operators/language/quantities/units.ts';
import { type SeriesDescription, seriesNameText } from '../../../operators/records/series/description.ts';
import { entityIdOf, scopeIdOf } from '../../../operators/records/series/name-ids.ts';
import { isUuid, NIL_UUID } from '../../../operators/records/uuid.ts';
import { STDIN } from './format.ts';
import type { LoadedFile, RawSeries } from './load.ts';

/** A series of a replay: its ids, and the names that they stand for. */
export interface SourceSeries {
  readonly scope_id: string;
  readonly entity_id: string;
  readonly scope: string;
  readonly entity: string;
  readonly metric?: string;
  readonly unit?: string;
}

const isId = (name: string) => isUuid(name) && name !== NIL_UUID;

/** Name of what has none: of a file, or of the folder that it is in. */
function defaults(shown: string): { readonly scope: string; readonly entity: string } {
  if (shown === STDIN) return { scope: 'replay', entity: 'stdin' };
  return { scope: basename(dirname(resolve(shown))) || 'replay', entity: basename(shown) };
}

/** The unit that the name of a column ends in, such as `latency (ms)`. */
function unitIn(column: string): string | undefined {
  const [, unit] = /[([]([^()[\]]+)[)\]]$/.exec(column) ?? [];
  return unit !== undefined && unitOf(unit) !== undefined ? unit : undefined;
}

/** Names and ids of a series as a file has it. A name that is a UUID is the id itself. */
export function namedSeries(files: readonly LoadedFile[], raw: RawSeries): SourceSeries {
  const { table, mapping } = itemAt(files, raw.file);
  const named = defaults(table.shown);
  const scope = raw.scope || named.scope;
  const entity = raw.entity || named.entity;
  const column = raw.column >= 0 ? mapping.values[raw.column] : undefined;
  const metric = [raw.metric, column].filter((part) => part !== undefined && part !== '').join(' ');
  const valued = column ?? itemAt(mapping.values, 0);
  const unit = raw.unit || (mapping.measured.get(valued)?.unit ?? unitIn(valued));
  return {
    scope_id: isId(scope) ? scope.toLowerCase() : scopeIdOf(scope),
    entity_id:
      isId(entity) && metric === ''
        ? entity.toLowerCase()
        : entityIdOf(entity, metric === '' ? undefined : metric),
    scope,
    entity,
    ...(metric !== '' && { metric }),
    ...(unit !== undefined && { unit }),
  };
}

/** What a store keeps of the names of a series. A name that is an id itself, or is longer than a store keeps, is left out. */
export function descriptionOf({ scope, entity, metric, unit }: SourceSeries): SeriesDescription {
  const isKept = (name: string | undefined) => seriesNameText.safeParse(name).success;
  return {
    ...(!isId(scope) && isKept(scope) && { scope }),
    ...((metric !== undefined || !isId(entity)) && isKept(entity) && { entity }),
    ...(isKept(metric) && { metric }),
    ...(isKept(unit) && { unit }),
  };
}

/** Name of a series as a reader sees it: the entity, and the metric if there is one. */
export function shownName({ entity, metric }: SourceSeries): string {
  return metric === undefined ? entity : `${entity} ${metric}`;
}

/** Names by the ids that they became; a name that is an id itself is not among them. */
export function namesById(series: readonly SourceSeries[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const one of series) {
    if (!isId(one.scope)) names.set(one.scope_id, one.scope);
    if (one.metric !== undefined || !isId(one.entity)) names.set(one.entity_id, shownName(one));
  }
  return names;
}

import { InvalidInput } from '../../operators/records/errors.ts';
import {
  type NamedSeriesView,
  type SeriesName,
  seriesNameSchema,
} from '../../operators/records/series-name.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { SeriesBook } from '../../pipelines/series-book.ts';
import { checked } from './checked.ts';
import { seriesView } from './series-view.ts';

/** The names of series, as those use them who have the store open. */
export interface SeriesCalls {
  series(): Promise<readonly NamedSeriesView[]>;
  seriesOf(entity_id: string, scope_id?: string): Promise<NamedSeriesView>;
  nameSeries(entity_id: string, name: SeriesName): Promise<NamedSeriesView>;
  forgetSeries(entity_id: string, scope_id?: string): Promise<NamedSeriesView>;
}

function uuidAt(path: string, text: string): string {
  if (isUuid(text)) return text;
  const message = `must be a UUID; it is ${JSON.stringify(text)}`;
  throw new InvalidInput(`${path} ${message}.`, [{ path, message }]);
}

const scopeAt = (text: string | undefined) => (text === undefined ? undefined : uuidAt('scope_id', text));

/** The calls of {@link SeriesCalls} on a book, with what callers give checked. */
export function seriesCalls(book: SeriesBook): SeriesCalls {
  return {
    series: async () => (await book.list()).map(seriesView),
    seriesOf: async (entity, scope) =>
      seriesView(await book.get(uuidAt('entity_id', entity), scopeAt(scope))),
    nameSeries: async (entity, name) =>
      seriesView(await book.put(uuidAt('entity_id', entity), checked(seriesNameSchema, name))),
    forgetSeries: async (entity, scope) =>
      seriesView(await book.remove(uuidAt('entity_id', entity), scopeAt(scope))),
  };
}

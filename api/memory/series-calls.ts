import { InvalidInput } from '../../operators/records/errors.ts';
import {
  type NamedSeriesView,
  type SeriesName,
  seriesNameSchema,
} from '../../operators/records/series-name.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { SeriesBook } from '../../pipelines/series-book.ts';
import type { Archive } from '../../sinks/store.ts';
import { checked } from '../calls/checked.ts';
import { seriesView, seriesViewsWithKinds, seriesViewWithKind } from './series-view.ts';

/** The names of series, as those use them who have the store open. */
export interface SeriesCalls {
  /** @param options whether to say the kind of each series' outcomes too */
  series(options?: { readonly kind?: boolean }): Promise<readonly NamedSeriesView[]>;
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

/**
 * The calls of {@link SeriesCalls} on a book, with what callers give checked.
 *
 * @param store has the observations
 */
export function seriesCalls(book: SeriesBook, store: Pick<Archive, 'seriesUpTo'>): SeriesCalls {
  return {
    series: async ({ kind = false } = {}) => {
      const all = await book.list();
      return kind ? seriesViewsWithKinds(store, all) : all.map(seriesView);
    },
    seriesOf: async (entity, scope) =>
      seriesViewWithKind(store, await book.get(uuidAt('entity_id', entity), scopeAt(scope))),
    nameSeries: async (entity, name) =>
      seriesView(await book.put(uuidAt('entity_id', entity), checked(seriesNameSchema, name))),
    forgetSeries: async (entity, scope) =>
      seriesView(await book.remove(uuidAt('entity_id', entity), scopeAt(scope))),
  };
}

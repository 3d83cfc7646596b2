import '../style/panels.css';
import { usePlace } from '../common/use-place.ts';
import { SeriesList } from './series-list.tsx';
import { SeriesView } from './series-view.tsx';

/** The list of series, or one of them. */
export function SeriesPage() {
  const { path } = usePlace();
  const [, scope_id, entity_id] = path;
  if (scope_id === undefined || entity_id === undefined) return <SeriesList />;
  return <SeriesView key={`${scope_id}/${entity_id}`} series={{ scope_id, entity_id }} />;
}

import type { SeriesKey } from '../../../operators/records/directory.ts';
import { type NamedSeries, nameKey } from '../../../operators/records/series/name.ts';

/** The series that has a name in texts, if any: such a name belongs to one series at most. It wins over what observations name. */
export function namedInTexts(name: string, inTexts: readonly NamedSeries[]): SeriesKey | undefined {
  const key = nameKey(name);
  const found = inTexts.find(({ names }) => names.some((one) => nameKey(one) === key));
  return found && { scope_id: found.scope_id, entity_id: found.entity_id };
}

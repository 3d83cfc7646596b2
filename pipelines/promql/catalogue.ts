import { PromqlFault } from '../../operators/promql/faults.ts';
import { changeLabels, type Labels, labelKey } from '../../operators/promql/labels.ts';
import { type Matcher, matchesAll } from '../../operators/promql/matcher.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { StoredRegister } from '../../sinks/stored-register.ts';
import { seriesLabels } from './series-labels.ts';

/** Most series that are looked through. */
const MOST_LISTED = 100_000;
const PAGE = 5_000;

/** A series with its labels. */
export interface LabelledSeries extends SeriesKey {
  readonly labels: Labels;
}

/**
 * The series whose labels meet all conditions, by scope and entity. Series with the same labels have the label `entity_id` as well.
 *
 * @throws PromqlFault when there are more than 100,000 series to look through
 */
export async function seriesMatching(
  register: Pick<StoredRegister, 'described'>,
  matchers: readonly Matcher[],
): Promise<LabelledSeries[]> {
  const found: LabelledSeries[] = [];
  let after: SeriesKey | undefined;
  let listed = 0;
  do {
    const page = await register.described({}, PAGE, after);
    listed += page.rows.length;
    if (listed > MOST_LISTED) {
      throw PromqlFault.execution(`more than ${MOST_LISTED} series to look through`);
    }
    for (const series of page.rows) {
      const labels = seriesLabels(series);
      if (matchesAll(labels, matchers)) found.push({ ...series, labels });
    }
    after = page.next;
  } while (after !== undefined);
  return apart(found);
}

function apart(series: readonly LabelledSeries[]): LabelledSeries[] {
  const counts = new Map<string, number>();
  for (const { labels } of series) counts.set(labelKey(labels), (counts.get(labelKey(labels)) ?? 0) + 1);
  return series.map((one) =>
    counts.get(labelKey(one.labels)) === 1
      ? one
      : { ...one, labels: changeLabels(one.labels, [['entity_id', one.entity_id]]) },
  );
}

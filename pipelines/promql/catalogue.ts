import { itemAt } from '../../operators/item-at.ts';
import { PromqlFault } from '../../operators/promql/faults.ts';
import { changeLabels, type Labels, labelKey } from '../../operators/promql/labels.ts';
import { type Matcher, matchesAll } from '../../operators/promql/matcher.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { Naming } from '../../sinks/naming.ts';
import type { SeriesFilter, StoredRegister } from '../../sinks/stored-register.ts';
import { inSlices } from '../in-slices.ts';
import { seriesLabels } from './series-labels.ts';

/** Most series that are looked through. */
const MOST_LISTED = 100_000;
/** Series of a page, which the event loop waits for. */
const PAGE = 4000;

/** Label of series that have no other labels of their own. */
const ENTITY_ID = 'entity_id';

/** A series with its labels. */
export interface LabelledSeries extends SeriesKey {
  readonly labels: Labels;
  /** What its values are in, if that is known. */
  readonly unit?: string | undefined;
}

/** Where series and their names are. */
export interface Catalogue {
  readonly store: { readonly register: Pick<StoredRegister, 'keys'> };
  readonly naming: Naming;
}

/** What the store itself can look for: a label that is a UUID may be an id. */
function filterOf(matchers: readonly Matcher[]): SeriesFilter {
  const filter: { scope?: string; entity?: string } = {};
  for (const { label, operator, value } of matchers) {
    if (operator !== '=' || value === '' || isUuid(value)) continue;
    if (label === 'scope' || label === 'entity') filter[label] = value;
  }
  return filter;
}

/**
 * The series whose labels meet all conditions, by scope and entity. Series with the same labels have the label `entity_id` as well.
 *
 * @param stop is thrown where it is aborted
 * @throws PromqlFault when there are more than 100,000 series to look through
 */
export async function seriesMatching(
  { store, naming }: Catalogue,
  matchers: readonly Matcher[],
  stop?: AbortSignal,
): Promise<LabelledSeries[]> {
  // Which labels are unique is known only once they are found.
  const byId = matchers.filter(({ label }) => label === ENTITY_ID);
  const others = matchers.filter(({ label }) => label !== ENTITY_ID);
  const found: LabelledSeries[] = [];
  const filter = filterOf(matchers);
  let after: SeriesKey | undefined;
  let listed = 0;
  do {
    const page = await store.register.keys(filter, PAGE, after);
    listed += page.rows.length;
    if (listed > MOST_LISTED) {
      throw PromqlFault.execution(
        `there are more than ${MOST_LISTED} series to search; name the scope or the entity with =`,
      );
    }
    const descriptions = page.rows.length === 0 ? [] : await naming.of(page.rows);
    await inSlices(
      (function* () {
        for (const [at, key] of page.rows.entries()) {
          stop?.throwIfAborted();
          const description = descriptions[at];
          const labels = seriesLabels({ ...key, ...description });
          if (matchesAll(labels, others)) found.push({ ...key, labels, unit: description?.unit });
          yield;
        }
      })(),
    );
    after = page.next;
  } while (after !== undefined);
  const labelled = await inSlices(apart(found));
  return labelled.filter(({ labels }) => matchesAll(labels, byId));
}

function* apart(series: readonly LabelledSeries[]): Generator<void, LabelledSeries[], void> {
  const counts = new Map<string, number>();
  const keys: string[] = [];
  for (const { labels } of series) {
    const key = labelKey(labels);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    keys.push(key);
    yield;
  }
  return series.map((one, at) =>
    counts.get(itemAt(keys, at)) === 1
      ? one
      : { ...one, labels: changeLabels(one.labels, [[ENTITY_ID, one.entity_id]]) },
  );
}

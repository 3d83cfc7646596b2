import { type Labels, labelsOf, NAME } from '../../operators/promql/labels.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import type { SeriesDescription } from '../../operators/records/series/description.ts';

/** Name of the metric of series that have none. */
export const UNNAMED_METRIC = 'tidemark_value';

/** Labels that a series has besides its tags. */
const OWN: ReadonlySet<string> = new Set([NAME, 'scope', 'entity', 'entity_id', 'metric']);

/** A name with `_` in place of what names of metrics or labels may not have. */
function clean(name: string, forbidden: RegExp): string {
  const plain = name.replace(forbidden, '_');
  return /^\d/.test(plain) ? `_${plain}` : plain;
}

/** The name of a metric for PromQL. That of samples which Prometheus sent is followed by their other labels, which are tags as well. */
function metricName(metric: string): string {
  const brace = metric.indexOf('{');
  return clean(brace > 0 ? metric.slice(0, brace) : metric, /[^a-zA-Z0-9_:]/gu);
}

/**
 * The labels of a series: its metric as the name, `scope`, `entity`, and its tags. A tag whose name is taken is `tag_…`, and has a number if
 * that is taken too. `metric` has the whole name of a metric that PromQL cannot write.
 */
export function seriesLabels(series: SeriesKey & SeriesDescription): Labels {
  const { scope = series.scope_id, entity = series.entity_id, metric, tags = {} } = series;
  const name = metric === undefined ? UNNAMED_METRIC : metricName(metric);
  const entries: [string, string][] = [
    [NAME, name],
    ['scope', scope],
    ['entity', entity],
  ];
  if (metric !== undefined && metric !== name && !metric.startsWith(`${name}{`))
    entries.push(['metric', metric]);
  const taken = new Set(OWN);
  for (const [key, value] of Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const plain = clean(key, /[^a-zA-Z0-9_]/gu);
    const wanted = taken.has(plain) ? `tag_${plain}` : plain;
    let label = wanted;
    for (let number = 2; taken.has(label); number++) label = `${wanted}_${number}`;
    taken.add(label);
    entries.push([label, value]);
  }
  return labelsOf(entries);
}

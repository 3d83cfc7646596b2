import type { KnownSeries, SeriesAnswer } from '../../client/index.ts';
import { momentText, numberText } from '../common/moments.ts';

/** What is known of a series: ids, unit, kind, names in texts, and its extent. */
export function Details({
  series,
  answer,
}: {
  readonly series: KnownSeries;
  readonly answer: SeriesAnswer | undefined;
}) {
  const {
    scope,
    scope_id,
    entity,
    entity_id,
    metric,
    unit,
    names = [],
    count,
    first_at,
    last_at,
    tags = {},
  } = series;
  const kind = answer?.kind ?? series.kind;
  const summary = answer?.summary;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Scope', scope],
    ['Scope id', scope_id],
    ['Entity', entity],
    ['Entity id', entity_id],
    ['Metric', metric],
    ['Unit', unit],
    ['Kind of values', kind],
    [
      'Tags',
      Object.entries(tags)
        .map(([key, value]) => `${key}:${value}`)
        .join(', ') || undefined,
    ],
    ['Names in texts', names.join(', ') || undefined],
    ['Observations', count.toLocaleString('en')],
    ['First', first_at === undefined ? undefined : `${momentText(first_at)} UTC`],
    ['Last', last_at === undefined ? undefined : `${momentText(last_at)} UTC`],
    [
      'Last day',
      summary?.mean === undefined || summary.min === undefined || summary.max === undefined
        ? undefined
        : `${numberText(summary.min)} to ${numberText(summary.max)}, mean ${numberText(summary.mean)}, ${summary.count.toLocaleString('en')} values`,
    ],
  ];
  return (
    <dl class="facts wide">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <>
            <dt>{name}</dt>
            <dd class={name.endsWith('id') ? 'mono' : ''}>{value}</dd>
          </>
        ),
      )}
    </dl>
  );
}

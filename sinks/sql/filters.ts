import { CROSS_SCOPE_PATTERNS } from '../../operators/engine/overrides.ts';
import type { SeriesSelector } from '../../operators/records/series/description.ts';
import type {
  ChangeFilter,
  ObservationFilter,
  ObservationPosition,
  SignalFilter,
  SignalPosition,
} from '../store.ts';
import type { Where } from './where.ts';

/**
 * Adds that series are meant by a selector.
 *
 * @param scopeId expression for the scope of a series
 * @param among condition that a series, `n` with its description `d`, is the one
 * @param series expression for the number of a series, in place of `among`
 */
function whereSelected(
  where: Where,
  { scopes, scope, entity, metric, tags = [] }: SeriesSelector,
  { scopeId, among, series }: { scopeId: string; among?: string; series?: string },
): Where {
  where
    .among(scopeId, scopes)
    .maybe(`${scopeId} IN (SELECT scope_id FROM scope_description WHERE scope = @)`, 'text', scope);
  if (entity === undefined && metric === undefined && tags.length === 0) return where;
  return where.nested(
    (own) => {
      own.maybe('d.entity = @', 'text', entity).maybe('d.metric = @', 'text', metric);
      for (const [key, value] of tags) own.fragment(own.dialect.tag(key, value));
    },
    (conditions) =>
      series === undefined
        ? `EXISTS (SELECT 1 FROM series n JOIN series_description d ON d.series = n.series
            WHERE ${among} AND ${conditions})`
        : `${series} IN (SELECT d.series FROM series_description d WHERE ${conditions})`,
  );
}

/** Adds that series, with the columns of a table `series` under a prefix such as `s.`, are meant by a selector. */
export function whereSeries(where: Where, selector: SeriesSelector, prefix = ''): Where {
  return whereSelected(where, selector, { scopeId: `${prefix}scope_id`, series: `${prefix}series` });
}

/** Adds that a pattern compares no scopes, if only some scopes are asked for: such signals name series of others. */
function whereOwn(where: Where, scopes: readonly string[] | undefined): void {
  if (scopes === undefined) return;
  for (const pattern of CROSS_SCOPE_PATTERNS) where.and('pattern <> @', ['text', pattern]);
}

/** Adds the conditions of a filter and a position on signals, in descending order of (detected_at, id). */
export function whereSignals(where: Where, filter: SignalFilter, after: SignalPosition | undefined): Where {
  whereSelected(where, filter, {
    scopeId: 'scope_id',
    among: 'n.scope_id = signal_latest.scope_id AND n.entity_id = signal_latest.entity_id',
  })
    .among('id', filter.ids)
    .uuid('scope_id', filter.scope_id)
    .uuid('entity_id', filter.entity_id)
    .maybe('pattern = @', 'text', filter.pattern)
    .maybe('status = @', 'text', filter.status)
    .maybe('severity = @', 'text', filter.severity)
    .maybe('detected_at >= @', 'instant', filter.since)
    .maybe('detected_at < @', 'instant', filter.until)
    .maybe("(window_end >= @ OR status = 'open')", 'instant', filter.window_from)
    .maybe('window_start <= @', 'instant', filter.window_to)
    .maybe('strength >= @', 'double', filter.min_strength)
    .maybe('confidence >= @', 'double', filter.min_confidence);
  whereOwn(where, filter.scopes);
  if (after === undefined) return where;
  return where.order(['detected_at', 'id'], '<', [
    ['instant', after.detected_at],
    ['uuid', after.id],
  ]);
}

/** Adds the conditions of a filter and a position on observations `o`, in ascending order of (time, seq). */
export function whereTimes(
  where: Where,
  { since, until }: ObservationFilter,
  after: ObservationPosition | undefined,
): Where {
  where.maybe('o."time" >= @', 'instant', since).maybe('o."time" < @', 'instant', until);
  if (after === undefined) return where;
  return where.order(['o."time"', 'o.seq'], '>', [
    ['instant', after.time],
    ['whole', after.seq],
  ]);
}

/** Adds that observations `o` are not after a position in the order of (time, seq). */
export function upTo(where: Where, last: ObservationPosition): Where {
  return where.order(['o."time"', 'o.seq'], '<=', [
    ['instant', last.time],
    ['whole', last.seq],
  ]);
}

/**
 * Adds the conditions of a filter on the changes in (after, upTo].
 *
 * @param seq expression for the sequence number of a change
 */
export function whereChanges(
  where: Where,
  filter: ChangeFilter,
  after: number,
  upTo: number,
  seq = 'seq',
): Where {
  where
    .and(`${seq} > @`, ['whole', after])
    .and(`${seq} <= @`, ['whole', upTo])
    .among('scope_id', filter.scopes)
    .uuid('scope_id', filter.scope_id)
    .uuid('entity_id', filter.entity_id)
    .maybe('pattern = @', 'text', filter.pattern)
    .maybe(
      `(coalesce(${where.dialect.jsonText('payload', 'severity')}, 'note') = @ OR kind = 'signal.lowered')`,
      'text',
      filter.severity,
    );
  whereOwn(where, filter.scopes);
  return filter.updates ? where : where.and("kind <> 'signal.updated'");
}

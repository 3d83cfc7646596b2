import { z } from 'zod';
import { NotFound, Unprocessable } from '../../../operators/records/errors.ts';
import { instantText } from '../../../operators/records/fields.ts';
import { seriesNameText } from '../../../operators/records/series/description.ts';
import { isSameSeries } from '../../../operators/records/series/name.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { kindOfSeries } from '../../../pipelines/kinds.ts';
import { MOST_SUMMARISED, type SeriesSummary, summaryOf } from '../../../pipelines/series-summary.ts';
import type { ListedSeries, SeriesFilter } from '../../../sinks/stored-register.ts';
import { defineCall } from '../call.ts';
import { bound } from '../fields/moment.ts';
import { metricName, scopeName } from '../fields/series.ts';
import { withWords } from '../fields/words.ts';
import { namedInTexts } from './by-name.ts';
import { type ReadsSeries, scope_id } from './fields.ts';
import { knownSeries, knownSeriesSchema } from './known-series.ts';

/** Microseconds that a summary covers by default. */
const DAY = 86_400_000_000;
/** Series named in the error when a name means several. */
const MOST_LISTED = 10;

const summarySchema = z
  .object({
    since: instantText.describe('Start of the summarised time range.'),
    until: instantText.describe('End of the time range; an observation at that moment is not in it.'),
    count: z.number().int().describe(`Observations in it, the latest ${MOST_SUMMARISED} at most.`),
    first_at: instantText.optional(),
    last_at: instantText.optional(),
    mean: z.number().optional(),
    stddev: z.number().optional().describe('Standard deviation of all of them.'),
    min: z.number().optional(),
    max: z.number().optional(),
    quantiles: z.record(z.string(), z.number()).optional().describe('p05, p25, p50, p75 and p95.'),
    trend: z
      .object({ slope_per_hour: z.number(), r2: z.number() })
      .optional()
      .describe('The least-squares line: its slope, and the share of the variance that it explains.'),
    last_value: z.number().optional(),
    expected: z.number().optional().describe('What was expected of the last observation.'),
    low: z.number().optional().describe('Below this it would be far off.'),
    high: z.number().optional().describe('Above this it would be far off.'),
    score: z.number().optional().describe('It is this far off once in 1 / (1 - score) observations.'),
  })
  .meta({ id: 'SeriesSummary' });

/** What is known of one series, with a summary of a time range. */
export const getSeries = defineCall({
  name: 'series_summary',
  summary: 'What is known of one series, with a summary of a time range, by default its last day.',
  tags: ['series'],
  permission: 'signals:read',
  at: 'GET /v1/series/:entity_id',
  input: z.object({
    entity_id: seriesNameText.describe(
      'UUID of the entity, or a name of the series: in texts, its entity, or its entity and metric.',
    ),
    scope_id,
    scope: scopeName.optional(),
    metric: metricName.optional(),
    since: withWords(bound('The summary begins then; default: a day before the last observation.'), {
      flag: '--since <time>',
      help: 'the summary begins then (a day before the last observation)',
    }).optional(),
    until: withWords(bound('The summary ends before then; default: after the last observation.'), {
      flag: '--until <time>',
      help: 'the summary ends before then (after the last observation)',
    }).optional(),
  }),
  output: z
    .object({ ...knownSeriesSchema.shape, summary: summarySchema.optional() })
    .meta({ id: 'OneSeries' }),
  async run({ store, intake, memory: { nameDirectory } }: ReadsSeries, given) {
    const { entity_id: entity, scope_id: of, scope, metric, since, until } = given;
    await intake.settle();
    const named = await nameDirectory.list();
    const within = {
      ...(of !== undefined && { scope_id: of }),
      ...(scope !== undefined && { scope }),
      ...(metric !== undefined && { metric }),
    };
    const find = async (by: SeriesFilter) =>
      (await store.register.list({ ...within, ...by }, MOST_LISTED)).rows;
    const found = async () => {
      if (isUuid(entity)) return find({ entity_id: entity });
      const meant = namedInTexts(entity, named);
      if (meant !== undefined && (of === undefined || of === meant.scope_id)) {
        const rows = await find(meant);
        if (rows.length > 0) return rows;
      }
      const rows = await find({ entity });
      return rows.length > 0 ? rows : find({ name: entity });
    };
    const row = theOne(entity, await found());
    const inTexts = named.find((one) => isSameSeries(one, row));
    const kind = await kindOfSeries(store, row);
    const known = { ...knownSeries(row, inTexts), ...(kind !== undefined && { kind }) };
    if (row.last === undefined) return known;
    const end = until ?? row.last + 1;
    const start = since ?? (until === undefined ? row.last - DAY : end - DAY);
    const summary = await summaryOf(store, row, start, end);
    return {
      ...known,
      summary: { since: formatInstant(start), until: formatInstant(end), ...shown(summary) },
    };
  },
});

/** The only series that was found. @throws NotFound, Unprocessable */
function theOne(entity: string, rows: readonly ListedSeries[]): ListedSeries {
  const [row, ...others] = rows;
  if (row !== undefined && others.length === 0) return row;
  if (row === undefined) {
    throw new NotFound(
      isUuid(entity)
        ? `There is no series of entity ${entity}.`
        : `There is no series named ${JSON.stringify(entity)}.`,
    );
  }
  const path = new Set(rows.map((one) => one.scope_id)).size > 1 ? 'scope_id' : 'metric';
  const candidates = rows.map((one) => {
    const { scope = one.scope_id, metric } = one;
    return path === 'metric' ? (metric ?? `none (entity_id ${one.entity_id})`) : `${one.scope_id} (${scope})`;
  });
  const message = `must be one of ${[...new Set(candidates)].sort().join(', ')}`;
  throw new Unprocessable(`${JSON.stringify(entity)} means several series: ${path} ${message}.`, [
    { path, message },
  ]);
}

function shown(summary: SeriesSummary | undefined) {
  if (summary === undefined) return { count: 0 };
  const { first, last, value, expected, trend, quantiles, ...numbers } = summary;
  return {
    ...numbers,
    first_at: formatInstant(first),
    last_at: formatInstant(last),
    quantiles: { ...quantiles },
    ...(trend !== undefined && { trend }),
    last_value: value,
    ...expected,
  };
}

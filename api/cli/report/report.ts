import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Overrides } from '../../../operators/engine/overrides.ts';
import { defaultSettings, type EngineSettings, overridesOf } from '../../../operators/engine/settings.ts';
import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { pixelExact } from '../../../operators/statistics/pixel-exact.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { type Judged, type JudgedSeries, judged, type Kind } from './judged.ts';
import { type Label, type LabelledSeries, means } from './labels.ts';

/** Columns of pixels that a series is drawn on. */
const COLUMNS = 860;

const scoresSchema = z.object({
  kind: z.string(),
  labels: z.number(),
  found: z.number(),
  signals: z.number(),
  right: z.number(),
  /** Median time from the start of a label to the decision, in seconds; absent if none was found. */
  delay: z.number().optional(),
  nab: z.number().optional(),
});
export type Scores = z.output<typeof scoresSchema>;

const reportSchema = z.object({
  tidemark_report: z.literal(1),
  title: z.string(),
  version: z.string(),
  /** Settings that differ from the defaults, as in a configuration. */
  settings: z.array(z.string()),
  observations: z.number(),
  /** Scores over all files, by kind of signal. */
  total: z.array(scoresSchema),
  series: z.array(
    z.object({
      name: z.string(),
      scope: z.string(),
      unit: z.string().optional(),
      count: z.number(),
      /** The points that draw it: milliseconds since the epoch, and values. */
      times: z.array(z.number()),
      values: z.array(z.number()),
      labels: z.array(z.object({ start: z.string(), end: z.string(), pattern: z.string().optional() })),
      signals: z.array(
        z.object({
          pattern: z.string(),
          severity: z.enum(['alert', 'note']),
          status: z.enum(['open', 'closed']),
          window: z.object({ start: z.string(), end: z.string() }),
          decided_at: z.string(),
          summary: z.string().optional(),
        }),
      ),
      scores: z.array(scoresSchema),
    }),
  ),
});

/** What a replay found, held against labels: all that its page shows. */
export type Report = z.output<typeof reportSchema>;

/** A replayed series with its observations: times in microseconds, ascending. */
export interface ReportedSeries extends LabelledSeries {
  readonly scope_id: string;
  readonly entity_id: string;
  readonly unit?: string | undefined;
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** The settings that differ from the defaults, such as `SIGNAL_SPIKE_MIN_Z=8`. */
function differences(engine: EngineSettings): string[] {
  const own: Overrides = overridesOf(engine);
  const usual: Overrides = overridesOf(defaultSettings());
  return Object.entries(own).flatMap(([pattern, settings]) =>
    Object.entries(settings ?? {})
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[pattern]?.[name]))
      .map(([name, value]) => `SIGNAL_${`${pattern}_${name}`.toUpperCase()}=${value}`),
  );
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return (itemAt(sorted, low) + itemAt(sorted, high)) / 2;
}

function scoresOf(kind: Kind, { delays, nab, ...counts }: Judged): Scores {
  const delay = median(delays);
  return {
    kind,
    ...counts,
    ...(delay !== undefined && { delay: delay / 1e6 }),
    ...(nab !== undefined && { nab }),
  };
}

/** The kinds of signals that there are: alerts, all, and each pattern. */
function kindsIn(signals: readonly Signal[]): Kind[] {
  const patterns = [...new Set(signals.map(({ pattern }) => pattern))].sort();
  return ['alerts', 'all signals', ...patterns];
}

function nameOf({ entity, metric }: LabelledSeries): string {
  return metric === undefined ? entity : `${entity} ${metric}`;
}

/** The labels that mean none of the series. */
export function withoutSeries(labels: readonly Label[], series: readonly LabelledSeries[]): Label[] {
  return labels.filter(({ series: name }) => !series.some((one) => means(name, one)));
}

/**
 * The report of a replay.
 *
 * @throws InvalidInput if there are labels, and none means one of the series
 */
export function reportOf(
  {
    title,
    version,
    engine,
  }: { readonly title: string; readonly version: string; readonly engine: EngineSettings },
  series: readonly ReportedSeries[],
  signals: readonly Signal[],
  labels: readonly Label[],
): Report {
  const homeless = withoutSeries(labels, series);
  const [lost] = homeless;
  if (lost !== undefined && homeless.length === labels.length) {
    const some = series.slice(0, 3).map((one) => `"${one.scope}/${nameOf(one)}"`);
    throw new InvalidInput(
      `--labels: "${lost.series}" is none of the series, which are ${some.join(', ')}${series.length > 3 ? ' and others' : ''}.`,
    );
  }
  const all = series.map((one) => {
    const own: JudgedSeries = {
      name: nameOf(one),
      times: one.times,
      labels: labels.filter(({ series: name }) => means(name, one)),
      signals: signals.filter(
        ({ scope_id, entity_id }) => scope_id === one.scope_id && entity_id === one.entity_id,
      ),
    };
    return { one, own };
  });
  const labelled = all.map(({ own }) => own).filter((own) => own.labels.length > 0);
  return {
    tidemark_report: 1,
    title,
    version,
    settings: differences(engine),
    observations: series.reduce((sum, { times }) => sum + times.length, 0),
    total: kindsIn(labelled.flatMap((own) => own.signals)).map((kind) =>
      scoresOf(kind, judged(labelled, kind)),
    ),
    series: all.map(({ one, own }) => {
      const points = drawn(one);
      return {
        name: own.name,
        scope: one.scope,
        ...(one.unit !== undefined && { unit: one.unit }),
        count: one.times.length,
        times: points.map(({ time }) => time),
        values: points.map(({ value }) => value),
        labels: own.labels.map(({ start, end, pattern }) => ({
          start: formatInstant(start),
          end: formatInstant(end),
          ...(pattern !== undefined && { pattern }),
        })),
        signals: own.signals.map(({ pattern, severity, status, window, decided_at, explanation }) => ({
          pattern,
          severity,
          status,
          window,
          decided_at,
          ...(explanation.summary !== undefined && { summary: explanation.summary }),
        })),
        scores: kindsIn(own.signals).map((kind) => scoresOf(kind, judged([own], kind))),
      };
    }),
  };
}

function drawn({ times, values }: ReportedSeries) {
  const points = times.map((time, at) => ({ time: time / 1000, value: itemAt(values, at) }));
  const [first, last] = [points[0]?.time ?? 0, points[points.length - 1]?.time ?? 0];
  const width = Math.max(last - first, 1) / COLUMNS;
  return pixelExact(points, (time) => Math.floor((time - first) / width));
}

/** Where the report is in its page. */
export const EMBEDDED = { open: '<script type="application/json" id="report">', close: '</script>' };

/**
 * Reads the report in a page that {@link pageOf} wrote.
 *
 * @throws InvalidInput if the file is no such page
 */
export function readReport(path: string): Report {
  let page: string;
  try {
    page = readFileSync(path, 'utf8');
  } catch {
    throw new InvalidInput(`--beside: ${path} cannot be read.`);
  }
  const start = page.indexOf(EMBEDDED.open);
  const end = page.indexOf(EMBEDDED.close, start);
  try {
    if (start >= 0) return reportSchema.parse(JSON.parse(page.slice(start + EMBEDDED.open.length, end)));
  } catch {
    // The message below says it for a page that was changed, too.
  }
  throw new InvalidInput(`--beside: ${path} is no report of this version; write one with --report.`);
}

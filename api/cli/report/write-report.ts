import { renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { EngineSettings } from '../../../operators/engine/settings.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import type { ReplayedRows } from '../../../pipelines/replayed-rows.ts';
import type { OpenFiles } from '../../../pipelines/sources/files/open.ts';
import type { Label } from './labels.ts';
import { readLabels } from './labels.ts';
import { pageOf } from './page.ts';
import { type Report, readReport, reportOf, withoutSeries } from './report.ts';

/** What a report is asked for. */
export interface ReportFlags {
  readonly labels?: string;
  readonly report?: string;
  readonly beside?: string;
}

/** A report that a replay is to write. */
export interface PlannedReport {
  readonly path: string;
  readonly labels: readonly Label[];
  /** The page that it stands beside. */
  readonly beside: { readonly path: string; readonly report: Report } | undefined;
}

/**
 * Reads what a report needs before the replay begins; undefined if none is asked for.
 *
 * @throws InvalidInput if a flag is alone, or a file is not what it should be
 */
export function planReport({ labels, report, beside }: ReportFlags): PlannedReport | undefined {
  if (report === undefined) {
    const alone = labels !== undefined ? '--labels' : beside !== undefined ? '--beside' : undefined;
    if (alone !== undefined) throw new InvalidInput(`${alone} is for a report; name its file with --report.`);
    return undefined;
  }
  return {
    path: report,
    labels: labels === undefined ? [] : readLabels(labels),
    beside: beside === undefined ? undefined : { path: beside, report: readReport(beside) },
  };
}

/** Writes the page of a report; a page of this name is replaced as a whole. Returns the labels that are of none of the series. */
export function writeReport(
  { path, labels, beside }: PlannedReport,
  {
    files,
    rows,
    signals,
    engine,
    version,
  }: {
    readonly files: OpenFiles;
    readonly rows: ReplayedRows;
    readonly signals: readonly Signal[];
    readonly engine: EngineSettings;
    readonly version: string;
  },
): readonly Label[] {
  const names = new Map(files.series.map((one) => [`${one.scope_id} ${one.entity_id}`, one]));
  const series = [...rows.series()].map(({ scope_id, entity_id, times, values }) => {
    const known = names.get(`${scope_id} ${entity_id}`);
    return {
      scope_id,
      entity_id,
      scope: known?.scope ?? scope_id,
      entity: known?.entity ?? entity_id,
      metric: known?.metric,
      unit: known?.unit,
      times,
      values,
    };
  });
  const own = reportOf({ title: basename(path, '.html'), version, engine }, series, signals, labels);
  const page =
    beside === undefined
      ? pageOf([own], [basename(path)])
      : pageOf([own, beside.report], [basename(path), basename(beside.path)]);
  writeFileSync(`${path}.partial`, page);
  renameSync(`${path}.partial`, path);
  return withoutSeries(labels, series);
}

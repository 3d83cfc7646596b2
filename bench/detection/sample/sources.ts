import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { isTable, readMetrics } from '../labelled/metrics.ts';
import { readCorpus } from '../nab/corpus.ts';
import type { Annotations } from '../tcpd/metrics.ts';
import { readAnnotations, readSeries } from '../tcpd/series.ts';

/** A labelled series of a public data set. */
export interface SourceSeries {
  /** The data set: the name of its folder. */
  readonly source: string;
  /** Its file inside the data set. */
  readonly file: string;
  /** Microseconds. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** For each row whether it is labelled. */
  readonly marked: readonly boolean[];
  /** Whether the times come from the data; otherwise they only count the rows. */
  readonly timed: boolean;
}

/** Rows around an annotated change that count as labelled: the margin of the Turing benchmark. */
const MARGIN = 5;
/** Series without times get one row per day: most are yearly to daily, and none has a daily course. */
const START = 1.7e15;
const DAY = 86_400e6;

const METRIC_HEADING = /^"?TimeStamp"?,"?Value"?,"?Label"?\r?\n/;

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Whether a folder has `*.csv` or `*.csv.gz` with TimeStamp,Value,Label. */
function hasTables(folder: string): boolean {
  const file = readdirSync(folder).find(isTable);
  if (file === undefined) return false;
  const bytes = readFileSync(join(folder, file));
  return METRIC_HEADING.test((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

/** Whether a folder, or each folder in it, has tables of a metric. */
function hasMetrics(folder: string): boolean {
  const domains = foldersOf(folder).map((domain) => join(folder, domain));
  return hasTables(folder) || (domains.length > 0 && domains.every(hasTables));
}

async function metricsOf(source: string, folder: string, most?: number): Promise<SourceSeries[]> {
  const metrics = await readMetrics(folder, most);
  return metrics.map(({ domain, file, times, values, labels }) => ({
    source,
    file: domain === file ? file : `${domain}/${file}`,
    times,
    values,
    marked: labels,
    timed: true,
  }));
}

function corpusOf(source: string, folder: string, most?: number): SourceSeries[] {
  return readCorpus(folder, most).series.map(({ category, file, times, values, windows }) => ({
    source,
    file: `${category}/${file}`,
    times,
    values,
    marked: Array.from(times, (_, row) => windows.some(([first, last]) => row >= first && row <= last)),
    timed: true,
  }));
}

function annotatedOf(source: string, folder: string, most = Number.POSITIVE_INFINITY): SourceSeries[] {
  const annotations: Readonly<Record<string, Annotations>> = readAnnotations(folder);
  return readSeries(folder)
    .series.slice(0, most)
    .map(({ name, values, places }) => {
      const changes = Object.values(annotations[name] ?? {}).flat();
      return {
        source,
        file: name,
        times: Float64Array.from(values, (_, row) => START + row * DAY),
        values: Float64Array.from(values),
        marked: places.map((place) => changes.some((change) => Math.abs(place - change) <= MARGIN)),
        timed: false,
      };
    });
}

async function readSource(source: string, folder: string, most?: number): Promise<SourceSeries[]> {
  if (existsSync(join(folder, 'data'))) return corpusOf(source, folder, most);
  if (existsSync(join(folder, 'annotations.json'))) return annotatedOf(source, folder, most);
  return hasMetrics(folder) ? metricsOf(source, folder, most) : [];
}

/**
 * Reads the data set in a folder, or all data sets in its subfolders: metrics (`*.csv` or `<domain>/*.csv` with TimeStamp,Value,Label), the
 * Numenta benchmark (`data/<category>/*.csv` with `labels/combined_windows.json`), the Turing change point data set (`*.json` with
 * `annotations.json`). Other folders are skipped.
 *
 * @param most maximum number of series per domain, category or set
 * @throws InvalidInput when there is none
 */
export async function readSources(folder: string, most?: number): Promise<SourceSeries[]> {
  const all = await readSource(basename(resolve(folder)), folder, most);
  if (all.length > 0) return all;
  for (const name of foldersOf(folder)) all.push(...(await readSource(name, join(folder, name), most)));
  if (all.length === 0)
    throw new InvalidInput(
      `${folder} has no labelled series, nor a folder with some (cloud, kpi, nab or tcpd).`,
    );
  return all;
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** What people labelled in a series: a window, or a moment. Times are in microseconds, both inclusive. */
export interface Label {
  /** Names of the series: an entity, a file, or a scope and one of these with a slash between. */
  readonly series: string;
  readonly start: number;
  readonly end: number;
  /** The pattern that it is, if the file says so: only signals of it are held against it. */
  readonly pattern?: string;
}

const FORM =
  'labels are JSON such as {"folder/file.csv": [["2014-04-10 07:15:00", "2014-04-11 16:45:00"]]}, or CSV with the columns series, start, end and perhaps pattern';

/** A date, its time to the minute, seconds, and zone, of which only the date must be there. */
const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/i;

/** A time of a label; without a zone it is in UTC. */
function instantOf(text: string, where: string): number {
  const trimmed = text.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T');
  const [, date, time = 'T00:00', seconds = ':00', zone = 'Z'] = TIME.exec(trimmed) ?? [];
  const instant = date === undefined ? Number.NaN : parseInstant(`${date}${time}${seconds}${zone}`);
  if (Number.isNaN(instant)) throw new InvalidInput(`--labels: ${where}: "${text}" is no time; ${FORM}.`);
  return instant;
}

const moment = z.union([z.string(), z.tuple([z.string(), z.string()])]);
const labelFile = z.record(z.string(), z.array(moment));

function fromJson(text: string): Label[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new InvalidInput(`--labels is no JSON; ${FORM}.`);
  }
  const read = labelFile.safeParse(parsed);
  if (!read.success) {
    throw new InvalidInput(
      `--labels: ${itemAt(read.error.issues, 0).path.join('.')} is no list of windows; ${FORM}.`,
    );
  }
  return Object.entries(read.data).flatMap(([series, windows]) =>
    windows.map((one) => {
      const [start, end] = typeof one === 'string' ? [one, one] : one;
      return { series, start: instantOf(start, series), end: instantOf(end, series) };
    }),
  );
}

/** Names that columns of CSV may have. */
const COLUMNS: Readonly<Record<'series' | 'start' | 'end' | 'pattern', readonly string[]>> = {
  series: ['series', 'file', 'entity', 'name', 'id'],
  start: ['start', 'from', 'begin', 'time', 'timestamp', 'at'],
  end: ['end', 'to', 'until'],
  pattern: ['pattern', 'kind', 'type', 'label'],
};

/** The cells of a line of CSV, which may be quoted. */
function cells(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim()));
}

function fromCsv(text: string): Label[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const head = cells(`${lines[0] ?? ''},`).map((name) => name.trim().toLowerCase());
  const place = (column: keyof typeof COLUMNS) => head.findIndex((name) => COLUMNS[column].includes(name));
  const [series, start] = [place('series'), place('start')];
  const [end, pattern] = [place('end'), place('pattern')];
  if (series < 0 || start < 0) {
    throw new InvalidInput(`--labels has no column for the ${series < 0 ? 'series' : 'start'}; ${FORM}.`);
  }
  return lines.slice(1).map((line, row) => {
    const all = cells(`${line},`);
    const where = `line ${row + 2}`;
    const from = instantOf(all[start] ?? '', where);
    const ended = end < 0 ? '' : (all[end] ?? '');
    const until = ended === '' ? from : instantOf(ended, where);
    if (until < from) throw new InvalidInput(`--labels: ${where} ends before it begins.`);
    const kind = pattern < 0 ? '' : (all[pattern] ?? '');
    return { series: all[series] ?? '', start: from, end: until, ...(kind !== '' && { pattern: kind }) };
  });
}

/**
 * Reads labels: the windows of the Numenta Anomaly Benchmark as JSON, lists of moments, or CSV.
 *
 * @throws InvalidInput if the file is neither, or a time is none
 */
export function readLabels(path: string): Label[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new InvalidInput(`--labels: ${path} cannot be read.`);
  }
  return /^\s*[{[]/.test(text) ? fromJson(text) : fromCsv(text);
}

/** A series as the files name it. */
export interface LabelledSeries {
  readonly scope: string;
  readonly entity: string;
  readonly metric?: string | undefined;
}

const plain = (name: string) => name.replace(/\.(csv|tsv|ndjson|jsonl|json|parquet)(\.(gz|zst))?$/i, '');

/** Whether a label means a series. */
export function means(name: string, { scope, entity, metric }: LabelledSeries): boolean {
  const names = metric === undefined ? [entity] : [entity, `${entity} ${metric}`, `${entity}/${metric}`];
  const meant = plain(name.replaceAll('\\', '/').replace(/^\.\//, ''));
  return names
    .map(plain)
    .some((one) => meant === one || meant === `${scope}/${one}` || meant.endsWith(`/${scope}/${one}`));
}

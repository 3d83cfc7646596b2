import type { DuckDBConnection } from '@duckdb/node-api';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { only } from '../../../sinks/sql/values.ts';
import { FAULTS, type FaultCount, type LoadedFile } from './load.ts';
import { textRows } from './sql-text.ts';

/** Seconds from 1970 to 1980. */
const TEN_YEARS = 315_532_800e6;

/** Share of the rows above which as many series are suspicious. */
const NEARLY_ALL = 0.5;

/** Fewest rows of a file whose series are counted. */
const LEAST_ROWS = 20;

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** Where the row is: its line in a file of lines, else its number. */
function placeOf({ table }: LoadedFile, row: number): string {
  return table.skip === undefined || row > 1000 ? `row ${row}` : `row ${row} (line ${row + table.skip})`;
}

/** A value that cannot be read, with the remedy. */
function faultText(file: LoadedFile, { fault, row, column, text }: FaultCount): string {
  const { mapping, table } = file;
  const place = placeOf(file, row);
  const time = mapping.time.columns.join(',');
  const value = mapping.values[column];
  const shown = JSON.stringify(text ?? '');
  switch (fault) {
    case FAULTS.noTime:
      return `no time: ${place}, column ${time}${table.format === 'ndjson' ? ', or the line is no JSON object' : ''}`;
    case FAULTS.badTime:
      if (text?.trim() === time) return `the header again: ${place}`;
      return `a time that cannot be read: ${place}, column ${time}: ${shown}; give its format with --time-format`;
    case FAULTS.farTime:
      return `a time out of range: ${place}, column ${time}: ${shown}; give its format or unit with --time-format`;
    case FAULTS.noEntity:
      return `no entity: ${place}, column ${mapping.entity.join(',')}`;
    case FAULTS.code:
      return `${text ?? ''} stands for a missing value: ${place}, column ${value}; --missing none takes it as a value`;
    case FAULTS.noValue:
      return `no value: ${place}, column ${value}`;
    default:
      return `a value that is no finite number: ${place}, column ${value}: ${shown}; name another column with --value${
        /\d[.,]\d/.test(shown) ? ', or the decimal mark with --decimal' : ''
      }`;
  }
}

/** What was left out of a file, and the first example of each reason. */
function leftOut(file: LoadedFile, faults: readonly FaultCount[]): string[] {
  const { rejects, mapping } = file;
  const reported = faults.map((fault) => {
    const isWide = mapping.values.length > 1 && fault.fault !== FAULTS.noTime;
    const what = isWide
      ? `${count(fault.values, 'value')} in ${count(fault.rows, 'row')}`
      : count(fault.rows, 'row');
    return `left out ${what}: ${faultText(file, fault)}`;
  });
  if (rejects.count > 0) {
    reported.push(
      `left out ${count(rejects.count, 'line')} that ${rejects.count === 1 ? 'is no row' : 'are no rows'}: line ${rejects.line}: ${rejects.why}`,
    );
  }
  return reported;
}

/** What was counted of the loaded files, by their numbers. */
export interface Counts {
  readonly faults: readonly FaultCount[];
  /** Values that are observations. */
  readonly values: ReadonlyMap<number, number>;
  readonly series: ReadonlyMap<number, number>;
  /** Values that are earlier than the one before them, and the row of the first. */
  readonly disorder: ReadonlyMap<number, { readonly count: number; readonly row: number }>;
}

/** Why a file gave no value at all, with the first value that could not be read; undefined if it gave some. */
export function refusalOf(
  file: LoadedFile,
  at: number,
  { faults, values }: Pick<Counts, 'faults' | 'values'>,
): InvalidInput | undefined {
  if ((values.get(at) ?? 0) > 0) return undefined;
  return nothingRead(
    file,
    faults.filter((fault) => fault.file === at),
  );
}

/** What the caller should know of the files before their values are used: what was left out, and columns that may tell series apart. */
export function findingsOf(
  files: readonly LoadedFile[],
  { faults, values, series, disorder }: Counts,
): string[] {
  return files.flatMap((file, at) => {
    const { table, mapping } = file;
    const { shown } = table;
    const own = faults.filter((fault) => fault.file === at);
    const rows = values.get(at) ?? 0;
    if (rows === 0) return [];
    const found = leftOut(file, own);
    const names = series.get(at) ?? 0;
    const width = mapping.values.length;
    if (names / width > (rows / width) * NEARLY_ALL && rows / width >= LEAST_ROWS) {
      found.push(
        `entity=${mapping.entity.join(',')} has ${count(names / width, 'value')} in ${count(rows / width, 'row')}: nearly each row is a series of its own; name another column with --entity`,
      );
    }
    if (mapping.leftWords.length > 0) {
      const suggested = [...mapping.entity, ...mapping.leftWords].join(',');
      found.push(
        `${mapping.leftWords.length === 1 ? 'column' : 'columns'} ${mapping.leftWords.join(', ')} left out: where the values tell series apart, name them: --entity ${suggested}`,
      );
    }
    if (mapping.leftNumbers.length > 0) {
      found.push(
        `${mapping.leftNumbers.length === 1 ? 'column' : 'columns'} ${mapping.leftNumbers.join(', ')} left out; each is a series of its own with --value ${[...mapping.values, ...mapping.leftNumbers].join(',')}`,
      );
    }
    const back = disorder.get(at);
    // A file that has one series after the other goes back once a series.
    if (back !== undefined && back.count >= names / width) {
      found.push(`the times are not in order, first at ${placeOf(file, back.row)}; they are sorted`);
    }
    return found.map((text) => `${shown}: ${text}`);
  });
}

function nothingRead(file: LoadedFile, faults: readonly FaultCount[]): InvalidInput {
  const { rejects, table, mapping } = file;
  // A value at fault says more than one that is missing.
  const [first] = [...faults].sort(
    (a, b) => Number(a.text === null) - Number(b.text === null) || a.row - b.row,
  );
  const why =
    first !== undefined
      ? faultText(file, first)
      : rejects.count > 0
        ? `line ${rejects.line}: ${rejects.why}; name the delimiter with --delimiter`
        : 'it has no row';
  return new InvalidInput(
    `${table.shown}: no row could be read (time=${mapping.time.columns.join(',')} value=${mapping.values.join(',')}): ${why}.`,
  );
}

/** Values of series that several files have, at the time of a value of the same series in another file. */
async function repeatedAcross(
  connection: DuckDBConnection,
  shared: ReadonlyMap<number, number>,
): Promise<{ readonly count: number; readonly series: number; readonly time: number }> {
  if (shared.size === 0) return { count: 0, series: 0, time: 0 };
  const numbers = [...shared].map(([k, first]) => `(${k}, ${first})`).join(', ');
  const rows = await textRows(
    connection,
    `SELECT count(*), arg_min(k, t), min(t) FROM
      (SELECT k, t, first = lag(first) OVER same AND t = lag(t) OVER same AND k <> lag(k) OVER same AS again
        FROM ordered JOIN (VALUES ${numbers}) AS shared(k, first) USING (k) WINDOW same AS (ORDER BY first, t, k))
      WHERE again`,
  );
  const [repeated, series, time] = only(rows);
  return { count: Number(repeated), series: Number(series), time: Number(time) };
}

/**
 * SQL of whether repeated times are of one hour of a night in which clocks go back: the last Sunday of October, the first of November, and in the
 * south the first of April.
 */
const AN_HOUR_TWICE = `coalesce(max(t) - min(t) < 3600e6 AND hour(${inUtc()}) < 4 AND dayofweek(${inUtc()}) = 0 AND
  ((month(${inUtc()}) = 10 AND day(${inUtc()}) > 24) OR (month(${inUtc()}) IN (4, 11) AND day(${inUtc()}) < 8)), false)`;

function inUtc(): string {
  return 'make_timestamp(min(t)::BIGINT)';
}

/**
 * Findings on the times of the ordered values.
 *
 * @param nameOf name of a series by its number
 * @param shared numbers of series that several files have, each with the first number of the same series
 * @param now wall clock in microseconds
 * @param isZoneless whether there are times without a zone, and nobody names it
 */
export async function timeFindings(
  connection: DuckDBConnection,
  nameOf: (series: number) => string,
  shared: ReadonlyMap<number, number>,
  now: number,
  isZoneless: boolean,
): Promise<string[]> {
  const found: string[] = [];
  const same = await textRows(
    connection,
    `SELECT count(*), arg_min(k, t), min(t), ${AN_HOUR_TWICE} FROM (SELECT k, t, k = lag(k) OVER () AND t = lag(t) OVER () AS again FROM ordered) WHERE again`,
  );
  const [repeated, series, time, isHour] = only(same);
  if (Number(repeated) > 0) {
    found.push(
      `${count(Number(repeated), 'value')} at the time of another value of the same series, first of ${nameOf(Number(series))} at ${formatInstant(Number(time))}: ` +
        (isZoneless && isHour === 'true'
          ? 'an hour comes twice where clocks go back; name the zone of the times with --zone, such as Europe/Berlin'
          : 'if these are several series, name the columns that tell them apart with --entity'),
    );
  }
  const again = await repeatedAcross(connection, shared);
  if (again.count > 0) {
    found.push(
      `${count(again.count, 'value')} at the time of a value of the same series in another file, first of ${nameOf(again.series)} at ${formatInstant(again.time)}: ` +
        'leave out a file that repeats another, or name the columns that tell the series apart with --entity',
    );
  }
  const ends = await textRows(
    connection,
    `SELECT count(*) FILTER (WHERE t > ${now}), max(t), max(t) FROM ordered`,
  );
  const [ahead, last, most] = only(ends);
  if (Number(ahead) > 0) {
    found.push(
      `${count(Number(ahead), 'value')} in the future, the last at ${formatInstant(Number(last))}: check --zone, and --time-format`,
    );
  }
  if (Number(most) < TEN_YEARS) {
    found.push(
      `all times are before 1980, the last is ${formatInstant(Number(most))}: if they count rows or days, there is no time to tell; else give their unit with --time-format`,
    );
  }
  return found;
}

import { InvalidInput } from '../../../../operators/records/errors.ts';
import { rankIn, TIME_NAMES } from '../column-names.ts';
import { isTimeText } from '../times/time-shapes.ts';
import { headerRows, isValue, joinedNames, type TimesAcross, timesAcross } from './header-rows.ts';
import { type SplitNumbers, splitNumbers, splitWithoutNames } from './split-numbers.ts';

/** How a CSV file is written. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: '"' | "'";
  /** Names of the columns: unique, not empty. */
  readonly names: readonly string[];
  readonly hasHeader: boolean;
  /** Lines before the first row of data. */
  readonly skip: number;
  /** Cells of a row: of one more where a decimal comma separates cells. */
  readonly cells: readonly SplitNumbers[];
  /** Columns whose names are times. */
  readonly across: TimesAcross;
}

/** Delimiters that are tried. Of two that give equally many columns the earlier is taken: decimals have commas too. */
const DELIMITERS = ['\t', ';', '|', ','];

/** Records by which a dialect is determined. */
const RECORDS = 200;

interface Cells {
  readonly cells: readonly string[];
  /** Line on which the record ends, from 1 on. */
  readonly line: number;
}

/** Splits text into records with quoted fields (RFC 4180); blank lines are skipped. */
function recordsOf(text: string, delimiter: string, isCut: boolean): Cells[] {
  const quote = quoteOf(text);
  const records: Cells[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  const end = () => {
    cells.push(cell);
    if (cells.length > 1 || cell.trim() !== '') records.push({ cells, line });
    cells = [];
    cell = '';
  };
  for (let i = 0; i < text.length && records.length < RECORDS; i++) {
    const char = text[i];
    if (isQuoted) {
      if (char === '\n') line++;
      if (char !== quote) cell += char;
      else if (text[i + 1] === quote) cell += text[++i];
      else isQuoted = false;
    } else if (char === quote && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (char === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      end();
      line++;
    } else if (char !== '\r') {
      cell += char;
    }
  }
  if (records.length < RECORDS && !isCut && (cell !== '' || cells.length > 0)) end();
  return withoutTitles(records);
}

/** Records without the lines of a title above a table, of which no more than the first cell has text. */
function withoutTitles(records: readonly Cells[]): Cells[] {
  const { columns } = widthOf(records);
  // A text in another place than the first is the name of a column beside one without a name.
  const isTitle = ({ cells: [, ...others] }: Cells) => others.every((text) => text.trim() === '');
  const start = columns > 1 ? records.findIndex((record) => !isTitle(record)) : 0;
  return records.slice(Math.max(0, start));
}

/** Single quotes are quotes where the first field has them. */
function quoteOf(text: string): '"' | "'" {
  return /^\s*'[^'\n]*'\s*[,;|\t\n]/.test(text) ? "'" : '"';
}

interface Preamble {
  readonly lines: number;
  readonly length: number;
  /** The last comment, without its mark; empty if there is none. */
  readonly comment: string;
  readonly sep?: string;
}

/** Lines before the header: comments, and the line `sep=;` of spreadsheets. */
function preamble(text: string): Preamble {
  let [lines, length] = [0, 0];
  let sep: string | undefined;
  let comment = '';
  for (;;) {
    const end = text.indexOf('\n', length);
    if (end < 0) break;
    const line = text.slice(length, end);
    const [, named] = /^sep=(.)\r?$/i.exec(line) ?? [];
    if (named === undefined && !line.startsWith('#') && line.trim() !== '') break;
    sep ??= named;
    if (line.startsWith('#')) comment = line.replace(/^#+\s*/, '');
    lines++;
    length = end + 1;
  }
  return { lines, length, comment, ...(sep !== undefined && { sep }) };
}

/** Share of records that have as many cells as the most frequent count, and that count. */
function widthOf(records: readonly Cells[]): { readonly columns: number; readonly share: number } {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [columns = 0, most = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { columns, share: records.length === 0 ? 0 : most / records.length };
}

function guessDelimiter(text: string, isCut: boolean): string {
  const tried = DELIMITERS.map((delimiter) => {
    const records = recordsOf(text, delimiter, isCut);
    const { columns, share } = widthOf(records);
    // A header with fewer cells than the rows shows that the delimiter is part of the values.
    const header = records[0]?.cells.length ?? 0;
    const isFair = records.length > 0 && Math.abs(header - columns) <= 1;
    const hasSplitHeader = header > 1;
    return { delimiter, columns: isFair && hasSplitHeader && share >= 0.5 ? columns : 1, share };
  });
  const [best] = tried.sort((a, b) => b.columns - a.columns || b.share - a.share);
  return best !== undefined && best.columns > 1 ? best.delimiter : ',';
}

/** Whether the first record names the columns: in some column it is text above values, or it has no value at all. */
function isHeader([first, ...others]: readonly [Cells, ...Cells[]]): boolean {
  const isAboveValues = first.cells.some((cell, column) => {
    if (cell.trim() === '' || isValue(cell)) return false;
    const below = others.flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column]] : []));
    return below.filter(isValue).length > below.length / 2;
  });
  return isAboveValues || !first.cells.some(isValue);
}

/** The names of the columns in a comment above rows without a header: as many as the rows have cells, none of them a value. */
function headerIn(comment: string, delimiter: string, rows: readonly Cells[]): readonly string[] | undefined {
  const [names] = recordsOf(comment, delimiter, false);
  if (names === undefined || names.cells.length < 2 || names.cells.some(isValue)) return undefined;
  return names.cells.length === widthOf(rows).columns ? names.cells : undefined;
}

/** Unique names: trimmed; without one, `column` and its number. */
function unique(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, at) => {
    const base = cell.trim() || `column${at + 1}`;
    let name = base;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base}_${n}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function named(delimiter: string): string {
  const known: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t', space: ' ' };
  const one = (Object.hasOwn(known, delimiter) ? known[delimiter] : undefined) ?? delimiter;
  if (one.length !== 1 || one === '"' || one === '\n') {
    throw new InvalidInput('--delimiter must be one character such as ; or |, or tab.');
  }
  return one;
}

/** What the caller says of a CSV file. */
export interface DialectFlags {
  readonly delimiter?: string | undefined;
  readonly decimal?: string | undefined;
}

/** Whether the caller says that decimals are behind commas. */
const isComma = ({ decimal }: DialectFlags) => decimal === 'comma' || decimal === ',';

/** Whether a first column without a name numbers or names the rows: the names fit the columns behind it. */
function hasRowNames(names: readonly string[], rows: readonly Cells[]): boolean {
  const time = names.findIndex((name) => rankIn(TIME_NAMES, name) >= 0);
  if (time < 0) return true;
  const isTimes = (column: number) => {
    const cells = rows.map(({ cells }) => (cells[column] ?? '').trim());
    return cells.filter((cell) => isTimeText(cell) || /^\d{9,}$/.test(cell)).length > cells.length / 2;
  };
  return isTimes(time + 1) || !isTimes(time);
}

/**
 * Determines the dialect of a CSV file from its beginning.
 *
 * @param isCut whether the file goes on after the text
 * @throws InvalidInput when it is empty, the named delimiter is not one, or rows have cells without a name
 */
export function dialectOf(text: string, isCut: boolean, shown: string, flags: DialectFlags = {}): Dialect {
  const before = preamble(text);
  const body = text.slice(before.length);
  const chosen =
    flags.delimiter === undefined ? (before.sep ?? guessDelimiter(body, isCut)) : named(flags.delimiter);
  const records = recordsOf(body, chosen, isCut);
  const [first, ...others] = records;
  if (first === undefined) throw new InvalidInput(`${shown} is empty: it has no row.`);
  const titles = first.line - 1 - first.cells.join('').split('\n').length + 1;
  const all = records.map(({ cells }) => cells);
  const across = timesAcross(all);
  const isAcross = across.columns.length > 0;
  const isFirst = isAcross || isHeader([first, ...others]);
  const commented = isFirst ? undefined : headerIn(before.comment, chosen, records);
  const hasHeader = isFirst || commented !== undefined;
  const height = isFirst && !isAcross ? headerRows(all) : 1;
  const names = [
    ...(commented ?? (height > 1 ? joinedNames(all.slice(0, height), all.slice(height)) : first.cells)),
  ];
  const rows = records.slice(isFirst ? height : 0);
  const { columns } = widthOf(rows);
  let cells: SplitNumbers[] = names.map(() => 'whole');
  if (hasHeader && columns > names.length && !isAcross) {
    const beyond = rows.flatMap(({ cells: own }) => own.slice(names.length));
    if (beyond.every((cell) => cell.trim() === '')) {
      // Each row ends in delimiters.
      names.push(...Array.from({ length: columns - names.length }, () => ''));
      cells = names.map(() => 'whole');
    } else if (columns === names.length + 1 && hasRowNames(names, rows)) {
      names.unshift('');
      cells = names.map(() => 'whole');
    } else {
      const split = splitNumbers(
        shown,
        names,
        rows.map(({ cells: own }) => own),
        columns,
        chosen,
      );
      if (!isComma(flags)) throw split.refusal;
      cells = [...split.cells];
    }
  }
  if (!hasHeader && chosen === ',') {
    const split = splitWithoutNames(
      shown,
      rows.map(({ cells: own }) => own),
      columns,
    );
    if (split !== undefined) {
      if (!isComma(flags)) throw split.refusal;
      cells = [...split.cells];
      names.splice(0, names.length, ...cells.map(() => ''));
    }
  }
  return {
    delimiter: chosen,
    quote: quoteOf(body),
    names: unique(hasHeader ? names : names.map(() => '')),
    hasHeader,
    skip: before.lines + (isFirst ? (records[height - 1]?.line ?? first.line) : titles),
    cells,
    across,
  };
}

import { unitOf } from '../../../../operators/language/quantities/units.ts';
import { isMissing, isNumberText } from '../numbers.ts';
import { isTimeText } from '../times/time-shapes.ts';

/** Most rows that a header has. */
const MOST_ROWS = 4;

/** Least number of columns whose names are times, from which the rows are series. */
const LEAST_TIMES = 3;

/** Whether a cell has a number or a time. */
export const isValue = (cell: string) => isNumberText(cell) || isTimeText(cell);

type Row = readonly string[];

const textAt = (row: Row, column: number) => (row[column] ?? '').trim();

const isUnit = (cell: string) => {
  const bare = cell.replace(/^[[(](.*)[\])]$/, '$1');
  return bare === '%' || unitOf(bare) !== undefined;
};

/** Whether cells are units: each is short and no statistic, and at least half are known units. */
function areUnits(cells: readonly string[]): boolean {
  const known = cells.filter(isUnit).length;
  const isShort = (cell: string) =>
    isUnit(cell) || (/^[[(]?[^\s]{1,8}[\])]?$/.test(cell) && !/^(?:max|mean|avg|median|sum|std)/i.test(cell));
  return known > 0 && known >= cells.length / 2 && cells.every(isShort);
}

/** Columns in which most cells of some rows are values. */
function valuedIn(rows: readonly Row[]): number[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = rows.map((row) => textAt(row, column)).filter((cell) => cell !== '');
    return cells.filter(isValue).length > cells.length / 2;
  });
}

/** Whether a row belongs to the header above it: it has names or units where the rows below it have values, and no value itself. */
function continues(row: Row, above: Row, below: readonly Row[]): boolean {
  const cells = row.map((cell) => cell.trim());
  if (cells.some((cell) => cell !== '' && isValue(cell))) return false;
  const texts = cells.filter((cell) => cell !== '');
  // Data frames write the name of their index in a row of its own.
  if (texts.length === 1 && cells[0] !== '' && textAt(above, 0) === '' && row.length > 1) return true;
  const isTimes = (column: number) => below.some((one) => isTimeText(textAt(one, column)));
  const values = valuedIn(below).filter((column) => !(textAt(row, column) === '' && isTimes(column)));
  const valued = values.length > 0 ? values : valuedIn(below);
  const named = valued.filter((column) => textAt(row, column) !== '' && !isMissing(textAt(row, column)));
  if (named.length > valued.length / 2) return true;
  return areUnits(texts);
}

/** How many of the first rows are the header, where the first is. */
export function headerRows(rows: readonly Row[]): number {
  let count = 1;
  while (count < MOST_ROWS && count + 1 < rows.length) {
    const [row, above] = [rows[count], rows[count - 1]];
    if (row === undefined || above === undefined || !continues(row, above, rows.slice(count + 1))) break;
    count++;
  }
  return count;
}

/** A row with the names of groups repeated in the columns that they span: those without one whose columns have names below. */
function spread(row: Row, below: Row, width: number): string[] {
  let group = '';
  return Array.from({ length: width }, (_, column) => {
    const own = textAt(row, column);
    if (own !== '') group = own;
    return own !== '' || textAt(below, column) === '' ? own : group;
  });
}

/** Names of columns by the rows of a header: groups, names, and units in brackets. */
export function joinedNames(header: readonly Row[], body: readonly Row[]): string[] {
  const width = header.reduce((most, row) => Math.max(most, row.length), 0);
  const last = header.at(-1) ?? [];
  const times = new Set(
    valuedIn(body).filter((column) => body.some((row) => isTimeText(textAt(row, column)))),
  );
  const marks = last.filter((cell, at) => !times.has(at) && cell.trim() !== '').map((cell) => cell.trim());
  const units = header.length > 1 && areUnits(marks);
  const names = units ? header.slice(0, -1) : header;
  const spreads = names.map((row, at) => {
    const below = names[at + 1];
    return below === undefined ? row : spread(row, below, width);
  });
  return Array.from({ length: width }, (_, column) => {
    const parts = spreads.map((row) => textAt(row, column)).filter((part) => part !== '');
    const name = parts.filter((part, at) => part !== parts[at - 1]).join(' ');
    const unit = units && !times.has(column) ? textAt(last, column).replace(/^[[(](.*)[\])]$/, '$1') : '';
    return unit === '' ? name : `${name} (${unit})`;
  });
}

/** Columns whose names are times: the rows then are series, or days and years. */
export interface TimesAcross {
  /** Their positions, and the texts of their times. */
  readonly columns: readonly { readonly at: number; readonly text: string }[];
  /** Position of the column with the day or the year, where the names are hours or months. */
  readonly under: number | undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The hour that a name of a column stands for, such as `7`, `H07`, `HE7` or `07:00`. */
function hourNamed(name: string): number | undefined {
  const [, hour] = /^(?:h|hr|he|hour)?[ _.-]?(\d{1,2})(?::00)?$/i.exec(name.trim()) ?? [];
  return hour === undefined ? undefined : Number(hour);
}

/** Columns of all the hours of a day, named from 0 to 23, or by their ends from 1 to 24. */
function hoursIn(header: Row, valued: readonly number[]): TimesAcross['columns'] {
  const hours = valued.flatMap((at) => {
    const hour = hourNamed(textAt(header, at));
    return hour === undefined ? [] : [{ at, hour }];
  });
  const first = hours[0]?.hour;
  if (hours.length !== 24 || (first !== 0 && first !== 1)) return [];
  if (!hours.every(({ hour }, place) => hour === first + place)) return [];
  return hours.map(({ at }, place) => ({ at, text: `${String(place).padStart(2, '0')}:00` }));
}

function monthsIn(header: Row, valued: readonly number[]): TimesAcross['columns'] {
  const months = valued.filter((at) => MONTHS.includes(textAt(header, at).toLowerCase().slice(0, 3)));
  const isYear =
    months.length === 12 &&
    months.every((at, place) =>
      textAt(header, at)
        .toLowerCase()
        .startsWith(MONTHS[place] ?? '?'),
    );
  return isYear ? months.map((at, place) => ({ at, text: String(place + 1).padStart(2, '0') })) : [];
}

const NONE: TimesAcross = { columns: [], under: undefined };

/** The columns whose names are times: days or years, or the hours of a day or the months of a year beside a column of days or years. */
export function timesAcross([header = [], ...rows]: readonly Row[]): TimesAcross {
  const isFull = (column: number, is: (text: string) => boolean) => {
    const cells = rows.map((row) => textAt(row, column)).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(is);
  };
  const valued = valuedIn(rows).filter((column) => isFull(column, isNumberText));
  const days = valued.filter((column) => isTimeText(textAt(header, column)));
  const years = valued.filter((column) => /^(?:19|20)\d\d$/.test(textAt(header, column)));
  const rises = years.every((column, at) => {
    const before = years[at - 1];
    return before === undefined || Number(textAt(header, column)) > Number(textAt(header, before));
  });
  const found = days.length >= years.length ? days : rises ? years : [];
  if (found.length >= LEAST_TIMES) {
    const others = header.filter((cell, at) => !found.includes(at) && isValue(cell));
    if (others.length > 0) return NONE;
    return { columns: found.map((at) => ({ at, text: textAt(header, at) })), under: undefined };
  }
  const hours = hoursIn(header, valued);
  const months = monthsIn(header, valued);
  const isAcross = (column: number) => [...hours, ...months].some(({ at }) => at === column);
  const beside = header.map((_, column) => column).filter((column) => !isAcross(column));
  const day = beside.find((column) => isFull(column, isTimeText));
  if (hours.length > 0 && day !== undefined) return { columns: hours, under: day };
  const year = beside.find((column) => isFull(column, (text) => /^(?:1[7-9]|20)\d\d$/.test(text)));
  return months.length > 0 && year !== undefined ? { columns: months, under: year } : NONE;
}

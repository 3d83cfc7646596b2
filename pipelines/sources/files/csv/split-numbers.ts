import { InvalidInput } from '../../../../operators/records/errors.ts';

/** How the cell of a column is read: whole, or a number whose decimal comma separates it into two cells. */
export type SplitNumbers = 'whole' | 'split';

/** Columns of rows that have more cells than the header. */
interface Split {
  /** For each column; empty where no choice of columns explains the cells. */
  readonly cells: readonly SplitNumbers[];
  readonly refusal: InvalidInput;
}

/** Most columns of which it is tried which are split. */
const MOST_COLUMNS = 64;

/** Which columns are split so that each row's cells are used up, and both parts of a split number are digits; undefined if none fit. */
function fitting(
  names: number,
  rows: readonly (readonly string[])[],
  columns: number,
): SplitNumbers[] | undefined {
  if (names > MOST_COLUMNS) return undefined;
  const whole = rows.filter((row) => row.length === columns);
  const isSplit = (at: number) =>
    whole.every(
      (row) =>
        /^\s*[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)$/.test(row[at] ?? '') && /^\d+\s*$/.test(row[at + 1] ?? ''),
    );
  const split: SplitNumbers[] = [];
  let [at, left] = [0, columns - names];
  // A number is split as soon as it can be: the parts of two numbers side by side are four cells of digits.
  for (let name = 0; name < names; name++) {
    const can = left > 0 && isSplit(at);
    split.push(can ? 'split' : 'whole');
    at += can ? 2 : 1;
    if (can) left--;
  }
  return left === 0 ? split : undefined;
}

/**
 * What to make of rows with more cells than the header has names: numbers with decimal commas, if that explains them.
 *
 * @param columns cells that most rows have
 */
export function splitNumbers(
  shown: string,
  names: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
  delimiter: string,
): Split {
  const cells = delimiter === ',' ? fitting(names.length, rows, columns) : undefined;
  const counts = `${shown}: the rows have ${columns} cells where the header has ${names.length} columns (${names.join(', ')})`;
  if (cells === undefined) {
    return {
      cells: [],
      refusal: new InvalidInput(
        `${counts}: give the header a name for each cell, or name the delimiter with --delimiter.`,
      ),
    };
  }
  const split = names.filter((_, at) => cells[at] === 'split');
  return {
    cells,
    refusal: new InvalidInput(
      `${counts}: a decimal comma seems to separate the numbers of ${split.join(', ')} as it separates the columns. Read them so with --decimal comma, or export the file with another delimiter, such as a semicolon.`,
    ),
  };
}

/**
 * What to make of rows without a header in which a column has the digits behind a decimal comma: all of its cells are digits, some begin with a zero, and
 * those before it are whole numbers. Undefined if there is none.
 */
export function splitWithoutNames(
  shown: string,
  rows: readonly (readonly string[])[],
  columns: number,
): Split | undefined {
  const whole = rows.filter((row) => row.length === columns);
  const isDigits = (at: number) =>
    whole.every((row) => /^\d+\s*$/.test(row[at] ?? '')) && whole.some((row) => /^0\d/.test(row[at] ?? ''));
  const isWhole = (at: number) => whole.every((row) => /^\s*[+-]?(?:0|[1-9]\d*)$/.test(row[at] ?? ''));
  const cells: SplitNumbers[] = [];
  for (let at = 0; at < columns; at++) {
    const isSplit = isWhole(at) && isDigits(at + 1);
    cells.push(isSplit ? 'split' : 'whole');
    if (isSplit) at++;
  }
  if (!cells.includes('split')) return undefined;
  return {
    cells,
    refusal: new InvalidInput(
      `${shown}: a decimal comma seems to separate numbers as it separates the ${columns} columns: some cells begin with a zero. Read them so with --decimal comma, or say that they are not with a header that names each column.`,
    ),
  };
}

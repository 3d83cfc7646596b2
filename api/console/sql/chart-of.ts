import { itemAt } from '../../../operators/item-at.ts';

/** Columns and rows of an answer, in the order of the columns. */
export interface Table {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A quick chart of an answer: lines over time or numbers, or bars over names. */
export type Chart =
  | {
      readonly kind: 'lines';
      /** Whether x are times, in seconds since the epoch. */
      readonly isTime: boolean;
      readonly x: readonly number[];
      readonly lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
    }
  | {
      readonly kind: 'bars';
      readonly names: readonly string[];
      readonly name: string;
      readonly values: readonly number[];
    };

/** Most lines and bars of a chart. */
const MOST_LINES = 6;
const MOST_BARS = 40;

/** Whether a column has whole numbers. */
export function isWhole(type: string): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT|INTEGER)/.test(type);
}

/** Whether a column has numbers. */
export function isNumber(type: string): boolean {
  return NUMBERS.test(type);
}

const NUMBERS = /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U\w*INT|FLOAT|DOUBLE|DECIMAL)/;
const TIMES = /^(TIMESTAMP|DATE)/;
const TEXTS = /^(VARCHAR|UUID)/;

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  // Whole numbers beyond 2^53 come as text.
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : null;
}

function secondsOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) / 1000 : Number.NaN;
}

/** What a reader wants to see of an answer, by the names of columns. */
export interface Wish {
  readonly x?: string | undefined;
  readonly y?: string | undefined;
}

/** Columns that can be the x and the y of a chart. */
export function axesOf({ columns }: Table): { readonly x: readonly string[]; readonly y: readonly string[] } {
  const named = (fits: (type: string) => boolean) =>
    columns.filter(({ type }) => fits(type)).map(({ name }) => name);
  return {
    x: named((type) => TIMES.test(type) || TEXTS.test(type) || NUMBERS.test(type)),
    y: named((type) => NUMBERS.test(type)),
  };
}

/**
 * The chart that an answer suggests: its numbers over its first column of times; else over its first column of texts, as bars; else over
 * its first number. Undefined if it has fewer than two rows, or no number to draw. A wish for an axis comes before that.
 */
export function chartOf(table: Table, { x, y }: Wish = {}): Chart | undefined {
  const { columns, rows } = table;
  if (rows.length < 2) return undefined;
  const typeAt = (at: number) => columns[at]?.type ?? '';
  const wished = columns.findIndex(({ name }) => name === x);
  const time =
    wished >= 0
      ? TIMES.test(typeAt(wished))
        ? wished
        : -1
      : columns.findIndex(({ type }) => TIMES.test(type));
  const text =
    wished >= 0
      ? TEXTS.test(typeAt(wished))
        ? wished
        : -1
      : columns.findIndex(({ type }) => TEXTS.test(type));
  const numbers = columns
    .map((_, at) => at)
    .filter(
      (at) => NUMBERS.test(typeAt(at)) && at !== wished && (y === undefined || columns[at]?.name === y),
    );
  if (time >= 0) return linesOf(table, time, numbers, true);
  const [number] = numbers;
  if (text >= 0 && number !== undefined) {
    const shown = rows.slice(0, MOST_BARS);
    return {
      kind: 'bars',
      names: shown.map((row) => String(row[text])),
      name: itemAt(columns, number).name,
      values: shown.map((row) => numberOf(row[number]) ?? 0),
    };
  }
  return wished >= 0
    ? linesOf(table, wished, numbers, false)
    : linesOf(table, number ?? -1, numbers.slice(1), false);
}

function linesOf(
  { columns, rows }: Table,
  x: number,
  numbers: readonly number[],
  isTime: boolean,
): Chart | undefined {
  if (x < 0 || numbers.length === 0) return undefined;
  const at = (row: readonly unknown[]) => (isTime ? secondsOf(row[x]) : (numberOf(row[x]) ?? Number.NaN));
  const sorted = rows.filter((row) => !Number.isNaN(at(row))).sort((a, b) => at(a) - at(b));
  const places = [...new Set(sorted.map(at))];
  if (places.length < 2) return undefined;
  const shown = numbers.slice(0, MOST_LINES);
  if (places.length === sorted.length) {
    return {
      kind: 'lines',
      isTime,
      x: places,
      lines: shown.map((column) => ({
        name: itemAt(columns, column).name,
        values: sorted.map((row) => numberOf(row[column])),
      })),
    };
  }
  // Several rows at one place: a line for each of a few names, or else their sum.
  const by = columns.findIndex(({ type }, column) => TEXTS.test(type) && column !== x);
  const names = by < 0 ? [] : [...new Set(sorted.map((row) => String(row[by])))];
  const [first] = shown;
  const sums = (column: number, rowsOf: readonly (readonly unknown[])[]) => {
    const total = new Map<number, number>();
    for (const row of rowsOf) {
      const value = numberOf(row[column]);
      if (value !== null) total.set(at(row), (total.get(at(row)) ?? 0) + value);
    }
    return places.map((place) => total.get(place) ?? null);
  };
  const isParted = first !== undefined && names.length > 1 && names.length <= MOST_LINES;
  return {
    kind: 'lines',
    isTime,
    x: places,
    lines: isParted
      ? names.map((name) => ({
          name,
          values: sums(
            first,
            sorted.filter((row) => String(row[by]) === name),
          ),
        }))
      : shown.map((column) => ({ name: itemAt(columns, column).name, values: sums(column, sorted) })),
  };
}

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

const NUMBERS = /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U\w*INT|FLOAT|DOUBLE|DECIMAL)/;
const TIMES = /^(TIMESTAMP|DATE)/;

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

/**
 * The chart that an answer suggests: its numbers over its first column of times; else over its first column of texts, as bars; else over
 * its first number. Undefined if it has fewer than two rows, or no number to draw.
 */
export function chartOf({ columns, rows }: Table): Chart | undefined {
  if (rows.length < 2) return undefined;
  const isNumber = columns.map(({ type }) => NUMBERS.test(type));
  const numbers = columns.map((_, at) => at).filter((at) => isNumber[at]);
  const time = columns.findIndex(({ type }) => TIMES.test(type));
  if (time >= 0) return linesOf({ columns, rows }, time, numbers, true);
  const text = columns.findIndex(({ type }) => type === 'VARCHAR' || type === 'UUID');
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
  return linesOf({ columns, rows }, number ?? -1, numbers.slice(1), false);
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
  if (sorted.length < 2) return undefined;
  return {
    kind: 'lines',
    isTime,
    x: sorted.map(at),
    lines: numbers.slice(0, MOST_LINES).map((column) => ({
      name: itemAt(columns, column).name,
      values: sorted.map((row) => numberOf(row[column])),
    })),
  };
}

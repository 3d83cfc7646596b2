import {
  CALENDAR_NAMES,
  entityRank,
  namedIn,
  ROW_NAMES,
  rankIn,
  SCOPE_NAMES,
  VALUE_NAMES,
} from './column-names.ts';
import type { SampledColumn } from './column-sample.ts';
import { isNumberText } from './numbers.ts';

/** Fewest rows by which a column is known as one that only counts or repeats. */
const LEAST_ROWS = 10;

/** Most values of a column of codes, in which numbers and words stand for states. */
const MOST_CODES = 12;

/** Largest number that says where in a year something is. */
const DAYS = 366;

/** Columns of values, and those of numbers that are none or may be none. */
export interface ValueColumns {
  readonly values: readonly SampledColumn[];
  readonly left: readonly SampledColumn[];
}

/** Columns of numbers: one that is named as a value, else all that name neither things nor rows, and do more than say when or whether. */
export function guessValues(columns: readonly SampledColumn[]): ValueColumns {
  const isNamed = ({ name }: SampledColumn) =>
    entityRank(name) >= 0 || [SCOPE_NAMES, ROW_NAMES].some((names) => rankIn(names, name) >= 0);
  const countless = columns.filter((column) => column.isNumber && !isRowNumber(column));
  const numbers = countless.filter((column) => !isNamed(column));
  // They may name things or rows; if they name neither, they are values that are left out.
  const uncertain = countless.filter((column) => isNamed(column) && !rises(column));
  const [named] = namedIn(VALUE_NAMES, columns).filter((column) => column.isNumber);
  if (named !== undefined)
    return { values: [named], left: [...numbers, ...uncertain].filter((column) => column !== named) };
  if (numbers.length > 0) {
    const measured = numbers.filter(
      (column) => !isCalendar(column) && !isSwitch(column) && !isCoded(column) && !counts(column),
    );
    const values = measured.length > 0 ? measured : numbers;
    return { values, left: [...numbers.filter((column) => !values.includes(column)), ...uncertain] };
  }
  // A column that is named as a value is one, though none of its values can be read.
  return { values: namedIn(VALUE_NAMES, columns).slice(0, 1), left: [] };
}

/**
 * Columns of values without those that describe an entity, such as where it is: they are the same in all its rows. Without a column that varies
 * all are values.
 */
export function measurements({ values, left }: ValueColumns, entity: readonly SampledColumn[]): ValueColumns {
  const rows = values[0]?.values.length ?? 0;
  const groups = Array.from({ length: rows }, (_, row) =>
    JSON.stringify(entity.map((column) => column.values[row])),
  );
  const count = new Set(groups).size;
  if (entity.length === 0 || count < 2 || rows < count * 2) return { values, left };
  const varied = values.filter((column) => {
    const first = new Map<string, string | null>();
    return groups.some((group, row) => {
      const value = column.values[row] ?? null;
      const before = first.get(group);
      if (before === undefined) first.set(group, value);
      return before !== undefined && before !== value;
    });
  });
  if (varied.length === 0) return { values, left };
  return { values: varied, left: [...values.filter((column) => !varied.includes(column)), ...left] };
}

/** Whether a column says where in a year, a week or a day its row is. */
function isCalendar(column: SampledColumn): boolean {
  const { name, texts, isWhole } = column;
  if (rankIn(CALENDAR_NAMES, name) < 0 || !isWhole) return false;
  return texts.every(
    (text) => Math.abs(Number(text)) <= DAYS || /^(?:19|20)\d\d(?:\.0*)?$/.test(text.trim()),
  );
}

/** Whether a column has no more than two whole numbers: a flag, a state, or what never changes. */
function isSwitch({ texts, distinct, isWhole }: SampledColumn): boolean {
  return isWhole && distinct <= 2 && texts.length >= 2 * LEAST_ROWS;
}

/** Whether a column has a few numbers and words that come again, such as 0, a and b. */
function isCoded({ texts, distinct, measured }: SampledColumn): boolean {
  if (measured !== undefined || distinct > MOST_CODES) return false;
  const words = texts.filter((text) => !isNumberText(text));
  return new Set(words).size < words.length;
}

/** Whether a column counts the rows from 0 or 1 on. A unit in its name makes it a measurement. */
function counts({ name, texts }: SampledColumn): boolean {
  const first = Number(texts[0]);
  if (texts.length < LEAST_ROWS || (first !== 0 && first !== 1) || /[)\]]$/.test(name)) return false;
  return texts.every((text, at) => Number(text) === first + at);
}

/** Whether numbers rise from row to row, as numbers of rows do. */
function rises({ texts }: SampledColumn): boolean {
  return texts.every((text, at) => at === 0 || Number(text) > Number(texts[at - 1]));
}

/** Whether a column without a name counts the rows, as data frames write their index. */
function isRowNumber({ name, texts }: SampledColumn): boolean {
  if (!/^(column1|unnamed: 0)$/i.test(name) || texts.length < 3) return false;
  return texts.every((text, at) => Number(text) === Number(texts[0]) + at);
}

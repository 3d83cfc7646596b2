import { itemAt } from '../../../operators/item-at.ts';
import type { SampledColumn } from './column-sample.ts';

/** Fewest returns of values to a column by which a rotation is recognised. */
const LEAST_RETURNS = 10;

/** Share of the returns that come after as many rows as there are values, give or take less than half. In random order half do at most. */
const ROTATING = 0.9;

/** Words of the calendar and of switches: they come in turns too, but say when or whether, not what. */
const NO_NAMES =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[ap]\.?m\.?|q[1-4]|week(?:day|end)|morning|noon|afternoon|evening|night|day|spring|summer|autumn|fall|winter|true|false|yes|no|on|off)$/i;

/** Number of each row's value by the columns together, in order of first occurrence. */
function groupsOf(columns: readonly SampledColumn[], rows: number): { of: number[]; count: number } {
  const numbers = new Map<string, number>();
  const of = Array.from({ length: rows }, (_, row) => {
    const key = JSON.stringify(columns.map(({ values }) => values[row]));
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  return { of, count: numbers.size };
}

/** Whether values return in turns, as where several things are measured one after the other again and again. */
function rotates(values: readonly string[]): boolean {
  const last = new Map<string, number>();
  const gaps: number[] = [];
  values.forEach((value, at) => {
    const before = last.get(value);
    if (before !== undefined) gaps.push(at - before);
    last.set(value, at);
  });
  const turn = last.size;
  const inTurn = gaps.filter((gap) => gap > turn / 2 && gap < 1.5 * turn);
  return turn > 1 && gaps.length >= LEAST_RETURNS && inTurn.length >= ROTATING * gaps.length;
}

/** Whether each value has one stretch of rows, and the times go back where the next one begins, and nowhere else. */
function isInBlocks(values: readonly string[], times: readonly number[]): boolean {
  const begun = new Set<string>();
  let back = 0;
  for (const [row, value] of values.entries()) {
    const isNew = value !== values[row - 1];
    if (isNew && begun.has(value)) return false;
    begun.add(value);
    if (row === 0) continue;
    if (itemAt(times, row) < itemAt(times, row - 1)) {
      if (!isNew) return false;
      back++;
    }
  }
  return begun.size > 1 && values.length >= 2 * begun.size && back === begun.size - 1;
}

/**
 * The first of some columns by which rows are of several things, though no two rows of one thing have the same time: their values come in turns,
 * or one after the other with the times beginning anew.
 *
 * @param entity columns of the entity so far; the values come in turns within each
 * @param micros times of the rows in microseconds; NaN where there is none
 */
export function interleaved(
  entity: readonly SampledColumn[],
  candidates: readonly SampledColumn[],
  micros: readonly number[],
): SampledColumn | undefined {
  const rows = micros.length;
  const { of, count } = groupsOf(entity, rows);
  return candidates.find((column) => {
    if (column.distinct < 2 || column.isNearlyUnique) return false;
    if (column.texts.every((text) => NO_NAMES.test(text.trim()))) return false;
    const groups = Array.from({ length: count }, (): { values: string[]; times: number[] } => ({
      values: [],
      times: [],
    }));
    for (let row = 0; row < rows; row++) {
      const group = itemAt(groups, itemAt(of, row));
      group.values.push(column.values[row] ?? '');
      group.times.push(itemAt(micros, row));
    }
    // Each group that has several values has to show it.
    const mixed = groups.filter(({ values }) => new Set(values).size > 1);
    return (
      mixed.length > 0 &&
      mixed.every(
        ({ values, times }) =>
          rotates(values) || isInBlocks(values, times) || isInBlocks(values.toReversed(), times.toReversed()),
      )
    );
  });
}

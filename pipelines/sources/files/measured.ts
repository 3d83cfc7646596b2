import { unitOf } from '../../../operators/language/quantities/units.ts';
import { currencyOf, type Decimal, isNumberText, numberSql } from './numbers.ts';
import { literal } from './sql-text.ts';

/** Units in the cells of a column, such as `12 ms`. */
export interface Measured {
  /** The unit of the values: that of the cells, or the base unit where these have several; empty for multiples of a number. */
  readonly unit: string;
  /** Factor to that unit by the unit of a cell, as it is written there; none for amounts of a currency. */
  readonly factors: ReadonlyMap<string, number>;
  /** Whether the cells are durations such as `1:02:03` or `0 days 00:05:07`. */
  readonly isClock?: true;
}

/** A duration of hours, minutes and seconds, as programs print it. */
const CLOCK = '(?:(\\d+) days? ?,? *)?(\\d+):([0-5]\\d):([0-5]\\d(?:\\.\\d+)?)';
const DURATION = new RegExp(`^${CLOCK}$`);

/** Durations of hours, minutes and seconds in seconds; undefined if a text is none. */
export function durationsOf(texts: readonly string[]): Measured | undefined {
  const isDuration =
    texts.length > 0 && texts.every((text) => text.length < 60 && DURATION.test(text.trim()));
  return isDuration ? { unit: 's', factors: new Map(), isClock: true } : undefined;
}

/** Base units of kinds in which several units may be in one column. */
const BASES: Readonly<Record<string, string>> = {
  duration: 's',
  bytes: 'B',
  frequency: 'Hz',
  length: 'm',
  mass: 'kg',
  'bytes a second': 'B/s',
};

const CELL = /^(.*[\d.])\s*([^\d\s.,].*)$/;

/** The number and the unit of a cell; undefined if it is not both. */
function partsOf(text: string): { readonly number: string; readonly unit: string } | undefined {
  const [, number, unit] = CELL.exec(text.trim()) ?? [];
  return number !== undefined && unit !== undefined && isNumberText(number) ? { number, unit } : undefined;
}

/** The number of a cell without its unit; other texts as they are. */
export function withoutUnit(text: string): string {
  return partsOf(text)?.number ?? text;
}

/** The multiples that Grafana writes behind numbers without a unit. */
const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['K', 1e3],
  ['k', 1e3],
  ['Mil', 1e6],
  ['Bil', 1e9],
  ['Tri', 1e12],
]);

/** Numbers with a space and a text behind them that is no known unit: a mark that all have, or multiples of several sizes. */
function marksOf(texts: readonly string[]): Measured | undefined {
  const marks = texts.map((text) => /^.*\d\s+([^\d\s]{1,8})$/.exec(text.slice(0, 100).trim())?.[1]);
  const isNumber = texts.every((text, at) =>
    isNumberText(marks[at] === undefined ? text : withoutUnit(text)),
  );
  const names = [...new Set(marks)].filter((mark): mark is string => mark !== undefined);
  const [first] = names;
  if (!isNumber || first === undefined) return undefined;
  if (names.length === 1 && !marks.includes(undefined))
    return { unit: first, factors: new Map([[first, 1]]) };
  if (!names.every((name) => MULTIPLES.has(name))) return undefined;
  return { unit: '', factors: new Map(names.map((name) => [name, MULTIPLES.get(name) ?? 1])) };
}

/** The units of texts, if most of them are numbers with known units, and these are of one kind. */
export function measuredOf(texts: readonly string[]): Measured | undefined {
  const currencies = texts.filter(isNumberText).flatMap((text) => currencyOf(text) ?? []);
  const [currency] = currencies;
  if (currency !== undefined && currencies.length > texts.length / 2) {
    return new Set(currencies).size > 1 ? undefined : { unit: currency, factors: new Map() };
  }
  const written = texts.flatMap((text) => {
    const unit = partsOf(text)?.unit;
    return unit === undefined || unitOf(unit) === undefined ? [] : [unit];
  });
  if (written.length === 0) return marksOf(texts);
  if (written.length <= texts.length / 2) return undefined;
  const names = [...new Set(written)];
  const units = names.map(unitOf);
  const [first] = units;
  if (first === undefined || units.some((unit) => unit?.kind !== first.kind)) return undefined;
  const isOne = new Set(units.map((unit) => unit?.factor)).size === 1;
  const unit = isOne ? names[0] : BASES[first.kind];
  if (unit === undefined) return undefined;
  return {
    unit,
    factors: new Map(names.map((name, at) => [name, isOne ? 1 : (units[at]?.factor ?? 1)])),
  };
}

/** SQL of the text of a cell as a number in the unit of its column; a cell without one of the units stays as it is, and is reported. */
export function measuredSql(
  text: string,
  { factors, unit: base, isClock }: Measured,
  decimal: Decimal,
): string {
  if (isClock === true) return clockSql(text);
  // Amounts of one currency are read as numbers are.
  if (factors.size === 0) return text;
  const cases = [...factors].map(([unit, factor]) => {
    const number = `rtrim(left(trim(${text}), -${unit.length}))`;
    const scaled = `(${numberSql(number, decimal)} * ${factor}::DOUBLE)::VARCHAR`;
    const written = decimal === ',' ? `replace(${scaled}, '.', ',')` : scaled;
    return {
      unit,
      sql: `WHEN ends_with(trim(${text}), ${literal(unit)}) AND ${numberSql(number, decimal)} IS NOT NULL THEN ${factor === 1 ? number : written}`,
    };
  });
  // Of two units of which one ends in the other the longer is tried first.
  cases.sort((a, b) => b.unit.length - a.unit.length);
  const isPlain = `${numberSql(text, decimal)} IS NOT NULL`;
  const plain = factors.size > 1 && base !== '' ? `WHEN ${isPlain} THEN ${text} || ' (no unit)' ` : '';
  return `CASE ${cases.map(({ sql }) => sql).join(' ')} ${plain}ELSE ${text} END`;
}

function clockSql(text: string): string {
  const part = (group: number) =>
    `coalesce(TRY_CAST(regexp_extract(trim(${text}), ${literal(CLOCK)}, ${group}) AS DOUBLE), 0)`;
  const seconds = `${part(1)} * 86400 + ${part(2)} * 3600 + ${part(3)} * 60 + ${part(4)}`;
  return `CASE WHEN regexp_full_match(trim(${text}), ${literal(CLOCK)}) THEN (${seconds})::VARCHAR ELSE ${text} END`;
}
